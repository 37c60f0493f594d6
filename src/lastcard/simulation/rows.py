"""Rows of answers where numpy is not installed: as small as there, and simpler."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from lastcard.policies.playing_out.columns import COLUMNS


class FlatRows:
    """Rows of short numbers, one behind the other.

    >>> len(FlatRows(array("i", range(2 * len(COLUMNS)))))
    2
    """

    def __init__(self, numbers: array[int]) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers) // len(COLUMNS)

    def __iter__(self) -> Iterator[list[int]]:
        for start in range(0, len(self.numbers), len(COLUMNS)):
            yield self.numbers[start : start + len(COLUMNS)].tolist()

    def column(self, place: int) -> array[int]:
        return self.numbers[place :: len(COLUMNS)]


@cache
def has_numpy() -> bool:
    return find_spec("numpy") is not None


@cache
def has_polars() -> bool:
    return find_spec("polars") is not None


def short_rows(answers: memoryview) -> Any:
    """Answers in half as many bytes: an array of numpy, if that is installed."""
    if has_numpy():
        import numpy as np

        return np.asarray(answers).astype(np.int32)
    numbers = array("q")
    numbers.frombytes(answers.cast("B"))
    return FlatRows(array("i", numbers))


def joined(parts: Sequence[list[list[int]] | FlatRows]) -> list[list[int]] | FlatRows:
    """The rows of all parts, one after the other."""
    if any(isinstance(part, list) for part in parts) or not parts:
        return [row for part in parts for row in part]
    numbers = array("i")
    for part in parts:
        assert isinstance(part, FlatRows)
        numbers.extend(part.numbers)
    return FlatRows(numbers)


def is_plain(values: Any) -> bool:
    """Is a column one of Python's own, rather than numpy's?"""
    return isinstance(values, list | array)
