"""A round as it was played: where it began, and each move with what happened."""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.notation.pending import UNKNOWN
from lastcard.notation.position import Position
from lastcard.views.event import Event

CLOCK = "~"
"""Stands for a move that the table's clock has made."""


@dataclass(frozen=True)
class PlayedMove:
    """One move, by a seat or by the clock, with what happened and the turn it was made in."""

    seat: int | None
    move: str
    events: list[Event]
    turn: int
    between: tuple[int, ...] = ()  # the seats that see which card was meant, where others do not

    def move_seen_by(self, viewer: int | None) -> str:
        """The move as a seat, or a spectator, may know it."""
        if not self.between or viewer in self.between:
            return self.move
        return UNKNOWN + ("!" if self.move.endswith("!") else "")


@dataclass
class Round:
    """A round: where it began, and every move since."""

    start: Position
    opening: list[Event] = field(default_factory=list)
    entries: list[PlayedMove] = field(default_factory=list)
    deal: str = ""  # what chance did for it, if the deal is a fair one

    def copy(self) -> Round:
        """The same round, to be played on independently."""
        return Round(self.start, self.opening, list(self.entries), self.deal)
