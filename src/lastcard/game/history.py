"""A round as it was played: its start, and each move with its events."""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.notation.pending import UNKNOWN
from lastcard.notation.position import Position
from lastcard.views.event import Event

CLOCK = "~"
"""Stands for a move made by the table's clock."""


@dataclass(frozen=True)
class PlayedMove:
    """One move, by a seat or by the clock, with its events and its turn."""

    seat: int | None
    move: str
    events: list[Event]
    turn: int
    between: tuple[int, ...] = ()  # the seats that see which card was meant, if others do not

    def move_seen_by(self, viewer: int | None) -> str:
        """The move as a seat, or a spectator, may know it."""
        if not self.between or viewer in self.between:
            return self.move
        return UNKNOWN + ("!" if self.move.endswith("!") else "")


@dataclass
class Round:
    """A round: its start, and every move since."""

    start: Position
    opening: list[Event] = field(default_factory=list)
    entries: list[PlayedMove] = field(default_factory=list)
    deal: str = ""  # the random outcomes of the deal, if it is a fair one

    def copy(self) -> Round:
        """An independent copy of the round."""
        return Round(self.start, self.opening, list(self.entries), self.deal)
