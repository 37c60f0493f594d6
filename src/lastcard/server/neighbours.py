"""The other processes that serve the same tables: which of them are alive?

Each gives a sign of life twice a second, in the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from lastcard.server.store import Store, StoreError

BEAT = 0.5
"""Seconds between two signs of life."""

DEAD_AFTER = 5_000
"""Milliseconds after which a process that gives none is dead."""

DOUBT = 1_000
"""For so many milliseconds after the start it is not known of another process whether it is alive."""

FRESH = 100
"""Milliseconds after which signs of life are read again."""

log = structlog.get_logger()


class Neighbours:
    """We, and the others. Times are milliseconds since 1970."""

    def __init__(self, store: Store, process: str, now: Callable[[], int]) -> None:
        self.store, self.process, self.now = store, process, now
        self.began = now()
        self.first: dict[str, int] = {}
        """When the others had given a sign of life, as we began."""
        self.latest: tuple[int, dict[str, int]] = (0, {})
        self.reading = asyncio.Lock()

    async def begin(self) -> None:
        self.first = await self.store.beats()
        self.began = self.now()
        await self.store.beat(self.process, self.began)

    async def beat(self) -> None:
        """Give signs of life, as long as there is one."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.store.beat(self.process, self.now())
            except StoreError as error:
                log.warning("the store does not answer", reason=str(error))

    async def beats(self) -> dict[str, int]:
        """When each process has given a sign of life, as we knew it a moment ago."""
        async with self.reading:
            if self.latest[0] < self.now() - FRESH:
                self.latest = self.now(), await self.store.beats()
        return self.latest[1]

    async def dead(self) -> set[str]:
        beats, now = await self.beats(), self.now()
        return {one for one, at in beats.items() if one != self.process and now - at >= DEAD_AFTER}

    async def alive(self, asked: set[str]) -> tuple[set[str], int]:
        """Those who are alive, and when those who are not were last seen.

        A process that was alive a moment before we began may have died since. If we are asked for one of
        those, we wait until it should have given a further sign.
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
        """Those who have given no sign of life since we began."""
        return {one for one, at in beats.items() if at == self.first.get(one)}
