"""Measure the store, in SQLite and in a private PostgreSQL.

python -m bench.store append [--seconds 5]        # appends per second, and their latency
python -m bench.store contention [--tries 1e6]    # processes that compete for the same numbers
python -m bench.store kills [--times 200]         # kill -9 of a writing process, then of the database
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles

from bench.store_trials import contention, database_kills, kills, make_row, make_tables
from lastcard.server.store import Store, open_store
from tests.support.services import Postgres

MANY = (1, 100, 1000)
"""The number of tables that append at once."""

MOVE_EVERY = 3.0
"""Seconds between two moves at a table, with 1,000 tables (promise 19)."""


async def measure_appends(url: str, seconds: float) -> None:
    store = await open_store(url)
    names = [f"table-{number}" for number in range(max(MANY))]
    await make_tables(store, names)
    alone = 0.0
    for many in MANY:
        numbers = await store.numbers(names[:many])
        waits = await _all(partial(_in_a_row, store, time.perf_counter() + seconds), numbers)
        rate = len(waits) / seconds
        alone = alone or rate
        _print(f"{many:,} at once", waits, f"{rate:7,.0f} a second, {rate / alone:5.1f} times one alone")
    numbers = await store.numbers(names)
    used = time.process_time()
    waits = await _all(partial(_now_and_then, store, seconds * 3), numbers)
    share = (time.process_time() - used) / (seconds * 3)
    _print(f"1,000, one in {MOVE_EVERY:.0f} s", waits, f"{share:.0%} of one core in this process")
    await store.close()


async def _all(append: Callable[[str, int], Awaitable[list[float]]], numbers: dict[str, int]) -> list[float]:
    waits = await asyncio.gather(*(append(table, number) for table, number in numbers.items()))
    return [wait for one in waits for wait in one]


async def _in_a_row(store: Store, end: float, table: str, number: int) -> list[float]:
    """Append one after another until the end; returns how long each took."""
    waits = []
    while (start := time.perf_counter()) < end:
        number += 1
        assert await store.append(table, [make_row(number)], None, None)
        waits.append(time.perf_counter() - start)
    return waits


async def _now_and_then(store: Store, seconds: float, table: str, number: int) -> list[float]:
    """Append at a steady pace, each table at its own offset."""
    begin = time.perf_counter() + MOVE_EVERY * (hash(table) % 1000) / 1000
    waits = []
    for turn in range(int(seconds / MOVE_EVERY)):
        await asyncio.sleep(begin + turn * MOVE_EVERY - time.perf_counter())
        start = time.perf_counter()
        assert await store.append(
            table, [make_row(number + turn + 1)], None, int(time.time() * 1000) + 30_000
        )
        waits.append(time.perf_counter() - start)
    return waits


def _print(what: str, waits: list[float], rate: str) -> None:
    cuts = quantiles(waits, n=100)
    print(f"  {what:>18}: p50 {cuts[49] * 1000:6.1f} ms, p99 {cuts[98] * 1000:6.1f} ms, {rate}", flush=True)


@contextmanager
def databases() -> Iterator[tuple[dict[str, str], Postgres]]:
    """URLs of an empty SQLite file and an empty PostgreSQL."""
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder) / "tables.db")
            yield {"SQLite": file, "PostgreSQL": postgres.new_database("measured")}, postgres
    finally:
        postgres.remove()


async def run(arguments: argparse.Namespace, urls: dict[str, str], postgres: Postgres) -> None:
    for name, url in urls.items():
        if arguments.only not in ("both", name.lower()):
            continue
        print(f"{name}:", flush=True)
        if arguments.trial == "append":
            await measure_appends(url, arguments.seconds)
        elif arguments.trial == "contention":
            print(" ", await contention(url, arguments.processes, int(arguments.tries)))
        else:
            print("  process killed:", await kills(url, arguments.times, arguments.seed))
    if arguments.trial == "kills" and arguments.only != "sqlite":
        url = postgres.new_database("killed")
        survived = await database_kills(
            url, postgres.stop, postgres.start, times=arguments.times, seed=arguments.seed
        )
        print("  database killed:", survived)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trial", choices=["append", "contention", "kills"])
    parser.add_argument("--only", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--seconds", type=float, default=5, help="how long each measurement takes")
    parser.add_argument("--tries", type=float, default=1e6, help="how often processes try for a number")
    parser.add_argument("--processes", type=int, default=3, help="how many try")
    parser.add_argument("--times", type=int, default=200, help="how often something is killed")
    parser.add_argument("--seed", type=int, default=0, help="when it is killed")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # which stops the servers too
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the run")
    with databases() as (urls, postgres):
        asyncio.run(run(arguments, urls, postgres))


if __name__ == "__main__":
    main()
