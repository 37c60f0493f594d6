"""A log is replayed, and every frame that anybody was sent is compared with what it gives."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.chaos.history import History
from lastcard.protocol.messages import encode
from lastcard.protocol.outgoing import Broadcast, change_for
from lastcard.server.store import Row
from lastcard.table import entries as log
from lastcard.table.entries import Entry, decode_entry
from lastcard.table.room import Room
from lastcard.table.scheduled import Scheduled, next_scheduled

COMPARED = ("face", "view", "sheet", "moves")
"""The parts of a change that the log determines. Times that are left are not among them."""


@dataclass(frozen=True)
class Violation:
    """A promise that was not kept."""

    table: str
    promise: str
    """`once`, `acknowledged`, `order`, `view`, `deadline`, `owner` or `playable`."""
    sentence: str

    def __str__(self) -> str:
        return f"{self.promise}, table {self.table}: {self.sentence}"


@dataclass(frozen=True)
class Told:
    """The public numbers of a log."""

    after: list[int]
    """How many entries were public after each row."""

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Told:
        told, after = 0, []
        for row in rows:
            told += not decode_entry(row.entry).is_silent
            after.append(told)
        return cls(after)


@dataclass(frozen=True)
class Shown:
    """A change that a client was sent, and the number of the one before it on this connection."""

    history: History
    line: int
    seen: int
    frame: dict[str, Any]
    is_first: bool = False
    """Whether it is the first on its connection: the table may be shown before it is written that this person
    is here.
    """


def replay(table: str, rows: Sequence[Row], histories: Sequence[History]) -> Replay:
    """Everything that can be said while reading the log once."""
    replayed = Replay(table)
    for history in histories:
        replayed.collect(history)
    try:
        replayed.read(rows)
    except Exception as error:
        replayed.blame("view", f"the log cannot be replayed: {error!r} after entry {replayed.room.number}")
    return replayed


@dataclass
class Replay:
    table: str
    room: Room = field(default_factory=Room)
    shown: dict[int, list[Shown]] = field(default_factory=lambda: defaultdict(list))
    lines: dict[tuple[str, int], str] = field(default_factory=dict)
    """The server's name for each connection of a client, as the log and the frames give it away."""
    named: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The same, the other way round."""
    stepped: set[tuple[int, int]] = field(default_factory=set)
    """The matches and windows that something has happened in."""
    violations: list[Violation] = field(default_factory=list)
    frames: int = 0
    views: int = 0
    news: int = 0
    deadlines: int = 0
    connections: int = 0

    def blame(self, promise: str, sentence: str) -> None:
        self.violations.append(Violation(self.table, promise, sentence))

    # The histories

    def collect(self, history: History) -> None:
        """The changes of a history, by their numbers; on one connection they never go back."""
        seen: dict[int, int] = {}
        greeted: set[int] = set()
        for event in history.events:
            if event.what == "hello":
                seen[event.line] = event.seen
                self.connections += 1
            elif event.what == "frame" and event.frame["type"] == "change":
                before, number = seen[event.line], event.frame["number"]
                if number < before:
                    self.blame("order", f"{history.person} was sent {number} after {before}")
                is_first = event.line not in greeted
                self.shown[number].append(Shown(history, event.line, before, event.frame, is_first))
                greeted.add(event.line)
                seen[event.line] = number
                self.frames += 1

    # The log

    def read(self, rows: Sequence[Row]) -> None:
        before: Row | None = None
        for row in rows:
            entry, told = decode_entry(row.entry), self.room.told
            if happens_by_itself(row, entry, before):
                self.check_deadline(entry, row.at)
            self.check_step(entry)
            self.room.apply(entry, row.at)
            self.check_owners()
            if self.room.told > told:
                self.compare_all(self.shown.pop(self.room.told, []))
            before = row
        for number in sorted(self.shown):
            self.blame("view", f"number {number} was shown, and the log ends with {self.room.told}")

    def check_deadline(self, entry: Entry, at: int) -> None:
        """What happened by itself was the next thing due, and its time had come."""
        due = next_scheduled(self.room)
        self.deadlines += 1
        if due is None or not is_what_was_due(entry, due):
            self.blame("deadline", f"entry {self.room.number + 1} ({entry}) was not due, but {due}")
        elif due.at > at:
            self.blame("deadline", f"entry {self.room.number + 1} ({entry}) came {due.at - at} ms early")

    def check_step(self, entry: Entry) -> None:
        """One window is answered once."""
        if isinstance(entry, log.Moved | log.ClockActed) and self.room.table is not None:
            window = self.room.match, self.room.game.window
            if window in self.stepped:
                self.blame("deadline", f"window {window} was answered twice")
            self.stepped.add(window)

    def check_owners(self) -> None:
        """Everyone has the seat that the chair says, and no two have the same."""
        room = self.room
        seated = {one.id: one.seat for one in room.people.values() if one.seat is not None}
        chairs = {chair.person: seat for seat, chair in enumerate(room.chairs) if chair.person is not None}
        if seated != chairs or len(chairs) != sum(chair.person is not None for chair in room.chairs):
            self.blame("owner", f"entry {room.number}: people sit on {seated}, the seats are of {chairs}")

    # Comparing

    def compare_all(self, shown: Sequence[Shown]) -> None:
        broadcast = Broadcast(self.room, self.room.at) if shown else None
        for one in shown:
            person = one.history.person
            change = change_for(self.room, person, one.seen, self.room.at, broadcast)
            self.compare(one, json.loads(encode(change)))
            self.check_line(one)

    def compare(self, one: Shown, expected: dict[str, Any]) -> None:
        where = f"{one.history.person} at {one.frame['number']}"
        for name in ("person", "seat", "host"):
            if one.frame["you"][name] != expected["you"][name]:
                self.blame("owner", f"{where} was told another {name}")
        for name in COMPARED:
            if without_clock(one.frame[name]) != without_clock(expected[name]):
                self.blame("view", f"{where} was shown another {name}")
        if one.frame["news"] != expected["news"]:
            self.blame("order", f"{where} was told other news after {one.seen}")
        self.views += one.frame["view"] is not None
        self.news += len(expected["news"])

    def check_line(self, one: Shown) -> None:
        """A person has one connection at a time: the one that the log names when the frame was made."""
        owner = self.room.people.get(one.history.person)
        connection = "" if owner is None else owner.connection
        line = one.history.person, one.line
        if one.is_first or not connection:  # another process has taken ours for dead
            return
        ours = self.lines.setdefault(line, connection), self.named.setdefault(connection, line)
        if ours != (connection, line):
            self.blame("owner", f"{line} was sent {one.frame['number']}, which was for {connection}")


def happens_by_itself(row: Row, entry: Entry, before: Row | None) -> bool:
    """Whether the table did this, and nobody asked for it."""
    if row.key is not None:
        return False
    if isinstance(entry, log.NextRound):  # everybody was ready
        asked = before is not None and before.key is not None and before.at == row.at
        return not (asked and isinstance(decode_entry(before.entry), log.Readied)) if before else True
    return isinstance(
        entry, log.ClockActed | log.Moved | log.Released | log.Outrun | log.StoodIn | log.HostMissed
    )


def is_what_was_due(entry: Entry, due: Scheduled) -> bool:
    if isinstance(entry, log.Moved):
        if entry.bot:
            return due.kind == "bot" and due.seat == entry.seat and due.move in ("", entry.move)
        return due.kind in ("held", "reaction") and (due.seat, due.move) == (entry.seat, entry.move)
    kinds: dict[type[Entry], tuple[str, ...]] = {
        log.ClockActed: ("clock", "bot"),
        log.Released: ("held",),
        log.Outrun: ("reaction",),
        log.StoodIn: ("stand_in",),
        log.HostMissed: ("host_missed",),
        log.NextRound: ("next_round",),
    }
    return due.kind in kinds[type(entry)] and due.seat == getattr(entry, "seat", due.seat)


def without_clock(part: Any) -> Any:
    return (
        {name: value for name, value in part.items() if name != "clock"} if isinstance(part, dict) else part
    )
