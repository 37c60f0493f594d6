"""Token buckets: how much a client may send at once, and in the long run."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """A burst size, and a long-term rate."""

    burst: float
    per_second: float


class TokenBucket:
    """Full at first; every request takes a token, and tokens come back over time."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.left, self.at = rate, rate.burst, now

    def spend(self, now: float) -> int:
        """Take a token. Returns 0 on success, otherwise the number of seconds until one is available; a
        refused request costs nothing.

        >>> bucket = TokenBucket(Rate(burst=2, per_second=0.5), now=0.0)
        >>> [bucket.spend(0.0) for _ in range(4)], bucket.spend(2.0)
        ([0, 0, 2, 2], 0)
        """
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.left < 1:
            return math.ceil((1 - self.left) / self.rate.per_second)
        self.left -= 1
        return 0
