"""Running a plan: in batches, compiled on all cores, or interpreted if that is not possible."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from lastcard.errors import OptionError
from lastcard.simulation.cluster import ClusterError, connect
from lastcard.simulation.on_gpu import check_device, gpu_batches
from lastcard.simulation.plan import Plan
from lastcard.simulation.playing import BatchPlayer, batch_player, get_ready, play_interpreted
from lastcard.simulation.rows import FlatRows, has_numpy, joined

Progress = Callable[[int], None]

MOST_WORKERS = 1024
FIRST_BATCH, LARGEST_BATCH = 4, 1 << 17
MOST_ON_THE_WAY = 1 << 20
"""The maximum number of rows that all workers together play at a time, because of memory."""
SECONDS_A_BATCH = 0.25


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_run(plan: Plan, workers: int | None, on: str | None, device: str | None = None) -> None:
    """Raise before any work starts: for an invalid number of workers, and for options that exclude each
    other.
    """
    check_device(plan, device, workers, on)
    if workers is not None and on is not None:
        raise OptionError("Workers are chosen on this machine; a cluster has its own.")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise OptionError(f"From 1 to {MOST_WORKERS} workers can play, not {workers}.")


def run(
    plan: Plan,
    workers: int | None = None,
    progress: Progress | None = None,
    on: str | None = None,
    device: str | None = None,
    *,
    keep: bool = True,
) -> Any:
    """All rows of a plan, in order. If interrupted (Ctrl-C), what is finished from the start on is kept; with
    `keep=False` KeyboardInterrupt is raised.
    """
    check_run(plan, workers, on, device)
    if has_numpy():
        room_for(plan)
    return collect(plan, batches_of(plan, workers, on, device), progress, keep=keep)


def batches_of(
    plan: Plan, workers: int | None = None, on: str | None = None, device: str | None = None
) -> Iterator[tuple[int, Any]]:
    """Batches of rows, each with its first number, in the order in which they are finished."""
    if device == "gpu":
        yield from gpu_batches(plan)
    elif on is not None:
        with connect(on) as cluster:
            yield from cluster.batches(plan)
    else:
        play = batch_player(plan)
        if play is play_interpreted:
            yield from run_alone(plan, play)
        else:
            get_ready(plan)
            yield from run_batches(plan, play, workers or cores())


def collect(
    plan: Plan, batches: Iterator[tuple[int, Any]], progress: Progress | None, *, keep: bool = True
) -> Any:
    """The rows of all batches, in order."""
    finished = Finished(plan)
    try:
        for rows in in_order(batches):
            finished.add(rows)
            if progress:
                progress(len(rows))
    except KeyboardInterrupt:
        if not keep:
            raise
    except ClusterError as lost:
        lost.rows = finished.rows()
        raise
    return finished.rows()


def run_alone(plan: Plan, play: BatchPlayer) -> Iterator[tuple[int, Any]]:
    """Batches one by one: Python plays on one core at a time, and in a browser it has no threads."""
    size, first = FIRST_BATCH, 0
    while first < plan.number:
        number, started = min(size, plan.number - first), time.monotonic()
        yield first, play(plan, first, number)
        size = better_size(size, number, time.monotonic() - started)
        first += number


def run_batches(plan: Plan, play: BatchPlayer, workers: int) -> Iterator[tuple[int, Any]]:
    """Batches as they are finished. They grow until each takes about the target time."""
    size, first = FIRST_BATCH, 0
    running: dict[Future[Any], tuple[int, int, float]] = {}
    with ThreadPoolExecutor(workers) as pool:
        try:
            while first < plan.number or running:
                while first < plan.number and len(running) < workers:
                    number = min(size, plan.number - first, MOST_ON_THE_WAY // workers)
                    running[pool.submit(play, plan, first, number)] = (first, number, time.monotonic())
                    first += number
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    begun, number, started = running.pop(done)
                    size = better_size(size, number, time.monotonic() - started)
                    yield begun, done.result()
        except KeyboardInterrupt:
            for late in wait(running).done:
                yield running[late][0], late.result()
            raise


def better_size(size: int, number: int, seconds: float) -> int:
    """A batch takes a fraction of a second: long enough to be efficient, short enough to show progress."""
    wanted = number * SECONDS_A_BATCH / max(seconds, 1e-6)
    return int(min(max(1, wanted), 4 * size, LARGEST_BATCH))


def in_order(batches: Iterable[tuple[int, Any]]) -> Iterator[Any]:
    """The rows of batches that arrive in any order, from number 0 on; not those after a gap at the end.

    >>> [len(rows) for rows in in_order([(2, "ab"), (0, "cd"), (5, "e")])]
    [2, 2]
    """
    early: dict[int, Any] = {}
    reached = 0
    for first, rows in batches:
        early[first] = rows
        while reached in early:
            following = early.pop(reached)
            reached += len(following)
            yield following


class Finished:
    """Finished rows, batch by batch; numpy ones go to their place at once."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.done = plan, 0
        self.others: list[list[list[int]] | FlatRows] = []
        self.table: Any = None

    def add(self, rows: Any) -> None:
        if isinstance(rows, list | FlatRows):
            self.others.append(rows)
        else:
            if self.table is None:
                self.table = room_for(self.plan)
            self.table[:, self.done : self.done + len(rows)] = rows.T
        self.done += len(rows)

    def rows(self) -> Any:
        if self.table is not None:
            return self.table[:, : self.done].T
        return joined(self.others)


def room_for(plan: Plan) -> Any:
    """Memory for all rows, column by column; unused parts cost nothing."""
    import numpy as np

    shape = (len(plan.columns), plan.number)
    try:
        return np.empty(shape, np.int32)
    except MemoryError:
        size = np.prod(shape, dtype=float) * np.int32().itemsize / 1e9
        raise OptionError(f"The columns of {plan.number:,} rounds need {size:,.0f} GB of memory.") from None
