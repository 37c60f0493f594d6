"""When Python looks for objects that only hold each other.

To look for them it goes through all objects, and everyone waits meanwhile: 0.6 s where 1,000 tables play.
Moves leave nothing of that kind behind, but closed connections do. So all objects are looked at after many of
those; in between, only the new ones are.
"""

from __future__ import annotations

import gc

NEW = 1_000
"""So many new objects are looked at together, in about 5 ms."""

NEVER = 1_000_000_000

CLOSED = 2_000
"""After so many closed connections all objects are looked at."""


class Garbage:
    """Collects it when it is worth it."""

    def __init__(self) -> None:
        self.closed = 0
        """Connections since the last time."""

    def begin(self) -> None:
        """What is there at the start stays."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(NEW, NEVER, NEVER)

    def collect(self) -> None:
        if self.closed >= CLOSED:
            self.closed = 0
            gc.collect()
