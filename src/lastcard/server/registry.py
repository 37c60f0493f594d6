"""The tables that are open in this process: opened, found by id or invitation, joined and unloaded."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Sequence

import structlog

from lastcard.editions.edition import UnknownEdition
from lastcard.game.fair_deal import new_secret
from lastcard.protocol.tokens import no_such_table, person_with, token_hash
from lastcard.server.cups.registry import CupRegistry, is_cup
from lastcard.server.invitations import SHORT_LENGTH, clean_invite, hash_of, random_invite, short_code
from lastcard.server.peers import Peers
from lastcard.server.pressure import Shed
from lastcard.server.services import Services
from lastcard.server.session import TableSession
from lastcard.server.session.presence import processes_of
from lastcard.server.store import StoreError
from lastcard.server.turns import LAST
from lastcard.table.daily_table import opening
from lastcard.table.deciding import decide_join
from lastcard.table.entries import Committed, Entry, Settings
from lastcard.table.people import clean_name
from lastcard.table.phases import OPEN
from lastcard.table.refusals import TableError
from lastcard.table.room import Room

TABLE_ID = re.compile(r"[0-9a-f]{16}")
ABANDONED_AFTER = 24 * 60 * 60 * 1000
"""Milliseconds after which a short code rests if nothing happens at its table, until somebody comes back to
it. Tables are never deleted: without this, more and more guesses would hit one.
"""

MAX_DRAWS = 20
"""Invitations drawn for a new table until its short code is free."""

UNLOAD_WHEN_FULL = 60_000
"""Milliseconds after which an unused table is unloaded to make room for a new one."""

NO_EDITION = (
    "This table plays {}, an edition that this server does not have: start it with its file (--edition)."
)

log = structlog.get_logger()


class TableRegistry:
    """The tables of this process, by id."""

    def __init__(self, services: Services, max_tables: int = 5_000) -> None:
        self.services, self.max_tables = services, max_tables
        self.tables: dict[str, TableSession] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.peers = Peers(services)
        self.cups = CupRegistry(self)
        services.metrics.measure(lambda: len(self.tables), self.count_connections)

    def count_connections(self) -> int:
        return sum(len(session.subscribers) for session in self.tables.values())

    async def open(self, settings: Settings, position: str | None = None) -> tuple[TableSession, str]:
        """Open a table. The invitation is returned only here: the store has just its hash."""
        await self.make_room()
        table, now = self.services.shard.new_table_id(), self.services.now()
        if position is None:
            secret = await self.services.daily.secret_for(settings.daily, now) if settings.daily else ""
            opened = opening(table, settings, None, now, secret)
        else:
            opened = await self.services.in_thread(opening, table, settings, position, now)
        invite = await self.draw_invite()
        session = TableSession(self.services, table)
        first = [opened, Committed(1, new_secret())]
        if not await session.log.create(first, hash_of(invite), hash_of(short_code(invite))):
            raise not_set_up()
        self.tables[table] = session
        log.info(
            "table opened", table=table, edition=opened.settings.edition, players=opened.settings.players
        )
        return session, invite

    async def make_room(self) -> None:
        """Raise `crowded` unless another table can be opened."""
        self.services.pressure.check(Shed.TABLES)
        await self.services.turns.take(LAST)
        if len(self.tables) >= self.max_tables:
            self.unload(UNLOAD_WHEN_FULL)
        if len(self.tables) >= self.max_tables:
            raise TableError("crowded", "There are too many tables just now: try again in a minute.")

    async def open_for_cup(self, table: str, first: Sequence[Entry]) -> None:
        """Open a table of a cup with the first entries of its log. Nobody has its invitation."""
        await self.make_room()
        session = TableSession(self.services, table)
        if not await session.log.create(first, hash_of(random_invite()), None):
            raise not_set_up()
        if self.services.shard.owns(table):
            self.tables[table] = session
        log.info("table of a cup opened", table=table)

    async def draw_invite(self) -> str:
        """A new invitation, whose short code leads to no other table that waits."""
        for _ in range(MAX_DRAWS):
            invite = random_invite()
            if not await self.waiting_tables(short_code(invite)):
                return invite
        raise not_set_up()

    def rank_of(self, table: str) -> int:
        """Whether those at this table come first while the server is busy."""
        session = self.tables.get(table)
        return LAST if session is None else session.rank

    async def get(self, table: str) -> TableSession:
        """A table by its id; raises `TableError` if there is none."""
        session = self.tables.get(table)
        if session is not None:
            session.last_used = self.services.now()
            return session
        if not TABLE_ID.fullmatch(table):
            raise no_such_table()
        async with self.loading.setdefault(table, asyncio.Lock()):
            session = self.tables.get(table)
            if session is None:
                session = await self.load(table)
        self.loading.pop(table, None)
        return session

    async def load(self, table: str) -> TableSession:
        """Load a table from the store."""
        session = TableSession(self.services, table)
        try:
            await session.log.read()
        except UnknownEdition as error:
            self.loading.pop(table, None)
            raise TableError("no_such_edition", NO_EDITION.format(error.name)) from None
        if session.room.number == 0:
            self.loading.pop(table, None)
            raise no_such_table()
        await session.lock.acquire()
        self.tables[table] = session
        self.services.start(self.settle_in(session))
        return session

    async def settle_in(self, session: TableSession) -> None:
        """A table that was just read can be looked at; it is changed only when it is known who is there."""
        try:
            await session.presence.mark_lost(*await self.who_is_alive(session))
        except StoreError:
            session.outage.begin()
        finally:
            session.lock.release()
        session.scheduler.rearm()

    async def mark_lost(self, session: TableSession) -> None:
        """Mark people who were connected to a dead process as away; if the store fails, retry."""
        try:
            alive, last_seen = await self.who_is_alive(session)
            async with session.lock:
                await session.presence.mark_lost(alive, last_seen)
        except StoreError:
            session.outage.begin()

    async def who_is_alive(self, session: TableSession) -> tuple[set[str], int]:
        return await self.peers.alive(processes_of(session.room))

    async def id_by_invite(self, invite: str) -> str | None:
        """The table that an invitation leads to, or a short code until the deal."""
        code = clean_invite(invite)
        if len(code) == SHORT_LENGTH:
            return await self.id_by_short_code(code)
        return await self.services.store.table_of(hash_of(code))

    async def id_by_short_code(self, code: str) -> str | None:
        """The only table with this short code, if it still waits. Two processes may have opened tables with
        the same one at once: then it leads to neither.
        """
        found = await self.waiting_tables(code)
        if len(found) != 1:
            return None
        session = await self.get(found[0])
        async with session.lock:
            await session.sync()
            return session.id if is_waiting(session.room) else None

    async def waiting_tables(self, code: str) -> list[str]:
        since = self.services.now() - ABANDONED_AFTER
        return await self.services.store.waiting_tables(hash_of(code), since)

    async def by_invite(self, invite: str) -> TableSession:
        table = await self.id_by_invite(invite)
        if table is None:
            raise TableError("no_such_table", "This invitation leads nowhere: ask for a new one.")
        if is_cup(table):
            raise TableError(
                "no_such_table",
                "This invitation leads to a cup over several tables: open the link in a browser.",
            )
        return await self.get(table)

    async def join(
        self, session: TableSession, name: str, *, spectator: bool = False, avatar: str = "", token: str = ""
    ) -> tuple[str, str]:
        """Add a person to a table. Returns their id and their token; a token that is already known returns
        the same person.
        """
        clean, person, token = clean_name(name), secrets.token_hex(4), token or secrets.token_urlsafe(24)
        await self.services.turns.take(LAST)
        async with session.lock:
            while True:
                await session.log.refresh()
                known = person_with(session.room, token)
                if known is not None:
                    return known, token
                decision = decide_join(
                    session.room, person, clean, token_hash(token), spectator=spectator, avatar=avatar
                )
                if await session.log.write(decision.entries, self.services.now()):
                    return person, token

    def unload(self, unused: int) -> None:
        """Unload the tables that have been unused for `unused` milliseconds."""
        for session in self.idle(unused):
            del self.tables[session.id]
            session.unload()

    def unload_others(self, unused: int) -> None:
        """Unload tables of other processes, at which somebody was only announced here: as long as we have
        them, we follow every move.
        """
        for session in self.idle(unused):
            if not self.services.shard.owns(session.id):
                del self.tables[session.id]
                session.unload(save=False)

    def idle(self, unused: int) -> list[TableSession]:
        since = self.services.now() - unused
        return [session for session in self.tables.values() if session.is_idle(since)]


def is_waiting(room: Room) -> bool:
    """Whether a table has never been dealt: a rematch that waits does not count."""
    return room.phase == OPEN and room.match <= 1


def not_set_up() -> TableError:
    return TableError("busy", "The table could not be set up: try again.")
