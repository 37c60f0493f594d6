"""Snapshots of events: each event class has a Struct with the same details, tagged by a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Union, get_type_hints

from msgspec import Struct, defstruct
from msgspec.structs import astuple

from lastcard.table.snapshot.shape import NotStorable, Snapshot
from lastcard.views import events as _events  # noqa: F401 - it declares them
from lastcard.views.event import NAMES, Event


def struct_of(kind: type[Event], number: int) -> type[Struct]:
    hints = get_type_hints(kind)
    details = [(name, hints[name]) for name in kind.__match_args__]
    return defstruct(kind.__name__, details, bases=(Snapshot,), module=__name__, tag=number)


STRUCTS = {kind: struct_of(kind, number) for number, kind in enumerate(NAMES.values())}
KINDS = {struct: kind for kind, struct in STRUCTS.items()}

if TYPE_CHECKING:
    AnyEvent = Struct
else:
    AnyEvent = Union[tuple(KINDS)]  # noqa: UP007 - there is no other way to write it


def take_events(events: Iterable[Event]) -> list[AnyEvent]:
    try:
        return [STRUCTS[type(event)](*vars(event).values()) for event in events]
    except KeyError as unknown:
        raise NotStorable(f"an event of the class {unknown}") from None


def restore_events(taken: Iterable[AnyEvent]) -> list[Any]:
    return [KINDS[type(event)](*astuple(event)) for event in taken]
