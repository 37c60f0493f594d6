"""Batching: calls that arrive while a batch is running go into the next one together."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class Batcher(Generic[Asked, Found]):
    """Calls `work` with one batch after another. A result may be an error, which only its caller gets; an
    error that `work` raises goes to every caller of the batch.
    """

    def __init__(
        self, work: Callable[[Sequence[Asked]], Awaitable[Sequence[Found | Exception]]], most: int
    ) -> None:
        self.work, self.most = work, most
        self.waiting: list[tuple[Asked, asyncio.Future[Found]]] = []
        self.working: asyncio.Task[None] | None = None
        self.asked_at: deque[float] = deque()
        """When each call was made that is not answered yet, in the order of the calls."""

    async def ask(self, what: Asked) -> Found:
        answer: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self.waiting.append((what, answer))
        self.asked_at.append(time.monotonic())
        if self.working is None or self.working.done():
            self.working = asyncio.create_task(self.serve())
        return await answer

    async def serve(self) -> None:
        while self.waiting:
            group, self.waiting = self.waiting[: self.most], self.waiting[self.most :]
            taken = len(group)
            group = [one for one in group if not one[1].done()]  # drop calls whose caller has given up
            try:
                found: Sequence[Found | Exception] = (
                    await self.work([asked for asked, _ in group]) if group else []
                )
            except Exception as error:
                found = [error] * len(group)
            for _ in range(taken):
                self.asked_at.popleft()
            for (_, answer), one in zip(group, found, strict=True):
                if answer.done():
                    continue
                if isinstance(one, Exception):
                    answer.set_exception(one)
                else:
                    answer.set_result(one)

    def oldest(self) -> float:
        """How many seconds ago the first call was made that is not answered yet; 0 if all are."""
        return time.monotonic() - self.asked_at[0] if self.asked_at else 0.0

    async def end(self) -> None:
        """Wait until all calls are answered."""
        if self.working is not None:
            await self.working
