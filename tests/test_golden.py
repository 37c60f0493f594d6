"""Golden games: each replays word for word, and none is missing.

`python -m tools.gates.golden` looks for them anew.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.views.event import NAMES
from tools.gates.golden import GOLDEN, Item, names_in, opening_of, seen_json, shown_in, wanted, wanted_events

GAMES = sorted(GOLDEN.glob("*.lcg"))
MOST_BYTES = 400_000


@cache
def shown() -> set[Item]:
    return set().union(*(shown_in(path.read_text(encoding="utf-8")) for path in GAMES))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_game_replays_word_for_word(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = lc.Game.replay(text)
    assert game.record() == text
    assert game.round_over


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_game_can_be_read_by_everyone_at_the_table(path: Path) -> None:
    """Redacted for anyone it has as many lines, and hides something of each deal."""
    game = lc.Game.replay(path.read_text(encoding="utf-8"))
    full = [line for line in game.record().splitlines() if not line.strip().startswith("chance")]
    for seat in range(game.players):
        redacted = game.record(seat).splitlines()
        assert "?" in game.record(seat)
        assert len(redacted) <= len(full)


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_no_special_card_window_icon_or_option_value_is_missing(edition: str) -> None:
    assert wanted(edition) - shown() == set()


def test_no_event_is_missing() -> None:
    assert wanted_events() - {what for _, kind, what in shown() if kind == "event"} == set()


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_what_a_client_has_seen_of_a_golden_game(path: Path) -> None:
    """Word for word: whoever changes a name or a detail of an event changes the schema."""
    record = path.with_suffix(".lcg")
    if record.exists():
        game = lc.Game.replay(record.read_text(encoding="utf-8"))
    else:
        game = opening_of(path.stem.removesuffix("-opening"))
    text = path.read_text(encoding="utf-8")
    assert seen_json(game) == text
    for line in text.splitlines():
        seen = lc.Seen.from_json(json.loads(line))
        assert json.dumps(seen.to_json()) == line


def test_no_event_is_missing_among_what_clients_have_seen() -> None:
    shown = set().union(*(names_in(path.read_text(encoding="utf-8")) for path in GOLDEN.glob("*.jsonl")))
    assert set(NAMES) - shown == {"round_void"}  # which takes 2,000 turns, or a set position


def test_golden_games_are_small() -> None:
    assert sum(path.stat().st_size for path in GAMES) < MOST_BYTES
