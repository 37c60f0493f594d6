"""Promise 12 at full size: `python -m bench.life --steps 1e6` walks randomly through the lives of tables."""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import process_time

from tests.support.table.walking import EDITIONS, STEPS, Walk

STEPS_A_TABLE = 500


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=float, default=1e4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started, taken, tables = process_time(), 0, 0
    written: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    while taken < arguments.steps:
        random = Random(f"{arguments.seed} {tables}")
        walk = Walk(random.choice(sorted(EDITIONS)), random.randrange(2, 5))
        try:
            for name in ("join", "join", "deal"):
                walk.step(name, random)
            for _ in range(STEPS_A_TABLE):
                walk.step(random.choice(STEPS), random)
                phases[walk.running.room.phase] += 1
        except Exception:
            print(f"table {tables} of seed {arguments.seed} went wrong")
            raise
        tables, taken = tables + 1, taken + STEPS_A_TABLE
        written.update(data.split(b'"')[3].decode() for _, data in walk.running.log)
    print(f"{taken:,} steps at {tables:,} tables in {process_time() - started:.0f} s: nothing went wrong")
    print("steps by phase:", dict(phases.most_common()))
    print("entries written:", dict(written.most_common()))


if __name__ == "__main__":
    main()
