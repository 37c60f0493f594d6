"""The services shared by all tables of a process."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

import structlog

from lastcard.server.bot_pool import BotPool
from lastcard.server.bus import Bus
from lastcard.server.clock import SteadyClock
from lastcard.server.daily_deals import DailyDeals
from lastcard.server.editions import ServedEditions
from lastcard.server.gc_tuning import GcTuning
from lastcard.server.metrics import Metrics
from lastcard.server.pressure import Pressure
from lastcard.server.reviews import Reviews
from lastcard.server.shard import WHOLE, Shard
from lastcard.server.store import Store
from lastcard.server.turns import Turns
from lastcard.server.uploaded_records import UploadedRecords
from lastcard.server.worker_pool import WorkerPool

MAX_THREADS = 2
"""The number of long texts parsed at the same time, off the event loop."""

RECORD_NICENESS = 5
"""Playing records through must not take the processor from the tables."""

REVIEW_NICENESS = 15
"""Reviews take many seconds, and everything else is more urgent."""

log = structlog.get_logger()

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Services:
    """The store, the bus, the clock, the editions, the metrics, the workers, whose turn it is, and background
    tasks.
    """

    def __init__(self, store: Store, bus: Bus, shard: Shard = WHOLE, *, daily_secret: bool = False) -> None:
        self.store, self.bus, self.shard = store, bus, shard
        self.daily = DailyDeals(store, own=daily_secret)
        self.process = secrets.token_hex(4)
        self.clock = SteadyClock()
        self.metrics = Metrics(shard)
        self.turns = Turns(store.oldest_write)
        self.pressure = Pressure(
            store.oldest_write, self.turns.longest_wait, self.metrics.lag.observe, shard.count
        )
        self.editions = ServedEditions(store)
        self.bot_pool = BotPool(self.editions.files, thinkers(shard.count))
        self.record_pool = WorkerPool(self.editions.files, niceness=RECORD_NICENESS)
        self.uploaded_records = UploadedRecords(self.record_pool)
        self.review_pool = WorkerPool(self.editions.files, niceness=REVIEW_NICENESS)
        self.reviews = Reviews(self.review_pool)
        self.gc_tuning = GcTuning()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.threads = asyncio.Semaphore(MAX_THREADS)
        self.connections = 0
        self.is_stopping = False
        """True while the server shuts down and closes its connections."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.clock.now()

    async def beat(self) -> None:
        """Record that this process is alive, and agree with the others on the time."""
        asked = self.clock.now()
        said = await self.store.beat(self.process, self.now())
        if said is not None:
            self.clock.follow(said, asked)

    def next_connection_id(self) -> str:
        """An id that is unique among the connections of all processes."""
        self.connections += 1
        return f"{self.process}.{self.connections}"

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task in the background; failures are logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.task_done)
        return task

    def task_done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def in_thread(
        self, work: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs
    ) -> Found:
        """Run something long in a thread, so that the event loop stays free."""
        async with self.threads:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def close(self) -> None:
        """Cancel all tasks and close everything."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.bot_pool.close()
        self.record_pool.close()
        self.review_pool.close()
        await self.bus.close()
        await self.store.close()


def thinkers(servers: int) -> int:
    """The processes for bots of each server process: one fewer than there are cores, for all of them."""
    return max(1, ((os.cpu_count() or 2) - 1) // servers)
