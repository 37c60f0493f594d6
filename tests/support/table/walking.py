"""A walk through the life of a table: people join, drop, are kicked and return, and play all the while.

The same steps are taken by Hypothesis (`test_life.py`), which finds the shortest walk that fails, and at
random at full length (`bench/life.py`).
"""

from __future__ import annotations

from random import Random
from typing import Any

from lastcard.notation.position import Position
from lastcard.table import commands as ask
from lastcard.table.commands import AskedSettings, Command
from lastcard.table.deciding import decide_join
from lastcard.table.entries import Away
from lastcard.table.phases import PLAYING, ROUND_OVER
from lastcard.table.refusals import TableError
from lastcard.table.scheduled import next_scheduled
from tests.support.table.rooming import Running

EDITIONS = {
    "express": {"hand_size": "2"},
    "touchdown": {"hand_size": "2"},
    "droid": {"hand_size": "2"},
    "hail-mary": {"hand_size": "2"},
    "elite": {"mode": "draft"},
}
"""With small hands, so that there is much to call and to catch."""

MOST_PEOPLE = 6
STEPS = (
    *["move"] * 8,
    *["react"] * 4,
    *["come_back"] * 4,
    *["wait"] * 3,
    *["join"] * 2,
    *["deal", "ready", "rematch", "resume", "restart"] * 2,
    *["drop", "second_tab", "leave", "stand", "sit", "kick", "pass_host", "put_bot", "free_seat"],
    *["mute", "unmute", "show_chances", "agree", "let_pass", "pause", "say", "wait_long"],
)
"""What happens; repeated entries happen more often."""


