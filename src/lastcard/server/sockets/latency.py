"""Pings: a client's lag, and whether it is still there."""

from __future__ import annotations

import time
from collections import deque

from lastcard.protocol.messages import Ping
from lastcard.server.sockets.round_trip import RoundTrip

QUIET = 5.0
"""Seconds without a message after which a client is pinged, so that it knows the server is there."""

PING_EVERY = 15.0
"""Seconds between pings to a client that gets many messages."""

FIRST_PING_EVERY = 0.5
"""Seconds between the first pings, so that the lag is soon known."""

SAMPLES = 5
"""The number of pongs kept; the lag is the smallest of their times, unless the kernel knows a smaller one."""

SILENT_AFTER = 25.0
"""Seconds without any message from a client after which the connection counts as dead."""


class LatencyProbe:
    """The pings sent to one client, and the time until each pong. A client can answer late, but it gets no
    more lag than `RoundTrip` believes.
    """

    def __init__(self, round_trip: RoundTrip | None = None) -> None:
        self.round_trip = round_trip or RoundTrip()
        self.sent: dict[int, float] = {}
        self.pongs: deque[float] = deque(maxlen=SAMPLES)
        self.number = 0
        self.last_received = self.last_sent = time.monotonic()
        self.next = self.last_received
        self.lag = 0
        """The round-trip time in milliseconds; 0 before the first pong. Worked out with each pong, since each
        move asks for everybody's.
        """

    def is_silent(self, now: float) -> bool:
        return now - self.last_received > SILENT_AFTER

    def next_ping(self, now: float) -> Ping | None:
        """A ping, if one is due."""
        if now < self.next and (now < self.last_sent + QUIET or self.number <= SAMPLES):
            return None
        self.number += 1
        self.next = now + (PING_EVERY if self.number > SAMPLES else FIRST_PING_EVERY)
        self.sent[self.number] = time.monotonic()
        if len(self.sent) > SAMPLES:
            self.sent.pop(min(self.sent))
        return Ping(self.number)

    def answered(self, number: int) -> None:
        """A pong has arrived."""
        sent = self.sent.pop(number, None)
        if sent is not None:
            self.pongs.append(time.monotonic() - sent)
            self.round_trip.measure()
            self.lag = round(1000 * min(self.round_trip.longest_lag, *self.pongs))
