"""`Cup`: an evening over several tables. It is the result of reading its log.

`apply` takes one entry after another and depends on nothing but the log, so that every process that has read
the same log has the same cup. What becomes an entry is decided in `deciding`; nothing is refused here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from lastcard.cup import entries as log
from lastcard.cup.entries import Entry, SeatResult
from lastcard.cup.settings import CupSettings
from lastcard.table.evening import AwardKind, Evening, Line, Result

Phase = Literal["open", "playing", "between", "over"]
"""`open` before the first round, `playing` a round, `between` two of them, `over`."""

NEXT_ROUND_AFTER = 60_000
"""Milliseconds after which the next round begins by itself, once all tables are done."""

FEWEST_PEOPLE = 2


@dataclass
class Member:
    """Somebody in the cup, even if they have left."""

    id: str
    name: str
    token: str
    """The hash of their token."""
    avatar: str = ""
    process: str = ""
    """The server process by which they look at the cup; empty while they do not."""
    left: bool = False
    out_in: int = 0
    """The round of a knock-out in which they were beaten; 0 while they are in."""
    late: bool = False
    """Whether they came when a knock-out had begun: they only look on."""

    @property
    def here(self) -> bool:
        return bool(self.process) and not self.left


@dataclass
class CupTable:
    """A table of a round."""

    id: str
    people: tuple[str, ...]
    results: tuple[SeatResult, ...] | None = None
    ended: bool = False
    """Whether the host has ended it."""


@dataclass
class Round:
    """A round: its tables, and who goes on without playing."""

    tables: list[CupTable]
    byes: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        return all(table.results is not None for table in self.tables)


@dataclass
class Cup:
    """The whole state of a cup."""

    id: str = ""
    settings: CupSettings = field(default_factory=CupSettings)
    invite: str = ""
    """The hash of the invitation."""
    number: int = 0
    """The number of entries read."""
    at: int = 0
    """When the last one was written, in milliseconds since 1970."""
    members: dict[str, Member] = field(default_factory=dict)
    owner: str | None = None
    """Who opened the cup, or was made host: they are host whenever they are here."""
    host: str | None = None
    rounds: list[Round] = field(default_factory=list)
    phase: Phase = "open"
    waits_since: int | None = None
    """Since when the next round can begin and somebody is here to see it."""
    lines: dict[str, Line] = field(default_factory=dict)
    """What everybody has done so far, by their id."""
    byes: Counter[str] = field(default_factory=Counter)
    met: Counter[frozenset[str]] = field(default_factory=Counter)
    """How often two people have sat at one table."""

    @classmethod
    def read(cls, entries: Iterable[tuple[int, Entry]]) -> Cup:
        """The cup of a log: entries with their times."""
        cup = cls()
        for at, entry in entries:
            cup.apply(entry, at)
        return cup

    # Queries

    def present(self) -> Iterator[Member]:
        return (one for one in self.members.values() if one.here)

    def in_play(self) -> list[str]:
        """Those who are seated in the next round, in the order in which they came."""
        return [one.id for one in self.members.values() if not (one.left or one.late or self.is_out(one.id))]

    def is_out(self, person: str) -> bool:
        return self.members[person].out_in > 0

    def times_met(self, one: str, other: str) -> int:
        return self.met[frozenset((one, other))]

    def table_of(self, person: str) -> CupTable | None:
        """The table at which somebody plays now."""
        if self.phase != "playing":
            return None
        return next((one for one in self.rounds[-1].tables if person in one.people), None)

    def open_tables(self) -> list[CupTable]:
        """The tables that are not done."""
        if self.phase != "playing":
            return []
        return [one for one in self.rounds[-1].tables if one.results is None]

    def next_at(self) -> int | None:
        """When the next round begins by itself; None if nobody is here, or there is none."""
        if self.phase != "between" or self.waits_since is None or len(self.in_play()) < FEWEST_PEOPLE:
            return None
        return self.waits_since + NEXT_ROUND_AFTER

    def awards(self) -> Iterator[tuple[AwardKind, Line, int]]:
        """Who did something more often than anybody else; once the cup is over."""
        return Evening(lines=self.lines).awards() if self.phase == "over" else iter(())

    # Reading the log

    def apply(self, entry: Entry, at: int) -> None:
        """Apply the next entry of the log."""
        self.number += 1
        self.at = at
        getattr(self, f"on_{entry.__struct_config__.tag}")(entry, at)
        self.pass_host()
        self.wait(at)

    def pass_host(self) -> None:
        """The owner, the host, or else who came first, among those who are here."""
        if self.owner is None or self.members[self.owner].left:
            self.owner = None
        for known in (self.owner, self.host):
            if known is not None and self.members[known].here:
                self.host = known
                return
        here = next(self.present(), None)
        if here is not None:
            self.host = here.id
        elif self.host is None or self.members[self.host].left:
            self.host = next((one.id for one in self.members.values() if not one.left), None)

    def wait(self, at: int) -> None:
        """Nothing begins by itself unless somebody is here."""
        waits = self.phase == "between" and next(self.present(), None) is not None
        self.waits_since = (self.waits_since or at) if waits else None

    def on_opened(self, entry: log.Opened, at: int) -> None:
        self.id, self.settings, self.invite = entry.cup, entry.settings, entry.invite

    def on_joined(self, entry: log.Joined, at: int) -> None:
        late = self.phase != "open" and self.settings.form == "knockout"
        self.members[entry.person] = Member(entry.person, entry.name, entry.token, entry.avatar, late=late)
        if len(self.members) == 1:
            self.owner = entry.person

    def on_left(self, entry: log.Left, at: int) -> None:
        self.members[entry.person].left = True
        if self.phase == "between":
            self.finish_if_decided()

    def on_here(self, entry: log.Here, at: int) -> None:
        self.members[entry.person].process = entry.process

    def on_away(self, entry: log.Away, at: int) -> None:
        member = self.members[entry.person]
        if member.process == entry.process:
            member.process = ""

    def on_agreed(self, entry: log.Agreed, at: int) -> None:
        self.settings = entry.settings

    def on_made_host(self, entry: log.MadeHost, at: int) -> None:
        self.host = self.owner = entry.person

    def on_round_drawn(self, entry: log.RoundDrawn, at: int) -> None:
        self.rounds.append(Round([CupTable(one.table, one.people) for one in entry.tables], entry.byes))
        self.phase = "playing"
        for table in entry.tables:
            for place, one in enumerate(table.people):
                self.line_of(one)
                for other in table.people[:place]:
                    self.met[frozenset((one, other))] += 1
        for one in entry.byes:
            self.line_of(one)
            self.byes[one] += 1

    def line_of(self, person: str) -> Line:
        member = self.members[person]
        return self.lines.setdefault(person, Line(member.name, avatar=member.avatar))

    def on_table_counted(self, entry: log.TableCounted, at: int) -> None:
        """A result counts once."""
        table = next((one for one in self.open_tables() if one.id == entry.table), None)
        if table is None:
            return
        table.results, table.ended = entry.results, entry.ended
        for person, result in zip(table.people, entry.results, strict=True):
            self.count(self.line_of(person), result)
        if self.settings.form == "knockout":
            self.knock_out(table)
        if self.rounds[-1].done:
            self.phase = "between"
            self.finish_if_decided()

    def count(self, line: Line, result: SeatResult) -> None:
        line.results[len(self.rounds)] = Result(result.won, result.beaten)
        for kind, times in result.feats.items():
            line.feats[kind] = line.feats.get(kind, 0) + times
        if result.arms is not None:
            line.arms = result.arms if line.arms is None else min(line.arms, result.arms)

    def knock_out(self, table: CupTable) -> None:
        """The best person who is still in the cup goes on, even if a bot was better."""
        assert table.results is not None
        ranked = sorted(
            zip(table.people, table.results, strict=True),
            key=lambda one: (self.members[one[0]].left, not one[1].won, -one[1].beaten),
        )
        for place, (person, _) in enumerate(ranked):
            if place or self.members[person].left:
                self.members[person].out_in = len(self.rounds)

    def finish_if_decided(self) -> None:
        if self.settings.form == "swiss":
            decided = len(self.rounds) >= self.settings.rounds
        else:
            decided = len(self.in_play()) < FEWEST_PEOPLE
        if decided:
            self.phase = "over"

    def on_ended(self, entry: log.CupEnded, at: int) -> None:
        self.phase = "over"
