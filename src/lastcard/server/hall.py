"""The hall: all tables that this process has read, and what it needs to run them."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

import structlog

from lastcard.game.fair_deal import new_secret
from lastcard.server.bus import Bus
from lastcard.server.garbage import Garbage
from lastcard.server.live import LiveTable
from lastcard.server.metrics import Metrics
from lastcard.server.store import Row, Store, StoreError
from lastcard.server.thinkers import Thinkers
from lastcard.table.deciding import check_settings, decide_join, settings_of_position
from lastcard.table.entries import Committed, Entry, Opened, Settings, encode_entry
from lastcard.table.people import TableError, clean_name
from lastcard.table.room import Room

TABLE_ID = re.compile(r"[0-9a-f]{16}")
INVITE_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
INVITE_LENGTH = 10
"""Fifty bits."""

BEAT = 0.5
"""Seconds between two signs of life."""

FRESH = 100
"""Milliseconds after which signs of life are read again."""

DEAD_AFTER = 5_000
"""Milliseconds after which a process that gives none is dead."""

DOUBT = 1_000
"""For so many milliseconds after the start it is not known of another process whether it is alive."""

POLL = 0.5
"""Seconds between two looks for deadlines that nobody has met."""

LATE = 1_000
"""Milliseconds that a deadline is left to the process that has armed it."""

CLAIM = 5_000
"""Milliseconds for which a claimed deadline is ours alone."""

IN_TOUCH = 0.5
"""Seconds between two looks at who should be pinged, or has not been heard of for long."""

UNUSED = 600_000
"""Milliseconds after which a table that nobody looks at is put away; it is read again when somebody comes."""

SPARE = 60_000
"""The same, when there is no room for a new table."""

TIDY = 30.0
"""Seconds between two looks for such tables."""

READERS = 2
"""So many long texts are read at once, beside everything else."""

log = structlog.get_logger()

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Hall:
    """Opens, finds and keeps tables."""

    def __init__(self, store: Store, bus: Bus, most_tables: int = 5_000) -> None:
        self.store, self.bus, self.most_tables = store, bus, most_tables
        self.process = secrets.token_hex(4)
        self.tables: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.thinkers = Thinkers()
        self.metrics = Metrics()
        self.metrics.watch(self)
        self.garbage = Garbage()
        self.readers = asyncio.Semaphore(READERS)
        self.started = self.now()
        self.first_beats: dict[str, int] = {}
        """When the others had given a sign of life, as we began."""
        self.dead: set[str] = set()
        self.beats_read: tuple[int, dict[str, int]] = (0, {})
        self.reading_beats = asyncio.Lock()
        self.connections = 0

    def number_connection(self) -> int:
        self.connections += 1
        return self.connections

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside everything else; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    async def aside(self, work: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found:
        """Do something long in a thread, so that others are served meanwhile."""
        async with self.readers:
            return await asyncio.to_thread(work, *args, **kwargs)

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # Life

    async def run(self) -> None:
        """Begin: beat, listen, and look for deadlines that were missed."""
        self.first_beats = await self.store.beats()
        self.started = self.now()
        await self.store.beat(self.process, self.started)
        self.start(self.beat())
        self.start(self.listen())
        self.start(self.look_for_overdue())
        self.start(self.keep_in_touch())
        self.start(self.tidy())
        self.start(self.metrics.measure_lag())

    async def stop(self) -> None:
        """End: nobody's clock runs on."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        await self.bus.close()
        await self.store.close()

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.store.beat(self.process, self.now())
                await self.look_for_dead()
            except StoreError as error:
                log.warning("the store does not answer", reason=str(error))

    async def keep_in_touch(self) -> None:
        """With everyone who is connected; one task for all, because there may be thousands."""
        while True:
            await asyncio.sleep(IN_TOUCH)
            now = time.monotonic()
            for live in self.tables.values():
                for watcher in live.watchers:
                    watcher.keep_in_touch(now)
            self.garbage.collect()

    async def look_for_dead(self) -> None:
        """When another process dies, its people are away from the tables that we have read."""
        beats = await self.store.beats()
        dead = {one for one, at in beats.items() if one != self.process and self.now() - at >= DEAD_AFTER}
        for live in list(self.tables.values()) if dead - self.dead else ():
            if dead & processes_of(live.room):
                self.start(self.settle(live))
        self.dead = dead

    async def listen(self) -> None:
        """Others say where their tables stand."""
        async for table, number in self.bus.subscribe():
            live = self.tables.get(table)
            if live is not None and (live.stale or live.room.number < number):
                self.start(self.refresh(live))

    async def refresh(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await live.catch_up()
                live.tell()
        except StoreError:
            live.in_trouble()

    async def look_for_overdue(self) -> None:
        """Tables whose process has died, and hints that were lost."""
        while True:
            await asyncio.sleep(POLL)
            try:
                for overdue in await self.store.overdue(self.now() - LATE, 100, CLAIM):
                    self.start(self.meet(overdue.table))
            except StoreError as error:
                log.warning("the store does not answer", reason=str(error))

    async def meet(self, table: str) -> None:
        known = table in self.tables
        live = await self.table(table)
        if known:
            async with live.lock:
                await live.catch_up()
        await live.tick()

    async def tidy(self) -> None:
        """Put away what nobody uses."""
        while True:
            await asyncio.sleep(TIDY)
            await self.put_away(UNUSED)

    async def put_away(self, unused: int) -> None:
        """The tables that nobody has looked at for so long."""
        for live in [*self.tables.values()]:
            if live.is_idle(self.now() - unused):
                del self.tables[live.id]
                await live.put_away()

    # Tables

    async def open(self, settings: Settings, position: str | None = None) -> tuple[LiveTable, str]:
        """Set up a table; the invitation to it is told to nobody else."""
        if len(self.tables) >= self.most_tables:
            await self.put_away(SPARE)
        if len(self.tables) >= self.most_tables:
            raise TableError("crowded", "There are too many tables just now: try again in a minute.")
        settings = check_settings(settings) if position is None else settings_of_position(settings, position)
        table = secrets.token_hex(8)
        invite = "".join(secrets.choice(INVITE_LETTERS) for _ in range(INVITE_LENGTH))
        live = LiveTable(self, table)
        entries: list[Entry] = [Opened(table, settings, position), Committed(1, new_secret())]
        at = self.now()
        for entry in entries:
            live.room.apply(entry, at)
        rows = [Row(n, at, None, encode_entry(entry)) for n, entry in enumerate(entries, 1)]
        if not await self.store.create(table, hash_of(invite), live.listing(), rows, None):
            raise TableError("busy", "The table could not be set up: try again.")
        self.tables[table] = live
        log.info("table opened", table=table, edition=settings.edition, players=settings.players)
        return live, invite

    async def table(self, table: str) -> LiveTable:
        """A table by its id; raises `TableError` if there is none."""
        live = self.tables.get(table)
        if live is not None:
            live.used = self.now()
            return live
        if not TABLE_ID.fullmatch(table):
            raise nothing_here()
        async with self.opening.setdefault(table, asyncio.Lock()):
            live = self.tables.get(table)
            if live is None:
                live = LiveTable(self, table)
                await live.read()
                if live.room.number == 0:
                    self.opening.pop(table, None)
                    raise nothing_here()
                await self.settle(live)
                self.tables[table] = live
                live.rearm()
        self.opening.pop(table, None)
        return live

    async def settle(self, live: LiveTable) -> None:
        """Whoever was connected to a process that is dead, is away. A process that was alive a moment before
        we began may have died since: that is known when it gives no further sign.
        """
        beats = await self.beats()
        if self.doubtful(beats) & processes_of(live.room):
            await asyncio.sleep(max(0, self.started + DOUBT - self.now()) / 1000)
            beats = await self.beats()
        now = self.now()
        alive = {one for one, at in beats.items() if now - at < DEAD_AFTER} - self.doubtful(beats)
        dead = [at for process, at in beats.items() if process not in alive and process != self.process]
        await live.settle_outage(alive | {self.process}, max(dead, default=0))

    async def beats(self) -> dict[str, int]:
        """When each process has given a sign of life, as we knew it a moment ago."""
        async with self.reading_beats:
            if self.beats_read[0] < self.now() - FRESH:
                self.beats_read = self.now(), await self.store.beats()
        return self.beats_read[1]

    def doubtful(self, beats: dict[str, int]) -> set[str]:
        """The processes that have given no sign of life since we began."""
        return {one for one, at in beats.items() if at == self.first_beats.get(one)}

    async def invited(self, invite: str) -> LiveTable:
        table = await self.store.table_of(hash_of(invite.strip().lower()))
        if table is None:
            raise TableError("no_such_table", "This invitation leads nowhere: ask for a new one.")
        return await self.table(table)

    async def join(self, live: LiveTable, name: str, *, spectator: bool = False) -> tuple[str, str]:
        """Somebody comes in: their id, and the token that proves who they are."""
        clean, person, token = clean_name(name), secrets.token_hex(4), secrets.token_urlsafe(24)
        async with live.lock:
            while True:
                if live.stale:
                    await live.read()
                decision = decide_join(live.room, person, clean, token_hash(token), spectator=spectator)
                if await live.write(decision.entries, self.now()):
                    return person, token


def processes_of(room: Room) -> set[str]:
    """The processes that the people of a room are connected to."""
    return {one.connection.partition(".")[0] for one in room.people.values() if one.connection}


def nothing_here() -> TableError:
    """The same answer for a table that does not exist and for one that is not yours to see."""
    return TableError("no_such_table", "There is no such table, or you may not see it.")


def wrong_token() -> TableError:
    """The same answer for a token that is wrong, for one of somebody who was sent away, and for any token at
    a table that does not exist.
    """
    return TableError("wrong_token", "You are not at this table, or no longer.")


def hash_of(invite: str) -> bytes:
    return hashlib.sha256(invite.encode()).digest()


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def person_with(room: Room, token: str) -> str | None:
    """Whose token is it?"""
    found = token_hash(token)
    return next((one.id for one in room.people.values() if one.token == found), None)
