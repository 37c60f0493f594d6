"""People in a cup at a real server: they go to their tables and play, as the page does."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from lastcard.client import CupPlace, join_cup, open_cup
from tests.support.server.running import Player, Server

QUICK = {"players": 2, "edition": "droid", "turn": 5_000, "reaction": 0, "thinking": 0}
"""The settings of tables where nobody waits."""

BEFORE = (
    "import lastcard.table.room\nlastcard.table.room.DEALT_AFTER = 100\n"
    "import lastcard.server.cups.session\nlastcard.server.cups.session.LONGEST_WAIT = 1.0\n"
)
"""Tables are dealt as soon as everybody has come."""


async def gather_people(server: Server, names: Sequence[str], **settings: Any) -> list[CupPlace]:
    """A cup of these people; the first is its host."""
    host = await open_cup(server.address, names[0], {"table": QUICK, **settings})
    others = [await join_cup(host.link, name) for name in names[1:]]
    people = [host, *others]
    for one in people:
        await one.state()
    return people


async def until_cup(place: CupPlace, holds: Any, seconds: float = 120.0) -> dict[str, Any]:
    """Look at the cup until something holds."""
    async with asyncio.timeout(seconds):
        told = await place.state()
        while not holds(told):
            told = await place.state(told["number"])
        return told


async def play_table(place: CupPlace, seed: int = 0) -> str | None:
    """Play the match of this round to its end; returns the table, or None if there is none."""
    table: str | None = (await place.state())["you"]["table"]
    if table is not None:
        async with place.seat(table) as seat:
            await Player(seat, seed).play_match()
    return table


async def play_round(people: Sequence[CupPlace]) -> dict[str, Any]:
    """All play the round that has begun; returns the cup when it is counted."""
    rounds = len((await people[0].state())["rounds"])
    await asyncio.gather(*(play_table(one, seed) for seed, one in enumerate(people)))
    return await until_cup(
        people[0], lambda told: len(told["rounds"]) == rounds and told["phase"] in ("between", "over")
    )
