"""Promise 23: chaos under load, and a checker that finds nothing.

    python -m bench.chaos --minutes 60
    python -m bench.chaos --minutes 10 --seed 7 --keep FOLDER

starts PostgreSQL, Redis and two server processes, each behind proxies of its own, and opens tables of every
edition and mode. People play there at random while a nemesis kills, stops and continues the processes, cuts,
delays and stalls their connections to the database and the bus, loses COMMIT or its reply, restarts
PostgreSQL, loses Redis, fills the disk and moves clocks. Afterwards every client's history is held against
the logs. The exit code is 1 if anything is wrong. Root is needed to mount the disk that is filled: for others
that fault is left out, and the summary says so.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from bench.chaos.running import Chaos
from tests.support.services import CannotStartError

MOST_SHOWN = 20
"""Violations of each promise that are printed."""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.chaos",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=14)
    parser.add_argument("--clients", type=int, default=3, help="people at each table")
    parser.add_argument("--pause", type=float, default=0.8, help="seconds that people think, on average")
    parser.add_argument("--seed", type=int, default=None, help="of the faults, and of what people do")
    parser.add_argument("--keep", type=Path, help="keep histories, logs and faults in this folder")
    arguments = parser.parse_args()
    for name in (signal.SIGINT, signal.SIGTERM):  # ended either way, it stops what it has started
        signal.signal(name, signal.default_int_handler)
    seed = time.time_ns() % 1_000_000 if arguments.seed is None else arguments.seed
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="lastcard-chaos-") as passing:
        folder = arguments.keep or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        chaos = Chaos(folder, seed, arguments.tables, arguments.clients, arguments.pause)
        print(f"seed {seed}: {arguments.tables} tables, {arguments.minutes:g} minutes", flush=True)
        try:
            found = asyncio.run(chaos.run(60 * arguments.minutes))
        except CannotStartError as error:
            print(f"Chaos needs PostgreSQL and Redis. {error}", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            print("ended early: nothing was checked", file=sys.stderr)
            return 130
    print(chaos.summary())
    print(f"{found} ({os.cpu_count()} cores, load {load:.1f} before)")
    for promise in sorted({one.promise for one in found.violations}):
        for one in [one for one in found.violations if one.promise == promise][:MOST_SHOWN]:
            print(f"  {one}")
    return 1 if found.violations else 0


if __name__ == "__main__":
    sys.exit(main())
