"""Who sits with whom: everybody once, nobody twice with the same people while that can be avoided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.cup.drawing import MOST_TRIES, draw_knockout, draw_swiss, repeats_in, sizes_of

PAIRS = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20)


def names(many: int) -> list[str]:
    return [f"p{number}" for number in range(many)]


def ways(people: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to seat people at tables of these sizes."""
    if not sizes:
        yield []
        return
    for rest_of_table in combinations(people[1:], sizes[0] - 1):
        table = (people[0], *rest_of_table)
        for others in ways([one for one in people if one not in table], sizes[1:]):
            yield [table, *others]


@given(st.integers(1, 64), st.integers(2, 4))
def test_tables_are_as_equal_as_possible_and_never_too_full(people: int, seats: int) -> None:
    sizes = sizes_of(people, seats)
    assert sum(sizes) == people
    assert len(sizes) == ceil(people / seats)
    assert max(sizes) <= seats
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(1, 8), st.integers(2, 4), PAIRS)
def test_nobody_meets_again_while_that_can_be_avoided(
    many: int, seats: int, pairs: set[tuple[int, int]]
) -> None:
    """Against every possible draw: none has fewer repetitions, whatever has been played."""
    met = Counter(frozenset((f"p{one}", f"p{other}")) for one, other in pairs if one != other)

    def times(one: str, other: str) -> int:
        return met[frozenset((one, other))]

    order = names(many)
    tables = draw_swiss(order, seats, times)
    assert sorted(one for table in tables for one in table) == sorted(order)
    assert [len(table) for table in tables] == sizes_of(many, seats)
    # the sizes stay with the order of the standings: the first person sits at the first table
    best = min(sum(repeats_in(table, times) for table in way) for way in ways(order, sizes_of(many, seats)))
    assert sum(repeats_in(table, times) for table in tables) == best


def test_those_with_the_same_standing_play_each_other() -> None:
    assert draw_swiss(names(6), 2, lambda one, other: 0) == [["p0", "p1"], ["p2", "p3"], ["p4", "p5"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_large_cup_is_drawn_for_many_rounds(seats: int) -> None:
    """Sixty people do not meet again for a long time, and the search ends however many rounds there are."""
    met: Counter[frozenset[str]] = Counter()
    order = names(60)
    for played in range(12):
        tables = draw_swiss(order, seats, lambda one, other: met[frozenset((one, other))])
        assert Counter(one for table in tables for one in table) == Counter(order)
        if played < 3:
            assert not any(
                repeats_in(table, lambda one, other: met[frozenset((one, other))]) for table in tables
            )
        met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
        order = order[1:] + order[:1]


def test_a_search_without_end_ends() -> None:
    """Everybody has met everybody, only not equally often: that takes more tries than there are."""
    many = 24
    order = names(many)
    tables = draw_swiss(
        order, 3, lambda one, other: (hash((one, other)) if one < other else hash((other, one))) % 3
    )
    assert Counter(one for table in tables for one in table) == Counter(order)
    assert MOST_TRIES < 10**6


@given(st.integers(2, 64), st.integers(2, 4))
def test_a_knockout_ends_after_the_right_number_of_rounds(people: int, seats: int) -> None:
    left, byes, rounds = names(people), Counter[str](), 0
    expected = 0
    while seats**expected < people:
        expected += 1
    while len(left) > 1:
        tables, free = draw_knockout(left, seats, byes)
        assert sorted([one for table in tables for one in table] + free) == sorted(left)
        assert all(2 <= len(table) <= seats for table in tables)
        assert len(free) <= 1
        byes.update(free)
        left = [table[0] for table in tables] + free
        rounds += 1
    assert rounds == expected


def test_the_best_meet_late_and_byes_go_round() -> None:
    tables, free = draw_knockout(names(8), 4, {})
    assert free == []
    assert tables == [["p0", "p3", "p4", "p7"], ["p1", "p2", "p5", "p6"]]
    assert draw_knockout(names(5), 2, {})[1] == ["p0"]
    assert draw_knockout(names(3), 2, {"p0": 1})[1] == ["p1"]
