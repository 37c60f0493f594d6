"""What a table does while the store is unavailable: notify its clients, stop the clocks and retry."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from lastcard.server.services import Services
from lastcard.server.store import StoreError

SLOW = 1.5
"""Seconds after which clients are notified of a slow write."""

RETRY_EVERY = 1.0
"""Seconds between retries."""

SENTENCE = "The table cannot write anything down just now; it goes on by itself."


class StoreOutage:
    """An outage of the store, at one table. `report` notifies all connected clients; `retry` catches up and
    raises `StoreError` if the store still fails; `recovered` is called once it works again.
    """

    def __init__(
        self,
        services: Services,
        report: Callable[[str], None],
        retry: Callable[[], Awaitable[None]],
        recovered: Callable[[], None],
    ) -> None:
        self.services = services
        self.report, self.retry, self.recovered = report, retry, recovered
        self.since: int | None = None
        """When the outage began. No clock runs during it."""
        self.recovering: asyncio.Task[None] | None = None

    def note(self, began: int) -> None:
        """A write that began at this time has failed."""
        self.since = self.since or began

    def end(self) -> int | None:
        """The store answers again. Returns when the outage began."""
        since, self.since = self.since, None
        return since

    def let_go(self) -> None:
        """The table is unloaded: nothing is to be reported or retried any more."""
        if self.recovering is not None:
            self.recovering.cancel()
        self.report, self.retry, self.recovered = lambda sentence: None, nothing, lambda: None

    async def watch(self, writing: Coroutine[Any, Any, bool]) -> bool:
        """Wait for a write; if it is slow, notify the clients."""
        slow = asyncio.get_running_loop().call_later(SLOW, self.report, SENTENCE)
        try:
            return await writing
        finally:
            slow.cancel()

    def begin(self) -> None:
        """The store has failed. However many calls notice, one task retries."""
        if self.recovering is None or self.recovering.done():
            self.recovering = self.services.start(self.recover())

    async def recover(self) -> None:
        """Report the outage every second, and retry until the store answers."""
        services = self.services
        while True:
            self.report(SENTENCE)
            await asyncio.sleep(RETRY_EVERY)
            try:
                await services.beat()
                await self.retry()
            except StoreError:
                continue
            self.recovered()
            return


async def nothing() -> None:
    """What is retried at a table that is unloaded."""
