"""What a cup needs of the tables of its process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lastcard.server.peers import Peers
from lastcard.server.services import Services
from lastcard.server.session import TableSession
from lastcard.table.entries import Entry


class Tables(Protocol):
    """The registry of tables."""

    services: Services
    peers: Peers
    tables: dict[str, TableSession]

    async def get(self, table: str) -> TableSession:
        """A table by its id; raises `TableError` if there is none."""

    async def open_for_cup(self, table: str, first: Sequence[Entry]) -> None:
        """Open a table of a cup with the first entries of its log."""
