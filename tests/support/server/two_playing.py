"""A table of two people in the middle of a turn."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from lastcard.client import Seat, join, open_table
from tests.support.server.logs import stored
from tests.support.server.running import Server

TURN = 60.0


TWO = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6 Y7\na* G1 R2 R3\nb G4 R5 R6\n"


@asynccontextmanager
async def two_playing(server: Server, turn: float = TURN) -> AsyncIterator[tuple[Seat, Seat]]:
    """It is Ann's turn, and the clock is running."""
    settings = {"turn": round(1000 * turn), "public": True}
    async with (
        await open_table(server.address, "Ann", settings, TWO) as ann,
        await join(ann.link, "Ben") as ben,
    ):
        await ann.ask("deal")
        yield ann, ben


def types_in(database: Path) -> list[str]:
    return [entry["type"] for _, _, entry in stored(database)]
