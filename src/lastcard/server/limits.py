"""Rate limits: a token bucket for each address and kind of request."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Literal

from lastcard.server.token_bucket import Rate, TokenBucket

MOST_BUCKETS = 20_000
"""Buckets that are kept; the one that was used longest ago is dropped first."""

HOUSEHOLD = 64
"""Leading bits of an IPv6 address that a household has in common; it has all addresses below them."""

Kind = Literal["open", "join", "long", "connect", "other"]


RATES: dict[Kind, Rate] = {
    "open": Rate(10, 10 / 60),
    "join": Rate(20, 20 / 60),
    "long": Rate(30, 1),
    "connect": Rate(60, 20),
    "other": Rate(60, 20),
}
"""Opening tables, trying invitations, requests that take long to answer, opening sockets, everything else."""


class Limits:
    """The buckets of all addresses."""

    def __init__(self, *, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on, self.clock = on, clock
        self.buckets: OrderedDict[tuple[Kind, str], TokenBucket] = OrderedDict()

    def spend(self, kind: Kind, address: str) -> int:
        """Take one from a bucket. Returns 0 if there was one; otherwise the number of seconds until there is.

        >>> limits = Limits(clock=lambda: 0.0)
        >>> [limits.spend("open", "192.0.2.7") for _ in range(11)][-2:]
        [0, 6]
        """
        if not self.on:
            return 0
        key, now = (kind, household(address)), self.clock()
        bucket = self.buckets.pop(key, None) or TokenBucket(RATES[kind], now)
        self.buckets[key] = bucket  # the one that was used last
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket.spend(now)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """The key of an address: addresses of one household count as one.

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
