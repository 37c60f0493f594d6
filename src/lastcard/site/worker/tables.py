"""The tables of this browser: opened, and found again."""

from __future__ import annotations

import asyncio
import re
import secrets

from lastcard.game.fair_deal import new_secret
from lastcard.protocol.tables import Joined, OpenTable
from lastcard.protocol.tokens import no_such_table, token_hash
from lastcard.protocol.uploads import position_at
from lastcard.site.worker.clock import Clock
from lastcard.site.worker.host import Host, NotKept
from lastcard.site.worker.table import LocalTable, Taken
from lastcard.table.daily_table import opening
from lastcard.table.deciding import decide_join
from lastcard.table.entries import Committed
from lastcard.table.people import clean_avatar, clean_name
from lastcard.table.refusals import TableError

TABLE_ID = re.compile(r"[0-9a-f]{16}")
NOT_KEPT = "This browser cannot keep the table just now: try again."


class LocalTables:
    """The tables that are open in this tab, by id."""

    def __init__(self, host: Host, clock: Clock) -> None:
        self.host, self.clock = host, clock
        self.tables: dict[str, LocalTable] = {}
        self.loading = asyncio.Lock()

    async def open(self, wish: OpenTable) -> Joined:
        name, avatar = clean_name(wish.name), clean_avatar(wish.avatar)
        table = LocalTable(self.host, self.clock, secrets.token_hex(8))
        opened = opening(table.id, wish.settings.plain(), first_position(wish), self.clock.now())
        person, token = secrets.token_hex(4), secrets.token_urlsafe(24)
        try:
            await table.create([opened, Committed(1, new_secret())])
            joined = decide_join(table.room, person, name, token_hash(token), spectator=False, avatar=avatar)
            await table.create(joined.entries)
        except NotKept:
            raise TableError("paused", NOT_KEPT) from None
        self.tables[table.id] = table
        return Joined(table.id, person, token)

    async def get(self, name: str) -> LocalTable:
        """A table by its id, which no other tab has from then on; raises `TableError` if there is none."""
        if not TABLE_ID.fullmatch(name):
            raise no_such_table()
        async with self.loading:
            table = self.tables.get(name)
            if table is None or table.taken:
                self.host.claim(name)
                table = LocalTable(self.host, self.clock, name)
                if not await loaded(table):
                    raise no_such_table()
                self.tables[name] = table
        return table

    def let_go(self, name: str) -> None:
        """Another tab has the table now."""
        table = self.tables.pop(name, None)
        if table is not None:
            table.let_go()


async def loaded(table: LocalTable) -> bool:
    try:
        found = await table.load()
    except Taken:
        return False
    table.rearm()
    return found


def first_position(wish: OpenTable) -> str | None:
    """The position the table starts from, if it is not dealt."""
    wish.check_start()
    if wish.record is None:
        return wish.position
    return position_at(wish.record, wish.moment)
