"""A cup that is open in this process: commands are decided and written, and those who wait are woken."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from contextlib import suppress
from random import SystemRandom

import structlog

from lastcard.cup import commands as ask
from lastcard.cup.commands import Command
from lastcard.cup.cup import Cup
from lastcard.cup.deciding import (
    check_next_round,
    count_table,
    decide,
    decide_end_table,
    decide_join,
    draw_round,
    find_member,
)
from lastcard.cup.entries import Away, Draw, Entry, Here, RoundDrawn
from lastcard.cup.results import is_done, results_of
from lastcard.game.fair_deal import new_secret
from lastcard.server.cups.log import CupLog
from lastcard.server.cups.tables import Tables
from lastcard.server.services import Services
from lastcard.server.store import StoreError
from lastcard.table import commands as at_table
from lastcard.table.entries import Committed, Opened, PersonJoined
from lastcard.table.refusals import TableError
from lastcard.table.room import Room

MAX_WRITE_ATTEMPTS = 20  # another process may write first each time

LONGEST_WAIT = 10.0
"""Seconds after which whoever waits for a change is answered, even if there is none."""

AWAY_AFTER = 10_000
"""Milliseconds after which somebody who does not ask again is away."""

log = structlog.get_logger()


class CupSession:
    """One cup. Everything that happens to it happens under its lock."""

    def __init__(self, services: Services, tables: Tables, cup: str) -> None:
        self.services, self.tables, self.id = services, tables, cup
        self.lock = asyncio.Lock()
        self.log = CupLog(services, cup)
        self.waiting: Counter[str] = Counter()
        """Who waits for a change here, and how often."""
        self.seen: dict[str, int] = {}
        """When each of those who look at it by way of this process last asked."""
        self.last_used = services.now()

    @property
    def cup(self) -> Cup:
        return self.log.cup

    # Commands

    async def join(self, person: str, name: str, token: str, avatar: str) -> str:
        """Add a person, unless their token is known: `token` is its hash. Returns their id."""
        async with self.lock:
            for _ in range(MAX_WRITE_ATTEMPTS):
                await self.log.catch_up()
                known = self.person_with(token)
                if known is not None:
                    return known
                if await self.log.write([decide_join(self.cup, person, name, token, avatar)]):
                    return person
        raise busy()

    def person_with(self, token: str) -> str | None:
        """The id of the person whose token has this hash, if they have not left."""
        found = (one.id for one in self.cup.members.values() if one.token == token and not one.left)
        return next(found, None)

    async def submit(self, person: str, key: str, command: Command) -> None:
        """Carry out a command once, however often it is sent; raises a refusal."""
        table = self.table_now(self.about(person, command))
        await self.settle(person, f"{person}:{key}", command)
        if table is not None and isinstance(command, ask.LeaveCup | ask.KickFromCup):
            self.services.start(self.leave_table(self.about(person, command), table))

    def about(self, person: str, command: Command) -> str:
        return command.person if isinstance(command, ask.KickFromCup) else person

    def table_now(self, person: str) -> str | None:
        table = self.cup.table_of(person)
        return None if table is None or table.results is not None else table.id

    async def settle(self, person: str, key: str, command: Command) -> None:
        async with self.lock:
            for _ in range(MAX_WRITE_ATTEMPTS):
                await self.log.catch_up()
                if key in self.log.answered:
                    return
                if isinstance(command, ask.BeginRound):
                    check_next_round(self.cup, person)
                    done = await self.begin_round(key)
                else:
                    done = await self.log.write(await self.decide(person, command), key)
                if done:
                    return
        raise busy()

    async def decide(self, person: str, command: Command) -> list[Entry]:
        if not isinstance(command, ask.EndTable):
            return [decide(self.cup, person, command)]
        decide_end_table(self.cup, person, command.table)
        room = await self.room_of(command.table)
        if room.anybody_here() and not is_done(room):
            raise TableError("somebody_there", "Somebody is at this table: wait until they have played.")
        return count_table(
            self.cup, command.table, results_of(room, self.names_at(command.table)), ended=not is_done(room)
        )

    async def room_of(self, table: str) -> Room:
        """A table of the cup, as stored."""
        session = await self.tables.get(table)
        async with session.lock:
            await session.sync()
        return session.room

    def names_at(self, table: str) -> list[str]:
        found = next(one for one in self.cup.rounds[-1].tables if one.id == table)
        return [self.cup.members[one].name for one in found.people]

    async def leave_table(self, person: str, table: str) -> None:
        """Somebody who has left the cup leaves its table, too; a bot takes over."""
        with suppress(TableError, StoreError):  # a bot sits in for them after a while anyway
            session = await self.tables.get(table)
            await session.submit(person, "left the cup", at_table.Leave())
        await self.collect(table)

    # Rounds

    async def begin_round(self, key: str | None = None) -> bool:
        """Draw the next round, and open its tables before it is written: whoever is told of a table finds it.
        False: another process wrote first.
        """
        drawn = draw_round(self.cup, lambda: secrets.token_hex(8), SystemRandom())
        written = False
        try:
            await self.open_tables(drawn)
            written = await self.log.write([drawn], key)
        finally:
            if not written and not self.log.stale:
                await self.forget_tables(drawn)
        if written:
            log.info("round begun", cup=self.id, round=len(self.cup.rounds), tables=len(drawn.tables))
        return written

    async def open_tables(self, drawn: RoundDrawn) -> None:
        await asyncio.gather(*(self.open_table(draw) for draw in drawn.tables))

    async def open_table(self, draw: Draw) -> None:
        members = [self.cup.members[one] for one in draw.people]
        people = [
            PersonJoined(one.id, one.name, one.token, seat, one.avatar) for seat, one in enumerate(members)
        ]
        opened = Opened(draw.table, self.cup.settings.table, cup=self.id)
        await self.tables.open_for_cup(draw.table, [opened, Committed(1, new_secret()), *people])

    async def forget_tables(self, drawn: RoundDrawn) -> None:
        """Nobody has been told of them."""
        for draw in drawn.tables:
            session = self.tables.tables.pop(draw.table, None)
            if session is not None:
                session.unload(save=False)
            with suppress(StoreError):
                await self.services.store.forget(draw.table)

    async def begin_if_due(self) -> None:
        """Begin the next round if nobody has for a while."""
        async with self.lock:
            await self.log.catch_up()
            due = self.cup.next_at()
            if due is not None and due <= self.services.now():
                await self.begin_round()

    async def collect(self, table: str) -> None:
        """Count a table that is done; a result counts once."""
        try:
            room = await self.room_of(table)
            async with self.lock:
                await self.log.catch_up()
                while is_done(room):
                    if all(one.id != table for one in self.cup.open_tables()):
                        return
                    results = results_of(room, self.names_at(table))
                    if await self.log.write(count_table(self.cup, table, results)):
                        return
        except (TableError, StoreError) as error:
            log.warning("a table could not be counted yet", cup=self.id, table=table, reason=str(error))

    # Who looks at it

    async def sync(self) -> None:
        """Read what other processes have written."""
        async with self.lock:
            await self.log.catch_up()

    async def wait(self, after: int) -> None:
        """Wait until the cup has a number above `after`, or for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                while self.cup.number <= after and not self.services.is_stopping:
                    await self.log.changed.wait()

    async def look(self, person: str, after: int | None) -> None:
        """A person looks at it: they are here, and wait for a change if they name what they know."""
        find_member(self.cup, person)
        self.waiting[person] += 1
        try:
            if self.cup.members[person].process != self.services.process:
                await self.record(Here(person, self.services.process))
            if after is not None:
                await self.wait(after)
        finally:
            self.waiting[person] -= 1
            self.seen[person] = self.last_used = self.services.now()

    async def record(self, entry: Here | Away) -> None:
        """Write that somebody is here, or away, unless that is so already."""
        async with self.lock:
            for _ in range(MAX_WRITE_ATTEMPTS):
                await self.log.catch_up()
                member = self.cup.members.get(entry.person)
                is_so = member is None or (member.process == entry.process) == isinstance(entry, Here)
                if is_so or await self.log.write([entry]):
                    return

    async def note_absent(self) -> None:
        """Those who have not asked for a while are away."""
        since = self.services.now() - AWAY_AFTER
        for person, at in [*self.seen.items()]:
            if at < since and self.waiting[person] <= 0:
                del self.seen[person], self.waiting[person]
                await self.record(Away(person, self.services.process))

    async def mark_lost(self, alive: set[str]) -> None:
        """Those who looked at it by way of a process that is dead are away until they ask again."""
        for member in [*self.cup.members.values()]:
            if member.here and member.process not in alive:
                await self.record(Away(member.id, member.process))


def busy() -> TableError:
    return TableError("busy", "The cup is too busy just now: try again.")
