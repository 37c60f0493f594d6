"""How fast a table is, in seconds."""

from __future__ import annotations

from dataclasses import dataclass

REACTION = 3.0
"""The time to react, unless somebody has chosen another: at a server's table as in the terminal."""

SHORTEST_CHOICE = 4.0
"""A reaction that needs a choice, such as a color, has at least this long."""


@dataclass(frozen=True)
class Pace:
    """How long bots think, how long a person has to react, and when the clock acts."""

    thinking: tuple[float, float] = (0.3, 0.8)
    """A bot that is asked answers after so long: at least, and at most."""
    reaction: float = REACTION
    """While a person may react, nobody's turn closes the occasion earlier; 0: no turn waits."""
    race: float = 2.0
    """A race outlasts the time to react by so much before the clock closes it."""
    turn: float | None = None
    """The clock acts for a person who is asked and silent for so long; never, if there is no such time."""

    def time_to_react(self, *, chooses: bool) -> float:
        """How long turns wait for a reaction; `chooses` if it takes a choice."""
        return max(self.reaction, SHORTEST_CHOICE) if self.reaction and chooses else self.reaction

    @property
    def time_to_race(self) -> float:
        """How long a person has before somebody else's arms may leave them the last: never nothing."""
        return self.reaction or REACTION

    @property
    def longest_race(self) -> float:
        return self.time_to_race + self.race


AT_ONCE = Pace(thinking=(0.0, 0.0), reaction=0.0)
"""No turn waits for anybody; reactions still come in the order of how quick everyone is."""
