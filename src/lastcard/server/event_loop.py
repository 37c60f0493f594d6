"""The event loop of a server, and the socket it listens on."""

from __future__ import annotations

import asyncio
import socket
import sys

BACKLOG = 4096
"""Connections that may wait to be accepted. When a server is back after a crash all clients connect at once,
and whoever finds no room tries again only after a second, then after three.
"""

SWITCH = 0.0005
"""Seconds for which the event loop may go on while the thread of the store wants to run Python. It does so
several times for each write, and while the loop is busy it would wait for 5 ms each time.
"""

UNREAD = 64 * 1024
"""The send buffer of a socket, in bytes; by default the system would keep megabytes per client."""


def new_event_loop() -> asyncio.AbstractEventLoop:
    """uvloop, where available. Other threads of the process get their turn soon."""
    sys.setswitchinterval(SWITCH)
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def limit_unread(listening: socket.socket) -> None:
    """For every connection that is accepted here."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
