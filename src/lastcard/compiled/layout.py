"""The memory layout of records, derived from the same declaration as the class used in play.

Wider fields come before narrower ones. In a record that may be truncated (a state), the fields that are
always present come first, and optional ones follow in the order of declaration.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from lastcard.rules.events import EVENTS
from lastcard.rules.record import Declared, Record

TALLY = "u4"
"""The width of a tally: enough for a match of a thousand rounds."""

LETTERS = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}

Some = TypeVar("Some", bound=Record)
Writer = Callable[[Any], bytes]


@dataclass(frozen=True)
class Field:
    """A field: its width as numpy writes it, or the layout of its records; its length and its offset.

    The length is 0 if the field is not a row.
    """

    name: str
    kind: str | Layout
    length: int
    offset: int

    @property
    def itemsize(self) -> int:
        return int(self.kind[1:]) if isinstance(self.kind, str) else self.kind.stride

    @property
    def front(self) -> int:
        return 0 if isinstance(self.kind, str) else self.kind.front

    @property
    def end(self) -> int:
        return self.offset + self.itemsize * max(1, self.length) - self.front


@dataclass(frozen=True, eq=False)
class Layout:
    """The fields of a record, and its sizes in bytes: all of it, the part always present, and its tallies."""

    record: type[Record]
    fields: dict[str, Field]
    head: tuple[Field, ...]
    whole_bytes: int
    head_bytes: int
    front: int

    @property
    def name(self) -> str:
        return self.record.__name__

    def is_fixed(self, name: str) -> bool:
        """Whether a field never changes."""
        return name in self.record.fixed_fields or name in self.record.counted_fields

    @property
    def stride(self) -> int:
        """The distance in bytes between consecutive records."""
        return self.front + self.whole_bytes

    @cached_property
    def described(self) -> str:
        """Everything about the layout that compiled code depends on."""
        places = (
            f"{field.name} {field.kind if isinstance(field.kind, str) else field.kind.described} "
            f"{field.length} {field.offset}"
            for field in self.fields.values()
        )
        return f"{self.name} {self.stride} ({', '.join(places)})"

    @cached_property
    def packing(self) -> struct.Struct:
        return packing(self.fields.values(), 0, self.whole_bytes)

    @cached_property
    def write_whole(self) -> Writer:
        return writer(self.fields.values(), self.whole_bytes)

    @cached_property
    def write_head(self) -> Writer:
        return writer(self.head, self.head_bytes)

    def write(self, record: Record) -> bytes:
        """The record as bytes, as many as it needs."""
        return self.write_whole(record) if record.needs_whole() else self.write_head(record)

    @cached_property
    def write_in_place(self) -> Writer:
        """A function that writes all bytes of a record, preceded by zeros for its tallies."""
        if self.front == 0 and self.head_bytes == self.whole_bytes:
            return self.write_whole
        return lambda record: bytes(self.front) + self.write(record).ljust(self.whole_bytes, b"\0")


def rounded_up(size: int, to: int = Record.aligned) -> int:
    return size + -size % to


FRONT_BYTES = rounded_up(int(TALLY[1:]) * EVENTS)


known: dict[type[Record], Layout] = {}


def layout_of(record: type[Record]) -> Layout:
    """The layout of a class of records."""
    if record not in known:
        known[record] = lay_out(record)
    return known[record]


def lay_out(record: type[Record]) -> Layout:
    """Assign each field its offset."""
    last, items = record.always
    fields = {field.name: field for field in placed(in_order(record.layout, last))}
    widest = max(record.aligned, *(alignment(kind) for _, kind, _ in record.layout))
    whole = rounded_up(max(field.end for field in fields.values()), widest)
    front = FRONT_BYTES if record.tallied else 0
    if not last:
        return Layout(record, fields, tuple(fields.values()), whole, whole, front)
    before = [field for field in fields.values() if field.offset < fields[last].offset]
    head = (*before, replace(fields[last], length=items))
    return Layout(record, fields, head, whole, head[-1].end, front)


def in_order(fields: tuple[Declared, ...], last: str) -> Iterator[Declared]:
    """Sort the fields that are always present, widest first; the rest follow as declared."""
    names = [name for name, _, _ in fields]
    first = names.index(last) if last else len(fields)
    yield from sorted(fields[:first], key=lambda field: -alignment(field[1]))
    yield from fields[first:]


def alignment(kind: Any) -> int:
    if isinstance(kind, str):
        return int(kind[1:])
    return max(int(kind.aligned), *(alignment(inner) for _, inner, _ in kind.layout))


def placed(fields: Iterable[Declared]) -> Iterator[Field]:
    """Place fields one after the other."""
    end = 0
    for name, declared, length in fields:
        kind = declared if isinstance(declared, str) else layout_of(declared)
        end += 0 if isinstance(kind, str) else kind.front
        field = Field(name, kind, length, rounded_up(end, alignment(declared)))
        end = field.end
        yield field


def packing(fields: Iterable[Field], start: int, end: int) -> struct.Struct:
    """The `struct` format of fields, from one offset to another."""
    return struct.Struct(f"<{letters(fields, start, end)}")


def letters(fields: Iterable[Field], start: int, end: int) -> str:
    text = ""
    for field in fields:
        text += f"{field.offset - field.front - start}x"
        if isinstance(field.kind, str):
            text += f"{field.length or 1}{LETTERS[field.kind]}"
        else:
            inner = letters(field.kind.fields.values(), 0, field.kind.whole_bytes)
            text += f"{field.front}x{inner}" * (field.length or 1)
        start = field.end
    return f"{text}{end - start}x"


def writer(fields: Iterable[Field], size: int) -> Writer:
    """A function that writes a record, packing adjacent numbers in one call.

    It has to be fast: a gate compares every state of many games.
    """
    space: dict[str, Any] = {}
    pieces: list[str] = []
    numbers: list[Field] = []
    start = 0
    for field in (*fields, None):
        if field is not None and isinstance(field.kind, str):
            numbers.append(field)
            continue
        end = size if field is None else field.offset - field.front
        space[f"pack_{end}"] = packing(numbers, start, end).pack
        pieces.append(f"pack_{end}({', '.join(map(value_of, numbers))})")
        numbers = []
        if field is not None and not isinstance(field.kind, str):
            start, name = field.end, f"write_{field.name}"
            space[name] = field.kind.write_in_place
            pieces.append(f"*map({name}, s.{field.name})" if field.length else f"{name}(s.{field.name})")
    write: Writer = eval(  # its text is made of names in our own declaration
        f"lambda s: b''.join(({', '.join(pieces)},))" if len(pieces) > 1 else f"lambda s: {pieces[0]}", space
    )
    return write


def value_of(field: Field) -> str:
    """The Python expression for a field's numbers."""
    return f"*s.{field.name}[:{field.length}]" if field.length else f"s.{field.name}"


def bytes_of(record: Record) -> bytes:
    """The whole record as bytes."""
    layout = layout_of(type(record))
    return layout.write(record).ljust(layout.whole_bytes, b"\0")


def read_as(kind: type[Some], data: bytes) -> Some:
    """Parse a record from bytes; missing bytes at the end are 0."""
    layout = layout_of(kind)
    unpacked = layout.packing.unpack(data + bytes(layout.whole_bytes - len(data)))
    found: Some = record_from(layout, iter(unpacked))
    return found


def record_from(layout: Layout, values: Iterator[int]) -> Any:
    record = layout.record()
    for field in layout.fields.values():
        items = [
            next(values) if isinstance(field.kind, str) else record_from(field.kind, values)
            for _ in range(field.length or 1)
        ]
        setattr(record, field.name, items if field.length else items[0])
    return record
