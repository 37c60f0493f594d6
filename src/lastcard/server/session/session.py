"""A table that is open in this process: commands are decided, written, and then broadcast."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from lastcard.game.fair_deal import new_secret
from lastcard.protocol.messages import Chances
from lastcard.protocol.outgoing import Broadcast
from lastcard.server.metrics import ACCEPTED
from lastcard.server.pressure import Shed
from lastcard.server.services import Services
from lastcard.server.session.log import TableLog
from lastcard.server.session.outage import StoreOutage
from lastcard.server.session.presence import Presence
from lastcard.server.session.scheduler import Scheduler
from lastcard.server.session.screen_chances import Screen, ScreenChances
from lastcard.server.store import StoreError
from lastcard.table.answers import Refusals, earlier_answer
from lastcard.table.commands import Command, Emote, Rematch, Say
from lastcard.table.deciding import MOST_LAG, Outcome, Request, decide, decide_rematch
from lastcard.table.refusals import TableError
from lastcard.table.room import Room

MAX_WRITE_ATTEMPTS = 20  # another process may write first each time

FRESH = 100
"""Milliseconds for which a public state, which includes the time left, counts as fresh."""


ONLOOKERS_WAIT = MOST_LAG / 2000
"""Seconds by which those who do not play see each step later: the longest way to a player whose lag is
compensated. Nobody sees a race sooner by looking on from nearby than on their own line.
"""


class Subscriber(Protocol):
    """A client connected to a table."""

    person: str | None

    def wake(self) -> None:
        """The table has changed."""

    def report_outage(self, sentence: str) -> None: ...

    def keep_alive(self, now: float) -> None:
        """Called twice a second, to ping or to give up."""

    @property
    def lag(self) -> int:
        """The round-trip time in milliseconds."""

    @property
    def wants_chances(self) -> bool:
        """Whether it looks on, and shows everybody's chances."""

    def show_chances(self, chances: Chances) -> None: ...


