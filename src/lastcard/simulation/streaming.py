"""Running a plan that need not fit in memory: rows are summarized and written as they arrive."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from lastcard.simulation.cluster import ClusterError
from lastcard.simulation.columns import Columns
from lastcard.simulation.plan import Plan
from lastcard.simulation.running import Progress, batches_of, check_run, in_order
from lastcard.simulation.summary import Tally
from lastcard.simulation.writing import Writer, writer_for

MOST_WAITING = 1
"""Batches that may wait to be summarized and written, while others are played."""


class KeptRows:
    """What is kept of rows: their sums, and a file if requested."""

    def __init__(self, plan: Plan, out: str | None) -> None:
        self.plan = plan
        self.tally = Tally(plan)
        self.writer: Writer | None = writer_for(out) if out is not None else None

    @property
    def done(self) -> int:
        return self.tally.done

    @property
    def complete(self) -> bool:
        return self.done == self.plan.number

    def add(self, rows: Any) -> None:
        columns = Columns(self.plan, rows)
        self.tally.add(columns)
        if self.writer is not None:
            self.writer.add(columns)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def stream(
    plan: Plan,
    out: str | None = None,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    on: str | None = None,
    device: str | None = None,
) -> KeptRows:
    """Play a whole plan, and keep its summary. If interrupted (Ctrl-C), what is finished from the start on is
    kept; likewise if a cluster is lost: `ClusterError` has it.
    """
    check_run(plan, workers, on, device)
    kept = KeptRows(plan, out)
    try:
        keep_all(kept, in_order(batches_of(plan, workers, on, device)), progress)
    except KeyboardInterrupt:
        pass
    except ClusterError as lost:
        lost.kept = kept
        raise
    finally:
        kept.close()
    return kept


def keep_all(kept: KeptRows, batches: Iterable[Any], progress: Progress | None) -> None:
    """In a thread, where nothing can interrupt it: each batch is kept as a whole, or not at all."""
    waiting: deque[Future[None]] = deque()
    with ThreadPoolExecutor(1) as keeper:
        for rows in batches:
            waiting.append(keeper.submit(kept.add, rows))
            if progress:
                progress(len(rows))
            if len(waiting) > MOST_WAITING:
                waiting.popleft().result()
        for last in waiting:
            last.result()
