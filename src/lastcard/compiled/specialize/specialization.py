"""A specialization: what is known about a table at compile time.

Much of what the rules read is the same in every state of a table, from the first deal to the last: what the
edition says about its cards, and the options. The declaration of the state marks these fields (`FIXED`), and
a specialization holds their values; other records may have such fields, too. Compiled code reads them through
questions (`lastcard.compiled.specialize.questions`). Without a specialization they are answered from the
record, so the code plays every table. With one they are answered at compile time
(`lastcard.compiled.specialize.answering`), and code that no such table needs is removed. A whole
specialization also holds fields that are only used in arithmetic (`COUNTED`), such as the number of players:
it fits fewer tables, and is faster where code must be small.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from lastcard.rules.record import Record
from lastcard.rules.state import State

Known = int | tuple[int, ...]


@dataclass(frozen=True)
class Specialization:
    """The values of fixed fields by name, of a state and the records beside it; equal names share a value."""

    known: tuple[tuple[str, Known], ...]

    @cached_property
    def values(self) -> dict[str, Known]:
        return dict(self.known)

    @property
    def cards(self) -> frozenset[int]:
        """The indices of the cards whose rules can be called."""
        places = self.values["card_rules"]
        assert isinstance(places, tuple)
        return frozenset(places)

    @cached_property
    def name(self) -> str:
        """A digest of everything that is known."""
        return blake2b(repr(self.known).encode(), digest_size=8).hexdigest()


def specialization_for(s: State, *beside: Record) -> Specialization:
    """The specialization for the table that a state belongs to, and for the records used with it."""
    return Specialization(
        tuple((name, known(one, name)) for one in (s, *beside) for name in one.fixed_fields)
    )


def whole_specialization_for(s: State, *beside: Record) -> Specialization:
    """The same with all fields that never change: for tables that differ only in their random numbers."""
    counted = tuple((name, known(one, name)) for one in (s, *beside) for name in one.counted_fields)
    return Specialization(specialization_for(s, *beside).known + counted)


def known(record: Record, name: str) -> Known:
    value = getattr(record, name)
    return tuple(value) if isinstance(value, list) else int(value)
