"""Appending: many at a time in one transaction, each of which wins or loses by itself.

The first to append locks the table's row. From then on no other process writes that log, so the number and
the keys that are read next are final. `UNIQUE` in the schema enforces the same again.

A batch takes few statements, however many appends are in it. SQLite's thread lets go of the interpreter for
each statement and each row that it fetches, and while the event loop is busy it waits to get it back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain
from typing import Any, TypeVar

import msgspec

from lastcard.server.store.driver import Driver
from lastcard.server.store.errors import Gone
from lastcard.server.store.rows import Listing, Row
from lastcard.server.store.schema import tables

T = TypeVar("T")

Key = tuple[str, str]
"""A table, and an idempotency key in it."""

LISTED = [field.name for field in fields(Listing) if field.name != "table"]
STANDING = ["number", "written_at", "deadline", "due"]
CREATED = ["id", "invite_hash", "short_hash", *LISTED, *STANDING]

MOST_LINES = 512
"""Lines per statement: each value is a parameter, and there may be 32,000."""

NUMBERS = msgspec.json.Decoder(dict[str, int])


@cache
def _insert_tables(many: int) -> str:
    return (
        f"INSERT INTO tables ({', '.join(CREATED)}) VALUES {_places(many, len(CREATED))} "
        "ON CONFLICT DO NOTHING RETURNING id"
    )


@cache
def insert_rows(many: int) -> str:
    return f"INSERT INTO log (table_id, number, at, key, entry) VALUES {_places(many, 5)}"


@cache
def _move_on(many: int) -> str:
    return f"{_with_changes(STANDING, many)} UPDATE tables SET {_changed(STANDING)} {FROM_CHANGES}"


@cache
def _list_anew(many: int) -> str:
    """At the deal the short code is forgotten for good."""
    forget = "short_hash = CASE WHEN changes.phase = 'open' THEN tables.short_hash END"
    return f"{_with_changes(LISTED, many)} UPDATE tables SET {_changed(LISTED)}, {forget} {FROM_CHANGES}"


FROM_CHANGES = "FROM changes WHERE tables.id = changes.id"


def _with_changes(names: Sequence[str], many: int) -> str:
    """Lines of an id and the new values of some columns. The types of the first go for all."""
    columns = ["id", *names]
    first = ", ".join(f"CAST(${n} AS {tables.c[name].type})" for n, name in enumerate(columns, 1))
    more = f", {_places(many - 1, len(columns), len(columns) + 1)}" if many > 1 else ""
    return f"WITH changes ({', '.join(columns)}) AS (VALUES ({first}){more})"


def _changed(names: Sequence[str]) -> str:
    return ", ".join(f"{name} = changes.{name}" for name in names)


@cache
def _lock_tables(many: int) -> str:
    """Always in the same order, so that two processes never deadlock."""
    locked = f"SELECT id, number FROM tables WHERE id IN {_places(1, many)} ORDER BY id FOR NO KEY UPDATE"
    return f"SELECT json_object_agg(id, number) FROM ({locked}) AS locked"


@cache
def _look_for_keys(many: int) -> str:
    """A join, because SQLite answers `(table_id, key) IN (...)` by scanning the whole log."""
    return (
        f"WITH wanted (table_id, key) AS (VALUES {_places(many, 2)}) SELECT log.table_id, log.key "
        "FROM wanted JOIN log ON log.table_id = wanted.table_id AND log.key = wanted.key"
    )


def _places(lines: int, values: int, start: int = 1) -> str:
    """Where the values of some lines go: `($1, $2), ($3, $4)`."""
    starts = range(start, start + lines * values, values)
    return ", ".join(f"({', '.join(f'${start + n}' for n in range(values))})" for start in starts)


WRITE_MOVES = """
WITH moves AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[])
    AS moves (id, number_before, number, written_at, deadline)
), new_rows AS (
    SELECT * FROM unnest($6::text[], $7::int[], $8::bigint[], $9::text[], $10::bytea[])
    AS new_rows (table_id, number, at, key, entry)
), locked AS (
    SELECT id, number FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE
), won AS (
    SELECT moves.* FROM moves JOIN locked ON locked.id = moves.id AND locked.number = moves.number_before
    WHERE NOT EXISTS (
        SELECT FROM new_rows JOIN log ON log.table_id = new_rows.table_id AND log.key = new_rows.key
        WHERE new_rows.table_id = moves.id
    )
), written AS (
    INSERT INTO log (table_id, number, at, key, entry)
    SELECT new_rows.* FROM new_rows JOIN won ON won.id = new_rows.table_id
), moved AS (
    UPDATE tables
    SET number = won.number, written_at = won.written_at, deadline = won.deadline, due = won.deadline
    FROM won WHERE tables.id = won.id
)
SELECT locked.id, won.id IS NOT NULL FROM locked LEFT JOIN won ON won.id = locked.id
"""
"""All that `write` does for moves, in PostgreSQL's words. It saves six round trips, and while the event loop
is busy each waits for a turn of it.

