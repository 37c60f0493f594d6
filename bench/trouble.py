"""Promise 5: the database goes away, and people are notified; it comes back, and play resumes by itself.

    python -m bench.trouble --tables 50 --times 20

Another process locks the database repeatedly, for some seconds each time, while people chat at every table.
It prints how long after a command people were notified that nothing can be written, how long after the end of
the lock they were notified that it works again, and whether anything was acknowledged in the meantime.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import tempfile
import time
from contextlib import closing
from random import Random
from statistics import quantiles

from lastcard.client import Seat, join, open_table
from tests.support.server.running import Server

Two = tuple[Seat, Seat]


async def until(seat: Seat, in_trouble: bool) -> float:
    """When a seat was notified of an outage, or of its end."""
    while bool(seat.trouble) != in_trouble:
        await asyncio.sleep(0.005)
    return time.monotonic()


class Outages:
    """What people are sent while the database is locked by somebody else."""

    def __init__(self, database: str, tables: list[Two]) -> None:
        self.database, self.tables = database, tables
        self.told: list[float] = []
        self.over: list[float] = []
        self.early = 0
        """Answers while nothing could be written."""

    async def happen(self, seconds: float) -> None:
        seats = [seat for two in self.tables for seat in two]
        with closing(sqlite3.connect(self.database, isolation_level=None, timeout=30)) as other:
            other.execute("begin immediate")
            asked = time.monotonic()
            asking = [asyncio.create_task(ann.ask("say", text="Hello?")) for ann, _ in self.tables]
            heard = [asyncio.create_task(until(seat, in_trouble=True)) for seat in seats]
            await asyncio.sleep(seconds)
            self.early += sum(task.done() for task in asking)
            other.execute("rollback")
            free = time.monotonic()
        self.told += [at - asked for at in await asyncio.gather(*heard)]
        await asyncio.gather(*asking)
        self.over += [
            at - free for at in await asyncio.gather(*(until(seat, in_trouble=False) for seat in seats))
        ]

    def __str__(self) -> str:
        told, over = (quantiles(times, n=100, method="inclusive") for times in (self.told, self.over))
        return (
            f"{len(self.told):,} times somebody was told: after p50 {told[49]:.2f} s, p99 {told[98]:.2f} s, "
            f"at most {max(self.told):.2f} s; it went on p50 {over[49]:.2f} s, p99 {over[98]:.2f} s, at most "
            f"{max(self.over):.2f} s after the database was back; {self.early} answers too early"
        )


async def run(database: str, tables: int, times: int) -> Outages:
    with Server(database) as server:
        seated: list[Two] = []
        for _ in range(tables):
            ann = await open_table(server.address, "Ann", {"edition": "droid", "players": 2})
            seated.append((ann, await join(ann.link, "Ben")))
        for two in seated:
            for seat in two:
                await seat.__aenter__()
        outages, random = Outages(database, seated), Random(0)
        for _ in range(times):
            await outages.happen(random.uniform(2.5, 12))
            await asyncio.sleep(1)
        for two in seated:
            for seat in two:
                await seat.close()
    return outages


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--times", type=int, default=20, help="how often the database is gone")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        came = asyncio.run(run(f"{folder}/tables.db", arguments.tables, arguments.times))
    print(f"{came} (load {load:.1f} before)")


if __name__ == "__main__":
    main()
