"""Two tables that differ only in what one person there cannot know, with the same things happening at both.

As long as that person may not distinguish the tables they must get the same bytes, at the same times. The
tables are real rooms with people, bots and a spectator; the bots' actions are scripted, because they may well
decide differently with other cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import msgspec

import lastcard as lc
from lastcard.coach.public_chances import chances_of
from lastcard.editions import EDITIONS
from lastcard.game.history import Round
from lastcard.protocol.messages import Chances, Refused, encode
from lastcard.protocol.outgoing import chances_question, change_for, explain
from lastcard.table import commands as ask
from lastcard.table import entries as log
from lastcard.table.commands import Command
from lastcard.table.deciding import Request, decide, settings_of_position
from lastcard.table.entries import Entry, Settings
from lastcard.table.phases import PLAYING
from lastcard.table.refusals import TableError
from lastcard.table.room import Happening, Room
from lastcard.table.scheduled import Scheduled, entry_for, needs_thought, next_scheduled
from lastcard.table.steps import Step
from lastcard.views import Event
from lastcard.views import events as ev
from tests.support.cases import Case, random_case
from tests.support.other_worlds import clock_looks_at_nothing_hidden, look_the_same, moments, other_world
from tests.support.table.rooming import Running

MODES = [(edition, "") for edition in EDITIONS if edition != "elite"] + [
    ("elite", mode) for mode in ("quick", "draft", "dynasty")
]

STEPS = 12
"""The number of things that happen at both tables."""

PEOPLE = ("ann", "ben", "cem")
ONLOOKER = "zoe"


class World(Running):
    """A table at which bots do nothing of their own accord."""

    def write(self, *entries: Entry) -> None:
        super().write(*entries)
        if self.room.table is not None:
            self.room.table.plans = []

    def seat_people(self, people: Sequence[str]) -> None:
        for name in people:
            self.join(name)
        self.join(ONLOOKER, spectator=True)
        self.write(log.MatchDealt())

    def decide(self, person: str, command: Command, now: int) -> TableError | None:
        """A person's command, and nothing else: time stands still."""
        self.now = now
        try:
            decision = decide(self.room, Request(person, command, now, lag=20, slowest=60))
        except TableError as refusal:
            return refusal
        self.write(*decision.entries)
        return decision.refusal

    def steps(self, since: int) -> list[Step]:
        return [one.what for one in self.room.since(since) if isinstance(one.what, Step)]


def at_position(position: str, people: Sequence[str]) -> World:
    """A table that continues from a position."""
    settings = settings_of_position(Settings(turn=10_000, chances=True), position)
    world = World(position=position, **msgspec.structs.asdict(settings))
    world.seat_people(people)
    return world


def dealt(case: Case, people: Sequence[str]) -> World:
    """A table whose cards are dealt from a secret."""
    world = World(
        edition=case.edition,
        players=case.players,
        options=dict(case.options),
        turn=10_000,
        reaction=1_500,
        evening_matches=3,
        chances=True,
    )
    world.seat_people(people)
    return world


def redeal(world: World, viewer: int | None, random: Random) -> None:
    """Change the deal of the table, as far as the viewer cannot know it."""
    match = world.room.game._match
    chance, start = match.state.chance, match.rounds[0]
    match.position = other_world(world.room.game, viewer, random, same_tops=random.random() < 0.5)._position
    match.state.chance = chance
    opening = [otherwise(event, world.room.game, viewer) for event in start.opening]
    match.rounds = [Round(match.position.copy(), opening, deal=" ".join(reversed(start.deal.split())))]
    for place, one in enumerate(world.room.happenings):
        if isinstance(one.what, Step):
            step = Step(one.what.number, one.what.at, opening)
            world.room.happenings[place] = Happening(one.number, one.at, step)


def otherwise(event: Event, game: lc.Game, viewer: int | None) -> Event:
    """An event of the deal as it would have been."""
    if isinstance(event, ev.Shuffled) and event.order:
        return ev.Shuffled(event.owner, tuple(reversed(event.order)))
    if isinstance(event, ev.Dealt) and event.seat != viewer:
        return ev.Dealt(event.seat, game.hand(event.seat)[0])
    return event


