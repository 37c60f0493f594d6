"""What every event is.

An event must either derive from `Public`, or write `seen_by` itself: without that it cannot be made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, dataclass_transform

from lastcard.editions.edition import SEAT_LETTERS

Name = Callable[[int], str]
COLOR_WORDS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def letter(seat: int) -> str:
    return SEAT_LETTERS[seat]


CLASSES: dict[int, type[Event]] = {}
"""For each event of the rules its class."""


@dataclass_transform(frozen_default=True)
class Event(ABC):
    """Something that happened at the table.

    Like a frozen dataclass, but made in a fraction of the time: there are many of these classes, and
    importing lastcard must be fast.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, code: int | None = None) -> None:
        """`code` is the number by which the rules know the event."""
        details = tuple(vars(cls).get("__annotations__", ()))
        cls.__match_args__ = cls.__match_args__ + details  # type: ignore[misc]  # as a dataclass does
        if code is not None:
            CLASSES[code] = cls

    def __init__(self, *values: Any) -> None:
        vars(self).update(zip(self.__match_args__, values, strict=True))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an event does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({details})"

    @abstractmethod
    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat sees it, or a spectator (`None`)."""

    @abstractmethod
    def sentence(self, name: Name = letter) -> str:
        """The event in one sentence."""

    def to_json(self) -> dict[str, Any]:
        return {"event": type(self).__name__, **vars(self)}

    def without(self, detail: str) -> Event:
        """The same event with one detail hidden."""
        return type(self)(*(None if name == detail else value for name, value in vars(self).items()))


class Public(Event):
    """Everyone sees all of it."""

    def seen_by(self, seat: int | None) -> Event:
        return self
