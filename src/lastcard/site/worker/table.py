"""A table that runs in a browser: one person and bots. Commands are decided, kept, and then shown, as on a
server; the browser keeps the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import msgspec

from lastcard.bots import BOTS
from lastcard.game.fair_deal import new_secret
from lastcard.protocol.outgoing import Broadcast
from lastcard.site.worker.clock import Clock
from lastcard.site.worker.host import Host, LogRow, NotKept
from lastcard.site.worker.thinking import decide as think
from lastcard.table.answers import Refusals, answer_for, earlier_answer
from lastcard.table.commands import Command, Rematch
from lastcard.table.deciding import Outcome, Request, decide, decide_rematch
from lastcard.table.entries import Away, Entry, Here, Outage, decode_entry, encode_entry
from lastcard.table.phases import PLAYING, ROUND_OVER
from lastcard.table.refusals import TableError
from lastcard.table.room import Room
from lastcard.table.scheduled import Scheduled, decision_of_bot, entry_for, needs_thought, next_scheduled

RETRY_EVERY = 1_000
"""Milliseconds after which what could not be kept is tried again."""

log = logging.getLogger(__name__)

SENTENCE = "The browser cannot keep anything just now; the table goes on by itself once it can."


class Taken(Exception):  # noqa: N818 - what it is
    """Another tab has the table now."""


class Listing(msgspec.Struct, frozen=True):
    """A table's entry in the list of tables that this browser keeps: what the front page shows of it without
    starting Python.
    """

    table: str
    edition: str
    phase: str
    match: int
    others: list[str]
    """The names of those who play with the person."""
    changed_at: int


class Viewer(Protocol):
    """Whoever is shown the table."""

    def wake(self) -> None:
        """Something has changed."""

    def report_trouble(self, sentence: str) -> None: ...

    def replace(self) -> None:
        """Somebody else has the table now."""


class LocalTable:
    """One table. Everything that happens to it happens under its lock."""

    def __init__(self, host: Host, clock: Clock, table: str) -> None:
        self.host, self.clock, self.id = host, clock, table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.room = Room()
        self.answered: dict[str, int] = {}
        """The answer to each command, by its key."""
        self.refused = Refusals()
        self.stale = False
        """The room is ahead of what is kept and must be read again."""
        self.taken = False
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thought_of: Scheduled | None = None
        """What a bot is thinking about: not due again until the bot has decided."""
        self.tasks: set[asyncio.Task[None]] = set()

    # The log

    async def create(self, entries: Sequence[Entry]) -> None:
        async with self.lock:
            await self.write(entries, self.clock.now())

    async def load(self) -> bool:
        """Read the log. Whoever was there when the page was closed has been away since then, which counts
        against nobody. False: there is no such table.
        """
        async with self.lock:
            await self.read()
            if not self.room.number:
                return False
            at = self.clock.now()
            away = [
                Away(one.id, one.connection, restart=True) for one in self.room.people.values() if one.here
            ]
            if away:
                await self.write([Outage(max(0, at - self.room.at)), *away], at)
        return True

    async def read(self) -> None:
        rows = await self.host.rows(self.id)
        self.room, self.answered = Room(), {}
        for row in rows:
            self.apply(decode_entry(row.entry), row.at, row.key)
        self.stale = False

    def apply(self, entry: Entry, at: int, key: str | None) -> None:
        self.room.apply(entry, at)
        if key is not None:
            self.answered[key] = answer_for(entry, self.room.told)

    async def write(self, entries: Sequence[Entry], at: int, key: str | None = None) -> None:
        """Write entries, and show them. What cannot be kept does not count."""
        if self.taken:
            raise Taken
        first, keys = self.room.number + 1, [key] + [None] * (len(entries) - 1)
        rows = [
            LogRow(first + n, at, of, encode_entry(entry))
            for n, (entry, of) in enumerate(zip(entries, keys, strict=True))
        ]
        self.stale = True
        for entry, of in zip(entries, keys, strict=True):
            self.apply(entry, at, of)
        if not await self.host.append(self.id, rows, self.listing()):
            self.let_go()
            raise Taken
        self.stale = False
        self.show()

    async def refresh(self) -> None:
        """Make sure that the room is what is kept."""
        if self.taken:
            raise Taken
        if self.stale:
            began = self.room.at
            await self.read()
            if self.room.phase in (PLAYING, ROUND_OVER) and self.room.at < began:
                await self.write([Outage(self.clock.now() - began)], self.clock.now())

    def listing(self) -> str:
        room = self.room
        others = [
            room.name_of(seat)
            for seat, chair in enumerate(room.chairs)
            if chair.person is None and chair.bot is not None
        ]
        listed = Listing(self.id, room.settings.edition, room.phase, room.match, others, room.at)
        return msgspec.json.encode(listed).decode()

    def let_go(self) -> None:
        """Another tab has the table now."""
        self.taken = True
        self.rearm()
        for viewer in [*self.viewers]:
            viewer.replace()

    # Commands

    async def submit(self, person: str, key: str, command: Command) -> int:
        """Decide a command and keep it; returns the number of the change that shows it, as on a server.
        Raises a refusal, `NotKept` or `Taken`.
        """
        arrived = self.clock.now()
        async with self.lock:
            await self.refresh()
            await self.run_due(arrived)
            earlier = earlier_answer(key, self.answered, self.refused)
            if earlier is not None:
                return earlier
            try:
                outcome = self.decide(person, command, max(arrived, self.room.at))
            except TableError as refusal:
                raise self.refused.remember(key, refusal) from None
            if outcome.entries:
                await self.write(outcome.entries, max(arrived, self.room.at), key)
            if outcome.refusal is not None:
                raise self.refused.remember(key, outcome.refusal)
            return self.answered.get(key, self.room.told)

    def decide(self, person: str, command: Command, at: int) -> Outcome:
        if isinstance(command, Rematch):
            return decide_rematch(self.room, person, new_secret(), at)
        return decide(self.room, Request(person, command, at))

    # Presence

    async def enter(self, viewer: Viewer, person: str, connection: str) -> None:
        """Somebody is here. A viewer who was here before has to go."""
        for other in [*self.viewers]:
            other.replace()
        self.viewers.add(viewer)
        async with self.lock:
            await self.refresh()
            await self.write([Here(person, connection)], self.clock.now())

    async def leave(self, viewer: Viewer, person: str, connection: str) -> None:
        if viewer not in self.viewers:
            return
        self.viewers.discard(viewer)
        async with self.lock:
            known = self.room.people.get(person)
            if not self.taken and known is not None and known.connection == connection:
                await self.refresh()
                await self.write([Away(person, connection)], self.clock.now())

    # Showing

    def show(self) -> None:
        self.rearm()
        for viewer in [*self.viewers]:
            viewer.wake()

    def broadcast(self) -> Broadcast:
        return Broadcast(self.room, self.clock.now())

    # What happens by itself

    def rearm(self) -> None:
        """Set the timer for what happens next."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.taken or self.stale:
            return
        scheduled = next_scheduled(self.room)
        if scheduled is not None and scheduled != self.thought_of:
            self.wake_after(scheduled.at - self.clock.now())

    def wake_after(self, milliseconds: int) -> None:
        self.timer = self.clock.call_after(milliseconds, lambda: self.start(self.tick()))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def tick(self) -> None:
        await self.unless_in_trouble(self.catch_up)

    async def catch_up(self) -> None:
        async with self.lock:
            await self.refresh()
            await self.run_due(self.clock.now())
            self.rearm()

    async def unless_in_trouble(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """If something cannot be kept, say so, and go on once it can."""
        try:
            await work()
        except NotKept:
            self.report_trouble()
            self.wake_after(RETRY_EVERY)
        except Taken:
            pass

    def report_trouble(self) -> None:
        for viewer in [*self.viewers]:
            viewer.report_trouble(SENTENCE)

    async def run_due(self, until: int) -> None:
        """Do everything that is due by a time; bots that think for long do so meanwhile."""
        while (scheduled := next_scheduled(self.room)) is not None:
            if scheduled.at > until or scheduled == self.thought_of:
                return
            decided = None
            if needs_thought(scheduled):
                if self.thinks_long(scheduled.seat):
                    self.start_thinking(scheduled)
                    return
                decided = decision_of_bot(self.room, scheduled.seat)
            await self.carry_out(scheduled, decided, scheduled.at)

    async def carry_out(self, scheduled: Scheduled, decided: str | None, at: int) -> None:
        await self.write([entry_for(self.room, scheduled, decided)], max(at, self.room.at))

    def thinks_long(self, seat: int) -> bool:
        bot = self.room.chairs[seat].bot
        return bot is not None and BOTS[bot].thinks_long

    def start_thinking(self, scheduled: Scheduled) -> None:
        if self.thinking is None or self.thinking.done():
            self.thought_of = scheduled
            self.thinking = self.start(self.unless_in_trouble(lambda: self.think(scheduled)))

    async def think(self, scheduled: Scheduled) -> None:
        """Let a bot decide; its move counts if the table still waits for it."""
        room, seat = self.room, scheduled.seat
        assert room.table is not None
        seed = room.seed_for(f"decision {room.game.window} {seat}")
        player, view, window = room.table.bots[seat].with_seed(seed), room.game.view(seat), room.game.window
        try:
            move: str | None = await think(player, view, self.host)
        except Exception:
            log.exception("a bot could not think, and answers at once")
            move = decision_of_bot(room, seat)
        self.thought_of = None
        async with self.lock:
            await self.refresh()
            waits = self.room.table is not None and self.room.game.window == window
            if waits and next_scheduled(self.room) == scheduled:
                await self.carry_out(scheduled, move, self.clock.now())
            self.rearm()