class TableSession:
    """One table. Everything that happens to it happens under its lock."""

    def __init__(self, services: Services, table: str) -> None:
        self.services, self.id = services, table
        self.rank = services.turns.next_rank()
        """While the server is busy, older tables come first."""
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.outage = StoreOutage(services, self.report_outage, self.retry, self.broadcast)
        self.log = TableLog(services, table, self.outage, self.broadcast)
        self.scheduler = Scheduler(services, self.log, self.lock, self.outage, self.rank)
        self.presence = Presence(services, self.log, self.lock)
        self.chances = ScreenChances(services, lambda: self.room, self.screens, self.onlookers_wait)
        self.refused = Refusals()
        self._broadcast: Broadcast | None = None
        self.stepped_at = 0.0
        """When the latest step was made, by the clock that only goes forward."""
        self.step = (0, 0)
        """Its match and its window."""
        self.last_used = services.now()
        """When a client last asked for this table, or left it."""

    @property
    def room(self) -> Room:
        return self.log.room

    # Commands

    async def submit(self, person: str, key: str, command: Command, lag: int = 0, connected: int = 0) -> int:
        """Decide a command and write it; for `lag` and `connected` see `Request`. Returns the number of the
        change that shows it to this person, or of the one before if it is not shown to anyone yet; raises a
        refusal.
        """
        outcome = ACCEPTED
        try:
            return await self.settle(person, key, command, lag, connected)
        except TableError as refusal:
            outcome = refusal.code
            raise
        except StoreError:
            outcome = "paused"
            raise
        finally:
            self.services.metrics.commands.labels(command.__struct_config__.tag, outcome).inc()

    async def settle(self, person: str, key: str, command: Command, lag: int, connected: int) -> int:
        """What arrives before a deadline counts before it, even if it waits for its turn, the lock and the
        store.
        """
        key, arrived = f"{person}:{key}", self.services.now()
        await self.services.turns.take(self.rank)
        async with self.lock:
            for _ in range(MAX_WRITE_ATTEMPTS):
                await self.log.refresh()
                await self.scheduler.run_due(arrived)
                earlier = earlier_answer(key, self.log.answered, self.refused)
                if earlier is not None:
                    return earlier
                at = max(arrived, self.room.at)
                try:
                    if isinstance(command, Say | Emote):
                        self.services.pressure.check(Shed.TALK)
                    decision = self.decide(Request(person, command, at, lag, self.slowest(person), connected))
                except TableError as refusal:
                    raise self.refused.remember(key, refusal) from None
                if not decision.entries or await self.log.write(decision.entries, at, key):
                    if decision.refusal is not None:
                        raise self.refused.remember(key, decision.refusal)
                    return self.log.answered[key]
        raise TableError("busy", "The table is too busy just now: try again.")

    def decide(self, request: Request) -> Outcome:
        if isinstance(request.command, Rematch):
            return decide_rematch(self.room, request.person, new_secret(), request.at)
        return decide(self.room, request)

    def slowest(self, person: str) -> int:
        """The largest lag of the others at the table."""
        return max((one.lag for one in self.subscribers if one.person not in (None, person)), default=0)

    # Broadcasting

    def broadcast(self) -> None:
        """Something has changed: wake all clients, and reset the timer."""
        self.note_step()
        for subscriber in self.subscribers:
            subscriber.wake()
        self.scheduler.rearm()
        if self.room.settings.chances:
            self.chances.rearm()

    def screens(self) -> list[Screen]:
        return [one for one in self.subscribers if one.wants_chances]

    def note_step(self) -> None:
        step = (self.room.match, self.room.game.window) if self.room.table is not None else (0, 0)
        if step != self.step:
            self.step, self.stepped_at = step, time.monotonic()

    def onlookers_wait(self) -> float:
        """Seconds until those who do not play may see the latest step."""
        return max(0.0, self.stepped_at + ONLOOKERS_WAIT - time.monotonic())

    def report_outage(self, sentence: str) -> None:
        for subscriber in self.subscribers:
            subscriber.report_outage(sentence)

    def now_sent(self, fresh: bool = False) -> Broadcast:
        """What clients are sent alike, encoded once per change. It includes the time left, so a client that
        has just connected gets a fresh one.
        """
        room, now, sent = self.room, self.services.now(), self._broadcast
        if sent is None or not sent.is_of(room) or (fresh and sent.at < now - FRESH):
            sent = self._broadcast = Broadcast(room, now)
        return sent

    # Other processes, and the store

    async def sync(self) -> None:
        """Read what other processes have written, and broadcast it. (Call it under the lock.)"""
        before = self.room.number
        await self.log.catch_up()
        if self.room.number != before:
            self.broadcast()

    async def sync_or_retry(self) -> None:
        """The same, taking the lock; if the store fails, retry until it answers."""
        try:
            async with self.lock:
                await self.sync()
        except StoreError:
            self.outage.begin()

    async def retry(self) -> None:
        """Resume after an outage; raises `StoreError` if it is not over."""
        async with self.lock:
            await self.log.catch_up()
            await self.scheduler.run_due()

    # Unloading

    def is_idle(self, since: int) -> bool:
        """Nobody has used it since then, and nothing will happen on its own for as long."""
        if self.subscribers or self.presence.pending or self.lock.locked():
            return False
        if self.log.stale or self.last_used > since:
            return False
        now, scheduled = self.services.now(), self.log.next_scheduled()
        return scheduled is None or scheduled.at > now + (now - since)

    def unload(self, *, save: bool = True) -> None:
        """Save a snapshot, so that the table loads quickly next time. Then the parts of the session let go of
        each other: its memory is freed at once, without waiting for a full collection.
        """
        self.scheduler.cancel()
        self.chances.let_go()
        if save:
            self.log.save_snapshot()
        self.log.let_go()
        self.outage.let_go()
