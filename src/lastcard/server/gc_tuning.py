"""When Python's garbage collector runs.

A full collection walks all objects and blocks the event loop: 0.6 s with 1,000 tables. Moves and unloaded
tables leave no reference cycles behind, but closed connections do. So a full collection runs after many
connections have closed, and in between only new objects are examined.
"""

from __future__ import annotations

import gc

YOUNGEST = 1_000
"""The number of new objects that triggers a collection of the youngest generation, which takes about 5 ms."""

NEVER = 1_000_000_000

CLOSED = 2_000
"""The number of closed connections after which a full collection runs."""


class GcTuning:
    """Runs full collections only when they are worthwhile."""

    def __init__(self) -> None:
        self.closed = 0
        """Connections closed since the last full collection."""

    def begin(self) -> None:
        """Freeze everything that exists at startup: it stays."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNGEST, NEVER, NEVER)

    def connection_closed(self) -> None:
        self.closed += 1

    def collect(self) -> None:
        if self.closed >= CLOSED:
            self.closed = 0
            gc.collect()
