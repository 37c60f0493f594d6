"""The base class of events, and events as a seat sees them.

An event holds everything that happened, including secrets. It cannot be formatted, serialized or sent itself:
only a seat's version of it can (`Seen`). A class of events must therefore derive from `Public` or define what
it hides from whom; otherwise declaring it raises `TypeError`.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

from lastcard.errors import NotationError

if TYPE_CHECKING:
    from lastcard.words import Speaker

SCHEMA = 1
"""The version of the JSON format of events and views, for clients to check."""

CLASSES: dict[int, type[Event]] = {}
"""The class of each event of the rules, by its code."""

NAMES: dict[str, type[Event]] = {}
"""The same by the name used in JSON, which stays the same even if a class is renamed."""


@dataclass_transform(frozen_default=True)
class Event:
    """Something that happened at the table.

    Like a frozen dataclass, but declared in a fraction of the time: there are many of these classes, and
    importing lastcard must be fast. (It is not an `ABC`, because that would slow down every `isinstance`.)
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    name: ClassVar[str]

    def __init_subclass__(cls, code: int | None = None, name: str = "") -> None:
        """`code` identifies the event in the rules, `name` in JSON and in the catalogue."""
        details = tuple(vars(cls).get("__annotations__", ()))
        cls.__match_args__ = cls.__match_args__ + details  # type: ignore[misc]  # as a dataclass does
        if code is not None and getattr(cls.hides, "__isabstractmethod__", False):
            raise TypeError(f"{cls.__name__} does not say what it hides from whom")
        if name:
            cls.name = name
            NAMES[name] = cls
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
    def hides(self, viewer: int | None) -> str:
        """The name of the detail that a seat, or a spectator (`None`), may not see; empty if it sees all."""

    def seen_by(self, viewer: int | None) -> Seen:
        """The event as a seat, or a spectator (`None`), sees it."""
        hidden = self.hides(viewer)
        return Seen(self.without(hidden) if hidden else self)

    def revealed(self) -> Seen:
        """The event with nothing hidden: for a full record, and for replays of a finished match."""
        return Seen(self)

    def without(self, detail: str) -> Event:
        """The same event with one detail hidden."""
        return type(self)(*(None if name == detail else value for name, value in vars(self).items()))

    def words(self) -> tuple[str, dict[str, Any]]:
        """The key of the event's sentence in the catalogue, and the details to fill in."""
        return f"event.{self.name}", vars(self)


class Public(Event):
    """An event that everyone sees in full."""

    def hides(self, viewer: int | None) -> str:
        return ""


class Seen:
    """An event as a viewer sees it: the only form that can be formatted, serialized or sent.

    `event` is the event itself, with `None` in place of what is hidden:

    >>> from lastcard.views.events import Drew
    >>> Drew(1, "R5").seen_by(0)
    Seen(Drew(seat=1, card=None))
    >>> Drew(1, "R5").seen_by(0).to_json()
    {'event': 'drew', 'seat': 1, 'card': None}
    """

    __match_args__ = ("event",)
    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        self.event = event

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.event == other.event

    def __hash__(self) -> int:
        return hash(self.event)

    def __repr__(self) -> str:
        return f"Seen({self.event!r})"

    def sentence(self, speaker: Speaker | None = None) -> str:
        """The event in one sentence; without a speaker, in English and with letters for the seats."""
        from lastcard.words import Speaker

        key, details = self.event.words()
        return (speaker or Speaker()).say(key, **details)

    def to_json(self) -> dict[str, Any]:
        """The event in plain JSON types."""
        details = {k: list(v) if isinstance(v, tuple) else v for k, v in vars(self.event).items()}
        return {"event": self.event.name, **details}

    @classmethod
    def from_json(cls, data: object) -> Seen:
        """Parse an event from the form that `to_json` writes."""
        kind = NAMES.get(str(data.get("event"))) if isinstance(data, dict) else None
        if not isinstance(data, dict) or kind is None:
            raise NotationError(f"This is no event: {str(data)[:60]!r}.")
        if {*data} != {"event", *kind.__match_args__}:
            raise NotationError(
                f"The event {kind.name} has {', '.join(kind.__match_args__)}, and nothing else."
            )
        return cls(kind(*(read_detail(kind, name, data[name]) for name in kind.__match_args__)))


LISTS = ("hand", "order")
NUMBERS = ("seat", "target", "owner", "number", "points", "direction")


def read_detail(kind: type[Event], name: str, value: object) -> object:
    if name in LISTS and isinstance(value, list) and all(isinstance(card, str) for card in value):
        return tuple(value)
    wanted = int if name in NUMBERS else str
    may_be_hidden = name not in NUMBERS and value is None
    if may_be_hidden or (name not in LISTS and isinstance(value, wanted) and not isinstance(value, bool)):
        return value
    raise NotationError(f"The detail {name} of the event {kind.name} cannot be {str(value)[:60]!r}.")
