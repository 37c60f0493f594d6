"""A server in the process of the test: for what can only be seen, or hurried, from within."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lastcard.server.bus import open_bus
from lastcard.server.hall import Hall
from lastcard.server.serving import Server, config_for
from lastcard.server.settings import ServerSettings
from lastcard.server.store import open_store


@asynccontextmanager
async def serving(database: str) -> AsyncIterator[tuple[Hall, str]]:
    """The hall of a server that serves, and its address."""
    settings = ServerSettings(database, limits=False)
    hall = Hall(await open_store(database), await open_bus(None))
    await hall.run()
    listening = socket.create_server(("127.0.0.1", 0))
    ready = asyncio.Event()
    server = Server(config_for(settings, hall), hall, ready.set)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    await ready.wait()
    try:
        yield hall, f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running
        await hall.stop()
