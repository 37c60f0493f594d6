"""Saving finished deals while the rest is still being played: nothing is lost, whatever happens."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from lastcard.simulation.arena.results import Results

Progress = Callable[[int], None]
Keep = Callable[[Results], None]

SECONDS_BETWEEN = 15.0


class NowAndThen:
    """Calls a function with what it is offered, at most every `SECONDS_BETWEEN` seconds."""

    def __init__(self, function: Callable[[Any], object]) -> None:
        self.function = function
        self.last = time.monotonic()

    def offer(self, what: Any) -> None:
        if time.monotonic() - self.last >= SECONDS_BETWEEN:
            self.function(what)
            self.last = time.monotonic()
