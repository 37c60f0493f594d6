"""Records that clients send, played through in a process of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from lastcard.protocol.problems import Problem
from lastcard.protocol.uploads import position_at, replay_json
from lastcard.server.worker_pool import WorkerPool
from lastcard.table.refusals import TableError

Result = TypeVar("Result")


class UploadedRecords:
    """Plays records through, in one process: a long one delays other records, but no table."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool

    async def replay(self, record: str) -> bytes:
        """The `Replay` of a record, as JSON."""
        return await self.run(replay_json, record)

    async def position(self, record: str, moment: int | None) -> str:
        """The position of a game after `moment` moves, or after all of them."""
        return await self.run(position_at, record, moment)

    async def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        try:
            result: Result | Problem = await self.pool.run(attempt, work, *arguments)
        except BrokenProcessPool:
            raise TableError("busy", "The record could not be played through just now: try again.") from None
        if isinstance(result, Problem):
            raise TableError(result.code, result.sentence)
        return result


# In the child process


def attempt(work: Callable[..., Result], *arguments: object) -> Result | Problem:
    """What a function returns, or its refusal: an exception would not find its way back."""
    try:
        return work(*arguments)
    except TableError as refusal:
        return Problem(refusal.code, refusal.sentence)
