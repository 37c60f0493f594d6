"""The messages for one client, at a seat or watching.

Each is built from a room and a viewer alone, so that a test can compare what two rooms send.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from lastcard.errors import IllegalMove, NotationError
from lastcard.notation.move_parts import MoveParts, parts_of
from lastcard.protocol.messages import Change, Explained, LegalMove, Refused, You
from lastcard.table.deciding import as_refusal
from lastcard.table.people import Person
from lastcard.table.phases import MATCH_OVER, PLAYING, ROUND_OVER
from lastcard.table.public_state import news_for, public_state_of, sight_of
from lastcard.table.room import MOST_NEWS, Happening, Room
from lastcard.table.sheet import sheet_of
from lastcard.views import View
from lastcard.views.legal_moves import legal_moves
from lastcard.views.reacting import chances


@dataclass(frozen=True)
class ChancesQuestion:
    """What everybody's chances are worked out from: nothing in it is hidden from anybody."""

    match: int
    window: int
    view: View
    key: int


def chances_question(room: Room) -> ChancesQuestion | None:
    """The question for this moment, if the table shows chances."""
    if not room.settings.chances or room.table is None or room.phase != PLAYING:
        return None
    view = room.game.view(None)
    digest = hashlib.sha256(room.game.view_json(view).encode()).hexdigest()
    return ChancesQuestion(room.match, view.window, view, int(digest[:15], 16))


class Broadcast:
    """A room at one moment, to be sent to everybody there: what several of them are sent alike is encoded
    once.
    """

    def __init__(self, room: Room, now: int) -> None:
        self.room, self.told, self.at = room, room.told, now
        self.face = msgspec.Raw(msgspec.json.encode(public_state_of(room, now)))
        self._news: dict[object, msgspec.Raw] = {}

    def is_of(self, room: Room) -> bool:
        """Whether nothing has happened since."""
        return self.room is room and self.told == room.told

    def news(self, seen: int, seat: int | None) -> list[msgspec.Raw]:
        """What happened after number `seen`, as a seat may know it."""
        return [self._encode(happening, seat) for happening in self.room.since(seen)[-MOST_NEWS:]]

    def _encode(self, happening: Happening, seat: int | None) -> msgspec.Raw:
        sight = happening.number, sight_of(happening, seat)
        if sight not in self._news:
            self._news[sight] = msgspec.Raw(msgspec.json.encode(news_for(happening, seat)))
        return self._news[sight]


def change_for(
    room: Room, person: str | None, seen: int, now: int, broadcast: Broadcast | None = None
) -> Change:
    """The table as one person sees it, with the news after number `seen`. What others are sent alike can be
    passed in.
    """
    broadcast = broadcast or Broadcast(room, now)
    one = room.people.get(person or "")
    seat = None if one is None else one.seat
    view = None if room.table is None else room.game.view(seat)
    held = None if seat is None else room.held_move(seat)
    return Change(
        room.told,
        You(
            person,
            seat,
            person is not None and room.host == person,
            held,
            None if view is None else time_to_react(room, view, now),
            None if one is None else time_to_deal(room, one, now),
            None if held is None else parts_of(held).card or None,
        ),
        broadcast.face,
        msgspec.Raw(b"null" if view is None else room.game.view_json(view).encode()),
        broadcast.news(seen, seat),
        sheet_of(room.game) if room.phase in (ROUND_OVER, MATCH_OVER) else None,
        [] if view is None else [legal_move(move) for move in legal_moves(view)],
    )


@lru_cache(4096)
def legal_move(move: MoveParts) -> LegalMove:
    """A move as it is sent; cached, because there are few and they recur."""
    return LegalMove(move.text, move.kind.value, move.card, move.color, move.seat, move.place, move.call)


def time_to_react(room: Room, view: View, now: int) -> int | None:
    """How long a seat can still react, in milliseconds. It depends only on the seat's own view and on when
    something last happened, so it reveals nothing about what others hold or have let pass.
    """
    table = room.table
    if table is None or view.seat is None or room.phase != PLAYING or room.stopped_at is not None:
        return None
    if not chances(view) or not table.may_react(view.seat):
        return None
    return max(0, round(1000 * table.react_until) - now)


def time_to_deal(room: Room, person: Person, now: int) -> int | None:
    at = room.deals_at(person)
    return None if at is None else max(0, at - now)


def explain(room: Room, person: str | None, key: str, move: str) -> Explained | Refused:
    """Whether this person may make a move, judged only by what their seat may know."""
    one = room.people.get(person or "")
    if one is None:
        return Refused(key, "not_joined", "You are looking on: join to take part.")
    if one.seat is None:
        return Refused(key, "not_seated", "You are looking on: take a seat to play.")
    if room.phase != PLAYING:
        return Refused(key, "wrong_phase", "No round is being played just now.")
    try:
        room.game.check(one.seat, move)
    except (IllegalMove, NotationError) as error:
        refusal = as_refusal(error)
        return Explained(key, False, refusal.sentence, refusal.rule, refusal.key, refusal.details)
    return Explained(key, True, "This may be played.", "")
