"""Rows of answers, in 32-bit integers: a numpy array, or a simpler one if numpy is not installed."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import compress, cycle, groupby
from typing import Any

PART = 1 << 12
"""Rows played at once, in 64-bit words, before their columns are stored as 32-bit integers."""

Answer = Callable[[int, int], memoryview]
"""Returns the answers of a range of numbers."""


class FlatRows:
    """Rows of 32-bit integers of fixed width, one after another.

    >>> list(FlatRows(array("i", range(6)), 3))
    [[0, 1, 2], [3, 4, 5]]
    """

    def __init__(self, numbers: array[int], width: int) -> None:
        self.numbers, self.width = numbers, width

    def __len__(self) -> int:
        return len(self.numbers) // self.width

    def __iter__(self) -> Iterator[list[int]]:
        for start in range(0, len(self.numbers), self.width):
            yield self.numbers[start : start + self.width].tolist()

    def column(self, place: int) -> array[int]:
        return self.numbers[place :: self.width]


@cache
def has_numpy() -> bool:
    return find_spec("numpy") is not None


@cache
def has_polars() -> bool:
    return find_spec("polars") is not None


def short_rows(first: int, number: int, places: Sequence[int], answer: Answer) -> Any:
    """These columns of `number` rows, from number `first` on, in half the bytes of the answers: a numpy
    array, if numpy is installed.
    """
    parts = ((start, min(PART, number - start)) for start in range(0, number, PART))
    if has_numpy():
        import numpy as np

        rows = np.empty((number, len(places)), np.int32)
        for start, length in parts:
            every = np.asarray(answer(first + start, length))
            for column, place, width in runs(places):
                rows[start : start + length, column : column + width] = every[:, place : place + width]
        return rows
    numbers = array("i")
    for start, length in parts:
        flat = answer(first + start, length).cast("B").cast("q")
        wanted = [place in places for place in range(len(flat) // length)]
        numbers.extend(compress(flat, cycle(wanted)))
    return FlatRows(numbers, len(places))


def runs(places: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Consecutive places: the index of the first, its place, and how many there are.

    >>> list(runs([2, 3, 4, 7]))
    [(0, 2, 3), (3, 7, 1)]
    """
    for _, run in groupby(enumerate(places), lambda pair: pair[1] - pair[0]):
        (first, place), *others = run
        yield first, place, 1 + len(others)


def joined(parts: Sequence[list[list[int]] | FlatRows]) -> list[list[int]] | FlatRows:
    """The rows of all parts, one after another."""
    if any(isinstance(part, list) for part in parts) or not parts:
        return [row for part in parts for row in part]
    numbers, width = array("i"), 0
    for part in parts:
        assert isinstance(part, FlatRows)
        numbers.extend(part.numbers)
        width = part.width
    return FlatRows(numbers, width)


def is_plain(values: Any) -> bool:
    """Whether a column is a Python sequence, not a numpy array."""
    return isinstance(values, list | array)
