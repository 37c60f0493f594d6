"""`Table`: people and bots at one game, and the order in which they act.

Time is an argument: the caller says when something came (`submit`), asks when something will
happen by itself (`due`), and tells the table that it is that late (`tick`). So a match at a screen, many
rounds at zero time and a test play by the same order: the first to act counts, a person by what is
submitted, a bot by its reflexes; when nobody reacts, the player who is asked answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from lastcard.bots.player import BotPlayer, Planned
from lastcard.game import Game
from lastcard.game.history import CLOCK
from lastcard.notation.pending import RACES
from lastcard.table.pace import Pace
from lastcard.table.steps import SeenStep, Step
from lastcard.views import Event, View
from lastcard.views.reacting import ARMS_UP, chances

NOBODY = -1


@dataclass(frozen=True, order=True)
class Due:
    """What will happen at a time if nothing else does: a move, or, without one, what a bot decides."""

    at: float
    seat: int
    move: str


class Table:
    """A game and the seats at it. Seats without a bot are people's; `habits` raise the
    arms of people whose time to react is 0.
    """

    def __init__(
        self,
        game: Game,
        bots: Iterable[BotPlayer] = (),
        pace: Pace | None = None,
        *,
        habits: Iterable[BotPlayer] = (),
        seed: int | str | None = None,
        now: float = 0.0,
        watched: bool = False,
    ) -> None:
        self.game, self.pace = game, pace or Pace()
        self.bots = {bot.seat: bot for bot in bots}
        self.habits = list(habits)
        self.people = [seat for seat in range(game.players) if seat not in self.bots]
        self.random = Random(seed)
        self.watched = watched
        """May anybody else look on? Then nothing may be told by how long the table waits."""
        self.timed: dict[int, float] = dict.fromkeys(range(game.players), now)
        """The seats that the turn clock runs for, and since when: where only bots wait, it does not."""
        self.steps: list[Step] = []
        self.races = False
        self.settle(game.opening, now)

    # What has happened

    def seen_by(self, viewer: int | None, since: int = 0) -> list[SeenStep]:
        """The log as a seat, or a spectator, sees it, from a place on."""
        return [step.seen_by(viewer) for step in self.steps[since:]]

    def view(self, seat: int | None) -> View:
        return self.game.view(seat)

    def settle(self, events: Iterable[Event], at: float) -> None:
        """Something has happened: restart the clocks (but that of a running race), and let the bots plan."""
        self.changed_at = at
        races = self.game.waiting_for in RACES
        if not (races and self.races):
            self.react_since = at
        self.races = races
        self.thinking = self.random.uniform(*self.pace.thinking)
        self.let_go: set[int] = set()
        self.plans: list[Planned] = []
        happened = list(events)
        for bot in (*self.bots.values(), *self.habits):
            view = self.game.view(bot.seat)
            bot.see([event.seen_by(bot.seat) for event in happened], view)
            self.plans += bot.plan(view, at)

    def note(self, events: list[Event], at: float, *, dealt: bool = False) -> Step:
        entry = None if dealt else self.game.rounds[-1].entries[-1]
        self.steps.append(Step(self.game.window, at, events, entry))
        self.settle(events, at)
        return self.steps[-1]

    # Who sits here

    def add_bot(self, bot: BotPlayer, at: float) -> None:
        """A bot takes a seat in the middle of a round."""
        self.bots[bot.seat] = bot
        self.people = [seat for seat in self.people if seat != bot.seat]
        view = self.game.view(bot.seat)
        bot.see([], view)
        self.plans += bot.plan(view, at)

    def remove_bot(self, seat: int) -> None:
        """A person takes a seat."""
        self.bots.pop(seat, None)
        self.plans = [plan for plan in self.plans if plan.seat != seat]

    def set_timed(self, seats: Iterable[int], at: float) -> None:
        """Run the turn clock for these seats alone; for those that had none, from now on."""
        self.timed = {seat: self.timed.get(seat, at) for seat in seats}

    def delay(self, seconds: float) -> None:
        """Time that counts for nobody: everything happens so much later."""
        self.changed_at += seconds
        self.react_since += seconds
        self.timed = {seat: since + seconds for seat, since in self.timed.items()}
        self.plans = [Planned(plan.at + seconds, plan.seat, plan.move) for plan in self.plans]

    # What people do

    def submit(self, seat: int, move: str, at: float, window: int | None = None) -> Step:
        """A person's move, after whatever was due before it. A refused move changes nothing."""
        self.tick(at, before=True)
        return self.make_move(seat, move, at, window)

    def make_move(self, seat: int, move: str, at: float, window: int | None = None) -> Step:
        """A move of a person or a bot."""
        return self.note(self.game.play(seat, move, window=window), at)

    def act_by_clock(self, at: float) -> Step:
        """Time has run out for the player who is asked."""
        return self.note(self.game.timeout(), at)

    def decline(self, seat: int) -> None:
        """A person lets the occasion to react go by: nobody has to wait for them."""
        self.let_go.add(seat)

    def opening_step(self, at: float) -> Step:
        """The deal of the round that is being played."""
        return Step(self.game.window, at, self.game.opening)

    def next_round(self, at: float) -> Step:
        """Deal again."""
        return self.note(self.game.next_round(), at, dealt=True)

    def may_react(self, seat: int) -> bool:
        """May a person react now, who has not let it be? With others at the table nobody may be told apart by
        what is hidden in their hands (R147): then only what all can see counts.
        """
        if seat in self.let_go or not (self.pace.reaction or self.must_race(seat)):
            return False
        if len(self.people) == 1 and not self.watched:
            return bool(chances(self.game.view(seat)))
        throws = self.is_throw_open and self.game.yelled != seat
        return bool(self.game.open) or throws or self.must_race(seat)

    def must_race(self, seat: int) -> bool:
        """Is a person asked to raise both arms? Nobody else's haste, and no setting, does that for them; only
        a habit of their own.
        """
        game = self.game
        in_race = game.waiting_for in RACES and seat in game.asked and seat in self.people
        return in_race and all(habit.seat != seat for habit in self.habits)

    @property
    def is_throw_open(self) -> bool:
        """Has somebody called, so that others may throw a card and name a color?"""
        return self.game.waiting_for == "turn" and self.game.yelled is not None

    @property
    def time_to_react(self) -> float:
        """The seconds that people have to react."""
        if self.game.waiting_for in RACES:
            return self.pace.time_to_race
        return self.pace.time_to_react(chooses=self.is_throw_open)

    @property
    def react_until(self) -> float:
        """When the time to react is over; a race has one time for all, from its beginning."""
        return self.react_since + self.time_to_react

    def held_until(self, seat: int) -> float:
        """Until when an answer of a seat waits, so that other people may still react."""
        return self.changed_at + self.time_to_react if self.others_may_react(seat) else self.changed_at

    def others_may_react(self, seat: int) -> bool:
        return any(self.may_react(other) for other in self.people if other != seat)

    # What happens by itself

    def due(self) -> Due | None:
        """What happens next if no person does anything; none when everything waits for them."""
        if self.game.round_over:
            return None
        if self.plans:
            return min(Due(self.acts_at(plan), plan.seat, plan.move) for plan in self.plans)
        asked = self.game.asked[0]
        if asked in self.bots and self.game.waiting_for not in RACES:
            waits = any(self.may_react(seat) for seat in self.people)
            return Due(self.changed_at + (self.time_to_react if waits else self.thinking), asked, "")
        clock = self.clock_at()
        return None if clock is None else Due(clock, NOBODY, CLOCK)

    def acts_at(self, plan: Planned) -> float:
        """When a bot reacts: after a human time, but it takes no occasion from a person whose time is not up.
        The time that people are told is the time that they have.
        """
        waits = any(self.would_lose(seat, plan) for seat in self.people)
        return max(plan.at, self.react_until) if waits else plan.at

    def would_lose(self, seat: int, plan: Planned) -> bool:
        """Would the reaction of a bot be too early for a person? In a race it is if it leaves them the last
        with arms down.
        """
        if plan.move == ARMS_UP and set(self.game.asked) != {seat, plan.seat}:
            return False
        return self.may_react(seat)

    def clock_at(self) -> float | None:
        """When the clock acts for the player who is asked; never for a bot, except in a race."""
        if self.game.waiting_for in RACES:
            waits = self.pace.reaction or any(map(self.must_race, self.people))
            return self.changed_at + (self.pace.longest_race if waits else 0.0)
        asked = self.game.asked[0]
        if self.pace.turn is None or asked in self.bots or asked not in self.timed:
            return None
        return max(self.changed_at, self.timed[asked]) + self.pace.turn

    def tick(self, now: float, *, before: bool = False) -> list[Step]:
        """Let everything happen that is due by now, or was due before."""
        steps = []
        while (due := self.due()) is not None and (due.at < now if before else due.at <= now):
            steps.append(self.carry_out(due))
        return steps

    def decision(self, due: Due) -> str:
        """The move that is due: what was planned, or what the bot decides; if it does not, the clock acts."""
        return due.move or self.bots[due.seat].decide(self.game.view(due.seat)) or CLOCK

    def carry_out(self, due: Due) -> Step:
        move = self.decision(due)
        return self.act_by_clock(due.at) if move == CLOCK else self.make_move(due.seat, move, due.at)

    def play_round(self) -> None:
        """Play on to the end of the round, for a table of bots: from one thing that is due to the next."""
        while (due := self.due()) is not None:
            self.tick(due.at)
