"""The bus: a process that has written publishes "table T is at number n" to all others.

These are only hints. The log is in the store, and a lost hint costs a moment: every process polls the store
for its open tables, and more often while the bus is not `connected`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Protocol
from weakref import WeakSet

from lastcard.errors import Error

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "lastcard"
PATIENCE = 2.0
"""Seconds within which Redis has to answer."""

BEAT = 0.5
"""Seconds between heartbeats on the bus: a process that hears none is disconnected."""

PAUSE = 0.25
"""Seconds between attempts to reconnect."""

PIPE_SIZE = 64 * 1024


ADDRESSES = "redis://HOST:PORT, or nothing for a server of one process"


class BusError(Error):
    """The bus cannot be opened; the message says what to do."""


async def open_bus(url: str | None = None) -> Bus:
    """Open the bus at a URL; without one, a bus within this process."""
    if not url:
        return LocalBus()
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        raise BusError("Redis needs one more package: pip install '.[redis]' in a checkout.") from None
    once = Retry(NoBackoff(), 0)  # we retry ourselves
    try:
        redis = Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=once)
    except ValueError:
        raise BusError(f"The address of the bus cannot be read: give {ADDRESSES}.") from None
    bus = RedisBus(redis)
    try:
        async with asyncio.timeout(2 * PATIENCE):
            await redis.ping()
            await bus.listening()
    except (_redis_error(), OSError) as error:
        await bus.close()
        raise BusError(
            f"Redis does not answer ({str(error) or 'no reply'}). Check its address: {ADDRESSES}."
        ) from None
    return bus


class Bus(Protocol):
    """Hints from every process to every process, the sender included."""

    @property
    def connected(self) -> bool:
        """Whether hints are coming through."""

    async def publish(self, table: str, number: int) -> None:
        """Publish a table's number. Never blocks, never fails."""

    def subscribe(self) -> Hints:
        """Receive hints from now on, until the iterator is dropped."""

    async def close(self) -> None: ...


class Hints:
    """The hints that one listener has not read yet, only the newest for each table."""

    def __init__(self) -> None:
        self._newest: dict[str, int] = {}
        self._some = asyncio.Event()

    def add(self, table: str, number: int) -> None:
        self._newest[table] = max(number, self._newest.get(table, 0))
        self._some.set()

    def __aiter__(self) -> AsyncIterator[tuple[str, int]]:
        return self

    async def __anext__(self) -> tuple[str, int]:
        while not self._newest:
            self._some.clear()
            await self._some.wait()
        table = next(iter(self._newest))
        return table, self._newest.pop(table)


class LocalBus:
    """A bus within one process."""

    connected = True

    def __init__(self) -> None:
        self._listeners: WeakSet[Hints] = WeakSet()

    async def publish(self, table: str, number: int) -> None:
        self.tell(table, number)

    def tell(self, table: str, number: int) -> None:
        for listener in self._listeners:
            listener.add(table, number)

    def subscribe(self) -> Hints:
        hints = Hints()
        self._listeners.add(hints)
        return hints

    async def close(self) -> None:
        self._listeners.clear()


class PipeBus(LocalBus):
    """A bus between the processes of one server: each reads its own pipe, and writes to those of the others.
    A short line is written whole or not at all. (Of datagrams, Linux keeps only ten for a busy reader.)
    """

    def __init__(self, hears: int, tells: Sequence[int]) -> None:
        super().__init__()
        self._hears, self._tells = hears, tells
        self._rest = b""
        for pipe in (hears, *tells):
            os.set_blocking(pipe, False)
        asyncio.get_running_loop().add_reader(hears, self._hear)

    async def publish(self, table: str, number: int) -> None:
        self.tell(table, number)
        for pipe in self._tells:
            with suppress(OSError):  # it is full: the other process is busy, and will poll
                os.write(pipe, f"{number} {table}\n".encode())

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            *lines, self._rest = (self._rest + os.read(self._hears, PIPE_SIZE)).split(b"\n")
            for line in lines:
                with suppress(ValueError):  # the end of a line, whose beginning a dead process has read
                    number, table = line.decode().split(" ", 1)
                    self.tell(table, int(number))

    async def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._hears)
        await super().close()


class RedisBus:
    """A bus between processes. Listeners in the same process hear each other without Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._here = LocalBus()
        self._leaving = Hints()
        self._name = token_hex(8)
        self._listening = asyncio.Event()
        self._open = True
        self._tasks = [asyncio.create_task(self._keep(work)) for work in (self._send, self._receive)]

    @property
    def connected(self) -> bool:
        return self._listening.is_set()

    async def publish(self, table: str, number: int) -> None:
        self._here.tell(table, number)
        self._leaving.add(table, number)

    def subscribe(self) -> Hints:
        return self._here.subscribe()

    async def listening(self) -> None:
        """Wait until hints come through."""
        await self._listening.wait()

    async def close(self) -> None:
        self._open = False  # redis has been seen to swallow a cancellation
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._here.close()
        await self._redis.aclose()

    async def _keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work` until the bus is closed; when Redis fails, start over a little later."""
        while self._open:
            with suppress(_redis_error(), OSError):
                await work()
            await asyncio.sleep(PAUSE)

    async def _send(self) -> None:
        while self._open:
            table, number = "", 0
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    table, number = await anext(self._leaving)
            await self._redis.publish(CHANNEL, f"{self._name} {number} {table}")

    async def _receive(self) -> None:
        try:
            async with self._redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                while self._open and (message := await channel.get_message(timeout=PATIENCE)):
                    self._listening.set()
                    if message["type"] == "message":
                        self._hear(message["data"])
        finally:
            self._listening.clear()

    def _hear(self, message: bytes) -> None:
        # ignore messages of other programs on the same channel
        with suppress(ValueError):
            sender, number, table = message.decode().split(" ", 2)
            if sender != self._name and table:
                self._here.tell(table, int(number))


def _redis_error() -> type[Exception]:
    from redis.exceptions import RedisError

    return RedisError
