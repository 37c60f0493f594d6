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
from lastcard.server.caretaker import Caretaker
from lastcard.server.door import processes_of
from lastcard.server.garbage import Garbage
from lastcard.server.live import LiveTable
from lastcard.server.metrics import Metrics
from lastcard.server.neighbours import Neighbours
from lastcard.server.store import Row, Store
from lastcard.server.thinkers import Thinkers
from lastcard.table.deciding import check_settings, decide_join, settings_of_position
from lastcard.table.entries import Committed, Entry, Opened, Settings, encode_entry
from lastcard.table.people import TableError, clean_name
from lastcard.table.room import Room

TABLE_ID = re.compile(r"[0-9a-f]{16}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
INVITE_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
INVITE_LENGTH = 10
"""Fifty bits."""

SPARE = 60_000
"""Milliseconds after which a table that nobody looks at is put away when there is no room for a new one."""

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
        self.neighbours = Neighbours(store, self.process, self.now)
        self.caretaker = Caretaker(self)
        self.connections = 0
        self.is_stopping = False
        """Is everybody being sent away, because the server stops?"""

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
        """Begin, and go on until it is stopped."""
        await self.neighbours.begin()
        for work in self.caretaker.rounds():
            self.start(work)
        self.start(self.metrics.measure_lag())

    async def stop(self) -> None:
        """End: nobody's clock runs on."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        await self.bus.close()
        await self.store.close()

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
        """Whoever was connected to a process that is dead, is away."""
        alive, last_seen = await self.neighbours.alive(processes_of(live.room))
        await live.settle_outage(alive, last_seen)

    async def invited(self, invite: str) -> LiveTable:
        table = await self.store.table_of(hash_of(invite.strip().lower()))
        if table is None:
            raise TableError("no_such_table", "This invitation leads nowhere: ask for a new one.")
        return await self.table(table)

    async def join(
        self, live: LiveTable, name: str, *, spectator: bool = False, bust: str = "", token: str = ""
    ) -> tuple[str, str]:
        """Somebody comes in: their id, and the token that proves who they are. Who has brought a token and is
        in already, stays who they are.
        """
        clean, person, token = clean_name(name), secrets.token_hex(4), token or secrets.token_urlsafe(24)
        async with live.lock:
            while True:
                if live.stale:
                    await live.read()
                known = person_with(live.room, token)
                if known is not None:
                    return known, token
                decision = decide_join(
                    live.room, person, clean, token_hash(token), spectator=spectator, bust=bust
                )
                if await live.write(decision.entries, self.now()):
                    return person, token


def nothing_here() -> TableError:
    """The same answer for a table that does not exist and for one that is not yours to see."""
    return TableError("no_such_table", "There is no such table, or you may not see it.")


def wrong_token() -> TableError:
    """The same answer for a token that is wrong, for one of somebody who was sent away, and for any token at
    a table that does not exist.
    """
    return TableError("wrong_token", "You are not at this table, or no longer.")


def check_token(token: str) -> str:
    """A token that somebody has made up, or none."""
    if token and not TOKEN.fullmatch(token):
        raise TableError("bad_text", "A token of your own is 32 to 64 letters, digits, - and _, by chance.")
    return token


def hash_of(invite: str) -> bytes:
    return hashlib.sha256(invite.encode()).digest()


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def person_with(room: Room, token: str) -> str | None:
    """Whose token is it?"""
    found = token_hash(token)
    return next((one.id for one in room.people.values() if one.token == found), None)
