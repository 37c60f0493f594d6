"""Parts of rows in one go. A compiler knows them in another way: bytes are compared, copied or cleared."""

from __future__ import annotations

from array import array


def same_part(row: list[int], other: list[int], first: int, end: int) -> bool:
    """Do two rows of one width hold the same from one place to another?"""
    return row[first:end] == other[first:end]


def copy_part(row: list[int] | array[int], start: int, other: list[int], first: int, number: int) -> None:
    """Copy so many numbers to a place in a row, from a place in another of the same width. Whoever wants it
    to be quick hands over an array of short numbers instead of a list.
    """
    part = other[first : first + number]
    if isinstance(row, list):
        row[start : start + number] = part
    else:
        row[start : start + number] = array("h", part)


def clear_part(row: list[int], number: int) -> None:
    """Set so many numbers of a row, from its start on, to 0."""
    row[:number] = [0] * number
