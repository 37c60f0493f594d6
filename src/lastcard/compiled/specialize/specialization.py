"""A specialization: what is known about a table before it is compiled for.

Much of what the rules ask is the same in every state of a table, from the first deal to the last: what the
edition says about its cards, and the options. The declaration of the state says which fields these are
(`FIXED`), and a specialization holds their numbers; other records may have such fields, too. Compiled code
asks for them in questions (`lastcard.compiled.specialize.questions`). Without a specialization it answers
them out of the record, and so plays every table; with a specialization they are answered beforehand
(`lastcard.compiled.specialize.answering`), and what no such table needs falls away. A whole specialization
also holds what is only counted with (`COUNTED`), such as how many play: it is for fewer tables, and faster
where code must be small.
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
    """The numbers of fields of a state, and of records beside it, by their names: the same, where two are."""

    known: tuple[tuple[str, Known], ...]

    @cached_property
    def values(self) -> dict[str, Known]:
        return dict(self.known)

    @property
    def cards(self) -> frozenset[int]:
        """The places of the cards whose rules can be asked for."""
        places = self.values["card_rules"]
        assert isinstance(places, tuple)
        return frozenset(places)

    @cached_property
    def name(self) -> str:
        """Made of all that is known."""
        return blake2b(repr(self.known).encode(), digest_size=8).hexdigest()


def specialization_for(s: State, *beside: Record) -> Specialization:
    """The specialization of the table that a state belongs to, and of the records that are used with it."""
    return Specialization(
        tuple((name, known(one, name)) for one in (s, *beside) for name in one.fixed_fields)
    )


def whole_specialization_for(s: State, *beside: Record) -> Specialization:
    """The same with all that never changes: for tables that differ in nothing but chance."""
    counted = tuple((name, known(one, name)) for one in (s, *beside) for name in one.counted_fields)
    return Specialization(specialization_for(s, *beside).known + counted)


def known(record: Record, name: str) -> Known:
    value = getattr(record, name)
    return tuple(value) if isinstance(value, list) else int(value)
