"""Rate limits: a token bucket per address and kind of request."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Literal

from lastcard.server.token_bucket import Rate, TokenBucket

MOST_BUCKETS = 20_000
"""The maximum number of buckets; the least recently used one is dropped first."""

HOUSEHOLD = 64
"""The prefix length that an IPv6 household is assigned; all addresses below it are its own."""

Kind = Literal["open", "join", "long", "connect", "other"]


RATES: dict[Kind, Rate] = {
    "open": Rate(10, 10 / 60),
    "join": Rate(20, 20 / 60),
    "long": Rate(30, 1),
    "connect": Rate(60, 20),
    "other": Rate(60, 20),
}
"""Opening tables, trying invitations, expensive requests, opening sockets, everything else."""


class Limits:
    """The buckets of all addresses."""

    def __init__(
        self, *, on: bool = True, processes: int = 1, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Each of several processes counts for itself: it refills its buckets more slowly, so that in the
        long run all of them together allow no more than one.
        """
        self.on, self.clock = on, clock
        self.rates = {kind: Rate(rate.burst, rate.per_second / processes) for kind, rate in RATES.items()}
        self.buckets: OrderedDict[tuple[Kind, str], TokenBucket] = OrderedDict()

    def spend(self, kind: Kind, address: str) -> int:
        """Take a token from a bucket. Returns 0 on success, otherwise the number of seconds until one is
        available.

        >>> limits = Limits(clock=lambda: 0.0)
        >>> [limits.spend("open", "192.0.2.7") for _ in range(11)][-2:]
        [0, 6]
        """
        if not self.on:
            return 0
        key, now = (kind, household(address)), self.clock()
        bucket = self.buckets.pop(key, None) or TokenBucket(self.rates[kind], now)
        self.buckets[key] = bucket  # most recently used
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket.spend(now)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """The key of an address: all addresses of a household count as one.

    >>> household("192.0.2.7"), household("2001:db8:1:2:3::4"), household("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    host_bits = 128 - HOUSEHOLD
    return str(IPv6Address(int(read) >> host_bits << host_bits))
