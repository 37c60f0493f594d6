"""Running the server: one process, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn

from lastcard.server.app import make_app
from lastcard.server.bus import BusError, open_bus
from lastcard.server.connections import Connection
from lastcard.server.hall import Hall
from lastcard.server.logs import set_up_logs
from lastcard.server.protocols import Sockets
from lastcard.server.settings import ServerSettings
from lastcard.server.store import open_store

LARGEST_FRAME = 8 * 1024
"""Bytes of a message from a client."""

LARGEST_HEAD = 16 * 1024
"""Bytes of the head of a request that comes in pieces."""

UNREAD = 64 * 1024
"""Bytes that wait in the system for a client to read them; left alone, it would keep megabytes for each."""

STOPS_WITHIN = 5
"""Seconds to say goodbye in."""


def new_event_loop() -> asyncio.AbstractEventLoop:
    """The quickest there is."""
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


class Server(uvicorn.Server):
    """Says when it is ready, and when it stops."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hall, self.ready = hall, ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals end the serving, and then whoever called us: uvicorn would raise them again, and the
        process would be dead before the store is closed and the thinking processes are ended.
        """
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Everybody is sent away now, and is expected back."""
        self.hall.is_stopping = True
        await super().shutdown(sockets)


def serve(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal comes; then everyone is told to come back (1012), and nobody's clock runs on.

    A database or a bus that cannot be used is told before anything is served.
    """
    set_up_logs(settings.json_log, settings.quiet)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(run(settings, listening, ready))


async def run(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None]) -> None:
    store = await open_store(settings.database)
    try:
        bus = await open_bus(settings.bus)
    except BusError:
        await store.close()
        raise
    hall = Hall(store, bus, settings.most_tables)
    await hall.run()
    hall.garbage.begin()
    try:
        await Server(config_for(settings, hall), hall, ready).serve(sockets=[listening])
    finally:
        await hall.stop()


def config_for(settings: ServerSettings, hall: Hall) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings, hall),
        http=partial(Connection, garbage=hall.garbage),  # type: ignore[arg-type]  # it only calls it
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=partial(Sockets, garbage=hall.garbage),  # type: ignore[arg-type]
        proxy_headers=bool(settings.behind_proxy),
        forwarded_allow_ips=",".join(settings.behind_proxy),
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=None,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=STOPS_WITHIN,
        lifespan="off",
    )
