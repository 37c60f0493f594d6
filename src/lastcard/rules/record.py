"""Records: numbers under names, declared once.

A field is an int, a fixed row of ints, another record, or a row of records. Numbers are declared with their
width. From these annotations come the class used in play (slots, ints and lists) and its `layout`, from which
bytes in a row can be made.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin

Kind = Any
"""A width as numpy writes it, or a class of records."""

FIXED = "fixed"
"""Marks a field whose numbers never change while it is played with the record, and decide what is done."""

COUNTED = "counted"
"""Marks a field whose numbers never change either, but are only counted with."""

Word = Annotated[int, "i8"]

Declared = tuple[str, Kind, int]
"""A field as it is declared: its name, its kind, and its length, which is 0 where it is not a row."""


class Record:
    """Fields by their names. What is declared without a width, and is no record, is for play only."""

    __slots__ = ()
    layout: ClassVar[tuple[Declared, ...]] = ()
    always: ClassVar[tuple[str, int]] = ("", 0)  # the row where it may end, and what is always there of that
    tallied: ClassVar[bool] = False  # events are counted in front of it
    fixed_fields: ClassVar[tuple[str, ...]] = ()  # those that never change, and decide
    counted_fields: ClassVar[tuple[str, ...]] = ()  # those that never change, and are only counted with
    opened: ClassVar[str] = ""  # the field that says which window is open
    aligned: ClassVar[int] = 8  # it begins at a multiple of so many bytes

    def __init__(self, **given: "Record") -> None:
        self.begin(**given)

    def begin(self, **given: "Record") -> None:
        """All numbers are 0, but in records that are given."""
        raise NotImplementedError  # `slotted` writes it

    def become(self, other: Self) -> None:
        """Take over all fields; what is for play only stays."""
        raise NotImplementedError  # `slotted` writes it

    def needs_whole(self) -> bool:
        """Is more of it needed than what is always there?"""
        return True

    def copy(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin.become(self)
        return twin

    def fill(self, values: Iterable[int]) -> None:
        """Take over the numbers of all fields, one after the other."""
        left = iter(values)
        for name, _, length in self.layout:
            setattr(self, name, [next(left) for _ in range(length)] if length else next(left))

    def values(self) -> tuple[Any, ...]:
        """All declared fields, for comparing two records."""
        return tuple(plain(getattr(self, name)) for name, _, _ in self.layout)


def plain(value: Any) -> Any:
    """Numbers, in tuples where they stand in rows or records."""
    if isinstance(value, Record):
        return value.values()
    return tuple(map(plain, value)) if isinstance(value, list) else value


def become(record: Record, other: Record) -> None:
    """Make a record like another of its kind; what is for play only stays."""
    record.become(other)


def slotted(cls: type[Any]) -> Any:
    """The same class with one slot for each annotated field, its layout, and what goes through all fields."""
    body = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
    layout = body["layout"] = tuple(declared_in(cls.__annotations__))
    for mark in (FIXED, COUNTED):
        marked = (name for name, hint in cls.__annotations__.items() if mark in get_args(hint))
        body[f"{mark}_fields"] = tuple(marked)
    body["__slots__"] = tuple(cls.__annotations__)
    body |= written(layout)
    body.setdefault("__init__", body["begin"])
    return type(cls.__name__, cls.__bases__, body)


def declared_in(hints: dict[str, Any]) -> Iterator[Declared]:
    """Every field that belongs in a record, in order."""
    for name, hint in hints.items():
        if get_origin(hint) is Annotated:
            _, kind, *marks = get_args(hint)
            yield name, kind, next((mark for mark in marks if mark not in (FIXED, COUNTED)), 0)
        elif isinstance(hint, type) and issubclass(hint, Record):
            yield name, hint, 0


def written(layout: Iterable[Declared]) -> dict[str, Any]:
    """`begin` and `become`, one line a field: several times as fast as going through the names."""
    given, begins, becomes = "", "", ""
    space: dict[str, Any] = {}
    for name, kind, length in layout:
        mine, other = f"\n    self.{name} =", f"other.{name}"
        if isinstance(kind, str):
            begins += f"{mine} [0] * {length}" if length else f"{mine} 0"
            becomes += f"{mine} {other}[:]" if length else f"{mine} {other}"
        else:
            space[f"new_{name}"] = kind
            new = f"[new_{name}() for _ in range({length})]" if length else f"new_{name}()"
            given += f", {name}=None"
            begins += f"{mine} {new} if {name} is None else {name}"
            becomes += f"{mine} [one.copy() for one in {other}]" if length else f"{mine} {other}.copy()"
    text = f"def begin(self{given}):{begins}\ndef become(self, other):{becomes}\n"
    exec(text, space)  # it is made of names in our own declaration
    return {name: space[name] for name in ("begin", "become")}
