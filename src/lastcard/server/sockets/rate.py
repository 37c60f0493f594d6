"""How fast one client may send."""

from __future__ import annotations

import time


class TokenBucket:
    """A rate in messages a second, and a burst."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self.left, self.at = burst, time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second) - 1
        self.at = now
        return self.left >= 0
