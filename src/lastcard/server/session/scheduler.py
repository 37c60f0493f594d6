"""What happens at a table on its own: clocks run out, bots move, rounds are dealt."""

from __future__ import annotations

import asyncio

from lastcard.bots import BOTS
from lastcard.server.services import Services
from lastcard.server.session.log import TableLog
from lastcard.server.session.outage import StoreOutage
from lastcard.server.store import StoreError
from lastcard.table.scheduled import Scheduled, decision_of_bot, entry_for, needs_thought

OTHERS_DEADLINE_GRACE = 300
"""Milliseconds for which a deadline is left to the process that wrote last."""

MAX_DUE_AT_ONCE = 200
"""The maximum number of scheduled actions between two commands."""


class Scheduler:
    """Wakes up at a table's next deadline, and does what is due."""

    def __init__(
        self, services: Services, log: TableLog, lock: asyncio.Lock, outage: StoreOutage, rank: int
    ) -> None:
        self.services, self.log, self.lock, self.outage, self.rank = services, log, lock, outage, rank
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thought_of: Scheduled | None = None
        """What a bot is thinking about: not due again until the bot has decided."""

    def rearm(self) -> None:
        """Set the timer for the next deadline."""
        self.cancel()
        scheduled = None if self.log.stale else self.log.next_scheduled()
        if scheduled is not None and scheduled != self.thought_of:
            grace = 0 if self.log.wrote_last else OTHERS_DEADLINE_GRACE
            wait = scheduled.at - self.services.now() + grace
            self.timer = asyncio.get_running_loop().call_later(max(wait, 0) / 1000, self.wake)

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def wake(self) -> None:
        self.timer = None
        self.services.start(self.tick())

    async def tick(self) -> None:
        """Do what is due, and set the timer again."""
        await self.services.turns.take(self.rank)
        try:
            async with self.lock:
                await self.log.refresh()
                await self.run_due()
        except StoreError:
            self.outage.begin()
        else:
            self.rearm()

    async def run_due(self, until: int | None = None) -> None:
        """Do everything that is due now, or was by an earlier time; slow bots think outside the lock."""
        now = self.services.now()
        until = now if until is None else until
        for _ in range(MAX_DUE_AT_ONCE):
            scheduled = self.log.next_scheduled()
            if scheduled is None or scheduled.at > until or scheduled == self.thought_of:
                return
            decided = None
            self.services.metrics.lateness.observe((now - scheduled.at) / 1000)
            if needs_thought(scheduled):
                self.services.metrics.bots.labels(self.log.room.chairs[scheduled.seat].bot).inc()
                if self.thinks_long(scheduled.seat):
                    self.start_thinking(scheduled)
                    return
                decided = decision_of_bot(self.log.room, scheduled.seat)
            await self.write(scheduled, decided, scheduled.at)

    async def write(self, scheduled: Scheduled, decided: str | None, at: int) -> None:
        room = self.log.room
        await self.log.write([entry_for(room, scheduled, decided)], max(at, room.at))

    # Slow bots

    def thinks_long(self, seat: int) -> bool:
        bot = self.log.room.chairs[seat].bot
        return bot is not None and BOTS[bot].thinks_long

    def start_thinking(self, scheduled: Scheduled) -> None:
        if self.thinking is None or self.thinking.done():
            self.thought_of = scheduled
            self.thinking = self.services.start(self.think(scheduled))

    async def think(self, scheduled: Scheduled) -> None:
        """Let a bot decide in another process; its move counts if the table is still waiting for it."""
        room = self.log.room
        window, seat = room.game.window, scheduled.seat
        assert room.table is not None
        try:
            move = await self.services.bot_pool.decide(room.table.bots[seat], room.game.view(seat))
            async with self.lock:
                self.thought_of = None
                await self.log.refresh()
                if self.is_still_waiting(scheduled, window):
                    await self.write(scheduled, move, self.services.now())
        except StoreError:
            self.thought_of = None
            self.outage.begin()
        else:
            self.rearm()

    def is_still_waiting(self, scheduled: Scheduled, window: int) -> bool:
        room = self.log.room
        if room.table is None or room.game.window != window:
            return False
        return self.log.next_scheduled() == scheduled