class Walk:
    """One table, and everything that can happen to it. Commands that are not allowed are refused."""

    def __init__(self, edition: str, players: int, **settings: Any) -> None:
        agreed = {"options": EDITIONS[edition], "turn": 10_000, **settings}
        self.running = Running(edition=edition, players=players, **agreed)
        self.came = 0

    @property
    def people(self) -> list[str]:
        return sorted(self.running.room.people)

    def step(self, name: str, random: Random) -> None:
        getattr(self, name)(random)
        self.check()

    def somebody(self, random: Random) -> str | None:
        return random.choice(self.people) if self.people else None

    def ask(self, random: Random, command: Command) -> None:
        person = self.somebody(random)
        if person is not None:
            lag = random.choice((0, 20, 100, 400))
            self.running.ask(person, command, lag=lag, slowest=random.choice((0, 60, 300)))

    # People

    def join(self, random: Random) -> None:
        if len(self.people) >= MOST_PEOPLE:
            return
        self.came += 1
        name = f"p{self.came}"
        joined = decide_join(self.running.room, name, name, name, spectator=random.random() < 0.2)
        self.running.write(*joined.entries)
        if random.random() < 0.9:
            self.running.back(name)

    def drop(self, random: Random) -> None:
        person = self.somebody(random)
        if person is not None and self.running.room.people[person].here:
            self.running.away(person)

    def come_back(self, random: Random) -> None:
        person = self.somebody(random)
        if person is not None:
            self.running.back(person)

    def second_tab(self, random: Random) -> None:
        """The first tab closes after the second has opened: nobody is away."""
        person = self.somebody(random)
        if person is None:
            return
        first = self.running.room.people[person].connection
        self.running.back(person)
        if first and first != self.running.room.people[person].connection:
            self.running.write(Away(person, first))
            assert self.running.room.people[person].here

    def leave(self, random: Random) -> None:
        if random.random() < 0.3:
            self.ask(random, ask.Leave())

    def stand(self, random: Random) -> None:
        self.ask(random, ask.Stand())

    def sit(self, random: Random) -> None:
        self.ask(random, ask.Sit(random.randrange(6)))

    def kick(self, random: Random) -> None:
        self.ask(random, ask.Kick(self.somebody(random) or "nobody"))

    def mute(self, random: Random) -> None:
        self.ask(random, ask.Mute(self.somebody(random) or "nobody"))

    def unmute(self, random: Random) -> None:
        self.ask(random, ask.Unmute(self.somebody(random) or "nobody"))

    def show_chances(self, random: Random) -> None:
        self.ask(random, random.choice((ask.ShowChances(), ask.HideChances())))

    def pass_host(self, random: Random) -> None:
        self.ask(random, ask.PassHost(self.somebody(random) or "nobody"))

    def put_bot(self, random: Random) -> None:
        self.ask(random, ask.PutBot(random.randrange(6), random.choice(("novice", "casual", "no such bot"))))

    def free_seat(self, random: Random) -> None:
        self.ask(random, ask.FreeSeat(random.randrange(6)))

    def say(self, random: Random) -> None:
        self.ask(random, ask.Say(random.choice(("hello", "", "\u202e", "<b>"))))

    # Matches

    def agree(self, random: Random) -> None:
        edition = random.choice(sorted(EDITIONS))
        settings = AskedSettings(
            edition=edition,
            players=random.randrange(2, 6),
            options=EDITIONS[edition],
            turn=10_000,
            evening_points=random.randrange(3),
        )
        self.ask(random, ask.Agree(settings))

    def deal(self, random: Random) -> None:
        self.ask(random, ask.Deal())

    def move(self, random: Random) -> None:
        """Somebody who is asked moves; sometimes with an outdated view."""
        room = self.running.room
        if room.phase != PLAYING:
            return
        seat = random.choice(room.game.view(None).asked)
        person = room.person_of(seat)
        if person is not None:
            view = room.game.view(seat)
            window = view.window if random.random() < 0.9 else random.randrange(view.window + 1)
            self.running.ask(person.id, ask.Move(random.choice(view.legal or ("+",)), window))

    def react(self, random: Random) -> None:
        """Somebody reacts, and often somebody else at the same moment; sometimes to nothing."""
        room = self.running.room
        if room.table is None:
            return
        window, lag = room.game.window, random.choice((0, 20, 100, 400))
        for seat in room.present():
            person = room.person_of(seat)
            chances = [move for move in room.game.legal(seat) if move.startswith(("!", "^", "Wh"))]
            if person is not None and room.phase == PLAYING and random.random() < 0.7:
                move = random.choice(chances or ["!", "!a", "!b", "^", "Wh=R", "Z"])
                self.running.ask(person.id, ask.Move(move, window), lag=lag, slowest=100)
                self.running.wait(random.choice((0, 0.01, 0.1)))

    def let_pass(self, random: Random) -> None:
        self.ask(random, ask.LetPass())

    def ready(self, random: Random) -> None:
        self.ask(random, ask.GetReady())

    def rematch(self, random: Random) -> None:
        host = self.running.room.host
        if host in self.running.room.people:
            try:
                self.running.rematch(host)
            except TableError:
                return

    def pause(self, random: Random) -> None:
        if random.random() < 0.3:
            self.ask(random, ask.Pause())

    def resume(self, random: Random) -> None:
        self.ask(random, ask.Resume())

    # Time

    def wait(self, random: Random) -> None:
        self.running.wait(random.uniform(0.0, 3.0))

    def wait_long(self, random: Random) -> None:
        self.running.wait(random.choice((5.0, 15.0, 61.0, 4_000.0)))

    def restart(self, random: Random) -> None:
        """The server is killed: another reads the log, and gets the same room."""
        if random.random() < 0.2:
            again = self.running.again()
            assert state_of(again) == state_of(self.running.room)
            self.running.room = again

    # Invariants

    def check(self) -> None:
        room = self.running.room
        here = [one.id for one in room.people.values() if one.here]
        assert not here or room.host in here, "the host is somebody who is here"
        assert room.host is None or room.host in room.people
        for seat, chair in enumerate(room.chairs):
            assert chair.person is None or room.people[chair.person].seat == seat, "no ghost sits on a seat"
        for one in room.people.values():
            assert one.seat is None or room.chairs[one.seat].person == one.id, "nobody sits nowhere"
        if room.table is not None:
            assert cards_on_table(room.game._position) == len(room.game.edition.deck), "cards are conserved"
            assert len(room.chairs) == room.game.players
            self.check_goes_on()

    def check_goes_on(self) -> None:
        """Somebody can move, or a deadline is armed, or everything waits for people to return."""
        room = self.running.room
        if room.stopped_at is not None or room.phase not in (PLAYING, ROUND_OVER):
            return
        can_move = room.phase == PLAYING and any(room.game.legal(seat) for seat in room.present())
        assert can_move or next_scheduled(room) is not None, "the table hangs"


def cards_on_table(position: Position) -> int:
    s = position.state
    return s.pile + s.discards + s.parts + sum(s.held)


def state_of(room: object) -> dict[str, object]:
    """Everything about a room that can be compared: not the bots, which only remember."""
    known = {name: value for name, value in vars(room).items() if name not in ("table", "happenings")}
    table = getattr(room, "table", None)
    if table is not None:
        known |= {
            "game": table.game.position(),
            "record": table.game.record(),
            "changed_at": table.changed_at,
            "people": dict(known["people"]),
            "present": table.people,
            "let_go": table.let_go,
        }
    return known
