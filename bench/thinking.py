"""Promise 21: champions think, and nobody else waits for them.

    python -m bench.thinking --tables 50

opens tables with one person and champions, at which a champion is always thinking, and one more table, where
a person keeps sending a harmless command. It prints the lag of the server's event loop, as measured by the
server, and how long that person waited for an answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import tempfile
import time
from statistics import quantiles
from urllib.request import urlopen

from lastcard.client import Seat, open_table
from tests.support.server.running import Player, Server

BUCKET = re.compile(r'lastcard_loop_lag_seconds_bucket{le="([^"]+)"} (\S+)')
DECISIONS = re.compile(r'lastcard_bot_decisions_total{bot="champion"} (\S+)')
SETTINGS = {"edition": "express", "players": 4, "reaction": 0, "turn": 0, "thinking": 400}
ASKS_EVERY = 0.1


async def play(address: str) -> None:
    """One person and three champions, match after match."""
    player = Player(await open_table(address, "Ann", {**SETTINGS, "fill": "champion"}))
    async with player.seat:
        while True:
            await player.seat.ask("deal")
            await player.play_match()
            await player.seat.ask("rematch")


async def ask(seat: Seat, until: float) -> list[float]:
    """How long each answer took, in seconds."""
    waits = []
    while time.monotonic() < until:
        began = time.perf_counter()
        await seat.explain("R7")
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(ASKS_EVERY)
    return waits


def buckets(address: str) -> tuple[dict[str, int], int]:
    """The histogram of the loop's lag, and the number of decisions requested from champions."""
    with urlopen(f"{address}/metrics", timeout=60) as reply:
        text = reply.read().decode()
    asked = DECISIONS.search(text)
    return {late: int(float(n)) for late, n in BUCKET.findall(text)}, int(float(asked[1])) if asked else 0


async def run(server: Server, tables: int, seconds: float) -> str:
    async with await open_table(server.address, "Ann", {**SETTINGS, "players": 2}) as seat:
        await seat.ask("deal")
        playing = [asyncio.create_task(play(server.address)) for _ in range(tables)]
        while buckets(server.address)[1] < tables:
            await asyncio.sleep(1)
        before, decided = buckets(server.address)
        waits = await ask(seat, time.monotonic() + seconds)
        after, decided_by_now = buckets(server.address)
        for task in playing:
            task.cancel()
        ends = await asyncio.gather(*playing, return_exceptions=True)
        failed = [end for end in ends if isinstance(end, Exception)]
    lags = {late: after[late] - before[late] for late in after}
    p99 = next(late for late, count in lags.items() if count >= 0.99 * lags["+Inf"])
    waited = quantiles(waits, n=100)
    return (
        f"{tables} tables of champions, {decided_by_now - decided:,} decisions in {seconds:.0f} s: the loop "
        f"was at most {p99} s late (p99 of {lags['+Inf']:,} looks); an answer took p50 "
        f"{1000 * waited[49]:.1f} ms, p99 {1000 * waited[98]:.1f} ms; {len(failed)} tables failed"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, Server(f"{folder}/tables.db") as server:
        told = asyncio.run(run(server, arguments.tables, arguments.seconds))
    print(f"{told} ({os.cpu_count()} cores, load {load:.1f} before the run)")


if __name__ == "__main__":
    main()
