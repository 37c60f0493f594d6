"""Who sits with whom: drawing the tables of a round.

Everybody is at exactly one table. Tables are as equal in size as possible; those who come first are at the
fuller ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations

Met = Callable[[str, str], int]
"""How often two people have sat at one table."""

MOST_TRIES = 50_000
"""Places tried in search of a draw with so few repetitions, before a good one has to do."""


def sizes_of(people: int, seats: int) -> list[int]:
    """How many people sit at each table.

    >>> sizes_of(9, 4), sizes_of(10, 4), sizes_of(5, 2)
    ([3, 3, 3], [4, 3, 3], [2, 2, 1])
    """
    tables = -(-people // seats)
    return [people // tables + (table < people % tables) for table in range(tables)]


def repeats_in(table: Collection[str], met: Met) -> int:
    """How often those at a table have met before."""
    return sum(met(one, other) for one, other in combinations(table, 2))


def draw_swiss(order: Sequence[str], seats: int, met: Met) -> list[list[str]]:
    """Tables of people with about the same standing: `order` is from the best to the last. Nobody meets again
    whom they have met, as far as that can be avoided.
    """
    if not order:
        return []
    sizes = sizes_of(len(order), seats)
    plain = cut(order, sizes)
    most = sum(repeats_in(table, met) for table in plain)
    for repeats in range(most):
        search = Search(met)
        found = search.seat([*order], sizes, repeats)
        if found is not None:
            return found
        if search.gave_up:
            return improve(plain, met)
    return plain


def cut(order: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """The first people at the first table, and so on."""
    starts = [sum(sizes[:table]) for table in range(len(sizes))]
    return [[*order[start : start + size]] for start, size in zip(starts, sizes, strict=True)]


class Search:
    """Looks for tables with at most so many repetitions; neighbors in the standings are tried first."""

    def __init__(self, met: Met) -> None:
        self.met = met
        self.tries = 0

    @property
    def gave_up(self) -> bool:
        return self.tries >= MOST_TRIES

    def seat(self, left: list[str], sizes: Sequence[int], repeats: int) -> list[list[str]] | None:
        """Seat everybody who is left; None if that is not possible, or takes too long."""
        if not sizes:
            return []
        for table in self.tables_with(left[:1], left[1:], sizes[0] - 1, repeats):
            rest = [one for one in left if one not in table]
            found = self.seat(rest, sizes[1:], repeats - repeats_in(table, self.met))
            if found is not None:
                return [table, *found]
        return None

    def tables_with(
        self, table: list[str], others: Sequence[str], wanted: int, repeats: int
    ) -> Iterator[list[str]]:
        """The ways to fill a table, the nearest neighbors first."""
        if wanted == 0:
            yield table
            return
        for place, one in enumerate(others):
            self.tries += 1
            if self.gave_up:
                return
            used = sum(self.met(one, other) for other in table)
            if used <= repeats:
                yield from self.tables_with([*table, one], others[place + 1 :], wanted - 1, repeats - used)


def improve(tables: list[list[str]], met: Met) -> list[list[str]]:
    """Exchange two people as long as that saves a repetition."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            before = repeats_in(one, met) + repeats_in(other, met)
            if before and swap(one, other, before, met):
                better = True
    return tables


def swap(one: list[str], other: list[str], before: int, met: Met) -> bool:
    """Exchange the first two people for whom there are fewer repetitions than before."""
    for i in range(len(one)):
        for k in range(len(other)):
            one[i], other[k] = other[k], one[i]
            if repeats_in(one, met) + repeats_in(other, met) < before:
                return True
            one[i], other[k] = other[k], one[i]
    return False


def draw_knockout(
    order: Sequence[str], seats: int, byes: Mapping[str, int]
) -> tuple[list[list[str]], list[str]]:
    """Tables of a knock-out, and who has a bye: somebody who would sit alone among bots goes on at once. That
    is the best of those who have had the fewest (`byes` says how many). The best meet late: they are dealt
    out to the tables, there and back.
    """
    playing, free = [*order], list[str]()
    if len(order) > 1 and 1 in sizes_of(len(order), seats):
        lucky = min(order, key=lambda one: byes.get(one, 0))
        playing.remove(lucky)
        free = [lucky]
    sizes = sizes_of(len(playing), seats) if playing else []
    tables: list[list[str]] = [[] for _ in sizes]
    turns = [*range(len(tables)), *reversed(range(len(tables)))]
    place = 0
    for one in playing:
        while len(tables[turns[place % len(turns)]]) >= sizes[turns[place % len(turns)]]:
            place += 1
        tables[turns[place % len(turns)]].append(one)
        place += 1
    return tables, free
