"""Who is connected to a table. Simultaneous arrivals and departures are written and broadcast together."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from lastcard.server.services import Services
from lastcard.server.session.log import TableLog
from lastcard.server.store import StoreError
from lastcard.table.entries import Away, Here, Outage
from lastcard.table.people import Person
from lastcard.table.room import Room


@dataclass(frozen=True, slots=True, eq=False)
class Pending:
    """An arrival or a departure that is not written yet."""

    entry: Here | Away
    written: asyncio.Future[bool | StoreError]


class Presence:
    """Writes arrivals and departures to a table's log."""

    def __init__(self, services: Services, log: TableLog, lock: asyncio.Lock) -> None:
        self.services, self.log, self.lock = services, log, lock
        self.pending: list[Pending] = []

    async def record(self, entry: Here | Away) -> bool:
        """Write that somebody is here, or away. False: that was already so, or they have left the table."""
        pending = Pending(entry, asyncio.get_running_loop().create_future())
        self.pending.append(pending)
        async with self.lock:
            if not pending.written.done():
                await self.write_pending()
        written = pending.written.result()
        if isinstance(written, StoreError):
            raise written
        return written

    async def write_pending(self) -> None:
        group: list[Pending] = []
        answers: list[bool | StoreError] = []
        try:
            while True:
                await self.log.refresh()
                group, connections = [*self.pending], connections_in(self.log.room)
                answers = [changes_presence(one.entry, connections) for one in group]
                true = [one.entry for one, so in zip(group, answers, strict=True) if so]
                if not true or await self.log.write(true, self.services.now()):
                    break
        except StoreError as error:
            group = group or [*self.pending]
            answers = [error] * len(group)
        for one, answer in zip(group, answers, strict=True):
            one.written.set_result(answer)
        del self.pending[: len(group)]

    async def mark_lost(self, alive: set[str], last_seen: int) -> None:
        """Mark people whose server process is dead as away; the time without it counts against nobody. (Call
        it under the lock.)
        """
        await self.log.refresh()
        room = self.log.room
        lost = [one for one in room.people.values() if one.here and process_of(one) not in alive]
        if not lost:
            return
        now = self.services.now()
        gone = max(0, now - max(last_seen, room.at))
        away = (Away(one.id, one.connection, restart=True) for one in lost)
        await self.log.write([Outage(gone), *away], now)


def process_of(person: Person) -> str:
    """The server process that a person is connected to; empty if they are away."""
    return person.connection.partition(".")[0]


def processes_of(room: Room) -> set[str]:
    """The server processes that the people of a room are connected to."""
    return {process_of(one) for one in room.people.values() if one.here}


def connections_in(room: Room) -> dict[str, str]:
    """The connection of each person; empty if they are away."""
    return {one.id: one.connection for one in room.people.values()}


def changes_presence(entry: Here | Away, connections: dict[str, str]) -> bool:
    """Whether this entry can be written after those before it, which `connections` keeps track of: a person
    who has reconnected since is not away.
    """
    before = connections.get(entry.person)
    if before is None or (isinstance(entry, Away) and before != entry.connection):
        return False
    connections[entry.person] = entry.connection if isinstance(entry, Here) else ""
    return True
