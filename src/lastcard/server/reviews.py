"""Reviews of matches that clients send, made in a process of their own, a fraction of a second at a time."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from lastcard.protocol.problems import Problem
from lastcard.protocol.reviews import ReviewInProgress, ReviewRecord
from lastcard.server.worker_pool import WorkerPool
from lastcard.table.refusals import TableError

AT_ONCE = 3
"""So many reviews take turns in the process; another one is refused."""

SECONDS_A_TURN = 0.4

BUSY = "The coach has as many matches to review as it can take: try again in a minute."
BROKEN_OFF = "The review broke off: try again."


class Reviews:
    """The reviews that are being made."""

    def __init__(self, pool: WorkerPool) -> None:
        """The pool has one process: what has been begun there goes on there."""
        assert pool.processes == 1
        self.pool = pool
        self.running: set[str] = set()

    async def begin(self, wish: ReviewRecord) -> str:
        """Begin a review; returns its id. Raises a refusal. `end` has to be called for each."""
        if len(self.running) >= AT_ONCE:
            raise TableError("coach_busy", BUSY)
        review = secrets.token_hex(8)
        self.running.add(review)
        try:
            problem = await self.pool.run(begin, review, wish)
        except BrokenProcessPool:
            problem = Problem("broke_off", BROKEN_OFF)
        except BaseException:
            self.running.discard(review)
            raise
        if problem is not None:
            self.running.discard(review)
            raise TableError(problem.code, problem.sentence)
        return review

    async def lines(self, review: str) -> AsyncIterator[bytes]:
        """How far it is, again and again, and in the end the review (`ReviewLine`). If the lines end without
        a review, it broke off.
        """
        over = False
        while not over:
            try:
                line, over = await self.pool.run(go_on, review)
            except BrokenProcessPool:
                return
            if line:
                yield line

    async def end(self, review: str) -> None:
        """It is done, or nobody waits for it any more."""
        self.running.discard(review)
        if self.pool.pool is not None:
            with suppress(BrokenProcessPool):
                await self.pool.run(forget, review)


# In the child process

kept: dict[str, ReviewInProgress] = {}


def begin(review: str, wish: ReviewRecord) -> Problem | None:
    try:
        kept[review] = ReviewInProgress(wish)
    except TableError as refusal:
        return Problem(refusal.code, refusal.sentence)
    return None


def go_on(review: str) -> tuple[bytes, bool]:
    """Play for a moment; returns a line, and whether it is the last. Without a line there is no such review:
    the process has died, and is a new one.
    """
    found = kept.get(review)
    if found is None:
        return b"", True
    until = time.monotonic() + SECONDS_A_TURN
    while found.task is not None and time.monotonic() < until:
        found.take(found.task.play())
    return found.line(), found.task is None


def forget(review: str) -> None:
    kept.pop(review, None)
