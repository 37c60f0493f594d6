"""Reading whole tables, many at a time: after a restart everybody comes back at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache

from sqlalchemy import Connection, TextClause, bindparam, select, text

from lastcard.server.store.rows import Row
from lastcard.server.store.schema import snapshots
from lastcard.server.store.writing import padded

SNAPSHOTS = select(snapshots.c.table_id, snapshots.c.version, snapshots.c.number, snapshots.c.data).where(
    snapshots.c.table_id.in_(bindparam("names", expanding=True))
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A table: a snapshot made by this version, if there is one, and the rows after it."""

    snapshot: bytes | None
    rows: list[Row]


def read_tables(connection: Connection, wanted: Sequence[tuple[str, str]]) -> list[Stored]:
    """The tables with these names and versions, in this order; one that does not exist has no rows."""
    names = padded([name for name, _ in wanted])
    found = {
        (name, version): (number, data)
        for name, version, number, data in connection.execute(SNAPSHOTS, {"names": names})
    }
    kept = [found.get(one, (0, None)) for one in wanted]
    after = {name: number for (name, _), (number, _) in zip(wanted, kept, strict=True)}
    rows = _rows_after(connection, after)
    return [Stored(data, rows[name]) for (name, _), (_, data) in zip(wanted, kept, strict=True)]


def _rows_after(connection: Connection, after: Mapping[str, int]) -> dict[str, list[Row]]:
    wanted = padded([*after.items()])
    given: dict[str, str | int] = {}
    for n, (name, number) in enumerate(wanted):
        given |= {f"table{n}": name, f"number{n}": number}
    rows: dict[str, list[Row]] = {name: [] for name in after}
    for name, *row in connection.execute(_look_for_rows(len(wanted)), given).all():
        rows[name].append(Row(*row))
    return rows


@cache
def _look_for_rows(many: int) -> TextClause:
    wanted = ", ".join(f"(:table{n}, CAST(:number{n} AS INTEGER))" for n in range(many))
    columns = ", ".join(f"log.{field.name}" for field in fields(Row))
    return text(
        f"WITH wanted (table_id, number) AS (SELECT DISTINCT * FROM (VALUES {wanted}) AS given) "
        f"SELECT log.table_id, {columns} FROM wanted "
        "JOIN log ON log.table_id = wanted.table_id AND log.number > wanted.number "
        "ORDER BY log.table_id, log.number"
    )
