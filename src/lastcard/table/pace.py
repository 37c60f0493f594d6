"""The speed of a table, in seconds."""

from __future__ import annotations

from dataclasses import dataclass

REACTION = 3.0
"""The default time to react, at a server's table as in the terminal."""

SHORTEST_CHOICE = 4.0
"""The minimum time for a reaction that needs a choice, such as a color."""


@dataclass(frozen=True)
class Pace:
    """How long bots think, how long a person has to react, and when the clock acts."""

    thinking: tuple[float, float] = (0.3, 0.8)
    """How long a bot takes to answer: at least, and at most."""
    reaction: float = REACTION
    """While a person may react, no turn closes the occasion before this; 0: no turn waits."""
    race: float = 2.0
    """How much longer than the time to react a race takes before the clock closes it."""
    turn: float | None = None
    """The clock acts for a person who is asked and silent for this long; None: never."""

    def time_to_react(self, *, chooses: bool) -> float:
        """How long turns wait for a reaction; `chooses` if it needs a choice."""
        return max(self.reaction, SHORTEST_CHOICE) if self.reaction and chooses else self.reaction

    @property
    def time_to_race(self) -> float:
        """How long a person has before somebody else's arms may leave them the last; never 0."""
        return self.reaction or REACTION

    @property
    def longest_race(self) -> float:
        return self.time_to_race + self.race


AT_ONCE = Pace(thinking=(0.0, 0.0), reaction=0.0)
"""No turn waits for anybody; reactions still come in the order of everyone's speed."""
