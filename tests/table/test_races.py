"""Promises 8 and 9: reactions count in the order in which people react, however far away they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.table import commands as ask
from lastcard.table.deciding import MOST_LAG, QUICKEST_PERSON, Request, reacted_at
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
times = st.lists(st.integers(QUICKEST_PERSON, 550), min_size=4, max_size=4, unique=True)
lags = st.lists(st.integers(0, MOST_LAG), min_size=4, max_size=4)


@given(people, times, lags)
def test_whoever_reacts_first_is_first(order: list[str], reacts: list[int], far: list[int]) -> None:
    reactions, away = dict(zip(order, reacts, strict=True)), dict(zip(order, far, strict=True))
    first = min(reactions, key=lambda one: reactions[one])
    seat = "abcd"[list(SEATS).index(first)]
    assert race(reactions, away) == [f"{seat} {SEATS[first]}"]


moments = st.integers(0, 2_000)


@given(opened=moments, took=moments, lag=st.integers(-10, 5_000), connected=moments)
def test_what_is_given_back_has_bounds(opened: int, took: int, lag: int, connected: int) -> None:
    """Nothing is dated after its arrival, by more than the most, or to before a person could react."""
    arrived = opened + took
    came = reacted_at(opened, Request("ann", ask.Move("!a", 0), arrived, lag, connected=connected))
    assert arrived - MOST_LAG <= came <= arrived
    assert came == arrived or came >= opened + QUICKEST_PERSON
    if connected > opened:
        assert came == arrived


def test_no_connection_makes_a_reaction_quicker_than_a_person() -> None:
    """Ben's arrives after 148 milliseconds, cleo's after 200, from so far away that it would count as 50."""
    table = Running(*SEATS, position=MISSED, players=4, edition="droid", reaction=5_000)
    table.ask("ann", ask.Deal())
    table.wait(0.148)
    table.ask("ben", ask.Move("!a", 0), slowest=150)
    table.wait(0.052)
    table.ask("cleo", ask.Move("!a", 0), lag=150)
    table.wait(1)
    assert table.moves()[:1] == ["b !a"]


def test_a_connection_that_comes_in_the_middle_of_a_race_gets_nothing_back() -> None:
    """Cleo may have seen the missed call from nearby, before this connection took over."""
    for comes_later, winner in ((0, "c !a"), (1, "b !a")):
        table = Running(*SEATS, position=MISSED, players=4, edition="droid", reaction=5_000)
        table.ask("ann", ask.Deal())
        opened = table.now
        table.wait(0.3)
        table.ask("ben", ask.Move("!a", 0), slowest=120)
        table.wait(0.05)
        table.ask("cleo", ask.Move("!a", 0), lag=120, connected=opened + comes_later)
        table.wait(1)
        assert table.moves()[:1] == [winner]
        assert table.again().game.record() == table.room.game.record()


def test_a_race_opens_when_the_call_is_missed_and_not_with_the_latest_window() -> None:
    """Ben catches c in the meantime; a has been there to be caught all the time."""
    position = MISSED.replace("c G7 R8 R9", "c G7").replace("open a", "open a c")
    table = Running(*SEATS, position=position, players=4, edition="droid")
    table.ask("ann", ask.Deal())
    opened = table.now
    table.wait(1)
    table.ask("ben", ask.Move("!c", 0))
    table.wait(1)
    assert table.moves() == ["b !c"]
    assert [table.room.opened_at(seat, move) for seat, move in ((0, "!"), (3, "!a"))] == [opened, opened]


def test_a_call_that_is_missed_later_opens_a_race_then() -> None:
    position = MISSED.replace("b* G4 R5 R6", "b* G4 R5").replace("open a\n", "")
    table = Running(*SEATS, position=position, players=4, edition="droid", reaction=0)
    table.ask("ann", ask.Deal())
    table.wait(1)
    missed_at = table.now
    table.ask("ben", ask.Move("G4", 0))
    assert table.moves() == ["b G4"]
    assert [table.room.opened_at(seat, move) for seat, move in ((1, "!"), (3, "!b"))] == [missed_at] * 2
    assert table.room.opened_at(2, "G7") == missed_at


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
