"""What a number means. All of these are ints, for the compiler and for Python; a reader is told more."""

from typing import TypeAlias


class Lookup(tuple[int, ...]):
    """Numbers that are looked up by their place and never change: a compiler need not ask whether the place
    exists.
    """

    __slots__ = ()


Seat: TypeAlias = int
"""A place at the table, clockwise from 0."""

Kind: TypeAlias = int
"""A card of the family (`lastcard.rules.kinds`)."""

Color: TypeAlias = int
"""Red, yellow, green and blue, from 0."""

Mask: TypeAlias = int
"""A set of kinds, or of seats: a bit each."""

Move: TypeAlias = int
"""What a seat decides (`lastcard.rules.moves`)."""
