"""Scenes: every moment of a record, with what each seat knew then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lastcard.bots.imagining import imagine
from lastcard.bots.memory import Memory
from lastcard.coach.playouts import Knowledge
from lastcard.editions.edition import Edition
from lastcard.game.match import Match
from lastcard.game.replay import moments
from lastcard.notation.position import Position
from lastcard.policies.notes import Remembered
from lastcard.rules.state import State
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.views import View, make_view
from lastcard.views import events as ev
from lastcard.views.event import Event


@dataclass(frozen=True)
class SeatMemory:
    """What a seat saw at one moment, and what it remembered."""

    view: View
    remembered: Remembered
    decks: dict[int, list[str]]

    def knowledge(self) -> Knowledge:
        """The table as the seat knew it: nothing that it did not see is in it."""
        assert self.view.seat is not None
        state = imagine(self.view, self.decks).state
        known_decks = sum(1 << owner for owner in self.decks)
        return Knowledge(self.view.seat, state, self.remembered, known_decks)


@dataclass(frozen=True)
class Scene:
    """The table after the deal or after a move, which `move`, `mover` and `events` tell."""

    at: int
    round: int
    turn: int
    mover: int | None
    move: str  # empty after a deal
    events: Sequence[Event]
    position: Position
    seats: Mapping[int, SeatMemory]

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def is_dealt(self) -> bool:
        return not self.move

    def open_knowledge(self, seat: int) -> Knowledge:
        """The table with all cards open, seen by somebody who moves for a seat."""
        state = self.state.copy()
        state.chance = None
        return Knowledge(seat, state, open_hands=True)


def scenes(record: str, editions: Iterable[Edition] = (), *, only: int | None = None) -> Iterator[Scene]:
    """The scenes of a record that shows all cards. With `only`, what other seats knew is left out."""
    memories: list[Memory] = []
    for at, match in enumerate(moments(record, editions)):
        players = match.state.players
        memories = memories or [Memory() for _ in range(players)]
        entries = match.rounds[-1].entries
        entry = entries[-1] if entries else None
        events: Sequence[Event] = entry.events if entry else [ev.Dealer(match.state.dealer)]
        yield Scene(
            at,
            len(match.rounds),
            entry.turn if entry else 0,
            entry.seat if entry else None,
            entry.move if entry else "",
            events,
            kept(match),
            {
                seat: seen_by(seat, memory, events, match)
                for seat, memory in enumerate(memories)
                if only in (None, seat)
            },
        )


def kept(match: Match) -> Position:
    """The position as it is now: the match goes on."""
    return match.position.copy()


def seen_by(seat: int, memory: Memory, events: Sequence[Event], match: Match) -> SeatMemory:
    """A seat sees what has happened."""
    view = make_view(match.position, seat, ())
    memory.see([event.seen_by(seat) for event in events], view)
    decks = {} if match.state.window == DRAFT_ONE else memory.known_decks(view)
    return SeatMemory(view, memory.notes.copy(), decks)
