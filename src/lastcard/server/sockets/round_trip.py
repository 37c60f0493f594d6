"""How far away a client is, as the kernel measures it: a client cannot stretch that by answering late."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

UNPROVEN = 0.020
"""Seconds of lag that pongs alone can claim, where the kernel does not see the client: behind a proxy, or
without `TCP_INFO`. It is what can be gained by answering late there, and less than people differ from one
reaction to the next.
"""

SMALLEST_AT = 148
"""Where Linux has the smallest round trip (microseconds) in `TCP_INFO`. The smoothed one, at 68, would grow
with a queue that a client fills and empties at will.
"""

NO_SAMPLE = 0xFFFFFFFF
"""What stands there before anything was measured."""

EXTENSION = "lastcard.peer"
"""The ASGI extension with the address and the socket of whoever has connected."""


def kernel_round_trip(connection: Any) -> float | None:
    """The smallest round trip of a TCP connection in seconds; None if the system does not tell."""
    if sys.platform != "linux" or connection is None:
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, SMALLEST_AT + 4)
    except (OSError, ValueError):  # it is closed (uvloop raises the second), or no TCP
        return None
    if len(info) < SMALLEST_AT + 4:  # an older kernel
        return None
    (smallest,) = struct.unpack_from("=I", info, SMALLEST_AT)
    return None if smallest == NO_SAMPLE else float(smallest / 1_000_000)


def is_proxy(address: str | None, proxies: tuple[str, ...]) -> bool:
    """Whether it is one of our proxies that has connected. A forwarding header proves nothing: anyone can
    send one.
    """
    try:
        found = ip_address(address or "")
    except ValueError:
        return False
    return any(found in ip_network(one) for one in proxies)


class RoundTrip:
    """The smallest round trip of a connection in all its life, measured when it is opened and with each pong.
    The kernel forgets its own after five minutes, and a client whose system acknowledges late would seem
    further away then.
    """

    def __init__(self, read: Callable[[], float | None] = lambda: None, *, is_proxied: bool = False) -> None:
        self.read, self.is_proxied = read, is_proxied
        self.smallest: float | None = None
        self.measure()

    @classmethod
    def of(cls, extensions: dict[str, Any] | None, proxies: tuple[str, ...]) -> RoundTrip:
        """The round trip to whoever has opened a WebSocket."""
        peer = (extensions or {}).get(EXTENSION, {})
        connection = peer.get("socket")
        return cls(lambda: kernel_round_trip(connection), is_proxied=is_proxy(peer.get("address"), proxies))

    def measure(self) -> None:
        found = self.read()
        if found is not None:
            self.smallest = found if self.smallest is None else min(self.smallest, found)

    @property
    def longest_lag(self) -> float:
        """The seconds of lag that are believed at most, however late the pongs are."""
        if self.smallest is None:
            return UNPROVEN
        return max(self.smallest, UNPROVEN) if self.is_proxied else self.smallest
