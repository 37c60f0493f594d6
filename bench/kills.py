"""Promise 1 at full size: a server is killed again and again while people play, and nothing is lost.

    python -m bench.kills --tables 100 --times 200

seats two people at each table, lets them play one match after another, and kills the server (kill -9) at
random moments. In the end it reads every log: every acknowledged move must be there, in the same order, once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from random import Random
from typing import Any

import msgspec

from lastcard.client import Refusal
from lastcard.server.store import Row, open_store
from tests.support.server.logs import written_by
from tests.support.server.running import MODES, QUICKER, Player, Server, settings_for, two_at_table

TOGETHER = 20
"""Tables that are opened at the same time."""

AGAIN = (*QUICKER, "not_host", "not_playing")


class Regular(Player):
    """Plays one match after another, as long as the table is open."""

    def __init__(self, seat: Any, seed: int, pause: float) -> None:
        super().__init__(seat, seed)
        self.pause = pause

    async def stay(self) -> None:
        async with self.seat:
            async for change in self.seat.changes():
                if self.seat.latest is change:
                    await asyncio.sleep(self.random.uniform(0, 2 * self.pause))
                    await self.go_on(change)
        assert self.seat.closed is not None
        raise self.seat.closed

    async def go_on(self, change: Any) -> None:
        phase = change["face"]["phase"]
        try:
            if phase == "match_over" and change.is_host:
                await self.seat.ask("rematch")
            elif phase == "open" and change.is_host and len(change["face"]["people"]) == 2:
                await self.seat.ask("deal")
            else:
                await self.act(change, phase)
        except Refusal as refusal:
            if refusal.code not in AGAIN:
                raise


async def seat_two(server: Server, number: int, pause: float) -> list[Regular]:
    mode = list(MODES)[number % len(MODES)]
    ann, ben = await two_at_table(server, **settings_for(mode), turn=0)
    return [Regular(ann.seat, 2 * number, pause), Regular(ben.seat, 2 * number + 1, pause)]


async def run(database: str, tables: int, times: int, seed: int) -> str:
    server, random, limit = Server(database), Random(seed), asyncio.Semaphore(TOGETHER)

    async def opened(number: int) -> list[Regular]:
        async with limit:
            return await seat_two(server, number, tables / 100)

    began = time.monotonic()
    people = [one for two in await asyncio.gather(*map(opened, range(tables))) for one in two]
    staying = [asyncio.create_task(one.stay()) for one in people]
    for number in range(1, times + 1):
        await asyncio.sleep(random.uniform(1.0, 4.0))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        gone = [task for task in staying if task.done()]
        if gone:
            await gone[0]
        if number % 10 == 0:
            moves = sum(len(one.acknowledged) for one in people)
            took = (time.monotonic() - began) / 60
            print(f"  killed {number} times in {took:.0f} min; {moves:,} moves acknowledged", flush=True)
    await asyncio.sleep(5)
    for task in staying:
        task.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    server.stop()
    return await compare(database, people)


async def compare(database: str, people: list[Regular]) -> str:
    """Compare what people were sent with the logs."""
    store = await open_store(database)
    moves = lost = gaps = doubled = 0
    for person in people:
        rows = await store.rows(person.seat.table)
        gaps += [row.number for row in rows] != list(range(1, len(rows) + 1))
        keys = [row.key for row in rows if row.key is not None]
        doubled += len(keys) - len(set(keys))
        lost += len(person.acknowledged.items() - written_by(person.id, [*map(entry_of, rows)]).items())
        told = [one["number"] for change in person.changes for one in change["news"]]
        gaps += told != sorted(told)
        moves += len(person.acknowledged)
    await store.close()
    return f"{moves:,} moves acknowledged; {lost} lost, {doubled} doubled, {gaps} out of order"


def entry_of(row: Row) -> tuple[int, str | None, dict[str, Any]]:
    return row.number, row.key, msgspec.json.decode(row.entry)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--times", type=int, default=200, help="how often the server is killed")
    parser.add_argument("--seed", type=int, default=0, help="when it is killed")
    parser.add_argument("--database", help="a file, or postgresql://...")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"{folder}/tables.db"
        came = asyncio.run(run(database, arguments.tables, arguments.times, arguments.seed))
    print(f"killed {arguments.times} times under {arguments.tables} tables: {came} (load {load:.1f} before)")


if __name__ == "__main__":
    main()
