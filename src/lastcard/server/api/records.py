"""The record of a match, and the proof that it was dealt fairly.

During a match, a seat gets what it may know and everyone else what any spectator may see. After the match,
everyone who may see the table gets the full record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from lastcard.game import Game
from lastcard.game.fair_deal import MOST_MATCHES
from lastcard.game.history import PlayedMove as Played
from lastcard.game.history import Round
from lastcard.game.record import FORMAT
from lastcard.server.api.request import ApiRequest
from lastcard.server.api.tables import visit
from lastcard.server.store import Row
from lastcard.table.entries import Committed, decode_entry
from lastcard.table.refusals import TableError
from lastcard.table.room import Room
from lastcard.views import make_view
from lastcard.views.event import Event
from lastcard.views.view import write_position


class Proof(msgspec.Struct, frozen=True):
    """What a fairly dealt match is verified with: docs/fair-deal.md."""

    format: str
    table: str
    match: int
    randomness: list[str | None]
    """What each seat gave."""
    commitment: str
    secret: str | None
    """Shown when the match is over."""


class RecordStep(msgspec.Struct, frozen=True):
    """One move, and what happened."""

    seat: int | None
    """None: the clock has acted."""
    move: str
    turn: int
    events: list[dict[str, Any]]
    """docs/events.md tells what they are."""


class RecordRound(msgspec.Struct, frozen=True):
    """One round: how it was dealt, and every move."""

    position: str
    """Where it began, as text; hidden cards are written `?`."""
    view: msgspec.Raw
    """The same as a view: docs/events.md."""
    opening: list[dict[str, Any]]
    steps: list[RecordStep]


class MatchRecord(msgspec.Struct, frozen=True):
    """A match from its beginning, as far as the caller may know it."""

    format: str
    table: str
    match: int
    edition: str
    options: dict[str, str]
    names: list[str]
    """Who sits where, now or at the end of the match."""
    seat: int | None
    """Whose eyes it is seen with; None: a spectator's."""
    full: bool
    """Is nothing hidden? So it is when the match is over."""
    winners: list[int]
    proof: Proof | None
    rounds: list[RecordRound]


@dataclass(frozen=True)
class SeenMatch:
    """A match, and the viewer it is shown to."""

    room: Room
    seat: int | None

    @property
    def game(self) -> Game:
        return self.room.game

    @property
    def full(self) -> bool:
        return self.game.over

    def text(self) -> str:
        return self.game.record() if self.full else self.game.record(self.seat, redacted=True)

    def proof(self) -> Proof | None:
        deal = self.game.fair_deal
        return None if deal is None else Proof(**deal.to_json(reveal=True))

    def record(self) -> MatchRecord:
        room, game = self.room, self.game
        return MatchRecord(
            FORMAT,
            room.id,
            room.match,
            game.edition.name,
            game.options,
            [room.name_of(seat) for seat in range(game.players)],
            self.seat,
            self.full,
            game.winners,
            self.proof(),
            [self.round(played) for played in game.rounds],
        )

    def round(self, played: Round) -> RecordRound:
        view = make_view(played.start, self.seat, ())
        return RecordRound(
            write_position(played.start) if self.full else str(view),
            msgspec.Raw(view.json().encode()),
            self.events(played.opening),
            [self.step(entry) for entry in played.entries],
        )

    def step(self, entry: Played) -> RecordStep:
        move = entry.move if self.full else entry.move_seen_by(self.seat)
        return RecordStep(entry.seat, move, entry.turn, self.events(entry.events))

    def events(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        seen = [one.revealed() if self.full else one.seen_by(self.seat) for one in events]
        return [one.to_json() for one in seen]


async def show_lcg(request: ApiRequest) -> str:
    return (await seen_match(request)).text()


async def show_json(request: ApiRequest) -> MatchRecord:
    return (await seen_match(request)).record()


async def show_proof(request: ApiRequest) -> Proof:
    proof = (await seen_match(request)).proof()
    if proof is None:
        raise TableError(
            "no_proof", "This match began from a position: nothing was dealt, nothing is proved."
        )
    return proof


async def seen_match(request: ApiRequest) -> SeenMatch:
    """The match that the request names; without a number, the last one dealt."""
    async with visit(request) as seen:
        room = seen.session.room
        last = room.match if room.table is not None else room.match - 1
        match = request.number("match", MOST_MATCHES) or max(last, 1)
        if match > room.match:
            raise TableError("no_such_match", f"There is no match {match} at this table yet.")
        if match > last:
            raise TableError("wrong_phase", "The cards have not been dealt yet.")
        if match == room.match:
            return SeenMatch(room, seen.seat)
    request.limit("long")
    rows = await request.services.store.rows(room.id)
    return SeenMatch(await request.services.in_thread(room_after, match, rows), None)


def room_after(match: int, rows: Sequence[Row]) -> Room:
    """The room as it was at the end of an earlier match."""
    room = Room()
    for row in rows:
        entry = decode_entry(row.entry)
        if isinstance(entry, Committed) and entry.match > match:
            break
        room.apply(entry, row.at)
    return room
