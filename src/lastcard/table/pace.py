"""How fast a table is, in seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """How long bots think, how long a person has to react, and when the clock acts."""

    thinking: tuple[float, float] = (0.3, 0.8)
    """A bot that is asked answers after so long: at least, and at most."""
    reaction: float = 3.0
    """While a person may react, nobody's turn closes the occasion earlier; 0: nobody waits."""
    race: float = 2.0
    """A race outlasts the time to react by so much before the clock closes it."""
    turn: float | None = None
    """The clock acts for a person who is asked and silent for so long; never, if there is no such time."""

    @property
    def longest_race(self) -> float:
        return self.reaction + self.race if self.reaction else 0.0


AT_ONCE = Pace(thinking=(0.0, 0.0), reaction=0.0)
"""Nobody waits for anybody; reactions still come in the order of how quick everyone is."""
