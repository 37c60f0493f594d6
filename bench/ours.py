"""Our own figures: compiled and interpreted rates, two threads against one, size, start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory

from bench.race import Runner, Try
from lastcard.compiled.load.processors import this_processor
from lastcard.compiled.record import record_of
from lastcard.simulation import COLUMNS, Plan, building, make_plan
from lastcard.simulation.playing import BatchPlayer, play_compiled, play_interpreted
from lastcard.simulation.running import run

DECISIONS = COLUMNS.index("decisions")
SECONDS_A_TRY = 0.25
LEVEL = "`simulate`, compiled, one thread"


@dataclass
class Spent:
    seconds: float = 0.0


@contextmanager
def cpu_time() -> Iterator[Spent]:
    spent, start = Spent(), time.process_time()
    yield spent
    spent.seconds = time.process_time() - start


class Batches:
    """Random play on one thread, the next rounds of a seed each time, as many as fill the time of a try."""

    def __init__(self, play: BatchPlayer, edition: str, players: int) -> None:
        self.play = play
        self.plan = make_plan(edition, players, watching=False)
        self.first = 0
        self.rounds = 0

    def timed(self, rounds: int) -> Try:
        with cpu_time() as spent:
            rows = self.play(self.plan, self.first, rounds)
        self.first += rounds
        return Try(rounds, int(rows[:, DECISIONS].sum()), spent.seconds)

    def one_try(self) -> Try:
        if not self.rounds:
            self.timed(1000)
            self.rounds = int(self.timed(4000).rounds_a_second * SECONDS_A_TRY)
        return self.timed(self.rounds)


def compiled(edition: str, players: int) -> Runner:
    return Runner(f"lastcard `{edition}`", LEVEL, players, Batches(play_compiled, edition, players).one_try)


def interpreted(edition: str, players: int, rounds: int, tries: int) -> float:
    """Decisions per second as at a table: events recorded, any legal move."""
    plan = make_plan(edition, players, rounds, policies="anything")
    rates: list[float] = []
    for _ in range(tries):
        with cpu_time() as spent:
            rows = play_interpreted(plan, 0, rounds)
        rates.append(sum(row[DECISIONS] for row in rows) / spent.seconds)
    return median(rates)


def python_steps(tries: int, steps: int = 200_000) -> float:
    """Steps per second of a plain Python loop: calls, list lookups and integer arithmetic."""
    row = list(range(64))

    def step(n: int) -> int:
        return row[n & 63] + 1

    rates: list[float] = []
    for _ in range(tries):
        total = 0
        with cpu_time() as spent:
            for n in range(steps):
                total += step(n ^ total)
        rates.append(steps / spent.seconds)
    return median(rates)


def two_cores(edition: str, players: int, tries: int) -> tuple[float, float]:
    """The speedup of two threads over one: by wall-clock time, and by CPU time.

    The second shows what two idle cores would do; the first also reflects the load of the machine.
    """
    a_second = int(Batches(play_compiled, edition, players).one_try().rounds_a_second)
    plan = make_plan(edition, players, a_second, watching=False)
    by_clock, by_cpu = [], []
    for _ in range(tries):
        clock_of_one, cpu_of_one = time_run(plan, 1)
        clock_of_two, cpu_of_two = time_run(plan, 2)
        by_clock.append(clock_of_one / clock_of_two)
        by_cpu.append(2 * cpu_of_one / cpu_of_two)
    return median(by_clock), median(by_cpu)


def time_run(plan: Plan, workers: int) -> tuple[float, float]:
    """Wall-clock seconds and CPU seconds of a whole run."""
    start = time.perf_counter()
    with cpu_time() as spent:
        run(plan, workers)
    return time.perf_counter() - start, spent.seconds


def state_bytes(edition: str) -> int:
    """The size of one state in a simulation."""
    return len(record_of(make_plan(edition, 4).table))


# Startup times

NOTHING_BUILT = (
    "from pathlib import Path; from lastcard.compiled import batch; batch.BUILT = Path('nowhere'); "
)
COMPILE_ALL = f"{NOTHING_BUILT}from lastcard.policies.batches import compile_all; compile_all()"
COMPILE = (
    f"{NOTHING_BUILT}from lastcard.policies.batches import compiled_batch, play_one_by_chance; "
    "compiled_batch(play_one_by_chance)"
)
"""What random play needs."""

FIRST_ROUND = (
    "import sys; sys.modules.update(dict.fromkeys(('llvmlite', 'numba', 'numpy', 'polars'))); "
    "import lastcard as lc; lc.simulate('droid', rounds=1)"
)
"""Without an extra, with the code that comes with the package."""


def start_seconds(statement: str, cache: str | None = None) -> tuple[float, float]:
    """Wall-clock seconds and CPU seconds that a fresh interpreter spends on a statement."""
    code = (
        "import time; clock, cpu = time.perf_counter(), time.process_time(); "
        f"{statement}; print(time.perf_counter() - clock, time.process_time() - cpu)"
    )
    environment = os.environ | ({"XDG_CACHE_HOME": cache, "LOCALAPPDATA": cache} if cache else {})
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment
    )
    clock, cpu = map(float, done.stdout.split())
    return clock, cpu


def median_start(statement: str, tries: int, cache: str | None = None) -> tuple[float, float]:
    clocks, cpus = zip(*(start_seconds(statement, cache) for _ in range(tries)), strict=True)
    return median(clocks), median(cpus)


@dataclass(frozen=True)
class Starts:
    """Wall-clock seconds and CPU seconds."""

    everything: tuple[float, float]  # nothing compiled yet
    cold: tuple[float, float]  # the same, for random play alone
    cached: tuple[float, float]
    numba: tuple[float, float]  # the compiler's own import, which is part of both
    first_round: tuple[float, float]  # with the code that comes with the package


def starts(tries: int) -> Starts:
    building.build(building.alike(this_processor()))
    with TemporaryDirectory() as cache:
        everything = start_seconds(COMPILE_ALL, cache)
    with TemporaryDirectory() as cache:
        cold = start_seconds(COMPILE, cache)
        return Starts(
            everything,
            cold,
            median_start(COMPILE, tries, cache),
            median_start("import numba", tries),
            median_start(FIRST_ROUND, tries),
        )
