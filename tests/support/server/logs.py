"""The log of a table, read from the database."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

SILENT = ("held", "released", "reached", "outrun", "let_go")
"""Entries that have no public number."""


def stored(database: Path, table: str = "%") -> list[tuple[int, str | None, dict[str, Any]]]:
    """The log of a table, or of the only one: numbers, keys and entries."""
    with closing(sqlite3.connect(database)) as connection:
        query = "select number, key, entry from log where table_id like ? order by number"
        rows = connection.execute(query, [table])
        return [(number, key, json.loads(entry)) for number, key, entry in rows]


def written_by(person: str, log: list[tuple[int, str | None, dict[str, Any]]]) -> dict[int, str]:
    """The moves of a person in a log, by the numbers with which they were acknowledged."""
    told, found = 0, {}
    for _, key, entry in log:
        told += entry["type"] not in SILENT
        if key and key.startswith(person):
            found[told] = entry.get("move", "")
    return found


def written(database: Path, table: str) -> list[tuple[int, bytes]]:
    """The log of a table, without arrivals and departures."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("select at, entry from log where table_id = ? order by number", (table,))
        return [row for row in rows if json.loads(row[1])["type"] not in ("here", "away")]
