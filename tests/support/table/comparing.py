"""Comparing two objects by all that they hold, attribute by attribute, whatever these are called.

So an attribute that somebody adds to a room, a table, a game or a bot is compared as well, without being
named here. What both hold in several places must be one object in both, if it can change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from random import Random
from typing import Any

from msgspec import Struct

from lastcard.editions import Edition
from lastcard.game import Game
from lastcard.views import Event

PLAIN = (int, float, str, bytes, bool, type(None))
CACHES: dict[type, tuple[str, ...]] = {Game: ("_moves", "_legal_now", "_moment", "_writers")}
"""What is worked out anew when it is needed."""


class Comparison:
    """Walks through two objects side by side."""

    def __init__(self) -> None:
        self.twins: dict[int, Any] = {}
        self.kept: list[object] = []
        """So that no two objects get the same id."""

    def differences(self, one: Any, other: Any, path: str, *, frozen: bool = False) -> Iterator[str]:
        """`frozen` if it is part of something that does not change: then there may be two of it."""
        frozen = frozen or not can_change(one)
        if type(one) is not type(other):
            yield f"{path}: {type(one).__name__} and {type(other).__name__}"
        elif isinstance(one, PLAIN):
            if one != other:
                yield f"{path}: {one!r} and {other!r}"
        elif isinstance(one, Edition):
            if one is not other:
                yield f"{path}: another edition"
        elif self.twins.get(id(one)) is other:
            return
        elif not frozen and (id(one) in self.twins or id(other) in self.twins):
            yield f"{path}: shared with something else in one of them only"
        else:
            self.twins[id(one)], self.twins[id(other)] = other, one
            self.kept += [one, other]
            if are_equal_rows(one, other):
                return
            mine, theirs = parts_of(one), parts_of(other)
            for name in [*mine, *(theirs.keys() - mine.keys())]:
                if name in mine and name in theirs:
                    yield from self.differences(mine[name], theirs[name], path + name, frozen=frozen)
                else:
                    yield f"{path}: only one has {name}"


def are_equal_rows(one: Any, other: Any) -> bool:
    """Are both rows of the same numbers and texts? There are long ones."""
    if not isinstance(one, list | tuple) or one != other:
        return False
    types = [*map(type, one)]
    return set(types).issubset(PLAIN) and types == [*map(type, other)]


def parts_of(one: Any) -> dict[str, Any]:
    """All that an object holds, by what is written behind its name to get it."""
    if isinstance(one, Random):
        return {".getstate()": one.getstate()}
    if isinstance(one, set | frozenset):
        return {f" has {part!r}": True for part in one}
    if isinstance(one, dict):
        return {".keys()": (*one,), **{f"[{key!r}]": value for key, value in one.items()}}
    if isinstance(one, list | tuple):
        return {f"[{place}]": value for place, value in enumerate(one)}
    return {f".{name}": getattr(one, name) for name in attributes_of(one)}


def can_change(one: Any) -> bool:
    """Would it be noticed if there were two of it?"""
    frozen = is_dataclass(one) and vars(type(one))["__dataclass_params__"].frozen
    return not (frozen or isinstance(one, tuple | Event | Struct | frozenset))


def attributes_of(one: object) -> Iterable[str]:
    """All attributes that are set, by slots or otherwise; but no caches."""
    slots = [name for kind in type(one).__mro__ for name in kind.__dict__.get("__slots__", ())]
    fields = getattr(one, "__struct_fields__", ())
    found = [*getattr(one, "__dict__", ()), *(name for name in (*slots, *fields) if hasattr(one, name))]
    if not found and not hasattr(one, "__dict__") and not hasattr(type(one), "__slots__"):
        raise TypeError(f"nothing is known about what a {type(one).__name__} holds")
    return [name for name in found if name not in CACHES.get(type(one), ())]


def differences(one: object, other: object) -> list[str]:
    """Where two objects differ, by their paths."""
    return list(Comparison().differences(one, other, type(one).__name__))
