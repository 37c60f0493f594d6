"""When the store cannot be used: people are told, nobody's clock runs, and the table goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from lastcard.server.store import StoreError
from lastcard.table.entries import Outage
from lastcard.table.room import PLAYING, ROUND_OVER

if TYPE_CHECKING:
    from lastcard.server.live import LiveTable

SLOW = 1.5
"""Seconds after which people are told that they wait for the store."""

TRY_EVERY = 1.0
"""Seconds between two tries."""

SENTENCE = "The table cannot write anything down just now; it goes on by itself."


class Trouble:
    """The trouble that a table has with its store."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.since: int | None = None
        """Since when nothing can be written: that time counts against nobody."""
        self.lasting: asyncio.Task[None] | None = None

    async def patiently(self, writing: Coroutine[Any, Any, bool]) -> bool:
        """Wait until it is written or has failed; if that takes long, everyone is told."""
        slow = asyncio.get_running_loop().call_later(SLOW, self.tell)
        try:
            return await writing
        finally:
            slow.cancel()

    def tell(self) -> None:
        for watcher in self.live.watchers:
            watcher.trouble(SENTENCE)

    def begin(self) -> None:
        """However many find out that the store cannot be used, the table looks after it once."""
        if self.lasting is None or self.lasting.done():
            self.lasting = self.live.hall.start(self.outlast())

    async def outlast(self) -> None:
        """Say so every second, and try again until the store can be used."""
        live, hall = self.live, self.live.hall
        while True:
            self.tell()
            await asyncio.sleep(TRY_EVERY)
            try:
                await hall.store.beat(hall.process, hall.now())
                async with live.lock:
                    await live.catch_up()
                    await live.happen(hall.now())
            except StoreError:
                continue
            live.tell()
            return

    async def end(self) -> None:
        """The time in which nothing could be written counts against nobody, if nobody has noted that yet."""
        room, now, since, self.since = self.live.room, self.live.hall.now(), self.since, None
        if since is None or not room.at < since < now or room.phase not in (PLAYING, ROUND_OVER):
            return
        try:
            await self.live.write([Outage(now - since)], now)
        except StoreError:
            self.since = since
            raise
