"""A position: a game at one moment. (`reading` parses it from text, `writing` writes it.)"""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.editions.edition import Edition
from lastcard.editions.roster import PlayerCard
from lastcard.rules.state import State


@dataclass
class Position:
    """A game at one moment, with everything that its text contains."""

    edition: Edition
    options: dict[str, str]
    state: State
    cards: list[PlayerCard] = field(default_factory=list)
    shown: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.edition, self.options, self.state.copy(), list(self.cards), dict(self.shown))
