"""Running a plan: in batches, compiled on all cores, or interpreted where no compiler is installed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cache
from typing import Any

from lastcard import compiled
from lastcard.rules.moves import MOST_MOVES
from lastcard.simulate.driver import COLUMNS, NOTES, PARTS, POLICY, WATCHING, WHOLE_MATCH, play_one
from lastcard.simulate.plan import Plan

Progress = Callable[[int], None]
Batch = Callable[[Plan, int, int], Any]

FIRST_BATCH, LARGEST_BATCH = 64, 1 << 17
SECONDS_A_BATCH = 0.25


def notes_for(plan: Plan) -> list[int]:
    """The notes that the driver starts from."""
    notes = [0] * NOTES
    notes[WATCHING] = int(plan.watching)
    notes[WHOLE_MATCH] = int(plan.matches)
    notes[POLICY : POLICY + plan.players] = plan.policies
    return notes


def play_interpreted(plan: Plan, first: int, number: int) -> list[list[int]]:
    """Rows of answers, one number after the other."""
    state, out, notes = plan.table.copy(), [0] * MOST_MOVES, notes_for(plan)
    rows = []
    for n in range(first, first + number):
        answers = [0] * len(COLUMNS)
        play_one(plan.table, state, out, notes, answers, plan.key, n)
        rows.append(answers)
    return rows


@cache
def compiled_batch() -> Callable[..., None]:
    """The driver, compiled: some ten seconds the first time, then out of the cache."""
    from lastcard.compiled.batch import compile_batch

    return compile_batch(play_one, PARTS)


def play_compiled(plan: Plan, first: int, number: int) -> Any:
    """Rows of answers as an array."""
    import numpy as np

    from lastcard.compiled.record import record_of, with_front

    start = with_front(record_of(plan.table))
    answers = np.zeros((number, len(COLUMNS)), np.int64)
    notes = np.array(notes_for(plan), np.int64)
    moves = np.zeros(MOST_MOVES, np.int32)
    compiled_batch()(start, start.copy(), moves, notes, answers, np.uint64(plan.key), first)
    return answers.astype(np.int32)


def batch_player() -> Batch:
    """The fastest way that is installed."""
    return play_compiled if compiled.is_available() else play_interpreted


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(plan: Plan, workers: int | None = None, progress: Progress | None = None) -> Any:
    """All rows of a plan, in order. Interrupted (Ctrl-C), what is done from the start on is kept."""
    play = batch_player()
    if play is play_interpreted:
        workers = 1
    else:
        compiled_batch()
    finished: dict[int, Any] = {}
    try:
        for first, rows in run_batches(plan, play, workers or cores()):
            finished[first] = rows
            if progress:
                progress(len(rows))
    except KeyboardInterrupt:
        pass
    return join(finished)


def run_batches(plan: Plan, play: Batch, workers: int) -> Iterator[tuple[int, Any]]:
    """Batches as they are finished. They grow until each takes about as long as it should."""
    size, first = FIRST_BATCH, 0
    running: dict[Future[Any], tuple[int, int, float]] = {}
    with ThreadPoolExecutor(workers) as pool:
        try:
            while first < plan.number or running:
                while first < plan.number and len(running) < workers:
                    number = min(size, plan.number - first)
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
    """A batch takes a fraction of a second: long enough to be worth it, short enough to show progress."""
    wanted = number * SECONDS_A_BATCH / max(seconds, 1e-6)
    return int(min(max(1, wanted), 4 * size, LARGEST_BATCH))


def join(finished: dict[int, Any]) -> Any:
    """The rows from number 0 on, as far as they go without a gap."""
    rows: list[Any] = []
    reached = 0
    while reached in finished:
        rows.append(finished[reached])
        reached += len(finished[reached])
    if not rows or isinstance(rows[0], list):
        return [row for batch in rows for row in batch]
    import numpy as np

    return np.concatenate(rows)
