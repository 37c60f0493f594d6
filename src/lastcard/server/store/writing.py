"""Appending: many at a time in one transaction, each of which wins or loses by itself.

The first to append locks the table's row. From then on no other process writes that log, so the number and
the keys that are read next are final. `UNIQUE` in the schema enforces the same again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain
from typing import Any, TypeVar

from lastcard.server.store.driver import Driver
from lastcard.server.store.errors import Gone
from lastcard.server.store.rows import Listing, Row

T = TypeVar("T")

Key = tuple[str, str]
"""A table, and an idempotency key in it."""

LISTED = [field.name for field in fields(Listing) if field.name != "table"]
STANDING = ["number", "written_at", "deadline", "due"]
CREATED = ["id", "invite_hash", "short_hash", *LISTED, *STANDING]

INSERT_ROW = "INSERT INTO log (table_id, number, at, key, entry) VALUES ($1, $2, $3, $4, $5)"
MOVE_ON = "UPDATE tables SET number = $1, written_at = $2, deadline = $3, due = $4 WHERE id = $5"
LIST_ANEW = (
    f"UPDATE tables SET {', '.join(f'{name} = ${n}' for n, name in enumerate(LISTED, 1))}, "
    f"short_hash = CASE WHEN ${len(LISTED) + 1} = 'open' THEN short_hash END WHERE id = ${len(LISTED) + 2}"
)
"""At the deal the short code is forgotten for good."""


@cache
def _insert_tables(many: int) -> str:
    return (
        f"INSERT INTO tables ({', '.join(CREATED)}) VALUES {_places(many, len(CREATED))} "
        "ON CONFLICT DO NOTHING RETURNING id"
    )


@cache
def _lock_tables(many: int) -> str:
    """Always in the same order, so that two processes never deadlock."""
    return f"SELECT id, number FROM tables WHERE id IN {_places(1, many)} ORDER BY id FOR UPDATE"


@cache
def _look_for_keys(many: int) -> str:
    """A join, because SQLite answers `(table_id, key) IN (...)` by scanning the whole log."""
    return (
        f"WITH wanted (table_id, key) AS (VALUES {_places(many, 2)}) SELECT log.table_id, log.key "
        "FROM wanted JOIN log ON log.table_id = wanted.table_id AND log.key = wanted.key"
    )


def _places(lines: int, values: int) -> str:
    """Where the values of some lines go: `($1, $2), ($3, $4)`."""
    starts = range(1, lines * values + 1, values)
    return ", ".join(f"({', '.join(f'${start + n}' for n in range(values))})" for start in starts)


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


def _wins(one: Append, numbers: dict[str, int], used: set[Key]) -> bool | Gone:
    if one.table not in numbers:
        return Gone(f"There is no table {one.table!r} in the store: it has been forgotten.")
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
    return dict(await driver.fetch(_lock_tables(len(wanted)), *wanted))


async def _keys_used(driver: Driver, keys: Collection[Key]) -> set[Key]:
    if not keys:
        return set()
    wanted = padded([*keys])
    found = await driver.fetch(_look_for_keys(len(wanted)), *chain.from_iterable(wanted))
    return {(table, key) for table, key in found}


async def _write_rows(driver: Driver, won: Iterable[Append]) -> None:
    rows = [(one.table, row.number, row.at, row.key, row.entry) for one in won for row in one.rows]
    await driver.executemany(INSERT_ROW, rows)
    moves = [one for one in won if one.invite_hash is None]
    standing = {one.table: (*one.standing, one.table) for one in moves}
    if standing:
        await driver.executemany(MOVE_ON, [*standing.values()])
    listed = {one.table: (*one.listed, one.listing.phase, one.table) for one in moves if one.listing}
    if listed:
        await driver.executemany(LIST_ANEW, [*listed.values()])


def padded(values: Sequence[T]) -> list[T]:
    """The values, the last one repeated up to a power of two: few lengths, few statements to prepare."""
    room = 1 << (len(values) - 1).bit_length()
    return [*values, *[values[-1]] * (room - len(values))]
