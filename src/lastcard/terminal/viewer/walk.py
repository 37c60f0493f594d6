"""A walk through a record: the current moment, the viewpoint, and the speed."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from lastcard.replay.moments import Moments

SPEEDS = (0.25, 0.5, 1, 2, 4, 8)
A_MOMENT = 1.4
"""Seconds for which a moment is shown at speed 1."""
LEAP = 10


class Walk:
    """Nothing is drawn here."""

    def __init__(
        self, moments: Moments, at: int = 0, eyes: int | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self.moments, self.clock = moments, clock
        self.at = max(0, min(at, moments.last))
        self.eyes = eyes
        """A seat; None: all hands are open."""
        self.speed: float = 1
        self.goes_on_at: float | None = None
        """When the next moment is shown; None: paused."""

    @property
    def is_playing(self) -> bool:
        return self.goes_on_at is not None

    def go(self, at: int) -> None:
        """Show a moment, and stop playing: somebody who picks a moment wants to look at it."""
        self.goes_on_at = None
        self.at = max(0, min(at, self.moments.last))

    def step(self, by: int) -> None:
        self.go(self.at + by)

    def turn(self, by: int) -> None:
        """Go to the start of another turn."""
        self.leap(self.moments.turns, by)

    def round(self, by: int) -> None:
        """Go to another deal; after the last one, to the end."""
        self.leap(self.moments.deals, by)

    def leap(self, places: list[int], by: int) -> None:
        self.go(self.moments.after(places, self.at) if by > 0 else self.moments.before(places, self.at))

    # Playback

    def toggle(self) -> None:
        """Play, or pause; at the end, start over."""
        if self.is_playing:
            self.goes_on_at = None
            return
        if self.at == self.moments.last:
            self.at = 0
        self.goes_on_at = self.clock() + A_MOMENT / self.speed

    def change_speed(self, by: int) -> None:
        """The moment shown keeps its time."""
        place = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(place, len(SPEEDS) - 1))]

    def tick(self) -> bool:
        """Advance, if it is time; returns whether anything changed."""
        if self.goes_on_at is None or self.clock() < self.goes_on_at:
            return False
        self.at = min(self.at + 1, self.moments.last)
        self.goes_on_at = None if self.at == self.moments.last else self.clock() + A_MOMENT / self.speed
        return True
