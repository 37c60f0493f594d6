"""The store: everything the server persists, and who wrote first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, fields
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, func, select, text, update

from lastcard.server.store.batching import Batcher
from lastcard.server.store.database import Database, insert, open_database
from lastcard.server.store.errors import StoreError, reason
from lastcard.server.store.migrations import is_new
from lastcard.server.store.reading import Stored, read_tables
from lastcard.server.store.rows import KeptEdition, Listing, Overdue, Phase, Row, check_name, check_rows
from lastcard.server.store.schema import beats, daily_secrets, editions, log, snapshots, tables
from lastcard.server.store.writing import Append, padded, write, write_moves

MOST_TOGETHER = 500
"""Appends per transaction."""

READ_TOGETHER = 32
"""Tables read at once."""

FORGOTTEN_TOGETHER = 20
"""Tables deleted per transaction, so that nobody waits long for the next."""

CLOCK = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
"""Milliseconds since 1970, by the clock of a PostgreSQL server."""

ROW = [log.c[field.name] for field in fields(Row)]
LISTING = [tables.c["id" if field.name == "table" else field.name] for field in fields(Listing)]


async def open_store(url: str) -> Store:
    """Open the store at a URL, and migrate its database.

    A path or `sqlite:///PATH` is a file, `postgresql://...` a server. `sqlite://` alone is a store that is
    gone when it is closed. A URL that cannot be used raises `StoreError`.
    """
    database = open_database(url)
    try:
        if not await database.read(is_new):
            # imported before the transaction: PostgreSQL ends a transaction that stays idle for long
            from lastcard.server.store.migrations.upgrading import upgrade

            await database.write(upgrade)
    except StoreError as error:
        await database.close()
        if error.__cause__ is None:
            raise
        raise StoreError(
            f"The database cannot be opened: {reason(error.__cause__)}. Check its address and rights."
        ) from error
    return Store(database)


class Store:
    """Logs, lists, deadlines and heartbeats. Made by `open_store`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._writing: Batcher[Append, bool] = Batcher(self._write_group, MOST_TOGETHER)
        self._moving: Batcher[Append, bool] = Batcher(self._move_group, MOST_TOGETHER)
        self._reading: Batcher[tuple[str, str], Stored] = Batcher(self._read_group, READ_TOGETHER)
        self._keeping: Batcher[dict[str, Any], None] = Batcher(self._keep_group, MOST_TOGETHER)
        self._closed = False

    # --- logs ---

    async def create(
        self,
        table: str,
        invite_hash: bytes,
        listing: Listing,
        rows: Sequence[Row],
        deadline: int | None,
        *,
        short_hash: bytes | None = None,
    ) -> bool:
        """Create a table with the first rows of its log. False: the id, or the invitation, is taken. A short
        code may be taken: ask `waiting_tables` before.
        """
        if rows and rows[0].number != 1:
            raise ValueError("The log of a new table begins with number 1.")
        return await self._write(Append(table, rows, listing, deadline, invite_hash, short_hash))

    async def append(
        self, table: str, rows: Sequence[Row], listing: Listing | None, deadline: int | None
    ) -> bool:
        """Append all rows or none, and set the deadline; True: they are on disk.

        False: somebody else wrote that number, or that key, first. Read the rows again.
        """
        return await self._write(Append(table, rows, listing, deadline))

    def oldest_write(self) -> float:
        """How many seconds the first of the appends that are not written yet has waited."""
        return max(self._writing.oldest(), self._moving.oldest())

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """The rows of a log with numbers above `after`; empty if there is no such table."""
        chosen = select(*ROW).where(log.c.table_id == table, log.c.number > after).order_by(log.c.number)
        return await self.database.read(lambda connection: [Row(*row) for row in connection.execute(chosen)])

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The current numbers of these tables' logs, for processes that cannot hear the bus."""
        return await self.database.read(partial(_numbers, [*names]))

    async def over(self, names: Collection[str]) -> list[str]:
        """Those of these tables whose match is over."""
        return await self.database.read(partial(_over, [*names])) if names else []

    async def keep_snapshot(self, table: str, number: int, version: str, data: bytes) -> None:
        """Keep the result of a log up to a number: it saves reading, and is not authoritative."""
        await self._keeping.ask({"table_id": table, "number": number, "version": version, "data": data})

    async def table(self, table: str, version: str) -> Stored:
        """A whole table: its latest snapshot, if this version made it, and the rows after that."""
        return await self._reading.ask((table, version))

    # --- tables ---

    async def table_of(self, invite_hash: bytes) -> str | None:
        """The table that an invitation is for."""
        line = select(tables.c.id).where(tables.c.invite_hash == invite_hash)
        return await self.database.read(lambda connection: connection.scalar(line))

    async def waiting_tables(self, short_hash: bytes, since: int) -> list[str]:
        """The tables that a short code is for, that are not dealt yet, and whose last row is not older than
        `since`: normally one, at most two are named.
        """
        lines = select(tables.c.id).where(
            tables.c.short_hash == short_hash, tables.c.phase == "open", tables.c.written_at >= since
        )
        return await self.database.read(lambda connection: [*connection.scalars(lines.limit(2))])

    async def listings(
        self, public: bool | None = True, limit: int = 50, phase: Phase | None = None
    ) -> list[Listing]:
        """Listings, the latest change first: of public tables, private ones, or both (None)."""
        lines = select(*LISTING).order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit)
        if public is not None:
            lines = lines.where(tables.c.public == public)
        if phase is not None:
            lines = lines.where(tables.c.phase == phase)
        return await self.database.read(
            lambda connection: [Listing(*line) for line in connection.execute(lines)]
        )

    async def forget(self, table: str) -> bool:
        """Delete a table with its log. False: there is none."""
        return await self.database.write(partial(_forget, [table])) > 0

    async def expire(self, before: int, phase: Phase = "over") -> int:
        """Delete the tables in this phase whose last row is older, and heartbeats as old. Returns the number
        of tables.
        """
        old = select(tables.c.id).where(tables.c.phase == phase, tables.c.written_at < before)
        some = old.limit(FORGOTTEN_TOGETHER)
        forgotten = 0
        while names := await self.database.read(lambda connection: [*connection.scalars(some)]):
            forgotten += await self.database.write(partial(_forget, names))
        await self.database.write(
            lambda connection: connection.execute(delete(beats).where(beats.c.at < before))
        )
        return forgotten

    # --- editions ---

    async def keep_edition(self, edition: KeptEdition) -> None:
        """Keep a custom edition for as long as there may be tables that play it."""
        await self.database.write(partial(_keep_edition, edition))

    async def editions(self) -> list[KeptEdition]:
        """All custom editions that were ever kept."""
        lines = select(editions).order_by(editions.c.written)
        return await self.database.read(
            lambda connection: [KeptEdition(*line) for line in connection.execute(lines)]
        )

    # --- daily deals ---

    async def daily_secret(self, day: str) -> str | None:
        """The secret of a day, if there is one."""
        line = select(daily_secrets.c.secret).where(daily_secrets.c.day == day)
        return await self.database.read(lambda connection: connection.scalar(line))

    async def keep_daily_secret(self, day: str, secret: str) -> str:
        """Keep the secret of a day, unless it has one already: returns the one that counts for everybody."""
        return await self.database.write(partial(_keep_daily_secret, day, secret))

    # --- deadlines and beats ---

    async def overdue(self, now: int, limit: int, for_ms: int) -> list[Overdue]:
        """Claim deadlines that have passed, the oldest first. Nobody else gets them for `for_ms`.

        If the process that claimed one dies, it can be claimed again after that time.
        """
        return await self.database.write(partial(_claim, now, limit, now + for_ms))

    async def next_deadline(self) -> int | None:
        """When there will next be something to claim."""
        return await self.database.read(lambda connection: connection.scalar(select(func.min(tables.c.due))))

    async def beat(self, process_id: str, now: int) -> int | None:
        """Record that a process is alive. Returns the time by the database's own clock, if it has one: the
        processes may be on different computers.
        """
        check_name(process_id)
        return await self.database.write(partial(_beat, process_id, now))

    async def beats(self) -> dict[str, int]:
        """When each process last reported that it was alive."""
        return await self.database.read(
            lambda connection: {line.process: line.at for line in connection.execute(select(beats))}
        )

    async def close(self) -> None:
        """Write what is pending, and disconnect from the database."""
        self._closed = True
        await self._writing.end()
        await self._moving.end()
        await self._keeping.end()
        await self._reading.end()
        await self.database.close()

    # --- batching ---

    async def _write(self, one: Append) -> bool:
        check_rows(one.table, one.rows, one.deadline)
        if one.listing is not None and one.listing.table != one.table:
            raise ValueError(f"The listing is of {one.listing.table!r}, and the rows of {one.table!r}.")
        if self._closed:
            raise StoreError("The store is closed. Nothing was written.")
        quickly = one.is_move and self.database.queries_write
        return await (self._moving if quickly else self._writing).ask(one)

    async def _write_group(self, group: Sequence[Append]) -> Sequence[bool | Exception]:
        return await self.database.write_directly(partial(write, appends=group))

    async def _move_group(self, group: Sequence[Append]) -> Sequence[bool | Exception]:
        if len({one.table for one in group}) < len(group):
            return await self._write_group(group)
        return await self.database.write_by_itself(partial(write_moves, moves=group))

    async def _keep_group(self, group: Sequence[dict[str, Any]]) -> Sequence[None]:
        await self.database.write(partial(_keep, group))
        return [None] * len(group)

    async def _read_group(self, group: Sequence[tuple[str, str]]) -> Sequence[Stored | Exception]:
        return await self.database.read(partial(read_tables, wanted=group))


