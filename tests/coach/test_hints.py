"""Hints: from nothing but what the asking seat knows, and marked in the record."""

from __future__ import annotations

from random import Random

import pytest

import lastcard as lc
from lastcard.coach.hints import NothingToDecideError
from lastcard.replay.document import replay_of
from tests.support.other_worlds import other_world

TABLE = "edition express\ntop R5\npile B1 B2 B3 B4 B5 B6\na* R7 G1 G2\nb Y1 Y2 Y3\nc G5 B7\n"


def test_the_best_move_comes_first():
    game = lc.Game.from_position("edition express\ntop R5\na* R6 W\nb Y1 Y2 Y3\n")
    found = lc.hint(game, "a")
    assert found.best in ("R6!", "W=R!", "W=Y!", "W=G!", "W=B!"), "one card is left: the call belongs to it"
    chances = [one.chance.value for one in found.moves]
    assert chances == sorted(chances, reverse=True)
    assert str(found).startswith("Hint: ")
    assert lc.hint(game, "a") == found


def test_a_hint_does_not_depend_on_what_the_seat_cannot_see():
    game = lc.Game.from_position(TABLE)
    found = lc.hint(game, "a")
    for seed in range(2):
        assert lc.hint(other_world(game, 0, Random(seed), same_tops=False), "a") == found


def test_it_is_marked_in_the_record_and_in_the_replay():
    game = lc.Game.from_position(TABLE)
    plain = game.record()
    game.play("a", "R7")
    game.note_hint("b")
    record = game.record()
    assert "hint b 1" in record.splitlines()
    assert lc.Game.replay(record).record() == record
    assert lc.Game.replay(record).hints == game.hints == [(1, 1)]
    assert "hint b 1" in game.record("a").splitlines()
    assert lc.Game.replay(plain).hints == []
    assert [moment.hints for moment in replay_of(record).moments][1] == [1]
    assert game.copy().hints == game.hints


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("hint", "write `hint a 12`"),
        ("hint d 1", "no seat"),
        ("hint a x", "a number such as 12"),
        ("hint a 1 2", "nothing behind it"),
    ],
)
def test_a_broken_mark_is_told(line: str, what: str):
    record = lc.Game.from_position(TABLE).record().replace("lastcard 1\n", f"lastcard 1\n{line}\n")
    with pytest.raises(lc.NotationError, match=what):
        lc.Game.replay(record)


def test_where_nothing_is_to_be_decided_there_is_no_hint():
    game = lc.Game.from_position(TABLE)
    with pytest.raises(NothingToDecideError):
        lc.hint(game, "b")
    assert game.hints == []
