"""A room, driven by a clock that only the test controls."""

from __future__ import annotations

from lastcard.table import entries as log
from lastcard.table.commands import Command
from lastcard.table.deciding import Request, decide, decide_join, decide_rematch
from lastcard.table.entries import Entry, Settings, decode_entry, encode_entry
from lastcard.table.refusals import TableError
from lastcard.table.room import Room
from lastcard.table.scheduled import Scheduled, decision_of_bot, entry_for, needs_thought, next_scheduled

SECRET = "5a" * 128
START = 1_000_000


class Running:
    """Runs a room as a server does: writes what was decided, and advances time."""

    def __init__(self, *people: str, position: str | None = None, **settings: object) -> None:
        self.now = START
        self.log: list[tuple[int, bytes]] = []
        self.room = Room()
        self.write(log.Opened("kitchen", Settings(**settings), position), log.Committed(1, SECRET))  # type: ignore[arg-type]
        for name in people:
            self.join(name)

    def write(self, *entries: Entry) -> None:
        for entry in entries:
            self.log.append((self.now, encode_entry(entry)))
            self.room.apply(decode_entry(self.log[-1][1]), self.now)

    def join(self, name: str, *, spectator: bool = False) -> None:
        self.write(
            *decide_join(self.room, name, name.title(), f"hash of {name}", spectator=spectator).entries
        )
        self.write(log.Here(name, f"{name} 1"))

    def away(self, name: str) -> None:
        self.write(log.Away(name, self.room.people[name].connection))

    def back(self, name: str) -> None:
        self.write(log.Here(name, f"{name} {self.now}"))

    def ask(
        self, person: str, command: Command, *, lag: int = 0, slowest: int = 0, connected: int = 0
    ) -> TableError | None:
        """A person's command, after everything due before it; returns a refusal, or None."""
        self.pass_time(self.now)
        try:
            decision = decide(self.room, Request(person, command, self.now, lag, slowest, connected))
        except TableError as refusal:
            return refusal
        self.write(*decision.entries)
        return decision.refusal

    def rematch(self, person: str) -> None:
        self.write(*decide_rematch(self.room, person, "a5" * 128, self.now).entries)

    def pass_time(self, until: int) -> None:
        """Let everything happen that is due on its own until a time."""
        while (what := next_scheduled(self.room)) is not None and what.at <= until:
            self.now = max(self.now, what.at)
            self.happen(what)
        self.now = until

    def happen(self, what: Scheduled) -> None:
        decided = decision_of_bot(self.room, what.seat) if needs_thought(what) else None
        self.write(entry_for(self.room, what, decided))

    def wait(self, seconds: float) -> None:
        self.pass_time(self.now + round(1000 * seconds))

    def again(self) -> Room:
        """The room read from the log alone."""
        return Room.read(self.entries())

    def entries(self) -> list[tuple[int, Entry]]:
        """The log, with the time of each entry."""
        return [(at, decode_entry(data)) for at, data in self.log]

    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return [
            f"{'abcdefghij'[entry.seat]} {entry.move}" if entry.seat is not None else "~"
            for played in self.room.game.rounds
            for entry in played.entries
        ]
