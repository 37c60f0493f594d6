"""The data types of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Phase = Literal["open", "playing", "over"]

LONGEST = 200
"""The maximum length of a table's name and of a key: they are indexed, and must stay short."""

LATEST = 1 << 53
"""The latest possible time, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a table's log; numbers run from 1 without gaps.

    `at` is in milliseconds since 1970. `key` is an idempotency key: each occurs once in its table.
    """

    number: int
    at: int
    key: str | None
    entry: bytes


@dataclass(frozen=True, slots=True)
class Listing:
    """A table's entry in the lists: what anybody may see."""

    table: str
    edition: str
    public: bool
    phase: Phase
    players: int
    free: int
    changed_at: int


@dataclass(frozen=True, slots=True)
class KeptEdition:
    """A custom edition: its written form (name and digest), its name, and the texts of its files."""

    written: str
    name: str
    text: str
    roster: str | None


@dataclass(frozen=True, slots=True)
class Overdue:
    """A deadline that has passed, of a table whose log was at `number` when it was claimed.

    A log that has grown since has set another deadline, and this one is stale.
    """

    table: str
    number: int
    deadline: int


def check_rows(table: str, rows: Sequence[Row], deadline: int | None) -> None:
    """Refuse what the database would refuse: that would fail everyone in the same transaction."""
    check_name(table)
    first = rows[0].number if rows else 0
    if first < 1 or [row.number for row in rows] != [*range(first, first + len(rows))]:
        raise ValueError("Rows are appended in order: one or more, numbered from 1 without gaps.")
    keys = [row.key for row in rows if row.key is not None]
    if len(keys) != len({*keys}):
        raise ValueError("A key stands for one row, and two of these have the same.")
    for key in keys:
        check_name(key)
    times = [row.at for row in rows] + ([] if deadline is None else [deadline])
    if not all(0 <= at < LATEST for at in times):
        raise ValueError("Times are milliseconds since 1970.")


def check_name(name: str) -> None:
    if not (0 < len(name) <= LONGEST and name.isprintable()):
        raise ValueError(f"A table's name and a key have 1 to {LONGEST} printable characters.")
