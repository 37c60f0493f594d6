"""Tables for the tests of environments: every edition and mode, and the players there."""

from __future__ import annotations

from typing import Any

import pytest

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.envs.playing import Playing
from lastcard.envs.stepping import offer
from lastcard.policies.printed import modes_of

SUITES: list[tuple[str, dict[str, str]]] = [
    *((edition, {}) for edition in lc.EDITIONS[:-1]),
    *(("elite", {"mode": mode}) for mode in modes_of("elite")),
]
"""Edition and options."""

STRANGE = (
    ("express", {"false_call_penalty": 2, "stacking": "on", "force_play": "on"}),
    ("hail-mary", {"hail_mary_on_turn": "always", "false_call_penalty": 1}),
    ("droid", {"droid_wild_parts": "on", "color_after_challenge": "on"}),
)
"""Options that change what may be done."""


def name_of(suite: tuple[str, dict[str, str]]) -> str:
    edition, options = suite
    return " ".join((edition, *options.values()))


def seats(edition: str, options: dict[str, str]) -> tuple[int, int]:
    """The minimum and maximum number of players."""
    found = load_edition(edition)
    return found.dynasty_players if options.get("mode") == "dynasty" else found.players


in_every_mode = pytest.mark.parametrize(("edition", "options"), SUITES, ids=[*map(name_of, SUITES)])
with_few_and_many = pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        pytest.param(edition, players, options, id=f"{name_of((edition, options))} {players}")
        for edition, options in SUITES
        for players in seats(edition, options)
    ],
)


def dealt(edition: str, players: int, seed: int, **settings: Any) -> Playing:
    """A table at which the first seat is asked."""
    playing = Playing(edition, players, **settings)
    playing.deal(seed)
    return playing


def at(game: lc.Game, seat: int | None = None) -> Playing:
    """A table in the state of a game; the given seat, if any, is asked."""
    playing = Playing(game.edition, game.players, game.options, remembers=True)
    playing.stand_at(game._position, seat)
    return playing


def ask(playing: Playing, seat: int) -> None:
    """Make this seat the one that is asked."""
    playing.episode.seat = seat
    offer(playing.table, playing.episode, playing.mask)


def row_of(playing: Playing, seat: int) -> list[int]:
    """What a seat observes."""
    row = [0] * playing.observation.size
    playing.observe(seat, row)
    return row
