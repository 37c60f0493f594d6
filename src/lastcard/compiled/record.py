"""The state as a record: bytes in a row, from the same declaration as the class used in play.

What every edition needs comes first, the wider fields before the narrower ones, then the hands. A state
without player cards ends within the hands, after the planes it uses (`HEAD_BYTES`); only an edition with
player cards needs the whole (`WHOLE_BYTES`). The tallies of events stand in front of a state (`FRONT_BYTES`).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from lastcard.rules.events import EVENTS
from lastcard.rules.state import HEAD_PLANES, LAYOUT, SEATS, State

Records = NDArray[np.uint8]

WIDEST = 8
STATES = 5
TALLY = "u4"
"""The width of a tally: what a match of a thousand rounds can count."""

LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u4": "I", "i8": "q", "u8": "Q"}


@dataclass(frozen=True)
class Field:
    """Where a field lies: its width as numpy writes it, its length (0 for a single int) and its offset."""

    name: str
    width: str
    length: int
    offset: int

    @property
    def itemsize(self) -> int:
        return int(self.width[1:])

    @property
    def end(self) -> int:
        return self.offset + self.itemsize * max(1, self.length)


def lay_out() -> dict[str, Field]:
    """Give each field its place."""
    names = [name for name, _, _ in LAYOUT]
    head, tail = LAYOUT[: names.index("hands")], LAYOUT[names.index("hands") :]
    fields: dict[str, Field] = {}
    offset = 0
    for name, width, length in sorted(head, key=lambda field: -int(field[1][1:])) + list(tail):
        offset += -offset % int(width[1:])
        fields[name] = Field(name, width, length, offset)
        offset = fields[name].end
    return fields


def rounded_up(size: int) -> int:
    return size + -size % WIDEST


FIELDS = lay_out()
HEAD_BYTES = FIELDS["hands"].offset + HEAD_PLANES * SEATS * WIDEST
WHOLE_BYTES = rounded_up(max(field.end for field in FIELDS.values()))
FRONT_BYTES = rounded_up(int(TALLY[1:]) * EVENTS)


def packing(fields: Iterable[Field], size: int) -> struct.Struct:
    """How fields become bytes, one after the other."""
    text = "<"
    end = 0
    for field in fields:
        text += f"{field.offset - end}x{field.length or 1}{LETTERS[field.width]}"
        end = field.end
    return struct.Struct(f"{text}{size - end}x")


def writer(fields: Sequence[Field], size: int) -> Callable[[State], bytes]:
    """What writes a record: one call with all values, for a gate that compares every state of many games."""
    values = ", ".join(
        f"*s.{field.name}[:{field.length}]" if field.length else f"s.{field.name}" for field in fields
    )
    write: Callable[[State], bytes] = eval(  # its text is made of names in our own declaration
        f"lambda s: pack({values})", {"pack": packing(fields, size).pack}
    )
    return write


def head() -> list[Field]:
    """The fields without those for player cards, and of the hands the planes that other editions use."""
    names = list(FIELDS)
    before = [FIELDS[name] for name in names[: names.index("hands")]]
    return [*before, replace(FIELDS["hands"], length=HEAD_PLANES * SEATS)]


PACKING = packing(FIELDS.values(), WHOLE_BYTES)
write_whole = writer(list(FIELDS.values()), WHOLE_BYTES)
write_head = writer(head(), HEAD_BYTES)


def is_wide(s: State) -> bool:
    """Does this state need the whole record?"""
    return bool(s.player_cards) or s.planes > HEAD_PLANES


def record_of(s: State) -> bytes:
    """The state as bytes, as many as it needs."""
    return write_whole(s) if is_wide(s) else write_head(s)


def state_of(record: bytes) -> State:
    """The state that a record holds."""
    values = list(PACKING.unpack(record + bytes(WHOLE_BYTES - len(record))))
    s = State()
    for field in FIELDS.values():
        taken = values[: field.length or 1]
        del values[: field.length or 1]
        setattr(s, field.name, taken if field.length else taken[0])
    return s


def records_of(record: bytes) -> Records:
    """A state and room for the others that a compiled function needs, each with tallies in front of it."""
    return np.tile(np.frombuffer(bytes(FRONT_BYTES) + record, np.uint8), (STATES, 1))
