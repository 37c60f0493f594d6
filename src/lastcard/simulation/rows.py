"""Rows of answers where numpy is not installed: as small as there, and simpler."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from lastcard.policies.playing_out.columns import COLUMNS


class FlatRows:
    """Rows of so many short numbers, one behind the other.

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


def short_rows(answers: memoryview, places: Sequence[int]) -> Any:
    """These columns of answers, in half as many bytes: an array of numpy, if that is installed."""
    if has_numpy():
        import numpy as np

        rows = np.empty((len(answers), len(places)), np.int32)
        for first, place, length in runs(places):
            rows[:, first : first + length] = np.asarray(answers)[:, place : place + length]
        return rows
    numbers = array("q")
    numbers.frombytes(answers.cast("B"))
    if len(places) == len(COLUMNS):
        return FlatRows(array("i", numbers), len(COLUMNS))
    starts = range(0, len(numbers), len(COLUMNS))
    return FlatRows(array("i", (numbers[start + place] for start in starts for place in places)), len(places))


def runs(places: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Places that follow on each other: which is the first of them, the place it is, and how many there are.

    >>> list(runs([2, 3, 4, 7]))
    [(0, 2, 3), (3, 7, 1)]
    """
    for _, run in groupby(enumerate(places), lambda pair: pair[1] - pair[0]):
        (first, place), *others = run
        yield first, place, 1 + len(others)


def joined(parts: Sequence[list[list[int]] | FlatRows]) -> list[list[int]] | FlatRows:
    """The rows of all parts, one after the other."""
    if any(isinstance(part, list) for part in parts) or not parts:
        return [row for part in parts for row in part]
    numbers, width = array("i"), 0
    for part in parts:
        assert isinstance(part, FlatRows)
        numbers.extend(part.numbers)
        width = part.width
    return FlatRows(numbers, width)


def is_plain(values: Any) -> bool:
    """Is a column one of Python's own, rather than numpy's?"""
    return isinstance(values, list | array)
