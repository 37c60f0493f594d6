"""Running a match-up: simulated or at the table, with the same result whatever the workers."""

from __future__ import annotations

import time
from typing import Any

from lastcard.simulation.arena.keeping import Keep, NowAndThen, Progress
from lastcard.simulation.arena.matchup import Matchup
from lastcard.simulation.arena.results import Results
from lastcard.simulation.arena.simulating import simulate_deals


def run(
    matchup: Matchup,
    workers: int | None = None,
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> Results:
    """Play all deals. If interrupted (Ctrl-C), the finished deals from the first on without a gap are kept;
    `keep` is called with them now and then, so that nothing is lost whatever happens.
    """
    started = time.monotonic()
    if matchup.at_table:
        from lastcard.simulation.arena.processes import play_deals_in_processes

        results = play_deals_in_processes(matchup, workers, progress, keep)
    else:
        results = collect(matchup, workers, progress, keep)
    results.elapsed = time.monotonic() - started
    return results


def collect(matchup: Matchup, workers: int | None, progress: Progress | None, keep: Keep | None) -> Results:
    """Put every batch in its place."""
    import numpy as np

    found = np.empty((matchup.deals, matchup.players, 3), np.int32)
    lengths: dict[int, int] = {}
    keep_now_and_then = NowAndThen(lambda done: keep and keep(results_of(matchup, done)))
    try:
        for first, rows in simulate_deals(matchup, workers):
            found[first : first + len(rows)] = rows
            lengths[first] = len(rows)
            if progress:
                progress(len(rows) * matchup.players)
            keep_now_and_then.offer(found[: without_gap(lengths)])
    except KeyboardInterrupt:
        pass
    return results_of(matchup, found[: without_gap(lengths)])


def results_of(matchup: Matchup, done: Any) -> Results:
    return Results(matchup, done[:, :, 0], done[:, :, 1], decisions=total(done[:, :, 2]))


def total(figures: Any) -> int:
    return int(figures.sum(dtype="int64"))


def without_gap(lengths: dict[int, int]) -> int:
    """How far the batches reach from the first on without a gap.

    >>> without_gap({0: 4, 9: 3, 4: 2})
    6
    """
    reached = 0
    while reached in lengths:
        reached += lengths[reached]
    return reached