@dataclass
class Twins:
    """Two tables, and the person who must not distinguish them."""

    ours: World
    theirs: World
    person: str
    random: Random

    def __post_init__(self) -> None:
        self.sent = 0
        self.now = self.ours.now
        self.happened = self.ours.room.told
        self.compared = 0

    @property
    def worlds(self) -> tuple[World, World]:
        return self.ours, self.theirs

    @property
    def seat(self) -> int | None:
        return self.ours.room.people[self.person].seat

    def walk(self, steps: int = STEPS) -> int:
        """Let things happen until the person may distinguish the tables; returns how often all bytes were
        compared.
        """
        self.compare()
        for _ in range(steps):
            if not self.something_happens() or self.is_told_apart():
                break
            self.compare()
        return self.compared

    # What happens

    def something_happens(self) -> bool:
        """False: it would not be the same at both tables."""
        room = self.ours.room
        if room.phase != PLAYING:
            return False
        does = self.random.choices(
            (self.somebody_moves, self.time_passes, self.viewer_tries, self.bot_reacts, self.something_else),
            (6, 4, 2, 1, 1),
        )[0]
        return does()

    def common(self, seat: int) -> list[str]:
        ours, theirs = (world.room.game.legal(seat) for world in self.worlds)
        return sorted(set(ours) & set(theirs))

    def ask(self, person: str, command: Command) -> None:
        """Everybody's command has the same consequence; this person's also the same answer."""
        answers = [world.decide(person, command, self.now) for world in self.worlds]
        if person == self.person:
            ours, theirs = (
                None if one is None else encode(Refused("k", one.code, one.sentence, one.rule, one.key))
                for one in answers
            )
            assert ours == theirs, f"{command}: {ours!r} and {theirs!r}"

    def somebody_moves(self) -> bool:
        room = self.ours.room
        self.now += self.random.choice((0, 20, 400))
        self.keep_time()
        able = [
            (person, move)
            for seat in room.present()
            if (person := room.chairs[seat].person) is not None
            for move in self.common(seat)
        ]
        if not able:
            return self.time_passes()
        person, move = self.random.choice(able)
        self.ask(person, ask.Move(move, room.game.window))
        return True

    def viewer_tries(self) -> bool:
        """Something that is mostly refused, in the same words; also with an old window."""
        game = self.ours.room.game
        seats = "abcdefghij"[: game.players]
        cards = self.random.sample(sorted(game.edition.kinds), 2)
        tries = ["x", "^", "!", "-", "+", "=R", "@1", f"!{self.random.choice(seats)}", *cards, "R99"]
        move = self.random.choice(tries)
        if move in game.legal(self.seat or 0) and move not in self.common(self.seat or 0):
            return True
        self.ask(self.person, ask.Move(move, self.random.randrange(game.window + 1)))
        return True

    def bot_reacts(self) -> bool:
        room = self.ours.room
        for seat, chair in enumerate(room.chairs):
            moves = [move for move in self.common(seat) if move.startswith(("!", "^"))]
            if chair.bot is not None and moves:
                move = self.random.choice(moves)
                self.both(log.Moved(seat, move, bot=True))
                return True
        return True

    def something_else(self) -> bool:
        people = list(self.ours.room.people)
        person = self.random.choice(people)
        commands: list[Command] = [ask.LetPass(), ask.Say("hello"), ask.Emote("wow"), ask.GetReady()]
        if person != self.person:
            commands += [ask.Stand(), ask.Pause(), ask.Resume(), ask.Leave()]
        self.ask(person, self.random.choice(commands))
        return True

    def both(self, entry: Entry) -> None:
        for world in self.worlds:
            world.now = self.now
            world.write(entry)

    def keep_time(self) -> None:
        """Nothing is done after the time at which something else was due."""
        due = next_scheduled(self.ours.room)
        if due is not None:
            self.now = max(self.ours.room.at, min(self.now, due.at))

    def time_passes(self) -> bool:
        """What happens on its own happens at the same time at both tables."""
        what = next_scheduled(self.ours.room)
        if what is None:
            return True
        self.now = max(self.now, what.at)
        if needs_thought(what):
            moves = self.common(what.seat)
            if not moves:
                return False
            self.both(log.Moved(what.seat, self.random.choice(moves), bot=True))
            return True
        return self.let_happen(what)

    def let_happen(self, what: Scheduled) -> bool:
        if what.kind == "clock" and not clock_looks_at_nothing_hidden(self.ours.room.game, self.seat):
            return False
        ours, theirs = (entry_for(world.room, what) for world in self.worlds)
        if ours != theirs:  # a card was held that is only in one of the hands
            return False
        self.both(ours)
        return True

    # What is compared

    def is_told_apart(self) -> bool:
        ours, theirs = (world.steps(self.happened) for world in self.worlds)
        self.happened = self.ours.room.told
        assert len(ours) == len(theirs)
        if self.ours.room.phase != PLAYING:
            return True  # all hands lie open
        both = list(zip(ours, theirs, strict=True))
        if any(self.chance_took(mine, other) for mine, other in both):
            return True
        return not all(
            look_the_same(list(mine.events), list(other.events), self.seat) for mine, other in both
        )

    def chance_took(self, mine: Step, other: Step) -> bool:
        """Whether chance has taken a different card out of the viewer's own hand, which they see."""
        both = [*mine.events, *other.events]
        return any(isinstance(event, ev.SwappedOut) and event.target == self.seat for event in both)

    def bytes_of(self, world: World) -> Iterator[bytes]:
        """Everything that the server sends to this person now."""
        room, game, seat = world.room, world.room.game, self.seat
        if room.told > self.sent:
            yield encode(change_for(room, self.person, self.sent, self.now))
        if self.from_the_start:
            yield encode(change_for(room, self.person, 0, self.now))
            yield encode(change_for(room, None, 0, self.now))
            yield game.record(seat, redacted=True).encode()
            yield str(game.fair_deal and game.fair_deal.to_json()).encode()
            yield from self.chances_of(room)
        for move in self.asked_about:
            yield encode(explain(room, self.person, "k", move))
        due = next_scheduled(room)
        yield b"" if due is None else f"{due.at} {due.kind} {due.seat} {due.move}".encode()

    def chances_of(self, room: Room) -> Iterator[bytes]:
        """What a screen shows to everybody, whoever they are."""
        question = chances_question(room)
        if question is not None:
            yield encode(
                Chances(question.match, question.window, chances_of(question.view, question.key, deals=1))
            )

    def compare(self) -> None:
        cards = self.random.sample(sorted(self.ours.room.game.edition.kinds), 2)
        self.from_the_start = self.compared == 0 or self.random.random() < 0.3
        self.asked_about = [*cards, *self.random.sample(["+", "-", "x", "^", "!", "!a", "!b", "@1", "#1"], 3)]
        for ours, theirs in zip(self.bytes_of(self.ours), self.bytes_of(self.theirs), strict=True):
            assert ours == theirs, f"{difference(ours.decode(), theirs.decode())}"
        self.sent = self.ours.room.told
        self.compared += 1


