"""A cup's log, read from the store and written to it, and the cup it adds up to.

It stands among the logs of tables, under an id that no table has: the store only decides who was first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from lastcard.cup.cup import Cup
from lastcard.cup.entries import Entry, decode_entry, encode_entry
from lastcard.server.services import Services
from lastcard.server.store import Listing, Phase, Row, Unsure

PHASES: dict[str, Phase] = {"open": "open", "playing": "playing", "between": "playing", "over": "over"}


class CupLog:
    """The log of one cup. All calls are made under the cup's lock."""

    def __init__(self, services: Services, cup: str) -> None:
        self.services, self.id = services, cup
        self.cup = Cup()
        self.answered: set[str] = set()
        """The keys of the commands that have been carried out."""
        self.stale = False
        """The cup is ahead of the store and must be read again."""
        self.changed = asyncio.Event()
        """Set, and replaced, when something has changed."""

    # Reading

    async def read(self) -> None:
        """Read the whole log: it is short."""
        rows = await self.services.store.rows(self.id)
        self.cup, self.answered = Cup(), set()
        self.apply(rows)
        self.stale = False

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        if self.stale:
            await self.read()
        else:
            self.apply(await self.services.store.rows(self.id, after=self.cup.number))

    def apply(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self.cup.apply(decode_entry(row.entry), row.at)
            if row.key is not None:
                self.answered.add(row.key)
        if rows:
            self.wake()

    def wake(self) -> None:
        """Everybody who waits for a change gets one."""
        self.changed.set()
        self.changed = asyncio.Event()

    # Writing

    async def create(self, entries: Sequence[Entry], invite_hash: bytes) -> bool:
        """Write the first entries of a new cup. False: its id or its invitation is taken."""
        rows = self.rows_of(entries)
        for entry in entries:
            self.cup.apply(entry, rows[0].at)
        return await self.services.store.create(self.id, invite_hash, self.listing(), rows, None)

    async def write(self, entries: Sequence[Entry], key: str | None = None) -> bool:
        """Write entries. False: another process wrote first, and we have caught up."""
        rows, before = self.rows_of(entries, key), self.listing()
        self.stale = True
        for entry, row in zip(entries, rows, strict=True):
            self.cup.apply(entry, row.at)
        after = self.listing()
        if not await self.append(rows, None if after == before else after):
            await self.read()
            return False
        self.stale = False
        if key is not None:
            self.answered.add(key)
        self.wake()
        await self.services.bus.publish(self.id, self.cup.number)
        return True

    async def append(self, rows: Sequence[Row], listing: Listing | None) -> bool:
        """Whether these rows were written. If the store is unsure, look them up."""
        store = self.services.store
        try:
            return await store.append(self.id, rows, listing, self.cup.next_at())
        except Unsure:
            found = await store.rows(self.id, after=rows[0].number - 1)
            if not found:
                raise
            return found[: len(rows)] == rows

    def rows_of(self, entries: Sequence[Entry], key: str | None = None) -> list[Row]:
        at, first = max(self.services.now(), self.cup.at), self.cup.number + 1
        return [
            Row(first + n, at, key if n == 0 else None, encode_entry(one)) for n, one in enumerate(entries)
        ]

    def listing(self) -> Listing:
        """What the store lists of it: nobody is shown it, but it expires when it is over."""
        table = self.cup.settings.table
        return Listing(self.id, table.edition, False, PHASES[self.cup.phase], table.players, 0, 0)
