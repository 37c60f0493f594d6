"""Promise 2: a server with many live tables is killed and restarted.

    python -m bench.restart --tables 1000

opens tables with two people and a bot each, makes some moves at every one, kills the server (kill -9) and
restarts it. It prints how long the server takes to start, how long until every client has seen its table
again, and how long until a move at every table was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles

from websockets.asyncio.client import ClientConnection

from lastcard.client import Refusal, Seat, join, open_table
from tests.support.server.running import QUICKER, Server

EDITIONS = ("express", "touchdown", "droid", "hail-mary", "elite")
TOGETHER = 50
"""The number of tables set up at once."""


@dataclass
class Came:
    """The results; times in seconds."""

    tables: int = 0
    back: int = 0
    """Clients that have seen their table again."""
    played: int = 0
    """Tables at which a move was acknowledged."""
    lost: int = 0
    """Acknowledged moves that are lost."""
    start: float = 0.0
    all_back: float = 0.0
    all_played: float = 0.0
    slowest: float = 0.0
    """A client's own reconnect time, from its connection to the change: 99th percentile."""

    def __str__(self) -> str:
        return (
            f"{self.tables:,} tables, {self.back:,} clients: the server started in {self.start:.1f} s; "
            f"then all clients were back after {self.all_back:.1f} s (p99 of one: {self.slowest:.2f} s), "
            f"and a move was acknowledged at {self.played:,} tables after {self.all_played:.1f} s; "
            f"{self.lost} moves lost"
        )


class TimedSeat(Seat):
    """A seat that knows when it last connected."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.server, {"table": seat.table, "person": seat.person, "token": seat.token})
        self.connected = 0.0

    async def _greet(self, socket: ClientConnection) -> None:
        self.connected = time.monotonic()
        await super()._greet(socket)


class Restart:
    """Tables of two people and a bot, at a server that dies."""

    def __init__(self, database: str, tables: int, moves: int) -> None:
        self.server, self.tables, self.moves = Server(database), tables, moves
        self.limit = asyncio.Semaphore(TOGETHER)
        self.acknowledged: dict[str, int] = {}
        """The number of the last acknowledged move, by table."""

    async def run(self) -> Came:
        try:
            tables = await asyncio.gather(*(self.set_up(number) for number in range(self.tables)))
            return await self.crash([list(seats) for seats in tables])
        finally:
            self.server.stop()

    async def set_up(self, number: int) -> tuple[TimedSeat, TimedSeat]:
        settings = {
            "edition": EDITIONS[number % len(EDITIONS)],
            "players": 3,
            "reaction": 0,
            "turn": 0,
            "thinking": 400,
        }
        async with self.limit:
            host = await open_table(self.server.address, "Ann", settings)
            ann, ben = TimedSeat(host), TimedSeat(await join(host.link, "Ben"))
            for seat in (ann, ben):
                await seat.__aenter__()
            await ann.ask("deal")
            for _ in range(self.moves):
                await self.move((ann, ben))
        return ann, ben

    async def move(self, seats: Sequence[Seat]) -> None:
        """One of the two makes a move, as soon as one is asked; if a round is over, they continue."""
        while True:
            for seat in seats:
                if await self.act(seat):
                    return
            await asyncio.sleep(0.1)

    async def act(self, seat: Seat) -> bool:
        change = seat.latest
        try:
            if change is not None and change.phase == "playing":
                view = change["view"]
                if view["legal"] and view["seat"] in view["asked"]:
                    cards = [move for move in view["legal"] if move not in ("+", "-")]
                    self.acknowledged[seat.table] = await seat.play((cards or view["legal"])[0])
                    return True
            elif change is not None and change.phase == "round_over":
                await seat.ask("ready")
            elif change is not None and change.phase == "match_over" and change.is_host:
                await seat.ask("rematch")
                await seat.ask("deal")
        except Refusal as refusal:
            if refusal.code not in QUICKER:
                raise
        return False

    async def crash(self, tables: list[list[TimedSeat]]) -> Came:
        came = Came(len(tables))
        seats = [seat for table in tables for seat in table]
        await asyncio.to_thread(self.server.kill)
        before = {id(seat): seat.latest for seat in seats}
        begun = time.monotonic()
        await asyncio.to_thread(self.server.start)
        started = time.monotonic()
        came.start = started - begun

        async def come_back(seat: TimedSeat) -> float:
            while seat.latest is before[id(seat)]:
                await seat.next_change()
            came.back += 1
            return time.monotonic() - seat.connected

        async def play_on(table: list[TimedSeat]) -> None:
            acknowledged = self.acknowledged[table[0].table]
            await asyncio.gather(*(ways[id(seat)] for seat in table))
            came.lost += any(seat.number < acknowledged for seat in table)
            await self.move(table)
            came.played += 1

        ways = {id(seat): asyncio.create_task(come_back(seat)) for seat in seats}
        playing = asyncio.gather(*map(play_on, tables))
        took = await asyncio.gather(*ways.values())
        came.all_back = time.monotonic() - started
        await playing
        came.all_played = time.monotonic() - started
        came.slowest = quantiles(took, n=100, method="inclusive")[98]
        await asyncio.gather(*(seat.close() for seat in seats))
        return came


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=10, help="moves at each table before the crash")
    parser.add_argument("--database", help="a file, or postgresql://...")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"{folder}/tables.db"
        came = asyncio.run(Restart(database, arguments.tables, arguments.moves).run())
    print(f"{came} ({os.cpu_count()} cores, load {load:.1f} before the run)")


if __name__ == "__main__":
    main()
