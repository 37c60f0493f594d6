"""Periodic work of a server process: pings, dead peers, bus hints, missed deadlines, snapshots, and tables
that nobody uses.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from heapq import nlargest
from typing import Any

import structlog

from lastcard.server.cups.registry import is_cup
from lastcard.server.registry import TableRegistry
from lastcard.server.session import TableSession
from lastcard.server.session.presence import processes_of
from lastcard.server.store import StoreError
from lastcard.server.turns import LAST

KEEP_ALIVE = 0.5
"""Seconds within which every connection is checked once."""

GROUPS = 20

CHECK_PEERS = 1.0
"""Seconds between checks for dead processes."""

POLL = 0.5
"""Seconds between checks for missed deadlines, and for new entries while the bus is down."""

POLL_WITH_BUS = 2.0
"""Seconds between checks for new entries while the bus is up: a hint may be lost."""

DEADLINE_GRACE = 1_000
"""Milliseconds for which a deadline is left to the process that armed it."""

DEADLINE_CLAIM = 5_000
"""Milliseconds for which a claimed deadline belongs to one process."""

MAX_CLAIMS = 100

UNLOAD_AFTER = 600_000
"""Milliseconds after which an unused table is unloaded; it is loaded again on demand."""

UNLOAD_OTHERS_AFTER = 2_000
"""The same for a table that another process of this server has: whoever has joined here connects there."""

UNLOAD_EVERY = 30.0
"""Seconds between checks for unused tables."""

SAVE_EVERY = 0.25
"""Seconds between looks for tables that are worth a snapshot."""

SAVED_TOGETHER = 8
"""Snapshots taken at a time: some three hundredths of a processor, as long as it is not needed."""

WORTH_SAVING = 8
"""New entries that make a snapshot worth while: reading each again takes as long as somebody's return."""

TOO_BUSY = 0.05
"""Seconds of delay, on average, from which on snapshots are left to the tables themselves."""

log = structlog.get_logger()


class BackgroundTasks:
    """The loops that run for the lifetime of the server."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.services = registry, registry.services

    async def start(self) -> None:
        await self.registry.peers.begin()
        for loop in self.loops():
            self.services.start(loop)

    def loops(self) -> list[Coroutine[Any, Any, None]]:
        return [
            self.registry.peers.beat(),
            self.keep_alive(),
            self.check_peers(),
            self.follow_bus(),
            self.poll_numbers(),
            self.poll_deadlines(),
            self.unload_unused(),
            self.save_snapshots(),
            self.unload_others(),
            self.registry.cups.keep_up(),
            self.services.pressure.measure(),
        ]

    async def keep_alive(self) -> None:
        """Ping every client in turn: one loop for thousands of connections, in groups, so that the event loop
        is never blocked by all of them at once.
        """
        while True:
            tables = [*self.registry.tables.values()]
            for group in range(GROUPS):
                await asyncio.sleep(KEEP_ALIVE / GROUPS)
                keep_alive(tables[group::GROUPS])
            self.services.gc_tuning.collect()

    async def check_peers(self) -> None:
        """When another process dies, mark its people as away from the tables that are open here."""
        while True:
            await asyncio.sleep(CHECK_PEERS)
            with suppress(StoreError):
                self.mark_lost(await self.registry.peers.dead())

    def mark_lost(self, dead: set[str]) -> None:
        for session in [*self.registry.tables.values()] if dead else ():
            if dead & processes_of(session.room):
                self.services.start(self.registry.mark_lost(session))

    async def follow_bus(self) -> None:
        """Follow the other processes, which publish the number of their newest entry."""
        async for table, number in self.services.bus.subscribe():
            self.sync_if_behind(table, number)
            self.registry.cups.hear(table, number)

    async def poll_numbers(self) -> None:
        """A hint of the bus may be lost: query the store about the tables that have clients here."""
        while True:
            await asyncio.sleep(POLL_WITH_BUS if self.services.bus.connected else POLL)
            with suppress(StoreError):
                in_use = [session.id for session in self.registry.tables.values() if session.subscribers]
                for table, number in (await self.services.store.numbers(in_use)).items():
                    self.sync_if_behind(table, number)

    def sync_if_behind(self, table: str, number: int) -> None:
        """Unless its lock is held: then an entry is being written, which reads what others wrote first."""
        session = self.registry.tables.get(table)
        if session is None or session.lock.locked():
            return
        if session.log.stale or session.room.number < number:
            self.services.start(session.sync_or_retry())

    async def poll_deadlines(self) -> None:
        """Take over the deadlines of processes that have died."""
        while True:
            await asyncio.sleep(POLL)
            before = self.services.now() - DEADLINE_GRACE
            try:
                for overdue in await self.services.store.overdue(before, MAX_CLAIMS, DEADLINE_CLAIM):
                    self.services.start(self.meet_deadline(overdue.table))
            except StoreError as error:
                log.warning("the store does not answer", reason=str(error))

    async def meet_deadline(self, table: str) -> None:
        """If the store fails meanwhile, the deadline can be claimed again a little later."""
        if is_cup(table):
            await self.registry.cups.meet_deadline(table)
            return
        was_open = table in self.registry.tables
        try:
            session = await self.registry.get(table)
        except StoreError as error:
            log.warning("the store does not answer", reason=str(error))
            return
        if was_open:
            await session.sync_or_retry()
        await session.scheduler.tick()

    async def save_snapshots(self) -> None:
        """While there is time, so that people are soon back after a crash: most of that goes into reading
        what no snapshot includes.
        """
        while True:
            await asyncio.sleep(SAVE_EVERY)
            if self.services.pressure.delay >= TOO_BUSY:
                continue
            found = [one.log for one in self.registry.tables.values() if one.log.unsaved >= WORTH_SAVING]
            for table in nlargest(SAVED_TOGETHER, found, key=lambda table: table.unsaved):
                await self.services.turns.take(LAST)
                table.save_snapshot()

    async def unload_others(self) -> None:
        while self.services.shard.count > 1:
            await asyncio.sleep(UNLOAD_OTHERS_AFTER / 1000)
            self.registry.unload_others(UNLOAD_OTHERS_AFTER)

    async def unload_unused(self) -> None:
        while True:
            await asyncio.sleep(UNLOAD_EVERY)
            self.registry.unload(UNLOAD_AFTER)


def keep_alive(sessions: Iterable[TableSession]) -> None:
    """(A loop that never ends must not hold on to the last table that it has looked at.)"""
    now = time.monotonic()
    for session in sessions:
        for subscriber in session.subscribers:
            subscriber.keep_alive(now)
