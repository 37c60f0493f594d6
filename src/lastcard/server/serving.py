"""Running the server: one process, until a signal stops it."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn

from lastcard.server.app import make_app
from lastcard.server.background import BackgroundTasks
from lastcard.server.bus import BusError, open_bus
from lastcard.server.logs import set_up_logs
from lastcard.server.protocols.http import HttpProtocol
from lastcard.server.protocols.websocket import WebSocketProtocol
from lastcard.server.registry import TableRegistry
from lastcard.server.services import Services
from lastcard.server.settings import ServerSettings
from lastcard.server.store import open_store

LARGEST_FRAME = 8 * 1024
"""The maximum size of a client message, in bytes."""

LARGEST_HEAD = 16 * 1024
"""The maximum size of a request head that arrives in pieces, in bytes."""

UNREAD = 64 * 1024
"""The send buffer of a socket, in bytes; by default the system would keep megabytes per client."""

STOPS_WITHIN = 5
"""Seconds for closing all connections."""


def new_event_loop() -> asyncio.AbstractEventLoop:
    """uvloop, where available."""
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


class Server(uvicorn.Server):
    """Calls `ready` once it serves, and marks the services as stopping when it stops."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.registry, self.ready = registry, ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends serving, and then the caller returns. uvicorn would raise the signal again, killing
        the process before the store is closed and the bot processes are ended.
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
        """All clients are disconnected now, and will reconnect."""
        self.registry.services.is_stopping = True
        await super().shutdown(sockets)


def serve(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal arrives; then all sockets are closed with 1012 (restart), and all clocks stop.

    A database or a bus that cannot be used raises before anything is served.
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
    services = Services(store, bus)
    await services.editions.open(settings.editions)
    registry = TableRegistry(services, settings.most_tables)
    await BackgroundTasks(registry).start()
    services.gc_tuning.begin()
    try:
        await Server(config_for(settings, registry), registry, ready).serve(sockets=[listening])
    finally:
        await services.close()


def config_for(settings: ServerSettings, registry: TableRegistry) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings, registry),
        http=partial(HttpProtocol, gc_tuning=registry.services.gc_tuning),  # type: ignore[arg-type]  # it only calls it
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=partial(WebSocketProtocol, gc_tuning=registry.services.gc_tuning),  # type: ignore[arg-type]
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
