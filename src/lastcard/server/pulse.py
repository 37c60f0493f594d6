"""A client's pulse: how far away it is, and whether it is still there."""

from __future__ import annotations

import time
from collections import deque

from lastcard.server.messages import Ping

QUIET = 5.0
"""Seconds without a message after which a client is pinged: so it knows that we are there."""

PING_EVERY = 15.0
"""Seconds between two pings of a client that is told a lot: so we know that it is there, and how far away."""

FIRST_EVERY = 0.5
"""Seconds between the first ones, so that it is soon known how far away a client is."""

PINGS = 5
"""The quickest of the last so many answers tells how far away a client is."""

SILENT_AFTER = 25.0
"""Seconds after which a connection that answers no ping is dead."""


class Pulse:
    """Pings that were sent, and what their answers tell. The client claims nothing: we measure."""

    def __init__(self) -> None:
        self.sent: dict[int, float] = {}
        self.lags: deque[float] = deque(maxlen=PINGS)
        self.number = 0
        self.heard = self.told = time.monotonic()
        """When we have last heard something of it, and when it has last been told something."""
        self.next = self.heard

    @property
    def lag(self) -> int:
        """Milliseconds that our news take to this client and its words to us, together."""
        return round(min(self.lags, default=0.0) * 1000)

    def is_silent(self, now: float) -> bool:
        return now - self.heard > SILENT_AFTER

    def beat(self, now: float) -> Ping | None:
        """The next ping, when it is time for it."""
        if now < self.next and (now < self.told + QUIET or self.number <= PINGS):
            return None
        self.number += 1
        self.next = now + (PING_EVERY if self.number > PINGS else FIRST_EVERY)
        self.sent[self.number] = time.monotonic()
        if len(self.sent) > PINGS:
            self.sent.pop(min(self.sent))
        return Ping(self.number)

    def measure(self, number: int) -> None:
        """A ping was answered."""
        sent = self.sent.pop(number, None)
        if sent is not None:
            self.lags.append(time.monotonic() - sent)
