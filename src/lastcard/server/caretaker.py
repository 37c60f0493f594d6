"""The caretaker goes round the hall: who is still there, what is due, what was missed, what is unused?"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog

from lastcard.server.door import processes_of
from lastcard.server.live import LiveTable
from lastcard.server.store import StoreError

if TYPE_CHECKING:
    from lastcard.server.hall import Hall

IN_TOUCH = 0.5
"""Seconds between two looks at who should be pinged, or has not been heard of for long."""

GROUPS = 20

LOOK = 1.0
"""Seconds between two looks for dead processes."""

POLL = 0.5
"""Seconds between two looks for deadlines that nobody has met."""

LATE = 1_000
"""Milliseconds that a deadline is left to the process that has armed it."""

CLAIM = 5_000
"""Milliseconds for which a claimed deadline is ours alone."""

UNHEARD = 2.0
"""Seconds between two looks for what others have written, if their hints come through."""

UNUSED = 600_000
"""Milliseconds after which a table that nobody looks at is put away; it is read again when somebody comes."""

TIDY = 30.0
"""Seconds between two looks for such tables."""

log = structlog.get_logger()


class Caretaker:
    """Goes many rounds at the same time, and never ends."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def rounds(self) -> list[Coroutine[Any, Any, None]]:
        return [
            self.hall.neighbours.beat(),
            self.keep_in_touch(),
            self.look_for_dead(),
            self.listen(),
            self.look_for_unheard(),
            self.look_for_overdue(),
            self.tidy(),
        ]

    async def keep_in_touch(self) -> None:
        """With everyone who is connected; one round for all, because there may be thousands. It goes from
        group to group: if all were pinged at once, everybody else would wait for that.
        """
        while True:
            tables = [*self.hall.tables.values()]
            for group in range(GROUPS):
                await asyncio.sleep(IN_TOUCH / GROUPS)
                now = time.monotonic()
                for live in tables[group::GROUPS]:
                    for watcher in live.watchers:
                        watcher.keep_in_touch(now)
            self.hall.garbage.collect()

    async def look_for_dead(self) -> None:
        """When another process dies, its people are away from the tables that we have read."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(StoreError):
                dead = await self.hall.neighbours.dead()
                for live in [*self.hall.tables.values()] if dead else ():
                    if dead & processes_of(live.room):
                        self.hall.start(self.hall.settle(live))

    async def listen(self) -> None:
        """Others say where their tables stand."""
        async for table, number in self.hall.bus.subscribe():
            self.compare(table, number)

    async def look_for_unheard(self) -> None:
        """What others say may be lost: look where the tables stand that somebody here looks at."""
        while True:
            await asyncio.sleep(UNHEARD if self.hall.bus.connected else POLL)
            with suppress(StoreError):
                watched = [live.id for live in self.hall.tables.values() if live.watchers]
                for table, number in (await self.hall.store.numbers(watched)).items():
                    self.compare(table, number)

    def compare(self, table: str, number: int) -> None:
        """Does a table stand further than we know?"""
        live = self.hall.tables.get(table)
        if live is not None and (live.stale or live.room.number < number):
            self.hall.start(self.refresh(live))

    async def refresh(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await live.see_others()
        except StoreError:
            live.trouble.begin()

    async def look_for_overdue(self) -> None:
        """Tables whose process has died, and hints that were lost."""
        while True:
            await asyncio.sleep(POLL)
            try:
                for overdue in await self.hall.store.overdue(self.hall.now() - LATE, 100, CLAIM):
                    self.hall.start(self.meet(overdue.table))
            except StoreError as error:
                log.warning("the store does not answer", reason=str(error))

    async def meet(self, table: str) -> None:
        known = table in self.hall.tables
        live = await self.hall.table(table)
        if known:
            async with live.lock:
                await live.catch_up()
        await live.tick()

    async def tidy(self) -> None:
        """Put away what nobody uses."""
        while True:
            await asyncio.sleep(TIDY)
            await self.hall.put_away(UNUSED)
