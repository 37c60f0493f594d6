"""Promise 10: many deadlines are armed; each is met once and in time, and a crash changes nothing about that.

    python -m bench.deadlines --tables 4000 --seconds 120
    python -m bench.deadlines --tables 4000 --seconds 120 --crash

opens tables at which two people sit with a bot and do nothing: at each, one deadline is always armed (the
clock of one of them, or the time a bot takes). With `--crash` the server is killed in the middle and
restarted. It prints how late deadlines were, as measured by the server, and then reads every log: each entry
was due when it was written, and none twice.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from urllib.request import urlopen

from lastcard.client import Seat, join, open_table
from lastcard.table.entries import ClockActed, Moved, decode_entry
from lastcard.table.room import Room
from lastcard.table.scheduled import next_scheduled
from tests.support.server.running import Server

TOGETHER = 50
BUCKET = re.compile(r'lastcard_deadline_lateness_seconds_bucket{le="([^"]+)"} (\S+)')
IN_TIME = "0.25"
"""Seconds, in the notation of the metrics."""


@dataclass
class Met:
    """How the deadlines were met."""

    tables: int
    met: int = 0
    """According to the logs."""
    wrong: int = 0
    """Entries that were not due when they were written."""
    measured: int = 0
    """According to the server, since its last start."""
    in_time: int = 0
    p99: str = ""

    def __str__(self) -> str:
        share = self.in_time / self.measured if self.measured else 0.0
        return (
            f"{self.tables:,} deadlines armed: {self.met:,} were met, {self.wrong} at a wrong time or twice; "
            f"of {self.measured:,} since the last start {share:.2%} within 250 ms (p99 at most {self.p99} s)"
        )


class Deadlines:
    """Tables at which nobody does anything."""

    def __init__(self, database: str, tables: int, turn: int, thinking: int, before: str = "") -> None:
        self.database, self.server = database, Server(database, before=before)
        self.tables, self.turn, self.thinking = tables, turn, thinking
        self.limit = asyncio.Semaphore(TOGETHER)

    async def run(self, wait: Callable[[], Awaitable[None]], crash: bool) -> Met:
        """`wait` is awaited once before the crash and once after it."""
        met = Met(self.tables)
        try:
            pairs = await asyncio.gather(*(self.sit_down() for _ in range(self.tables)))
            seats = [seat for pair in pairs for seat in pair]
            await wait()
            if crash:
                await asyncio.to_thread(self.server.kill)
                await asyncio.to_thread(self.server.start)
            await wait()
            self.measure(met)
            await asyncio.gather(*(seat.close() for seat in seats))
        finally:
            self.server.stop()
        self.check_logs(met)
        return met

    async def sit_down(self) -> tuple[Seat, Seat]:
        settings = {
            "edition": "droid",
            "players": 3,
            "turn": self.turn,
            "thinking": self.thinking,
            "reaction": 0,
        }
        async with self.limit:
            ann = await open_table(self.server.address, "Ann", settings)
            await ann.__aenter__()
            ben = await join(ann.link, "Ben")
            await ben.__aenter__()
            await ann.ask("deal")
        return ann, ben

    def measure(self, met: Met) -> None:
        with urlopen(f"{self.server.address}/metrics", timeout=60) as reply:
            counts = {name: int(float(count)) for name, count in BUCKET.findall(reply.read().decode())}
        met.measured, met.in_time = counts["+Inf"], counts[IN_TIME]
        met.p99 = next(name for name, count in counts.items() if count >= 0.99 * met.measured)

    def check_logs(self, met: Met) -> None:
        """Read every log as the server does. Everything that happened on its own was the next thing due."""
        rooms: dict[str, Room] = defaultdict(Room)
        with closing(sqlite3.connect(self.database)) as connection:
            rows = connection.execute("select table_id, at, entry from log order by table_id, number")
            for table, at, data in rows:
                room, entry = rooms[table], decode_entry(data)
                if isinstance(entry, ClockActed) or (isinstance(entry, Moved) and entry.bot):
                    due = next_scheduled(room)
                    met.met += 1
                    met.wrong += due is None or due.at > at
                room.apply(entry, at)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=4_000)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--turn", type=int, default=60_000, help="milliseconds")
    parser.add_argument("--thinking", type=int, default=15_000, help="milliseconds, of a bot")
    parser.add_argument("--crash", action="store_true", help="kill the server in the middle")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        trial = Deadlines(f"{folder}/tables.db", arguments.tables, arguments.turn, arguments.thinking)
        met = asyncio.run(trial.run(partial(asyncio.sleep, arguments.seconds / 2), arguments.crash))
    print(f"{met} ({os.cpu_count()} cores, load {load:.1f} before the run)")


if __name__ == "__main__":
    main()
