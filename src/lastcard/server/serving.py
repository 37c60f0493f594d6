"""Running the server: one process, until a signal stops it."""

from __future__ import annotations

import asyncio
import math
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial

import uvicorn

from lastcard.server.app import make_app
from lastcard.server.background import BackgroundTasks
from lastcard.server.bus import Bus, BusError, open_bus
from lastcard.server.event_loop import BACKLOG, limit_unread, new_event_loop
from lastcard.server.logs import set_up_logs
from lastcard.server.protocols.http import HttpProtocol
from lastcard.server.protocols.websocket import WebSocketProtocol
from lastcard.server.registry import TableRegistry
from lastcard.server.services import Services
from lastcard.server.settings import ServerSettings
from lastcard.server.shard import WHOLE, Shard
from lastcard.server.store import open_store

LARGEST_FRAME = 8 * 1024
"""The maximum size of a client message, in bytes."""

LARGEST_HEAD = 16 * 1024
"""The maximum size of a request head that arrives in pieces, in bytes."""

STOPS_WITHIN = 5
"""Seconds for closing all connections."""


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
        self.registry.cups.wake_all()
        await super().shutdown(sockets)


def serve(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal arrives; then all sockets are closed with 1012 (restart), and all clocks stop.

    A database or a bus that cannot be used raises before anything is served.
    """
    set_up_logs(settings.json_log, settings.quiet)
    limit_unread(listening)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(run(settings, listening, ready))


async def run(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None]) -> None:
    async with open_registry(settings, partial(open_bus, settings.bus)) as registry:
        await Server(config_for(settings, registry), registry, ready).serve(sockets=[listening])


@asynccontextmanager
async def open_registry(
    settings: ServerSettings, open_bus: Callable[[], Awaitable[Bus]], shard: Shard = WHOLE
) -> AsyncIterator[TableRegistry]:
    """The tables of this process, with all that they need; closed in the end."""
    store = await open_store(settings.database)
    try:
        bus = await open_bus()
    except BusError:
        await store.close()
        raise
    services = Services(store, bus, shard, daily_secret=settings.daily_secret)
    await services.editions.open(settings.editions)
    registry = TableRegistry(services, math.ceil(settings.most_tables / shard.count))
    await BackgroundTasks(registry).start()
    services.gc_tuning.begin()
    try:
        yield registry
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
        backlog=BACKLOG,
        lifespan="off",
    )
