"""The event loop of a server, and the socket it listens on."""

from __future__ import annotations

import asyncio
import socket

UNREAD = 64 * 1024
"""The send buffer of a socket, in bytes; by default the system would keep megabytes per client."""


def new_event_loop() -> asyncio.AbstractEventLoop:
    """uvloop, where available."""
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def limit_unread(listening: socket.socket) -> None:
    """For every connection that is accepted here."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
