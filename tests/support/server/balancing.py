"""A minimal load balancer: each connection goes to the next server that is alive."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import cycle
from types import TracebackType

LARGEST = 64 * 1024


class Balancer:
    """Use it as a context manager; `address` is for the clients."""

    def __init__(self, *ports: int) -> None:
        self.ports = list(ports)
        self.next = cycle(range(len(ports)))
        self.server: asyncio.Server | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        assert self.server is not None
        return f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> Balancer:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.server is not None
        self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        try:
            with suppress(OSError):
                await self.forward(reader, writer)
        finally:  # also if a test ends first
            writer.close()

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self.ports:
            try:
                there = await asyncio.open_connection("127.0.0.1", self.ports[next(self.next)])
            except OSError:
                continue
            both = asyncio.create_task(copy(reader, there[1])), asyncio.create_task(copy(there[0], writer))
            try:
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in both:
                    one.cancel()
                await asyncio.gather(*both, return_exceptions=True)
                there[1].close()
            return


async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(LARGEST):
        writer.write(data)
        await writer.drain()
