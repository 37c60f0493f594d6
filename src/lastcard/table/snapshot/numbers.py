"""Snapshots of records and random generators.

Each record class has a Struct with the same fields, made from the same declaration: rows have the declared
length, and numbers the declared width.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from random import Random
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct, defstruct
from msgspec.structs import astuple

from lastcard.rules.record import Declared, Record
from lastcard.table.snapshot.shape import NotStorable, Snapshot

GENERATOR = 3
"""The version of the generator's state in `Random.getstate`."""

WORDS = struct.Struct("<625I")
"""The state of a generator: 624 words and an index."""

Some = TypeVar("Some", bound=Record)


class RecordForm(Generic[Some]):
    """Converts the records of a class to Structs and back."""

    def __init__(self, kind: type[Some]) -> None:
        self.kind = kind
        self.names = tuple(name for name, _, _ in kind.layout)
        self.fields_of = attrgetter(*self.names)
        self.inner = [
            (place, form_of(inner), length > 0)
            for place, (_, inner, length) in enumerate(kind.layout)
            if not isinstance(inner, str)
        ]
        fields = [(declared[0], hint_of(declared)) for declared in kind.layout]
        self.struct = defstruct(kind.__name__, fields, bases=(Snapshot,), module=__name__)

    def take(self, record: Some) -> Struct:
        values: tuple[Any, ...] = self.fields_of(record)
        return self.struct(*self.with_inner(values, take=True))

    def restore(self, taken: Struct) -> Some:
        """Rebuild a record; fields that are used only in play are left to the caller."""
        values = astuple(taken)
        record = self.kind.__new__(self.kind)
        for name, value in zip(self.names, self.with_inner(values, take=False), strict=True):
            setattr(record, name, value)
        return record

    def with_inner(self, values: tuple[Any, ...], *, take: bool) -> Sequence[Any]:
        """The values of all fields, with nested records converted."""
        if not self.inner:
            return values
        found = [*values]
        for place, form, is_row in self.inner:
            change: Callable[[Any], Any] = form.take if take else form.restore
            found[place] = [change(one) for one in values[place]] if is_row else change(values[place])
        return found


@cache
def form_of(kind: type[Some]) -> RecordForm[Some]:
    return RecordForm(kind)


def hint_of(declared: Declared) -> Any:
    """The type of a record's field, for msgspec."""
    _, kind, length = declared
    hint = number_of(kind) if isinstance(kind, str) else form_of(kind).struct
    return Annotated[list[hint], Meta(min_length=length, max_length=length)] if length else hint  # type: ignore[valid-type]


def number_of(width: str) -> Any:
    """The type of a number of a given width.

    The rules also set bytes to true and false. The largest bound that msgspec supports has 63 bits.
    """
    bits = 8 * int(width[1:])
    if width == "u1":
        return Annotated[int, Meta(ge=0, le=255)] | bool
    if width.startswith("u"):
        return Annotated[int, Meta(ge=0, le=2**bits - 1) if bits < 64 else Meta(ge=0)]
    return Annotated[int, Meta(ge=-(2 ** (bits - 1)), le=2 ** (bits - 1) - 1)]


class RandomSnapshot(Snapshot):
    """The state of a random generator."""

    words: bytes
    gauss: float | None


def take_random(random: Random) -> RandomSnapshot:
    if type(random) is not Random:
        raise NotStorable(f"a generator of the class {type(random).__name__}")
    _, words, gauss = random.getstate()
    return RandomSnapshot(WORDS.pack(*words), gauss)


def restore_random(taken: RandomSnapshot) -> Random:
    random = Random(0)
    random.setstate((GENERATOR, WORDS.unpack(taken.words), taken.gauss))
    return random