def _numbers(names: list[str], connection: Connection) -> dict[str, int]:
    found: dict[str, int] = {}
    for start in range(0, len(names), MOST_TOGETHER):
        some = padded(names[start : start + MOST_TOGETHER])
        lines = select(tables.c.id, tables.c.number).where(tables.c.id.in_(some))
        found |= {line.id: line.number for line in connection.execute(lines)}
    return found


def _over(names: list[str], connection: Connection) -> list[str]:
    lines = select(tables.c.id).where(tables.c.id.in_(padded(names)), tables.c.phase == "over")
    return [*connection.scalars(lines)]


def _forget(names: list[str], connection: Connection) -> int:
    lines = delete(tables).where(tables.c.id.in_(padded(names))).returning(tables.c.id)
    return len(connection.execute(lines).all())


def _claim(now: int, limit: int, until: int, connection: Connection) -> list[Overdue]:
    lines = select(tables.c.id, tables.c.number, tables.c.deadline).where(tables.c.due <= now)
    lines = lines.order_by(tables.c.due).limit(limit).with_for_update(skip_locked=True)
    claimed = [Overdue(*line) for line in connection.execute(lines)]
    if claimed:
        names = padded([one.table for one in claimed])
        connection.execute(update(tables).where(tables.c.id.in_(names)).values(due=until))
    return claimed


def _keep(lines: Sequence[dict[str, Any]], connection: Connection) -> None:
    """Of two snapshots of one table the later stays."""
    line = insert(connection, snapshots)
    new = {name: line.excluded[name] for name in ("number", "version", "data")}
    line = line.on_conflict_do_update(index_elements=["table_id"], set_=new)
    connection.execute(line, [*{one["table_id"]: one for one in lines}.values()])


def _keep_edition(edition: KeptEdition, connection: Connection) -> None:
    line = insert(connection, editions).values(asdict(edition))
    connection.execute(line.on_conflict_do_nothing())


def _keep_daily_secret(day: str, secret: str, connection: Connection) -> str:
    line = insert(connection, daily_secrets).values(day=day, secret=secret)
    connection.execute(line.on_conflict_do_nothing())
    kept = connection.scalar(select(daily_secrets.c.secret).where(daily_secrets.c.day == day))
    return kept or secret


def _beat(process_id: str, now: int, connection: Connection) -> int | None:
    line = insert(connection, beats).values(process=process_id, at=now)
    connection.execute(line.on_conflict_do_update(index_elements=["process"], set_={"at": now}))
    return connection.scalar(CLOCK) if connection.dialect.name == "postgresql" else None