def difference(ours: str, theirs: str) -> str:
    """Where two texts diverge."""
    place = next((n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), 0)
    return f"...{ours[max(0, place - 200) : place + 80]!r}... and ...{theirs[place : place + 80]!r}"


def another_chance(position: str, random: Random) -> str:
    """The position with a different key for all future chance."""
    return re.sub(r"(?m)^chance \d+", f"chance {random.getrandbits(62)}", position)


def choose_people(players: int, random: Random) -> tuple[Sequence[str], str]:
    """Who sits at the table, and which of them must not distinguish it from its twin."""
    people = PEOPLE[: random.randint(1, min(players, len(PEOPLE)))]
    return people, random.choice((*people, ONLOOKER))


def twins_of_deal(case: Case, random: Random) -> Twins:
    """Two tables that were dealt differently."""
    people, person = choose_people(case.players, random)
    ours, theirs = dealt(case, people), dealt(case, people)
    redeal(theirs, theirs.room.people[person].seat, random)
    return Twins(ours, theirs, person, random)


def twins_of_moment(game: lc.Game, random: Random) -> Twins:
    """Two tables that continue from a moment in the middle of a round."""
    people, person = choose_people(game.players, random)
    seat = people.index(person) if person in people else None
    ours = at_position(game.position(), people)
    while True:
        other = other_world(game, seat, random, same_tops=random.random() < 0.5)
        try:
            theirs = at_position(another_chance(other.position(), random), people)
        except TableError:  # no such moment: a seat is asked for a card it does not hold now
            continue
        return Twins(ours, theirs, person, random)


def compare_game(edition: str, mode: str, seed: str, most_moments: int = 2) -> int:
    """One game: its deal, and some of its moments. A failure message has all that is needed to repeat it."""
    random = Random(seed)
    case = random_case(random, edition, "mode" if mode else "", mode)
    compared = twins_of_deal(case, random).walk()
    found = [game for game in moments(case) if not game.round_over]
    for game in random.sample(found, min(most_moments, len(found))):
        compared += twins_of_moment(game, random).walk()
    return compared
