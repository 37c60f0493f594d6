"""What the table needs of the browser: somewhere to keep logs, and somebody who plays compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class NotKept(Exception):  # noqa: N818 - what it is
    """The browser could not store something: nothing of it counts."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry of a table's log, as the browser keeps it; `key` is that of the command it answers."""

    number: int
    at: int
    key: str | None
    entry: bytes


class Host(Protocol):
    """The browser, as the worker's Python sees it."""

    async def rows(self, table: str) -> list[LogRow]:
        """The log of a table, in order; empty if there is no such table. Raises `NotKept`."""

    async def append(self, table: str, rows: Sequence[LogRow], listing: str) -> bool:
        """Write rows durably, and the table's entry in the list (JSON). False: another tab wrote one of these
        numbers first. Raises `NotKept`.
        """

    def claim(self, table: str) -> None:
        """Tell other tabs that this one has the table now."""

    def has_driver(self, name: str) -> bool:
        """Whether there is WebAssembly for a driver."""

    async def load_coach(self) -> None:
        """Fetch the coach's Python, unless it is there. Raises `NotKept` if it cannot be fetched."""

    async def play(self, driver: str, columns: int, workspace: bytes, key: int, games: int = 1) -> bytes:
        """Play the games from number 0 on in a workspace; returns their answers, 64-bit numbers."""
