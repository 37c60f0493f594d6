"""Golden rooms: the logs of whole evenings at a table, one for each edition and mode, and their results.

    python -m tools.gates.golden_rooms          # write logs for editions and modes that have none
    python -m tools.gates.golden_rooms --anew   # rewrite all: only if no server has stored such logs yet

A stored table must stay readable forever. A log here was written by some version of the program, and every
later one has to get the same result: tests/table/test_golden_rooms.py. A line of a log is `[at, key, entry]`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from lastcard.bots.decks import build_deck
from lastcard.editions import load_edition
from lastcard.table import commands as ask
from lastcard.table import entries as log
from lastcard.table.commands import AskedSettings, Command
from lastcard.table.entries import Entry, decode_entry
from lastcard.table.phases import MATCH_OVER, PLAYING, ROUND_OVER
from lastcard.table.public_state import public_state_of
from lastcard.table.room import Room
from tests.support.table.rooming import Running

ROOT = Path(__file__).parents[2]

ROOMS = ROOT / "tests" / "golden" / "rooms"

MODES: dict[str, tuple[str, dict[str, str]]] = {
    "express": ("express", {"hand_size": "3", "target": "120"}),
    "touchdown": ("touchdown", {"hand_size": "3", "match_wins": "2"}),
    "droid": ("droid", {"hand_size": "3", "match_wins": "2"}),
    "hail-mary": ("hail-mary", {"hand_size": "3", "match_wins": "2"}),
    "elite-quick": ("elite", {"mode": "quick", "match_wins": "2"}),
    "elite-draft": ("elite", {"mode": "draft", "match_wins": "2"}),
    "elite-dynasty": ("elite", {"mode": "dynasty", "match_wins": "2"}),
}
"""What is played at each table; matches are short."""

MOST_STEPS = 600
SEEDS = 40
STEPS_AFTER = 25
"""Steps in the second match."""

Line = tuple[int, str | None, dict[str, Any]]


# Reading


def read_log(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def entries_of(lines: Iterable[Line]) -> Iterable[tuple[int, Entry]]:
    return ((at, decode_entry(msgspec.json.encode(entry))) for at, _, entry in lines)


def outcome(lines: Iterable[Line]) -> str:
    """The result of a log, as text: the record of each match, and the state of the room at the end."""
    room, records = Room(), []
    for at, entry in entries_of(lines):
        if isinstance(entry, log.Committed) and room.table is not None:
            records.append(room.game.record())
        room.apply(entry, at)
    told = {
        "records": [*records, room.game.record()],
        "position": room.game.position(),
        "face": msgspec.to_builtins(public_state_of(room, room.at)),
        "number": room.number,
        "happenings": len(room.happenings),
    }
    return json.dumps(told, indent=1, sort_keys=True) + "\n"


# Writing


class Evening(Running):
    """People at a table for an evening. Their commands have keys, as at a server."""

    def __init__(self, name: str, seed: int, **settings: Any) -> None:
        self.random = Random(f"{name} {seed}")
        self.lines: list[Line] = []
        self.key: str | None = None
        self.asked = 0
        edition, options = MODES[name]
        super().__init__(edition=edition, players=4, options=options, turn=10_000, **settings)
        self.steps = [
            *[self.move] * 12,
            *[self.react] * 4,
            *[self.dither, self.catch_for_nothing, self.let_pass, self.drop, self.outage],
            *[self.chatter, self.take_a_break, self.swap, self.second_tab],
        ]

    def write(self, *entries: Entry) -> None:
        for number, entry in enumerate(entries):
            self.lines.append((self.now, self.key if number == 0 else None, msgspec.to_builtins(entry)))
        super().write(*entries)

    def say(self, person: str, command: Command, *, lag: int = 0) -> None:
        """Send a command, with a key; a refused one leaves no trace, or the trace that it should."""
        self.pass_time(self.now)
        self.asked += 1
        self.key = f"{person}:{self.asked}"
        self.ask(person, command, lag=lag, slowest=100)
        self.key = None

    def play(self) -> bool:
        """A match, and the beginning of another; False if the first takes too long."""
        self.gather()
        self.say("ann", ask.Deal())
        after = 0
        for _ in range(MOST_STEPS):
            self.random.choice(self.steps)()
            self.wait(self.random.uniform(0.2, 1.5))
            self.go_on()
            after += self.room.match > 1
            if after > STEPS_AFTER:
                return True
        return False

    def gather(self) -> None:
        """Before the deal."""
        for name in ("ann", "ben", "cleo"):
            self.join(name)
            self.wait(1)
        self.join("dan", spectator=True)
        settings = AskedSettings(**msgspec.structs.asdict(self.room.settings))
        self.say("ann", ask.Agree(msgspec.structs.replace(settings, players=5)))
        self.say("ann", ask.Agree(settings))
        self.say("ann", ask.PutBot(3, "expert"))
        self.say("ann", ask.FreeSeat(3))
        self.say("ann", ask.PutBot(3, "novice"))
        self.say("ann", ask.PassHost("ben"))
        self.say("ben", ask.PassHost("ann"))
        for name in ("ann", "ben"):
            self.say(name, ask.Give(name.encode().hex() * 8))
        if settings.options.get("mode") == "dynasty":
            roster = load_edition(settings.edition).roster
            assert roster is not None
            self.say("ben", ask.Bring(build_deck(roster, "all", Random(7))))

    def go_on(self) -> None:
        """Rounds follow each other, and after the match there is another."""
        if self.room.phase == ROUND_OVER and self.random.random() < 0.7:
            for person in list(self.room.people):
                self.say(person, ask.GetReady())
        elif self.room.phase == MATCH_OVER:
            host = self.room.host
            assert host is not None
            self.key = f"{host}:rematch"
            self.rematch(host)
            self.key = None
            self.say(host, ask.Deal())

    # Actions

    def seated(self) -> list[str]:
        return [one.id for one in self.room.people.values() if one.seat is not None and one.here]

    def move(self) -> None:
        if self.room.phase != PLAYING:
            return
        for seat in self.room.game.asked:
            person = self.room.person_of(seat)
            legal = self.room.game.view(seat).legal
            if person is not None and person.here and legal:
                cards = [one for one in legal if one not in ("+", "-") and one[-1] != "!"]
                move = self.random.choice(cards or legal)
                self.say(person.id, ask.Move(move, self.room.game.window))

    def react(self) -> None:
        """Everybody who may react does, within a moment."""
        window = self.room.game.window
        for seat in self.room.present():
            chances = [one for one in self.room.game.legal(seat) if one.startswith(("!", "^", "Wh"))]
            person = self.room.person_of(seat)
            if chances and person is not None and self.room.phase == PLAYING:
                lag = self.random.choice((5, 40, 90))
                self.say(person.id, ask.Move(self.random.choice(chances), window), lag=lag)
                self.now += 10

    def dither(self) -> None:
        """Nobody does anything, until the clock does."""
        self.wait(11)

    def catch_for_nothing(self) -> None:
        for person in self.seated()[:1]:
            self.say(person, ask.Move("!d", self.room.game.window))

    def let_pass(self) -> None:
        for person in self.seated():
            self.say(person, ask.LetPass())

    def drop(self) -> None:
        """Somebody is gone for a while; if it is long, a bot substitutes."""
        if len(self.seated()) > 1:
            person = self.random.choice(self.seated())
            self.away(person)
            self.wait(self.random.choice((3, 65)))
            self.back(person)

    def outage(self) -> None:
        """The server was gone, and everybody returns."""
        here = [one for one in self.room.people.values() if one.here]
        self.now += 8_000
        self.write(log.Outage(8_000), *(log.Away(one.id, one.connection) for one in here))
        for one in here:
            self.now += 300
            self.back(one.id)

    def chatter(self) -> None:
        for person in self.seated()[:1]:
            self.say(person, ask.Say("Well played!"))
            self.say(person, ask.Emote("laugh"))

    def take_a_break(self) -> None:
        host = self.room.host
        assert host is not None
        self.say(host, ask.Pause())
        self.wait(300)
        self.say(host, ask.Resume())

    def swap(self) -> None:
        """Somebody stands up, and a spectator takes the seat; one leaves, and returns."""
        seated = self.seated()
        looking = [one.id for one in self.room.people.values() if one.seat is None and one.here]
        if len(seated) > 1 and looking:
            person, other = seated[-1], looking[0]
            seat = self.room.people[person].seat
            assert seat is not None
            self.say(person, ask.Stand())
            self.wait(2)
            self.say(other, ask.Sit(seat))
            if self.random.random() < 0.5:
                host = self.room.host
                assert host is not None
                self.say(host, ask.Leave() if host == person else ask.Kick(person))
                if person not in self.room.people:
                    self.join(person, spectator=True)

    def second_tab(self) -> None:
        for person in self.seated()[:1]:
            first = self.room.people[person].connection
            self.now += 5
            self.back(person)
            self.write(log.Away(person, first))


def evening_of_hosts() -> list[Line]:
    """The host changes: by a restart, for a program, and because a host does nothing. This is a separate log,
    because those of the modes were written before that could happen.
    """
    evening = Evening("droid", 0)
    for name in ("ann", "ben", "robot"):
        evening.join(name)
    evening.say("robot", ask.BeProgram())
    evening.wait(21)
    evening.say("ben", ask.Deal())
    evening.write(*(log.Away(one.id, one.connection, restart=True) for one in evening.room.people.values()))
    evening.wait(3)
    for name in ("robot", "ben"):
        evening.back(name)
    evening.wait(6)
    while evening.room.phase != MATCH_OVER:
        evening.move()
        evening.wait(1)
        if evening.room.phase == ROUND_OVER:
            evening.wait(21)
    evening.back("ann")
    evening.wait(21)
    evening.rematch("ben")
    evening.say("ben", ask.Deal())
    evening.wait(5)
    return evening.lines


def evening_of_mutes() -> list[Line]:
    """The host mutes somebody, and undoes it."""
    evening = Evening("express", 0)
    for name in ("ann", "ben", "cem"):
        evening.join(name)
    for person in ("ben", "cem"):
        evening.say("ann", ask.Mute(person))
    evening.say("ann", ask.Unmute("cem"))
    evening.say("cem", ask.Say("Thank you!"))
    evening.say("ann", ask.Deal())
    evening.wait(5)
    return evening.lines


def evening_of_chances() -> list[Line]:
    """The host lets big screens show chances in the middle of a round, and undoes it."""
    evening = Evening("express", 0)
    evening.join("ann")
    evening.say("ann", ask.Deal())
    evening.say("ann", ask.ShowChances())
    evening.wait(5)
    evening.say("ann", ask.HideChances())
    evening.wait(5)
    return evening.lines


def evening_of_matches() -> list[Line]:
    """Matches that count together: after the first, one leaves and somebody else comes."""
    evening = Evening("touchdown", 1, evening_matches=3, evening_places=True)
    for name in ("ann", "ben", "cem"):
        evening.join(name)
    evening.say("ann", ask.Deal())
    while not evening.room.evening.over:
        evening.move()
        evening.react()
        evening.wait(2)
        if evening.room.phase == MATCH_OVER and evening.room.match == 1:
            evening.say("cem", ask.Leave())
            evening.join("dan", spectator=True)
            evening.say("dan", ask.Sit(2))
        if evening.room.phase in (ROUND_OVER, MATCH_OVER) and not evening.room.evening.over:
            evening.go_on()
    return evening.lines


def evening_of_hints() -> list[Line]:
    """Somebody asks for a hint, against bots alone."""
    evening = Evening("express", 0)
    evening.join("ann")
    evening.say("ann", ask.Deal())
    for _ in range(20):
        evening.wait(2)
        evening.say("ann", ask.TakeHint(evening.room.game.window))
        evening.move()
    return evening.lines


def kinds(lines: list[Line]) -> set[str]:
    return {entry["type"] for _, _, entry in lines}


def write_room(name: str) -> None:
    """Of many evenings, the one with the most kinds of entries, and of those the shortest."""
    evenings = [evening for seed in range(SEEDS) if (evening := Evening(name, seed)).play()]
    save_room(name, min((one.lines for one in evenings), key=lambda one: (-len(kinds(one)), len(one))))


def save_room(name: str, lines: list[Line]) -> None:
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (ROOMS / f"{name}.jsonl").write_text(text, encoding="utf-8")
    (ROOMS / f"{name}.json").write_text(outcome(lines), encoding="utf-8")
    print(f"{name}: {len(lines)} entries of {len(kinds(lines))} kinds")


OTHERS = {
    "hosts": evening_of_hosts,
    "mutes": evening_of_mutes,
    "chances": evening_of_chances,
    "evening": evening_of_matches,
    "hints": evening_of_hints,
}
"""Evenings with entries that are newer than the logs of the modes."""


def main() -> None:
    ROOMS.mkdir(parents=True, exist_ok=True)
    for name in MODES:
        if "--anew" in sys.argv[1:] or not (ROOMS / f"{name}.jsonl").exists():
            write_room(name)
    for name, play in OTHERS.items():
        if "--anew" in sys.argv[1:] or not (ROOMS / f"{name}.jsonl").exists():
            save_room(name, play())


if __name__ == "__main__":
    main()
