"""A proxy that does what networks do: it lags, freezes, cuts, and loses replies."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress


class Proxy:
    """Forwards bytes between clients of `port` and a server, as badly as requested.

    async with Proxy(5432) as proxy:
        proxy.lag = 0.05                # seconds, each way
        proxy.freeze()                  # connections stay, nothing passes: half open
        proxy.freeze(requests=False)    # requests arrive, replies do not
        proxy.thaw()                    # what was held back arrives
        proxy.cut()                     # every connection breaks
        proxy.lose_reply_to(b"COMMIT")  # forwards it, and cuts when the reply arrives
        proxy.lose(b"COMMIT")           # cuts instead of forwarding it
    """

    def __init__(
        self,
        to_port: int,
        host: str = "127.0.0.1",
        *,
        comes_from: str = "127.0.0.1",
        listens_on: str = "127.0.0.1",
    ) -> None:
        """`comes_from` is its address as the server sees it, and `listens_on` as clients do."""
        self.lag = 0.0
        self.port = 0
        self.lost = 0
        """The number of requests or replies lost."""
        self._to = (host, to_port)
        self._from, self._listens_on = (comes_from, 0), listens_on
        self._requests_pass, self._replies_pass = asyncio.Event(), asyncio.Event()
        self.thaw()
        self._losing: bytes | None = None
        self._losing_reply: bytes | None = None
        self._writers: set[StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._serve, self._listens_on, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def freeze(self, *, requests: bool = True, replies: bool = True) -> None:
        if requests:
            self._requests_pass.clear()
        if replies:
            self._replies_pass.clear()

    def thaw(self) -> None:
        self._requests_pass.set()
        self._replies_pass.set()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def lose(self, request: bytes) -> None:
        self._losing = request

    def lose_reply_to(self, request: bytes) -> None:
        self._losing_reply = request

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._writers.add(writer)
        to_server: StreamWriter | None = None
        try:
            there, to_server = await asyncio.open_connection(*self._to, local_addr=self._from)
            self._writers.add(to_server)
            link = _Link()
            await asyncio.gather(
                self._pass(reader, to_server, link, asks=True), self._pass(there, writer, link, asks=False)
            )
        except OSError:
            pass
        finally:
            for one in (writer, to_server):
                if one is not None and not one.is_closing():
                    one.transport.abort()
            self._tasks.discard(task)

    async def _pass(self, reader: StreamReader, writer: StreamWriter, link: _Link, asks: bool) -> None:
        clock = asyncio.get_running_loop().time
        passing = self._requests_pass if asks else self._replies_pass
        arriving: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        reading = asyncio.create_task(self._read(reader, arriving))
        try:
            while True:
                due, data = await arriving.get()
                if not data:
                    break
                if due > clock():
                    await asyncio.sleep(due - clock())
                await passing.wait()
                if (asks and self._loses(data, link)) or (not asks and link.loses_reply):
                    self.lost += 1
                    self.cut()
                    return
                writer.write(data)
                await writer.drain()
            writer.close()
        finally:
            reading.cancel()

    async def _read(self, reader: StreamReader, arriving: asyncio.Queue[tuple[float, bytes]]) -> None:
        """Data in transit at the same time lags together, not one after another."""
        clock = asyncio.get_running_loop().time
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                arriving.put_nowait((clock() + self.lag, data))
        arriving.put_nowait((0.0, b""))

    def _loses(self, request: bytes, link: _Link) -> bool:
        if self._losing is not None and self._losing in request:
            self._losing = None
            return True
        if self._losing_reply is not None and self._losing_reply in request:
            self._losing_reply = None
            link.loses_reply = True
        return False


class _Link:
    """One connection."""

    loses_reply = False
