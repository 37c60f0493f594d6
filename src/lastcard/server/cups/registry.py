"""The cups that are open in this process: opened, found by id, and kept up with the store."""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import suppress

import structlog

from lastcard.cup.entries import Joined, Opened
from lastcard.cup.results import is_done
from lastcard.cup.settings import CupSettings, check_cup
from lastcard.protocol.tokens import no_such_cup, token_hash
from lastcard.server.cups.session import CupSession
from lastcard.server.cups.tables import Tables
from lastcard.server.invitations import hash_of, random_invite
from lastcard.server.pressure import Shed
from lastcard.server.store import StoreError
from lastcard.table.refusals import TableError

CUP_ID = re.compile(r"cup-[0-9a-f]{16}")

KEEP_UP_EVERY = 1.0
"""Seconds between looks for what the bus has not told, for absent people and for tables that are done."""

UNLOAD_AFTER = 600_000
"""Milliseconds after which a cup that nobody has asked for is unloaded; it is loaded again on demand."""

log = structlog.get_logger()


def is_cup(id_: str) -> bool:
    """Whether this is the id of a cup, and of no table."""
    return CUP_ID.fullmatch(id_) is not None


class CupRegistry:
    """The cups of this process, by id. Any process may have any cup."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.services = tables, tables.services
        self.cups: dict[str, CupSession] = {}
        self.loading: dict[str, asyncio.Lock] = {}

    async def open(self, settings: CupSettings, name: str, avatar: str) -> tuple[str, str, str, str]:
        """Open a cup. Returns its id, the host's id and token, and the invitation."""
        self.services.pressure.check(Shed.TABLES)
        checked, cup = check_cup(settings), f"cup-{secrets.token_hex(8)}"
        person, token, invite = secrets.token_hex(4), secrets.token_urlsafe(24), random_invite()
        session = CupSession(self.services, self.tables, cup)
        host = Joined(person, name, token_hash(token), avatar)
        opened = Opened(cup, checked, hash_of(invite).hex())
        if not await session.log.create([opened, host], hash_of(invite)):
            raise TableError("busy", "The cup could not be set up: try again.")
        self.cups[cup] = session
        log.info("cup opened", cup=cup, form=checked.form)
        return cup, person, token, invite

    async def get(self, cup: str) -> CupSession:
        """A cup by its id; raises `TableError` if there is none."""
        if not is_cup(cup):
            raise no_such_cup()
        async with self.loading.setdefault(cup, asyncio.Lock()):
            session = self.cups.get(cup) or await self.load(cup)
        self.loading.pop(cup, None)
        session.last_used = self.services.now()
        return session

    async def load(self, cup: str) -> CupSession:
        session = CupSession(self.services, self.tables, cup)
        await session.sync()
        if session.cup.number == 0:
            self.loading.pop(cup, None)
            raise no_such_cup()
        self.cups[cup] = session
        self.services.start(self.settle_in(session))
        return session

    async def settle_in(self, session: CupSession) -> None:
        """Who looked at it by way of a dead process is away."""
        with suppress(StoreError):
            processes = {one.process for one in session.cup.present()}
            alive, _ = await self.tables.peers.alive(processes)
            await session.mark_lost(alive)

    # Keeping up

    def hear(self, table: str, number: int) -> None:
        """The bus has said that a table, or a cup, has a new number."""
        session = self.cups.get(table)
        if session is not None:
            if session.cup.number < number and not session.lock.locked():
                self.services.start(self.sync(session))
            return
        at_table = self.tables.tables.get(table)
        room = None if at_table is None or at_table.log.stale else at_table.room
        if room is not None and room.cup in self.cups and is_done(room):
            self.services.start(self.cups[room.cup].collect(table))

    async def sync(self, session: CupSession) -> None:
        with suppress(StoreError):
            await session.sync()

    async def keep_up(self) -> None:
        """A hint of the bus may be lost, and a process may die before it has counted a table."""
        while True:
            await asyncio.sleep(KEEP_UP_EVERY)
            try:
                await self.keep_up_once()
            except StoreError as error:
                log.warning("the store does not answer", reason=str(error))

    async def keep_up_once(self) -> None:
        if not self.cups:
            return
        for cup, number in (await self.services.store.numbers([*self.cups])).items():
            self.hear(cup, number)
        tables = {one.id: session for session in self.cups.values() for one in session.cup.open_tables()}
        for table in await self.services.store.over([*tables]):
            await tables[table].collect(table)
        dead = await self.tables.peers.dead()
        for session in [*self.cups.values()]:
            await session.note_absent()
            if any(one.process in dead for one in session.cup.present()):
                await self.settle_in(session)
        self.unload(UNLOAD_AFTER)

    def unload(self, unused: int) -> None:
        since = self.services.now() - unused
        for session in [*self.cups.values()]:
            if session.last_used < since and not session.seen and not session.lock.locked():
                del self.cups[session.id]

    async def meet_deadline(self, cup: str) -> None:
        """A round begins by itself. If the store fails meanwhile, the deadline can be claimed again."""
        try:
            session = await self.get(cup)
            await session.begin_if_due()
        except (TableError, StoreError) as error:
            log.warning("a round could not be begun yet", cup=cup, reason=str(error))

    def wake_all(self) -> None:
        """The server stops: nobody waits for a change any more."""
        for session in self.cups.values():
            session.log.wake()
