"""A table's log, read from the store and written to it, and the room it adds up to.

Nothing is broadcast before it is written. After a failed write the room is ahead of the store (`stale`) and
must be read again before anything else happens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog

from lastcard.editions.edition import UnknownEdition
from lastcard.server.services import Services
from lastcard.server.session.outage import StoreOutage
from lastcard.server.session.snapshots import EVERY, BadSnapshot, before_first, pack, unpack, version
from lastcard.server.store import Listing, Phase, Row, StoreError, Unsure
from lastcard.table.answers import answer_for
from lastcard.table.entries import Entry, Outage, decode_entry, encode_entry
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, ROUND_OVER
from lastcard.table.room import Room
from lastcard.table.scheduled import Scheduled, next_scheduled

LISTING_GRAIN = 60_000
"""Milliseconds: the list of tables need not change with every move."""

logger = structlog.get_logger()


class TableLog:
    """The log of one table. All calls are made under the table's lock."""

    def __init__(
        self, services: Services, table: str, outage: StoreOutage, on_change: Callable[[], None]
    ) -> None:
        self.services, self.table = services, table
        self.outage, self.on_change = outage, on_change
        self.room = Room()
        self.answered: dict[str, int] = {}
        """The answer to each command, by its idempotency key."""
        self.stale = False
        """The room is ahead of the store and must be read again."""
        self.wrote_last = False
        """This process wrote the newest entry."""
        self.snapshot_number = before_first(table)
        """The number of the latest snapshot."""
        self.next: tuple[Room, int, Scheduled | None] = (self.room, -1, None)

    # Reading

    async def read(self) -> None:
        """Read the whole log. Another process may have an edition that this one does not know."""
        try:
            await self.read_once()
        except UnknownEdition:
            if not await self.services.editions.refresh():
                raise
            await self.read_once()

    async def read_once(self) -> None:
        """Read the whole log, starting from the latest usable snapshot if there is one."""
        stored = await self.services.store.table(self.table, version())
        rows = stored.rows
        try:
            room, answered = (Room(), {}) if stored.snapshot is None else self.unpack(stored.snapshot, rows)
        except BadSnapshot as bad:
            logger.warning("a snapshot cannot be used", table=self.table, reason=str(bad))
            room, answered, rows = Room(), {}, await self.services.store.rows(self.table)
        self.room, self.answered = room, answered
        self.snapshot_number = self.room.number or before_first(self.table)
        self.apply(rows)
        self.stale = False
        await self.write_outage()

    def unpack(self, packed: bytes, rows: Sequence[Row]) -> tuple[Room, dict[str, int]]:
        """A snapshot, if it is one of this table, and these rows go on where it ends."""
        room, answered = unpack(packed)
        if room.id != self.table or (rows and rows[0].number != room.number + 1):
            raise BadSnapshot("it is of another table or moment")
        return room, answered

    async def refresh(self) -> None:
        """Make sure that the room matches the store."""
        if self.stale:
            await self.read()

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        if not self.stale:
            rows = await self.services.store.rows(self.table, after=self.room.number)
            self.stale = True
            with suppress(UnknownEdition):
                self.apply(rows)
                self.stale = False
        if self.stale:
            await self.read()

    def apply(self, rows: Sequence[Row]) -> None:
        for row in rows:
            entry = decode_entry(row.entry)
            self.room.apply(entry, row.at)
            if row.key is not None:
                self.answered[row.key] = answer_for(entry, self.room.told)
            self.wrote_last = False

    # Writing

    async def write(self, entries: Sequence[Entry], at: int, key: str | None = None) -> bool:
        """Write entries and call `on_change`. False: another process wrote first, and we have caught up."""
        first = self.room.number + 1
        rows = [
            Row(first + n, at, key if n == 0 else None, encode_entry(one)) for n, one in enumerate(entries)
        ]
        before, told, began = self.listing(), [self.room.told], self.services.now()
        self.stale = True
        for entry in entries:
            self.room.apply(entry, at)
            told.append(self.room.told)
        after = self.listing()
        scheduled = self.next_scheduled()
        deadline = None if scheduled is None else scheduled.at
        try:
            with self.services.metrics.append.time():
                written = await self.append(rows, None if after == before else after, deadline)
        except StoreError:
            self.outage.note(began)
            raise
        if not written:
            await self.read()
            self.on_change()
            return False
        self.stale, self.wrote_last = False, True
        if key is not None:
            self.answered[key] = answer_for(entries[0], told[1])
        self.save_snapshot_now_and_then()
        self.on_change()
        await self.services.bus.publish(self.table, self.room.number)
        return True

    async def append(self, rows: Sequence[Row], listing: Listing | None, deadline: int | None) -> bool:
        """Whether these rows were written. If the store is unsure, look them up; if they are not there, no
        other process wrote first, and the store's error is raised.
        """
        store = self.services.store
        try:
            return await self.outage.watch(store.append(self.table, rows, listing, deadline))
        except Unsure:
            await self.read()
            found = await store.rows(self.table, after=rows[0].number - 1)
            if not found:
                raise
            return found[: len(rows)] == rows

    async def write_outage(self) -> None:
        """After an outage, add its duration to all clocks, unless another process has done so."""
        room, now, since = self.room, self.services.now(), self.outage.end()
        if since is None or not room.at < since < now or room.phase not in (PLAYING, ROUND_OVER):
            return
        try:
            await self.write([Outage(now - since)], now)
        except StoreError:
            self.outage.note(since)
            raise

    async def create(self, entries: Sequence[Entry], invite_hash: bytes, short_hash: bytes | None) -> bool:
        """Write the first entries of a new table. False: the table already exists."""
        at = self.services.now()
        rows = [Row(number, at, None, encode_entry(entry)) for number, entry in enumerate(entries, 1)]
        for entry in entries:
            self.room.apply(entry, at)
        return await self.services.store.create(
            self.table, invite_hash, self.listing(), rows, None, short_hash=short_hash
        )

    def let_go(self) -> None:
        """The table is unloaded: nobody is to be notified any more."""
        self.on_change = lambda: None

    # Derived from the room

    def next_scheduled(self) -> Scheduled | None:
        """The next thing that happens on its own, computed once per entry."""
        room = self.room
        if self.next[0] is not room or self.next[1] != room.number:
            self.next = room, room.number, next_scheduled(room)
        return self.next[2]

    def listing(self) -> Listing:
        """The table's entry in the list of tables."""
        room, settings = self.room, self.room.settings
        phase: Phase = "playing"
        if room.phase in (OPEN, MATCH_OVER):
            phase = "open" if room.phase == OPEN else "over"
        free = sum(chair.person is None for chair in room.chairs)
        changed = room.at // LISTING_GRAIN * LISTING_GRAIN
        return Listing(self.table, settings.edition, settings.public, phase, settings.players, free, changed)

    # Snapshots

    @property
    def unsaved(self) -> int:
        """How many entries the latest snapshot does not include."""
        return 0 if self.stale else self.room.number - max(0, self.snapshot_number)

    def save_snapshot_now_and_then(self) -> None:
        if self.room.number >= self.snapshot_number + EVERY:
            self.save_snapshot()

    def save_snapshot(self) -> None:
        """Take one now and save it soon, unless there is one of now or the room is ahead of the store."""
        if not self.unsaved:
            return
        self.snapshot_number = self.room.number
        packed = pack(self.room, self.answered)
        if packed is not None:
            self.services.start(self.keep(self.room.number, packed))

    async def keep(self, number: int, packed: bytes) -> None:
        with suppress(StoreError):  # the log is always there
            await self.services.store.keep_snapshot(self.table, number, version(), packed)
