"""The door of a table: who comes and who goes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.server.store import StoreError
from lastcard.table.entries import Away, Here
from lastcard.table.people import Person
from lastcard.table.room import Room

if TYPE_CHECKING:
    from lastcard.server.live import LiveTable


@dataclass(frozen=True, slots=True, eq=False)
class Moving:
    """Somebody who comes or goes, and waits until it is written down."""

    entry: Here | Away
    written: asyncio.Future[bool | StoreError]


class Door:
    """Those who come and go at the same time are written down together, and everyone is told once."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.moving: list[Moving] = []

    async def enter(self, entry: Here | Away) -> bool:
        """Write down that somebody is here, or gone. False: they were not, or are no longer at the table."""
        moving = Moving(entry, asyncio.get_running_loop().create_future())
        self.moving.append(moving)
        async with self.live.lock:
            if not moving.written.done():
                await self.write()
        written = moving.written.result()
        if isinstance(written, StoreError):
            raise written
        return written

    async def write(self) -> None:
        group: list[Moving] = []
        answers: list[bool | StoreError] = []
        try:
            while True:
                if self.live.stale:
                    await self.live.read()
                group, connections = [*self.moving], connections_in(self.live.room)
                answers = [is_so(one.entry, connections) for one in group]
                true = [one.entry for one, so in zip(group, answers, strict=True) if so]
                if not true or await self.live.write(true, self.live.hall.now()):
                    break
        except StoreError as error:
            group = group or [*self.moving]
            answers = [error] * len(group)
        for one, answer in zip(group, answers, strict=True):
            one.written.set_result(answer)
        del self.moving[: len(group)]


def process_of(person: Person) -> str:
    """The process that somebody is connected to; empty, if they are away."""
    return person.connection.partition(".")[0]


def processes_of(room: Room) -> set[str]:
    """The processes that the people of a room are connected to."""
    return {process_of(one) for one in room.people.values() if one.here}


def connections_in(room: Room) -> dict[str, str]:
    """The connection of each person; empty, if they are away."""
    return {one.id: one.connection for one in room.people.values()}


def is_so(entry: Here | Away, connections: dict[str, str]) -> bool:
    """Can this be written down, and after it the next? Whoever is here by another connection is not away."""
    before = connections.get(entry.person)
    if before is None or (isinstance(entry, Away) and before != entry.connection):
        return False
    connections[entry.person] = entry.connection if isinstance(entry, Here) else ""
    return True
