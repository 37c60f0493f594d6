"""Non-interference: what a seat cannot know makes no difference to what it gets.

At many moments of many games a second world is made: everything that one seat (or a spectator) cannot know is
permuted, other hands and the draw pile among them. As long as the seat has not been told the two apart by
something it may learn, both worlds must give it the same bytes: view, legal moves, refusals, events, records.
"""

from __future__ import annotations

import json
import random

import pytest

import lastcard as lc
from lastcard.rules.state import NOBODY
from tests.support.cases import make, random_case
from tests.support.lengths import at_length
from tests.support.other_worlds import (
    SET_MOMENTS,
    Viewer,
    common_moves,
    look_the_same,
    moments,
    other_world,
)
from tests.support.playing import game_at, go_on

CASES = at_length(4, 32)
"""Games for each edition and mode."""

MOMENTS = at_length(4, 30)
"""Deals of each moment that is set."""


STEPS = 6
"""Moves that are made in both worlds."""


def assert_same_view(game: lc.Game, other: lc.Game, viewer: Viewer) -> None:
    """The same bytes, and so the same number of bytes."""
    assert str(game.view(viewer)) == str(other.view(viewer))
    assert json.dumps(game.view(viewer).to_json()) == json.dumps(other.view(viewer).to_json())
    assert game.record(viewer, redacted=True) == other.record(viewer, redacted=True)
    if viewer is not None:
        assert game.legal(viewer) == other.legal(viewer)
        assert game.record(viewer) == other.record(viewer)


def refusal(game: lc.Game, seat: int, move: str) -> str:
    """All that an exception says: its text, what another language says it from, and how it prints."""
    try:
        game.copy().play(seat, move, window=game.window)
    except lc.IllegalMove as error:
        return f"{error} {error!r} {error.key} {error.details}"
    except lc.Error as error:
        return f"{error} {error!r}"
    return "accepted"


def assert_same_refusals(game: lc.Game, other: lc.Game, seat: int, rng: random.Random) -> None:
    """What is not legal is refused in the same words."""
    signs = [
        "+",
        "-",
        "x",
        "^",
        "!",
        "=R",
        "@1",
        "#1",
        *(f"{sign}{n}" for sign in "!>" for n in range(game.players)),
    ]
    cards = rng.sample(sorted(game.edition.kinds), 6)
    for move in rng.sample(signs, 6) + cards + ["", "R99", "@0", "!z", "Wx=B", f"{cards[0]}!"]:
        assert refusal(game, seat, move) == refusal(other, seat, move)


# Playing in two worlds


def play_in_two_worlds(game: lc.Game, viewer: Viewer, rng: random.Random) -> int:
    """Compare two worlds until the viewer may tell them apart; the answer is how many moves were compared."""
    game = lc.Game(game._position.copy())
    other = other_world(game, viewer, rng, same_tops=rng.random() < 0.5)
    assert_same_view(game, other, viewer)
    if viewer is not None:
        assert_same_refusals(game, other, viewer, rng)
    for step in range(STEPS):
        moves = common_moves(game, other, viewer)
        if not moves:
            return step
        choice = rng.choice(moves)
        if not look_the_same(make(game, choice), make(other, choice), viewer):
            return step
        assert_same_view(game, other, viewer)
    return STEPS


def compare_everywhere(game: lc.Game, rng: random.Random, label: str) -> int:
    """For some seats and a spectator; a failure is reported with all that is needed to repeat it."""
    compared = 0
    for viewer in (None, *rng.sample(range(game.players), 2)):
        try:
            compared += play_in_two_worlds(game, viewer, rng)
        except AssertionError as error:
            pytest.fail(f"{label}, viewer {viewer}: {error}\n{game.position()}")
    return compared


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize(
    ("edition", "mode"),
    [(edition, "") for edition in lc.EDITIONS[:-1]]
    + [("elite", mode) for mode in ("quick", "draft", "dynasty")],
)
def test_what_a_seat_cannot_know_makes_no_difference(edition: str, mode: str, number: int) -> None:
    rng = random.Random(f"{edition} {mode} {number}")
    compared = 0
    for _ in range(CASES // 2):
        case = random_case(rng, edition, "mode" if mode else "", mode)
        for game in moments(case):
            compared += compare_everywhere(game, rng, str(case))
    assert compared > 20 * CASES // 2


@pytest.mark.parametrize("name", SET_MOMENTS)
def test_nothing_hidden_shows_at(name: str) -> None:
    edition, position = SET_MOMENTS[name]
    rng = random.Random(name)
    compared = sum(compare_everywhere(game_at(edition, position, seed), rng, name) for seed in range(MOMENTS))
    assert compared > MOMENTS


# Who may react (R147)


@pytest.mark.proves("R147")
def test_who_could_throw_a_hail_mary_is_the_tables_secret() -> None:
    with_it = game_at("hail-mary", "top R5 | a R2 ! | b* G1 B3 | c B1 Wh | d G4 G5 | yelled a")
    without = game_at("hail-mary", "top R5 | a R2 ! | b* G1 B3 | c B1 Y1 | d G4 G5 | yelled a")
    assert with_it.seats != without.seats
    for viewer in (0, 1, 3, None):
        assert with_it.view(viewer).to_json() == without.view(viewer).to_json()
    for viewer in (0, 1, 2, 3, None):
        assert "seats" not in with_it.view(viewer).to_json()
        assert with_it.view(viewer).yelled == 0


# What is written down for one seat


def test_a_redacted_record_hides_what_went_from_hand_to_hand() -> None:
    game = game_at(
        "elite", "top R5* | a* R2 G3 | b G1 G2 | c B1 B2 | a lineup Copper Nye | waiting activate a"
    )
    go_on(game, "a @1", "a >b", "a R2")
    for viewer, known in ((0, True), (1, True), (2, False), (None, False)):
        moves = game.record(viewer, redacted=True).split("\n@")[-1].splitlines()[-1]
        assert ("R2" in moves) is known


def test_a_redacted_record_hides_the_card_that_is_kept() -> None:
    game = game_at("hail-mary", "top Wh=R | a R2 ! | b G1 B3 Y1 | c* B1 Wh Y3 | waiting keep b")
    go_on(game, "b B3!")
    for viewer, known in ((1, True), (0, False), (2, False), (None, False)):
        assert ("B3" in game.record(viewer, redacted=True).splitlines()[-1]) is known


def test_no_view_of_a_seat_writes_a_card_of_another_hand() -> None:
    game = game_at("express", "top R5 | pile R1 | a* R2 G3 | b G7 | c B8 W")
    for viewer in (0, None):
        text = (
            str(game.view(viewer))
            + json.dumps(game.view(viewer).to_json())
            + game.record(viewer, redacted=True)
        )
        for card in ("G7", "B8", '"W"', " W\n"):
            assert card not in text
    assert NOBODY not in game.view(None).asked
