"""Promises 8 and 9: reactions count in the order in which people react, however far away they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.table import commands as ask
from lastcard.table.deciding import MOST_LAG
from tests.support.table.rooming import Running

MISSED = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6\na G1\nb* G4 R5 R6\nc G7 R8 R9\nd Y8 Y9\nopen a\n"
"""a has forgotten the call. b is on turn; everyone may catch a, and a may still call."""

SEATS = {"ann": "!", "ben": "!a", "cleo": "!a", "dan": "!a"}


def race(reactions: dict[str, int], lags: dict[str, int]) -> list[str]:
    """Everybody sees the missed call after half of their lag and reacts after a time of their own; what they
    say arrives after the other half. The reactions that counted.
    """
    table = Running(*SEATS, position=MISSED, players=4, edition="droid", reaction=5_000)
    table.ask("ann", ask.Deal())
    start, slowest = table.now, max(lags.values())
    for person in sorted(reactions, key=lambda one: reactions[one] + lags[one]):
        table.pass_time(start + reactions[person] + lags[person])
        table.ask(person, ask.Move(SEATS[person], 0), lag=lags[person], slowest=slowest)
    table.wait(1)
    assert table.again().game.record() == table.room.game.record()
    return table.moves()[:1]


people = st.permutations(list(SEATS))
times = st.lists(st.integers(0, 400), min_size=4, max_size=4, unique=True)
lags = st.lists(st.integers(0, MOST_LAG), min_size=4, max_size=4)


@given(people, times, lags)
def test_whoever_reacts_first_is_first(order: list[str], reacts: list[int], far: list[int]) -> None:
    reactions, away = dict(zip(order, reacts, strict=True)), dict(zip(order, far, strict=True))
    first = min(reactions, key=lambda one: reactions[one])
    seat = "abcd"[list(SEATS).index(first)]
    assert race(reactions, away) == [f"{seat} {SEATS[first]}"]


def test_all_react_in_the_same_millisecond() -> None:
    """One of them counts, always the same one, and nobody is told that they were late for something else."""
    table = Running(*SEATS, position=MISSED, players=4, edition="droid")
    table.ask("ann", ask.Deal())
    assert [table.ask(person, ask.Move(move, 0), slowest=50) for person, move in SEATS.items()] == [None] * 4
    table.wait(0.2)
    assert table.moves() == ["a !"]
    assert table.again().game.record() == table.room.game.record()


def test_nobody_gains_more_than_the_most_by_a_slow_connection() -> None:
    table = Running(*SEATS, position=MISSED, players=4, edition="droid")
    table.ask("ann", ask.Deal())
    table.wait(0.5)
    table.ask("ben", ask.Move("!a", 0), lag=0, slowest=5_000)
    table.wait((MOST_LAG + 1) / 1000)
    assert table.moves() == ["b !a"]
    refusal = table.ask("ann", ask.Move("!", 0), lag=5_000)
    assert refusal is not None
    assert refusal.code == "too_late"


@pytest.mark.proves("R158")
def test_whoever_is_late_pays_nothing_where_false_calls_cost() -> None:
    """b catches a. The others saw the same missed call, and come a moment later, or an age; only what they
    say once they have seen that it is over is false.
    """
    position = MISSED.replace("edition droid", "edition droid\noptions false_call_penalty=2")
    table = Running(*SEATS, position=position, players=4, edition="droid")
    table.ask("ann", ask.Deal())
    assert table.ask("ben", ask.Move("!a", 0), slowest=50) is None
    assert table.ask("cleo", ask.Move("!a", 0), slowest=50) is None  # they are weighed together
    table.wait(0.2)
    assert table.moves() == ["b !a"]
    for person in ("ann", "dan", "cleo", "ben"):
        refusal = table.ask(person, ask.Move(SEATS[person], 0), slowest=50)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("too_late", "R26")
    table.wait(0.2)
    assert [len(table.room.game.hand(seat)) for seat in "abcd"] == [3, 3, 3, 2]
    assert table.ask("dan", ask.Move("!a", table.room.game.window), slowest=50) is None
    table.wait(0.2)
    assert table.moves() == ["b !a", "d !a"]
    assert [len(table.room.game.hand(seat)) for seat in "abcd"] == [3, 3, 3, 4]
    assert table.again().game.record() == table.room.game.record()


def test_bots_take_a_human_time() -> None:
    """A bot catches nobody sooner than after 400 milliseconds."""
    for number in range(20):
        table = Running("ann", position=MISSED, players=4, edition="droid", fill="casual", thinking=0)
        table.room.secret = f"{number:02x}" * 128
        table.ask("ann", ask.Deal())
        table.wait(0.399)
        assert table.moves() == []
