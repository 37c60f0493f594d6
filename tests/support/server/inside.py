"""A server in the test process, for what can only be seen or sped up from within."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lastcard.server.background import BackgroundTasks
from lastcard.server.bus import open_bus
from lastcard.server.registry import TableRegistry
from lastcard.server.services import Services
from lastcard.server.serving import Server, config_for
from lastcard.server.settings import ServerSettings
from lastcard.server.shard import WHOLE, Shard
from lastcard.server.store import open_store


@asynccontextmanager
async def serving(database: str, shard: Shard = WHOLE) -> AsyncIterator[tuple[TableRegistry, str]]:
    """The registry of a running server, and its address."""
    settings = ServerSettings(database, limits=False)
    registry = TableRegistry(Services(await open_store(database), await open_bus(None), shard))
    await BackgroundTasks(registry).start()
    listening = socket.create_server(("127.0.0.1", 0))
    ready = asyncio.Event()
    server = Server(config_for(settings, registry), registry, ready.set)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    await ready.wait()
    try:
        yield registry, f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running
        await registry.services.close()
