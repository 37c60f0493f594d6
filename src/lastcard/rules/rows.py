"""Parts of rows in one go. A compiler knows them in another way: several numbers at once."""

from __future__ import annotations

from array import array

NO_KIND = 63
"""Cards have lower numbers than this, or higher ones (`lastcard.rules.kinds`)."""


def copy_part(row: list[int] | array[int], start: int, other: list[int], first: int, number: int) -> None:
    """Copy so many numbers to a place in a row, from a place in another. Whoever wants it to be quick hands
    over an array of bytes instead of a list.
    """
    part = other[first : first + number]
    if isinstance(row, list):
        row[start : start + number] = part
    else:
        row[start : start + number] = array("b", part)


def clear_part(row: list[int], number: int) -> None:
    """Set so many numbers of a row, from its start on, to 0."""
    row[:number] = [0] * number


def mark_each(row: list[int], first: int, columns: list[int], offset: int, kinds: int) -> None:
    """Write 1 in the column of each kind of a mask. (Compiled, that of `NO_KIND` is written to, too.)"""
    while kinds:
        row[first + columns[offset + (kinds & -kinds).bit_length() - 1]] = 1
        kinds &= kinds - 1
