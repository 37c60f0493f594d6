"""Recalling: all that a player has seen and done, as text and as numbers.

A player sees every event as its seat may, and knows its own actions. It does not know that somebody else has
declined to react.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lastcard.editions.edition import COLOR_LETTERS
from lastcard.envs.actions import LET_BE
from lastcard.envs.playing import Playing
from lastcard.notation.moves import move_text
from lastcard.rules.numbers import Seat
from lastcard.views.event import NAMES, Event

COLUMNS = ("event", "seat", "target", "card", "color", "player", "number")
"""The columns of a row. Events are numbered from 1 in the order of docs/events.md; `OWN_ACTION` follows them.
Seats, cards and colors are numbered from 1; 0 is missing or unknown.
"""

EVENTS = {name: number for number, name in enumerate(NAMES, 1)}
OWN_ACTION = len(EVENTS) + 1

Row = tuple[int, ...]


class RecalledChapter:
    """An action and its events. It is immutable, so copies of a table share it.

    The deal is nobody's action.
    """

    def __init__(self, seat: Seat | None, action: int, events: tuple[Event, ...]) -> None:
        self.seat, self.action, self.events = seat, action, events
        self.told: dict[Seat, Told] = {}

    def __deepcopy__(self, memo: object) -> RecalledChapter:
        return self

    def __len__(self) -> int:
        """How many rows it has for a seat that sees all of it."""
        hands = [getattr(event, "hand", None) or (None,) for event in self.events]
        return (self.seat is not None) + sum(map(len, hands))

    def seen_by(self, viewer: Seat) -> RecalledChapter:
        """What a seat has seen of it: without the action, if it was another seat's."""
        events = tuple(event.seen_by(viewer).event for event in self.events)
        return (
            RecalledChapter(self.seat, self.action, events)
            if self.seat == viewer
            else RecalledChapter(None, 0, events)
        )

    def told_to(self, viewer: Seat, playing: Playing) -> Told:
        """The chapter as a seat has seen it, as text and as numbers; cached."""
        if viewer not in self.told:
            seen = self.seen_by(viewer)
            self.told[viewer] = Told(
                "".join(f"\n{line}" for line in in_words(playing, seen)),
                (*as_numbers(playing, seen, viewer),),
            )
        return self.told[viewer]


class Told(NamedTuple):
    """A chapter as a seat has seen it."""

    words: str
    rows: tuple[Row, ...]


Story = tuple[RecalledChapter, ...]


def in_words(playing: Playing, seen: RecalledChapter) -> Iterator[str]:
    """A line for the seat's own action, and one for each event."""
    if seen.seat is not None:
        yield f"> {action_text(playing, seen.seat, seen.action)}"
    for event in seen.events:
        yield " ".join((event.name, *map(str, vars(event).values())))


def action_text(playing: Playing, seat: Seat, action: int) -> str:
    """A seat's action in notation."""
    if action == LET_BE:
        return playing.actions.texts[LET_BE]
    return move_text(playing.edition, playing.actions.move_of(action, seat, playing.players))


def as_numbers(playing: Playing, seen: RecalledChapter, viewer: Seat) -> Iterator[Row]:
    """A row for the seat's own action, and one for each event; one for each card of a shown hand."""
    if seen.seat is not None:
        yield OWN_ACTION, 0, 0, 0, 0, 0, seen.action
    for event in seen.events:
        for card in getattr(event, "hand", None) or (None,):
            yield event_row(playing, event, viewer, card)


def event_row(playing: Playing, event: Event, viewer: Seat, shown: str | None) -> Row:
    details = vars(event)
    number = details.get("number", details.get("points", details.get("direction", 0)))
    return (
        EVENTS[event.name],
        seat_number(playing, details.get("seat"), viewer),
        seat_number(playing, details.get("target", details.get("owner")), viewer),
        card_number(playing, details.get("card") or shown),
        COLOR_LETTERS.index(details["color"]) + 1 if details.get("color") else 0,
        player_card_number(playing, details.get("player")),
        number,
    )


def seat_number(playing: Playing, seat: int | None, viewer: Seat) -> int:
    """A seat relative to the viewer, from 1; what belongs to no seat comes after all seats."""
    if seat is None:
        return 0
    return playing.players - seat if seat < 0 else (seat - viewer) % playing.players + 1


def card_number(playing: Playing, card: str | None) -> int:
    return playing.observation.columns[playing.edition.kinds[card]] + 1 if card else 0


def player_card_number(playing: Playing, card: str | None) -> int:
    """A player card's number in the edition's roster, from 1."""
    if card is None or playing.edition.roster is None:
        return 0
    return [*playing.edition.roster.cards].index(card) + 1