`log` is read as it was before the wait for the lock. If a key was written since then, so was a number, and
the append loses anyway.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Rows waiting to be written. With an `invite_hash` they begin a new table."""

    table: str
    rows: Sequence[Row]
    listing: Listing | None
    deadline: int | None
    invite_hash: bytes | None = None
    short_hash: bytes | None = None

    @property
    def is_move(self) -> bool:
        """Whether it only moves a table on, as most do: it makes none, and no list changes."""
        return self.invite_hash is None and self.listing is None

    @property
    def keys(self) -> set[Key]:
        return {(self.table, row.key) for row in self.rows if row.key is not None}

    @property
    def standing(self) -> tuple[Any, ...]:
        """The state of the table afterwards: `STANDING`."""
        last = self.rows[-1]
        return last.number, last.at, self.deadline, self.deadline

    @property
    def listed(self) -> tuple[Any, ...]:
        """The table's entry in the lists: `LISTED`."""
        return tuple([getattr(self.listing, name) for name in LISTED])


async def write(driver: Driver, appends: Sequence[Append]) -> list[bool | Gone]:
    """Write the appends that win, and return for each whether it did. The caller commits."""
    made = await _make_tables(driver, [one for one in appends if one.invite_hash is not None])
    moves = [one for one in appends if one.invite_hash is None]
    numbers = await _lock(driver, {one.table for one in moves})
    used = await _keys_used(driver, {key for one in moves for key in one.keys})
    answers: list[bool | Gone] = []
    won: list[Append] = []
    for one in appends:
        answer = one in made if one.invite_hash is not None else _wins(one, numbers, used)
        answers.append(answer)
        if answer is True:
            won.append(one)
            numbers[one.table] = one.rows[-1].number
            used |= one.keys
    if won:
        await _write_rows(driver, won)
    return answers


async def write_moves(driver: Driver, moves: Sequence[Append]) -> list[bool | Gone]:
    """As `write`, in one statement, for moves at different tables (PostgreSQL)."""
    standing = [(one.table, one.rows[0].number - 1, *one.standing[:3]) for one in moves]
    rows = [(one.table, row.number, row.at, row.key, row.entry) for one in moves for row in one.rows]
    columns = chain(zip(*standing, strict=True), zip(*rows, strict=True))
    won = dict(await driver.fetch(WRITE_MOVES, *map(list, columns)))
    return [won[one.table] if one.table in won else _gone(one.table) for one in moves]


def _gone(table: str) -> Gone:
    return Gone(f"There is no table {table!r} in the store: it has been forgotten.")


def _wins(one: Append, numbers: dict[str, int], used: set[Key]) -> bool | Gone:
    if one.table not in numbers:
        return _gone(one.table)
    return one.rows[0].number == numbers[one.table] + 1 and used.isdisjoint(one.keys)


async def _make_tables(driver: Driver, new: Sequence[Append]) -> set[Append]:
    """The appends whose table did not exist yet, neither its id nor its invitation."""
    first = {one.table: one for one in reversed(new)}
    if not first:
        return set()
    lines = padded(
        [
            (table, one.invite_hash, one.short_hash, *one.listed, *one.standing)
            for table, one in sorted(first.items())
        ]
    )
    made = await driver.fetch(_insert_tables(len(lines)), *chain.from_iterable(lines))
    return {first[table] for (table,) in made}


async def _lock(driver: Driver, tables: Collection[str]) -> dict[str, int]:
    """Lock the tables, and return their current numbers."""
    if not tables:
        return {}
    wanted = padded([*tables])
    [[found]] = await driver.fetch(_lock_tables(len(wanted)), *wanted)
    return NUMBERS.decode(found) if found is not None else {}


async def _keys_used(driver: Driver, keys: Collection[Key]) -> set[Key]:
    if not keys:
        return set()
    wanted = padded([*keys])
    found = await driver.fetch(_look_for_keys(len(wanted)), *chain.from_iterable(wanted))
    return {(table, key) for table, key in found}


async def _write_rows(driver: Driver, won: Iterable[Append]) -> None:
    rows = [(one.table, row.number, row.at, row.key, row.entry) for one in won for row in one.rows]
    for some in in_powers_of_two(rows):
        await driver.fetch(insert_rows(len(some)), *chain.from_iterable(some))
    moves = [one for one in won if one.invite_hash is None]
    standing = {one.table: (one.table, *one.standing) for one in moves}
    listed = {one.table: (one.table, *one.listed) for one in moves if one.listing}
    for statement, changes in (_move_on, standing), (_list_anew, listed):
        if changes:
            lines = padded([*changes.values()])
            await driver.fetch(statement(len(lines)), *chain.from_iterable(lines))


def in_powers_of_two(lines: Sequence[T]) -> Iterator[Sequence[T]]:
    """Cut into as few parts as there are, each of a power of two: few lengths, few statements to prepare."""
    start = 0
    while left := len(lines) - start:
        many = min(MOST_LINES, 1 << (left.bit_length() - 1))
        yield lines[start : start + many]
        start += many


def padded(values: Sequence[T]) -> list[T]:
    """The values, the last one repeated up to a power of two: few lengths, few statements to prepare."""
    room = 1 << (len(values) - 1).bit_length()
    return [*values, *[values[-1]] * (room - len(values))]
