"""The lines of a record about hints: which seat has asked for one, and at which moment."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.editions.datafile import whole_number
from lastcard.editions.edition import SEAT_LETTERS
from lastcard.notation.lines import Line, read_seat

FORM = "hint a 12"
MOST_MOMENTS = 1_000_000

Hinted = tuple[int, int]
"""A seat, and the number of the moment: deals and moves are counted, from 0."""


def write_hints(hints: Iterable[Hinted]) -> list[str]:
    return [f"hint {SEAT_LETTERS[seat]} {moment}" for seat, moment in hints]


def is_hint(line: str) -> bool:
    """Whether it is one of these lines."""
    return line.partition(" ")[0].rstrip() == "hint"


def read_hints(lines: Iterable[Line], players: int) -> list[Hinted]:
    """The hints of a record with this many seats, in the order in which they were asked for."""
    found: list[Hinted] = []
    for line in lines:
        line.fields(FORM, 2)
        seat, moment = line.values
        number = whole_number(moment.text, MOST_MOMENTS)
        if number is None:
            raise line.error("the moment of a hint is a number such as 12.", moment)
        found.append((read_seat(line, seat, players), number))
    return found
