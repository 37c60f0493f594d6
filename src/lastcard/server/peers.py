"""Which of the other processes that serve the same tables are alive.

Each writes a heartbeat to the store twice a second.
"""

from __future__ import annotations

import asyncio

import structlog

from lastcard.server.services import Services
from lastcard.server.store import StoreError

BEAT = 0.5
"""Seconds between heartbeats."""

DEAD_AFTER = 5_000
"""Milliseconds without a heartbeat after which a process counts as dead."""

DOUBT = 1_000
"""Milliseconds after startup until we know whether another process is alive."""

FRESH = 100
"""Milliseconds for which heartbeats that were read count as fresh."""

log = structlog.get_logger()


class Peers:
    """This process and the others. Times are milliseconds since 1970."""

    def __init__(self, services: Services) -> None:
        self.services, self.store = services, services.store
        self.process, self.now = services.process, services.now
        self.began = self.now()
        self.first: dict[str, int] = {}
        """The heartbeats of the others at startup."""
        self.latest: tuple[int, dict[str, int]] = (0, {})
        self.reading = asyncio.Lock()

    async def begin(self) -> None:
        self.first = await self.store.beats()
        await self.services.beat()
        self.began = self.now()  # by the clock that we have agreed on

    async def beat(self) -> None:
        """Write heartbeats forever."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.services.beat()
            except StoreError as error:
                log.warning("the store does not answer", reason=str(error))

    async def beats(self) -> dict[str, int]:
        """The latest heartbeat of each process, read at most `FRESH` ago."""
        async with self.reading:
            if self.latest[0] < self.now() - FRESH:
                self.latest = self.now(), await self.store.beats()
        return self.latest[1]

    async def dead(self) -> set[str]:
        beats, now = await self.beats(), self.now()
        return {one for one, at in beats.items() if one != self.process and now - at >= DEAD_AFTER}

    async def alive(self, asked: set[str]) -> tuple[set[str], int]:
        """The processes that are alive, and when the last of the others was seen.

        A process that was alive just before we started may have died since. If the caller asks for one of
        those, we wait until its next heartbeat is due.
        """
        beats = await self.beats()
        if self.doubtful(beats) & asked:
            await asyncio.sleep(max(0, self.began + DOUBT - self.now()) / 1000)
            beats = await self.beats()
        now = self.now()
        alive = {one for one, at in beats.items() if now - at < DEAD_AFTER} - self.doubtful(beats)
        alive.add(self.process)
        return alive, max((at for one, at in beats.items() if one not in alive), default=0)

    def doubtful(self, beats: dict[str, int]) -> set[str]:
        """Processes without a heartbeat since we started."""
        return {one for one, at in beats.items() if at == self.first.get(one)}
