"""A table that this process has read: what is asked is decided, written down, and then told to everyone.

Nothing is told before it is written. If it could not be written, the room is read again from the store.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec

from lastcard.game.fair_deal import new_secret
from lastcard.server import snapshots
from lastcard.server.door import Door, process_of
from lastcard.server.metrics import COUNTS
from lastcard.server.store import Listing, Phase, Row, StoreError, Unsure
from lastcard.server.trouble import Trouble
from lastcard.table.clocks import Coming, coming, decision_of_bot, entry_for, needs_thought
from lastcard.table.commands import Command, Rematch
from lastcard.table.deciding import Decision, Request, decide, decide_rematch
from lastcard.table.entries import Away, Entry, MissedCatch, Outage, decode_entry, encode_entry
from lastcard.table.face import face_of
from lastcard.table.people import TableError
from lastcard.table.room import MATCH_OVER, OPEN, Room

if TYPE_CHECKING:
    from lastcard.server.hall import Hall

TRIES = 20
"""So often somebody else may be quicker to write before we give up."""

REFUSALS = 500
"""So many refusals are remembered, so that a question that is asked again gets its first answer."""

MISSED = -1
"""The answer to a wrong catch: it is refused, and yet it is written down that it was made."""

NOT_MINE = 300
"""Milliseconds that a process leaves what is due to the one that has written last."""

MOST_AT_ONCE = 200
"""Things that happen by themselves between two questions."""


FRESH = 100
"""Milliseconds for which a face is fresh."""


class Watcher(Protocol):
    """Whoever is told of changes."""

    person: str | None

    def wake(self) -> None: ...

    def trouble(self, sentence: str) -> None: ...

    def keep_in_touch(self, now: float) -> None: ...

    @property
    def lag(self) -> int: ...


class LiveTable:
    """One table. All that happens to it happens under its lock."""

    def __init__(self, hall: Hall, table: str) -> None:
        self.hall, self.id = hall, table
        self.room = Room()
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.door = Door(self)
        self.trouble = Trouble(self)
        self.answered: dict[str, int] = {}
        self.refused: OrderedDict[str, TableError] = OrderedDict()
        self.stale = False
        """Has the room got ahead of the store? Then it must be read again."""
        self.mine = False
        """Have we written last?"""
        self.comes: tuple[Room, int, Coming | None] = (self.room, -1, None)
        """What happens next by itself in this room, as long as nothing else does."""
        self.face: tuple[Room, int, msgspec.Raw] = (self.room, -1, msgspec.Raw())
        self.faced = 0
        """When the face was made."""
        self.kept = snapshots.before_first(table)
        """The number of the latest snapshot."""
        self.used = hall.now()
        """When somebody last asked for this table, or left it."""
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thought_of: Coming | None = None
        """What a bot thinks about: it is not due again before the bot has decided."""

    # Reading

    async def read(self) -> None:
        """Read the log, from the latest snapshot on if there is one."""
        stored = await self.hall.store.table(self.id, snapshots.version())
        packed = stored.snapshot
        self.room, self.answered = (Room(), {}) if packed is None else snapshots.unpack(packed)
        self.kept = self.room.number or snapshots.before_first(self.id)
        self.take_in(stored.rows)
        self.stale = False
        await self.trouble.end()

    def keep(self) -> None:
        """Make a snapshot now and then."""
        if self.room.number < self.kept + snapshots.EVERY:
            return
        self.kept = self.room.number
        packed = snapshots.pack(self.room, self.answered)
        if packed is not None:
            self.hall.start(self.keep_packed(self.room.number, packed))

    async def keep_packed(self, number: int, packed: bytes) -> None:
        with suppress(StoreError):  # there is always the log
            await self.hall.store.keep_snapshot(self.id, number, snapshots.version(), packed)

    async def catch_up(self) -> None:
        """Read what others have written."""
        if self.stale:
            await self.read()
        else:
            self.take_in(await self.hall.store.rows(self.id, after=self.room.number))

    async def see_others(self) -> None:
        """Read what others have written, and tell everyone here. (Call it under the lock.)"""
        before = self.room.number
        await self.catch_up()
        if self.room.number != before:
            self.tell()

    def take_in(self, rows: Sequence[Row]) -> None:
        for row in rows:
            entry = decode_entry(row.entry)
            self.room.apply(entry, row.at)
            if row.key is not None:
                self.answered[row.key] = MISSED if isinstance(entry, MissedCatch) else self.room.told
            self.mine = False

    # Writing

    async def write(self, entries: Sequence[Entry], at: int, key: str | None = None) -> bool:
        """Write entries down, and tell everyone. False: somebody else was quicker, and we have caught up."""
        first = self.room.number + 1
        rows = [
            Row(first + n, at, key if n == 0 else None, encode_entry(one)) for n, one in enumerate(entries)
        ]
        before, told, began = self.listing(), [self.room.told], self.hall.now()
        self.stale = True
        for entry in entries:
            self.room.apply(entry, at)
            told.append(self.room.told)
        after = self.listing()
        what = self.coming()
        deadline = None if what is None else what.at
        try:
            with self.hall.metrics.append.time():
                written = await self.append(rows, None if after == before else after, deadline)
        except StoreError:
            self.trouble.since = self.trouble.since or began
            raise
        if not written:
            await self.read()
            self.tell()
            return False
        self.stale, self.mine = False, True
        if key is not None:
            self.answered[key] = MISSED if isinstance(entries[0], MissedCatch) else told[1]
        self.keep()
        self.tell()
        await self.hall.bus.publish(self.id, self.room.number)
        return True

    async def append(self, rows: Sequence[Row], listing: Listing | None, deadline: int | None) -> bool:
        """Were these rows written? If the store does not know, it is looked up. If nothing is there, nobody
        was quicker: it is the store that fails.
        """
        try:
            return await self.trouble.patiently(self.hall.store.append(self.id, rows, listing, deadline))
        except Unsure:
            await self.read()
            found = await self.hall.store.rows(self.id, after=rows[0].number - 1)
            if not found:
                raise
            return found[: len(rows)] == rows

    def listing(self) -> Listing:
        room = self.room
        phase: Phase = "playing"
        if room.phase in (OPEN, MATCH_OVER):
            phase = "open" if room.phase == OPEN else "over"
        free = sum(chair.person is None for chair in room.chairs)
        settings = room.settings
        return Listing(
            self.id, settings.edition, settings.public, phase, settings.players, free, self.changed
        )

    @property
    def changed(self) -> int:
        """When the line in the lists last changed, roughly: lists need not know of every move."""
        return self.room.at // 60_000 * 60_000

    # Putting away

    def is_idle(self, since: int) -> bool:
        """Has nobody looked at it since then, and will nothing happen by itself for as long?"""
        if self.watchers or self.door.moving or self.lock.locked() or self.stale or self.used > since:
            return False
        now, what = self.hall.now(), self.coming()
        return what is None or what.at > now + (now - since)

    async def put_away(self) -> None:
        """What the table comes to is kept, so that it is soon read again."""
        if self.timer is not None:
            self.timer.cancel()
        packed = snapshots.pack(self.room, self.answered) if self.room.number > self.kept else None
        if packed is not None:
            await self.keep_packed(self.room.number, packed)

    # What people ask

    async def ask(self, person: str, key: str, command: Command, lag: int = 0) -> int:
        """Decide and write down; the number up to which this person is told of it, or of what came before it
        if nobody is told of it yet. A refusal is raised.
        """
        outcome = COUNTS
        try:
            return await self.settle(person, key, command, lag)
        except TableError as refusal:
            outcome = refusal.code
            raise
        except StoreError:
            outcome = "paused"
            raise
        finally:
            self.hall.metrics.commands.labels(command.__struct_config__.tag, outcome).inc()

    async def settle(self, person: str, key: str, command: Command, lag: int) -> int:
        full = f"{person}:{key}"
        async with self.lock:
            for _ in range(TRIES):
                if self.stale:
                    await self.read()
                await self.happen(self.hall.now())
                if full in self.refused:
                    raise self.refused[full]
                if self.answered.get(full) == MISSED:
                    raise TableError("illegal", "There was nobody to catch.", "R28")
                if full in self.answered:
                    return self.answered[full]
                at = self.hall.now()
                try:
                    decision = self.decide(Request(person, command, at, lag, self.slowest(person)))
                except TableError as refusal:
                    self.remember(full, refusal)
                    raise
                if not decision.entries or await self.write(decision.entries, at, full):
                    if decision.refusal is not None:
                        self.remember(full, decision.refusal)
                        raise decision.refusal
                    return self.answered[full]
        raise TableError("busy", "The table is too busy just now: try again.")

    def decide(self, request: Request) -> Decision:
        if isinstance(request.command, Rematch):
            return decide_rematch(self.room, request.person, new_secret(), request.at)
        return decide(self.room, request)

    def remember(self, key: str, refusal: TableError) -> None:
        self.refused[key] = refusal
        while len(self.refused) > REFUSALS:
            self.refused.popitem(last=False)

    def slowest(self, person: str) -> int:
        """How far away the others at the table are at most."""
        return max((one.lag for one in self.watchers if one.person not in (None, person)), default=0)

    # What happens by itself

    def coming(self) -> Coming | None:
        room = self.room
        if self.comes[0] is not room or self.comes[1] != room.number:
            self.comes = room, room.number, coming(room)
        return self.comes[2]

    def rearm(self) -> None:
        """Wake up when the next thing happens by itself."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        what = None if self.stale else self.coming()
        if what is not None and what != self.thought_of:
            wait = what.at - self.hall.now() + (0 if self.mine else NOT_MINE)
            self.timer = asyncio.get_running_loop().call_later(max(wait, 0) / 1000, self.due)

    def due(self) -> None:
        self.timer = None
        self.hall.start(self.tick())

    async def tick(self) -> None:
        """Let happen what is due, and wake up again for what comes next."""
        try:
            async with self.lock:
                if self.stale:
                    await self.read()
                await self.happen(self.hall.now())
        except StoreError:
            self.trouble.begin()
        else:
            self.rearm()

    async def happen(self, now: int) -> None:
        """Everything that is due by now; a bot that must think long is asked outside the lock."""
        for _ in range(MOST_AT_ONCE):
            what = self.coming()
            if what is None or what.at > now or what == self.thought_of:
                return
            decided = None
            self.hall.metrics.lateness.observe((now - what.at) / 1000)
            if needs_thought(what):
                self.hall.metrics.bots.labels(self.room.chairs[what.seat].bot).inc()
                if self.thinks_long(what.seat):
                    self.start_thinking(what)
                    return
                decided = decision_of_bot(self.room, what.seat)
            await self.write([entry_for(self.room, what, decided)], max(what.at, self.room.at))

    def thinks_long(self, seat: int) -> bool:
        return self.room.chairs[seat].bot == "champion"

    def start_thinking(self, what: Coming) -> None:
        if self.thinking is None or self.thinking.done():
            self.thought_of = what
            self.thinking = self.hall.start(self.think(what))

    async def think(self, what: Coming) -> None:
        """Ask a champion, in a process of its own; what it says counts if it is still asked."""
        window, seat = self.room.game.window, what.seat
        assert self.room.table is not None
        try:
            move = await self.hall.thinkers.decide(self.room.table.bots[seat], self.room.game.view(seat))
            async with self.lock:
                self.thought_of = None
                if self.stale:
                    await self.read()
                if self.is_still_asked(what, window):
                    await self.write([entry_for(self.room, what, move)], max(self.hall.now(), self.room.at))
        except StoreError:
            self.thought_of = None
            self.trouble.begin()
        else:
            self.rearm()

    def is_still_asked(self, what: Coming, window: int) -> bool:
        return self.room.table is not None and self.room.game.window == window and self.coming() == what

    # Telling

    def public_face(self, fresh: bool = False) -> msgspec.Raw:
        """The face of the table, which is the same for everyone; it tells how much time is left, so whoever
        comes gets a fresh one.
        """
        room, now = self.room, self.hall.now()
        as_of = now - FRESH if fresh else 0
        if self.face[0] is not room or self.face[1] != room.told or self.faced < as_of:
            self.face = room, room.told, msgspec.Raw(msgspec.json.encode(face_of(room, now)))
            self.faced = now
        return self.face[2]

    def tell(self) -> None:
        """Something has changed."""
        for watcher in self.watchers:
            watcher.wake()
        self.rearm()

    async def settle_outage(self, alive: set[str], last_seen: int) -> None:
        """People whose server is dead are away, and the time without it counts against nobody."""
        async with self.lock:
            if self.stale:
                await self.read()
            lost = [one for one in self.room.people.values() if one.here and process_of(one) not in alive]
            if not lost:
                return
            now = self.hall.now()
            gone = max(0, now - max(last_seen, self.room.at))
            away = (Away(one.id, one.connection, restart=True) for one in lost)
            await self.write([Outage(gone), *away], now)
