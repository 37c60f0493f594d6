"""The record of a match, and the proof that it was dealt fairly.

During a match, a seat gets what it may know and everyone else what any spectator may see. After the match,
everyone who may see the table gets the full record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from lastcard.game import Game
from lastcard.game.history import PlayedMove as Played
from lastcard.game.history import Round
from lastcard.game.record import FORMAT
from lastcard.table.entries import Committed, decode_entry
from lastcard.table.refusals import TableError
from lastcard.table.room import Room
from lastcard.views import make_view
from lastcard.views.event import Event
from lastcard.views.view import write_position


class LoggedEntry(Protocol):
    """An entry of a table's log, as it is stored."""

    @property
    def at(self) -> int: ...

    @property
    def entry(self) -> bytes: ...


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

    def proof(self) -> Proof:
        deal = self.game.fair_deal
        if deal is None:
            raise TableError(
                "no_proof", "This match began from a position: nothing was dealt, nothing is proved."
            )
        return Proof(**deal.to_json(reveal=True))

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
            None if game.fair_deal is None else self.proof(),
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


def number_of(room: Room, match: int | None) -> int:
    """The number of a match that can be shown; without one, of the last that was dealt."""
    last = room.match if room.table is not None else room.match - 1
    match = match or max(last, 1)
    if match > room.match:
        raise TableError("no_such_match", f"There is no match {match} at this table yet.")
    if match > last:
        raise TableError("wrong_phase", "The cards have not been dealt yet.")
    return match


def room_after(match: int, rows: Iterable[LoggedEntry]) -> Room:
    """The room as it was at the end of an earlier match."""
    room = Room()
    for row in rows:
        entry = decode_entry(row.entry)
        if isinstance(entry, Committed) and entry.match > match:
            break
        room.apply(entry, row.at)
    return room
