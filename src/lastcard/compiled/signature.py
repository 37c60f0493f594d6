"""The signature of a batch: the arguments that a function gets for each number, from its annotations.

A record is shared by all numbers, or marked with `EACH`, one per number; there is one row per number. Values
follow: the same for all, or the `Number` itself.

    def play(work: Workspace, answers: Answers, seed: Seed, number: Number) -> None
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from lastcard.compiled.plain import Plain
from lastcard.rules.record import Record

EACH = "each"
NUMBER = "number"
ADDRESS = "address"
COUNT = "i8"

Answers = Annotated[list[int], "i8", EACH]
"""A row of words for each number."""

Seed = Annotated[int, "u8"]
Number = Annotated[int, "i8", NUMBER]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function; its kind is a width or a record class."""

    name: str
    kind: str | type[Record]
    is_row: bool = False
    each: bool = False
    is_number: bool = False

    @property
    def is_array(self) -> bool:
        """Whether it is passed in an array of its own."""
        return self.is_row or not isinstance(self.kind, str)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The machine code arguments for it: a row is passed as its address and length."""
        if self.is_row:
            return (ADDRESS, "i8")
        return (self.kind,) if isinstance(self.kind, str) else (ADDRESS,)


Signature = tuple[Parameter, ...]


def signature_of(play: Plain) -> Signature:
    """The parameters of a function, in order. Arrays must come first."""
    hints = get_type_hints(play, include_extras=True)
    names = play.__code__.co_varnames[: play.__code__.co_argcount]
    parameters = tuple(parameter(name, hints.get(name)) for name in names)
    arrays = [each.is_array for each in parameters]
    if arrays != sorted(arrays, reverse=True):
        raise TypeError(f"{play.__name__}: records and rows come before values")
    return parameters


def parameter(name: str, hint: Any) -> Parameter:
    if isinstance(hint, type) and issubclass(hint, Record):
        return Parameter(name, hint)
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{name} is declared as {hint}: neither a record, nor with a width")
    plain, *marks = get_args(hint)
    if isinstance(plain, type) and issubclass(plain, Record):
        return Parameter(name, plain, each=EACH in marks)
    is_row = get_origin(plain) is list
    return Parameter(name, marks[0], is_row, each=EACH in marks, is_number=NUMBER in marks)


def arguments_of(signature: Signature) -> tuple[str, ...]:
    """The machine code arguments of all parameters, and the count of numbers."""
    return (*(argument for one in signature for argument in one.arguments), COUNT)
