"""What we claim about speed, measured: `make bench`.

Each figure stands beside a baseline taken in the same run (a plain Python loop), because a machine may be
slow or busy: compare the ratios. CPU time of one process is counted, the best of several tries.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from lastcard.editions import EDITIONS
from lastcard.simulate import COLUMNS, make_plan
from lastcard.simulate.running import play_interpreted

PLAYERS = 4
GOAL = 50_000
IMPORT_GOAL_MS = 100


def random_rounds(edition: str, rounds: int) -> int:
    """Play rounds at random, full rules, reactions included, events recorded; the number of decisions."""
    plan = make_plan(edition, PLAYERS, rounds, policies="anything")
    return sum(row[COLUMNS.index("decisions")] for row in play_interpreted(plan, 0, rounds))


def baseline(steps: int) -> int:
    """A plain loop of Python: calls, list look-ups and integer arithmetic."""
    row = list(range(64))

    def step(n: int) -> int:
        return row[n & 63] + 1

    total = 0
    for n in range(steps):
        total += step(n ^ total)
    return total


def rate(work: Callable[[], int], tries: int) -> float:
    """Units of work a second of CPU time, the best of several tries."""
    best = 0.0
    for _ in range(tries):
        start = time.process_time()
        units = work()
        best = max(best, units / (time.process_time() - start))
    return best


def baseline_steps() -> int:
    baseline(200_000)
    return 200_000


def bench_decisions(rounds: int, tries: int) -> None:
    print(f"Interpreted, random play, {PLAYERS} players, full rules, events recorded (goal {GOAL:,}/s)")
    print(
        f"{'edition':12} {'decisions/s':>12} {'of goal':>8} {'baseline steps/s':>17} {'steps a decision':>17}"
    )
    for edition in EDITIONS:
        decisions = rate(partial(random_rounds, edition, rounds), tries)
        steps = rate(baseline_steps, tries)
        cost = steps / decisions
        print(f"{edition:12} {decisions:12,.0f} {decisions / GOAL:7.1f}x {steps:17,.0f} {cost:17.0f}")


def import_ms(statement: str) -> float:
    """Milliseconds of CPU time that a fresh interpreter spends on an import, the best of five."""
    code = f"import time; t = time.process_time(); {statement}; print((time.process_time() - t) * 1000)"
    return min(
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
        for _ in range(5)
    )


def bench_import() -> None:
    print(f"\nCPU time of imports, in ms (goal {IMPORT_GOAL_MS})")
    for statement in ("import lastcard", "from lastcard import Game", "import asyncio"):
        print(f"{statement:28} {import_ms(statement):5.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="rounds of each edition in a try")
    parser.add_argument("--tries", type=int, default=3, help="tries, of which the best counts")
    arguments = parser.parse_args()
    bench_decisions(arguments.rounds, arguments.tries)
    bench_import()


if __name__ == "__main__":
    main()
