"""Running a plan on a dask cluster (the extra `dask`).

Number n of a seed is the same round on every machine, so a batch may be played anywhere, and again if its
worker is lost. The workers must have the same rules as this process, which is checked.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any

from lastcard import compiled
from lastcard.errors import Error, OptionError
from lastcard.simulation import playing
from lastcard.simulation.plan import Plan

ADDRESS = re.compile(r"dask://([^\s/:]+|\[[0-9a-fA-F:]+\]):(\d{1,5})/?")
SECONDS_TO_ANSWER = 5.0
SECONDS_A_TASK = 1.5
SECONDS_OF_TRIAL = 0.1
BATCHES_A_THREAD = 2  # one being played and one waiting
MOST_ON_THE_WAY = 1 << 21  # rows of all threads together, because of the memory they take here
FEWEST_A_TASK = 1 << 12
PLAYED_BY = ("rules", "policies", "compiled", "simulation")


class ClusterError(Error):
    """The cluster was lost during the work; `rows` are the finished ones, or `kept` is what was kept."""

    rows: Any = ()
    kept: Any = None


def connect(on: str) -> Cluster:
    """The cluster with this scheduler; raises if it cannot be used."""
    found = ADDRESS.fullmatch(on)
    if not found:
        raise OptionError(f"A cluster is written dask://host:port, not {on!r}.")
    if find_spec("distributed") is None:
        raise OptionError("A cluster needs dask: pip install '.[dask]' in a checkout.")
    from dask.distributed import Client

    try:
        address = f"tcp://{found[1]}:{found[2]}"
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError):
        raise OptionError(f"No dask scheduler answers at {on}.") from None
    cluster = Cluster(on, client)
    try:
        cluster.check()
    except BaseException:
        cluster.close()
        raise
    return cluster


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, on: str, client: Any) -> None:
        self.on = on
        self.client = client

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.client.close()

    def check(self) -> None:
        """There must be workers, and they must have the same rules."""
        try:
            self.client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        except TimeoutError:
            raise OptionError(f"The scheduler at {self.on} has no workers.") from None
        for worker, rules in self.client.run(fingerprint, on_error="return").items():
            if isinstance(rules, Exception):
                raise OptionError(f"The worker {worker} cannot play: {rules}.")
            if rules != fingerprint():
                raise OptionError(f"The worker {worker} has another version of lastcard.")

    def batches(self, plan: Plan) -> Iterator[tuple[int, Any]]:
        """Batches as they are finished; those of lost workers are played again by others."""
        try:
            yield from self.play_all(plan, self.warm(plan))
        except (CancelledError, OSError, TimeoutError):
            raise ClusterError(f"The scheduler at {self.on} is gone.") from None

    def warm(self, plan: Plan) -> float:
        """Let one worker per host compile the rules, for the whole host; returns one worker's rounds per
        second.
        """
        hosts = {worker.rpartition(":")[0]: worker for worker in self.client.nthreads()}
        trials = [
            self.client.submit(try_out, plan, workers=[worker], allow_other_workers=True, pure=False)
            for worker in hosts.values()
        ]
        return min(float(trial.result()) for trial in trials)

    def play_all(self, plan: Plan, rate: float) -> Iterator[tuple[int, Any]]:
        from dask.distributed import as_completed

        finished: Any = as_completed(loop=self.client.loop)  # type: ignore[no-untyped-call]
        places: dict[Any, int] = {}
        first = 0
        try:
            while first < plan.number or places:
                wanted = self.wanted()
                size = size_of_task(rate, wanted)
                while first < plan.number and len(places) < wanted:
                    number = min(size, plan.number - first)
                    future = self.client.submit(play_batch, plan, first, number, fingerprint(), pure=False)
                    places[future] = first
                    finished.add(future)
                    first += number
                future = next(finished)
                seconds, rows = future.result()
                rate = len(rows) / max(seconds, 1e-6)
                yield places.pop(future), rows
        finally:
            self.client.cancel(list(places))

    def wanted(self) -> int:
        """The number of batches that keeps all workers busy; some may have come or gone."""
        threads: dict[str, int] = self.client.nthreads()
        return BATCHES_A_THREAD * max(1, sum(threads.values()))


def size_of_task(rate: float, tasks: int) -> int:
    """The number of rounds per task, given the rounds per second of a thread: enough to be worth the
    transfer, and few enough for all of them to fit in memory here.

    >>> size_of_task(1000, 8), size_of_task(1e6, 32), size_of_task(1e6, 10_000), size_of_task(0.1, 2)
    (1500, 65536, 4096, 1)
    """
    most = max(FEWEST_A_TASK, MOST_ON_THE_WAY // tasks)
    return max(1, min(int(rate * SECONDS_A_TASK), most))


# On the workers


@cache
def fingerprint() -> str:
    """A short fingerprint of this version, its rules and its drivers."""
    from lastcard import __version__

    digest = blake2b(__version__.encode(), digest_size=12)
    for source in sources():
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """The files that determine a worker's results."""
    package = Path(compiled.__file__).parents[1]
    return [source for folder in PLAYED_BY for source in sorted(package.glob(f"{folder}/**/*.py"))]


def get_ready(plan: Plan) -> None:
    """Compile, if that is possible and was not done yet."""
    if playing.batch_player(plan) is playing.play_compiled:
        playing.get_ready(plan)


def try_out(plan: Plan) -> float:
    """How many numbers of a plan are played per second here."""
    get_ready(plan)
    timed(plan, 0, 1)  # the first time takes longer
    number, seconds = 1, 0.0
    while seconds < SECONDS_OF_TRIAL:
        number *= 2
        seconds, _ = timed(plan, 0, number)
    return number / seconds


def play_batch(plan: Plan, first: int, number: int, rules: str) -> tuple[float, Any]:
    """Some rows of a plan, and the seconds they took."""
    if rules != fingerprint():
        raise OptionError("A worker has another version of lastcard.")
    get_ready(plan)
    return timed(plan, first, number)


def timed(plan: Plan, first: int, number: int) -> tuple[float, Any]:
    import numpy as np

    started = time.monotonic()
    rows = playing.batch_player(plan)(plan, first, number)
    return time.monotonic() - started, np.asarray(rows, np.int32)
