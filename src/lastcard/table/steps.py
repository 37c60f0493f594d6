"""What has happened at a table, step by step; append-only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.game.history import PlayedMove
from lastcard.views import Event, Seen


@dataclass(frozen=True)
class Step:
    """One thing that has happened: a move, an action of the clock, or a deal (which has no entry)."""

    number: int
    """The number of the window that it led to: `view.window`."""
    at: float
    """When it happened, in the table's time."""
    events: Sequence[Event]
    entry: PlayedMove | None = None

    def seen_by(self, viewer: int | None) -> SeenStep:
        seat = None if self.entry is None else self.entry.seat
        move = None if self.entry is None else self.entry.move_seen_by(viewer)
        return SeenStep(
            self.number, self.at, seat, move, tuple(event.seen_by(viewer) for event in self.events)
        )


@dataclass(frozen=True)
class SeenStep:
    """A step as a seat, or a spectator, sees it. `seat` is None for the clock, and `move` for a deal."""

    number: int
    at: float
    seat: int | None
    move: str | None
    events: tuple[Seen, ...]
