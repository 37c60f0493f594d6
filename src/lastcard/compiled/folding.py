"""A fold: what is known about a table before it is compiled for.

Much of what the rules ask is the same in every state of a table, from the first deal to the last: what the
edition says about its cards, and the options. The declaration of the state says which fields these are
(`FIXED`), and a fold holds their numbers. Compiled code asks for them in questions
(`lastcard.compiled.questions`). Without a fold it answers them out of the record, and so plays every table;
with a fold they are answered beforehand (`lastcard.compiled.answering`), and what no such table needs falls
away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from lastcard.rules.state import State

Known = int | tuple[int, ...]


@dataclass(frozen=True)
class Fold:
    """The numbers of all fixed fields of a state, in the order in which they are declared."""

    numbers: tuple[Known, ...]

    @cached_property
    def values(self) -> dict[str, Known]:
        """The same by the names of the fields."""
        return dict(zip(State.fixed_fields, self.numbers, strict=True))

    @property
    def cards(self) -> frozenset[int]:
        """The places of the cards whose rules can be asked for."""
        places = self.values["card_rules"]
        assert isinstance(places, tuple)
        return frozenset(places)

    @cached_property
    def name(self) -> str:
        """Made of all that is known."""
        return blake2b(repr(self.numbers).encode(), digest_size=8).hexdigest()


def fold_for(s: State) -> Fold:
    """The fold of the table that a state belongs to."""
    values = (getattr(s, name) for name in State.fixed_fields)
    return Fold(tuple(tuple(value) if isinstance(value, list) else int(value) for value in values))
