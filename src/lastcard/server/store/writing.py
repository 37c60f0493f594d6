"""Appending: many at a time in one transaction, each of which wins or loses by itself.

The first to append locks the table's row. From then on no other process writes that log, so the number and
the keys that are read next are final. `UNIQUE` in the schema enforces the same again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Connection, Text, TextClause, Update, bindparam, case, select, text, update

from lastcard.server.store.database import insert
from lastcard.server.store.errors import Gone
from lastcard.server.store.rows import Listing, Row
from lastcard.server.store.schema import log, tables

T = TypeVar("T")

Key = tuple[str, str]
"""A table, and an idempotency key in it."""

LISTED = [field.name for field in fields(Listing) if field.name != "table"]
STANDING = ["number", "written_at", "deadline", "due"]


def _change(names: Sequence[str]) -> Update:
    line = update(tables).where(tables.c.id == bindparam("which"))
    return line.values({name: bindparam(f"new_{name}") for name in names})


# Built once: building a statement takes longer than running it. Tables are always locked in the same order,
# so that two processes never deadlock.
LOCK = (
    select(tables.c.id, tables.c.number)
    .where(tables.c.id.in_(bindparam("names", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
INSERT_ROWS = log.insert()
MOVE_ON = _change(STANDING)
IS_OPEN = bindparam("new_phase", type_=Text) == "open"
LIST_ANEW = _change(LISTED).values(short_hash=case((IS_OPEN, tables.c.short_hash)))
"""At the deal the short code is forgotten for good."""


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
    def codes(self) -> dict[str, bytes | None]:
        """The ways into a new table."""
        return {"invite_hash": self.invite_hash, "short_hash": self.short_hash}

    @property
    def standing(self) -> dict[str, Any]:
        """The state of the table afterwards."""
        last = self.rows[-1]
        return dict(zip(STANDING, (last.number, last.at, self.deadline, self.deadline), strict=True))


def write(connection: Connection, appends: Sequence[Append]) -> list[bool | Gone]:
    """Write the appends that win, and return for each whether it did. The caller commits."""
    moves = [one for one in appends if one.invite_hash is None]
    made = _make_tables(connection, [one for one in appends if one.invite_hash is not None])
    numbers = _lock(connection, {one.table for one in moves})
    used = _keys_used(connection, {key for one in moves for key in one.keys})
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
        _write_rows(connection, won)
    return answers


def _wins(one: Append, numbers: dict[str, int], used: set[Key]) -> bool | Gone:
    if one.table not in numbers:
        return Gone(f"There is no table {one.table!r} in the store: it has been forgotten.")
    return one.rows[0].number == numbers[one.table] + 1 and used.isdisjoint(one.keys)


def _make_tables(connection: Connection, new: Sequence[Append]) -> set[Append]:
    """The appends whose table did not exist yet, neither its id nor its invitation."""
    first = {one.table: one for one in reversed(new)}
    if not first:
        return set()
    lines = [
        {"id": table, **one.codes, **_listed(one.listing), **one.standing}
        for table, one in sorted(first.items())
    ]
    line = insert(connection, tables).on_conflict_do_nothing().returning(tables.c.id)
    return {first[table] for table in connection.execute(line, lines).scalars()}


def _lock(connection: Connection, names: Iterable[str]) -> dict[str, int]:
    """Lock the tables, and return their current numbers."""
    wanted = sorted(names)
    found = connection.execute(LOCK, {"names": padded(wanted)}) if wanted else ()
    return {line.id: line.number for line in found}


def _keys_used(connection: Connection, keys: set[Key]) -> set[Key]:
    if not keys:
        return set()
    wanted = padded(sorted(keys))
    given = {f"table{n}": table for n, (table, _) in enumerate(wanted)}
    given |= {f"key{n}": key for n, (_, key) in enumerate(wanted)}
    return {(line.table_id, line.key) for line in connection.execute(_look_for_keys(len(wanted)), given)}


@cache
def _look_for_keys(many: int) -> TextClause:
    """A join, because SQLite answers `(table_id, key) IN (...)` by scanning the whole log."""
    wanted = ", ".join(f"(:table{n}, :key{n})" for n in range(many))
    return text(
        f"WITH wanted (table_id, key) AS (VALUES {wanted}) SELECT log.table_id, log.key "
        "FROM wanted JOIN log ON log.table_id = wanted.table_id AND log.key = wanted.key"
    )


def _write_rows(connection: Connection, won: Sequence[Append]) -> None:
    rows = [
        {"table_id": one.table, "number": row.number, "at": row.at, "key": row.key, "entry": row.entry}
        for one in won
        for row in one.rows
    ]
    connection.execute(INSERT_ROWS, rows)
    moved = {one.table: one.standing for one in won if one.invite_hash is None}
    listed = {one.table: _listed(one.listing) for one in won if one.invite_hash is None and one.listing}
    for line, changes in ((MOVE_ON, moved), (LIST_ANEW, listed)):
        given = [
            {"which": table, **{f"new_{name}": value for name, value in change.items()}}
            for table, change in sorted(changes.items())
        ]
        if given:
            connection.execute(line, given)


def _listed(listing: Listing | None) -> dict[str, Any]:
    return {name: getattr(listing, name) for name in LISTED}


def padded(values: Sequence[T]) -> list[T]:
    """The values, the last one repeated up to a power of two: few lengths, few statements to prepare."""
    room = 1 << (len(values) - 1).bit_length()
    return [*values, *[values[-1]] * (room - len(values))]
