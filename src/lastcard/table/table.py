"""`Table`: people and bots at one game, and the order in which they act.

Time is an argument: the caller says when something arrived (`submit`), asks when something will happen on its
own (`due`), and advances the table to a time (`tick`). So a match on a screen, many rounds in zero time and a
test all follow the same order: the first to act counts, a person by what is submitted, a bot by its reflexes;
if nobody reacts, the player who is asked answers.
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
    """What will happen at a given time if nothing else does: a move, or, without one, a bot's decision."""

    at: float
    seat: int
    move: str


class Table:
    """A game and the seats at it. Seats without a bot are people's; `habits` raise the arms of people whose
    time to react is 0.
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
        """Whether anybody else may be watching. If so, the table's delays must not reveal anything."""
        self.timed: dict[int, float] = dict.fromkeys(range(game.players), now)
        """The seats that the turn clock runs for, and since when; it does not run if only bots wait."""
        self.steps: list[Step] = []
        self.dealt_at = now
        self.races = False
        self.settle(game.opening, now)

    # History

    def seen_by(self, viewer: int | None, since: int = 0) -> list[SeenStep]:
        """The log as a seat, or a spectator, sees it, from index `since` on."""
        return [step.seen_by(viewer) for step in self.steps[since:]]

    def view(self, seat: int | None) -> View:
        return self.game.view(seat)

    def opened_at(self, window: int) -> float:
        """When a window was opened: each step leads to the next one."""
        return self.steps[window - 1].at if window else self.dealt_at

    def settle(self, events: Iterable[Event], at: float) -> None:
        """After something has happened: restart the clocks (except that of a running race), and let the bots
        plan.
        """
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
            self.plans += bot.plan(view, self.planning_time(at))

    def planning_time(self, at: float) -> float:
        """The time that bots add their reflexes to."""
        return at

    def note(self, events: list[Event], at: float, *, dealt: bool = False) -> Step:
        entry = None if dealt else self.game.rounds[-1].entries[-1]
        self.steps.append(Step(self.game.window, at, events, entry))
        self.settle(events, at)
        return self.steps[-1]

    # Seating

    def add_bot(self, bot: BotPlayer, at: float) -> None:
        """A bot takes a seat in the middle of a round."""
        self.bots[bot.seat] = bot
        self.people = [seat for seat in self.people if seat != bot.seat]
        view = self.game.view(bot.seat)
        bot.see([], view)
        self.plans += bot.plan(view, self.planning_time(at))

    def remove_bot(self, seat: int) -> None:
        """A person takes a seat."""
        self.bots.pop(seat, None)
        self.plans = [plan for plan in self.plans if plan.seat != seat]

    def set_timed(self, seats: Iterable[int], at: float) -> None:
        """Run the turn clock for these seats only; for those that had none, starting now."""
        self.timed = {seat: self.timed.get(seat, at) for seat in seats}

    def delay(self, seconds: float) -> None:
        """Add time that counts against nobody: everything happens this much later."""
        self.changed_at += seconds
        self.react_since += seconds
        self.timed = {seat: since + seconds for seat, since in self.timed.items()}
        self.plans = [Planned(plan.at + seconds, plan.seat, plan.move) for plan in self.plans]

    # Actions

    def submit(self, seat: int, move: str, at: float, window: int | None = None) -> Step:
        """A person's move, after everything due before it. A refused move changes nothing."""
        self.tick(at, before=True)
        return self.make_move(seat, move, at, window)

    def make_move(self, seat: int, move: str, at: float, window: int | None = None) -> Step:
        """A move of a person or a bot."""
        return self.note(self.game.play(seat, move, window=window), at)

    def act_by_clock(self, at: float) -> Step:
        """Time has run out for the player who is asked."""
        return self.note(self.game.timeout(), at)

    def check_passed(self, seat: int) -> None:
        """Raise `TooLate` if a person may not react, because they have let this occasion pass."""

    def decline(self, seat: int) -> None:
        """A person lets the occasion to react pass: nobody has to wait for them."""
        self.let_go.add(seat)

    def opening_step(self, at: float) -> Step:
        """The deal of the current round."""
        return Step(self.game.window, at, self.game.opening)

    def next_round(self, at: float) -> Step:
        """Deal again."""
        return self.note(self.game.next_round(), at, dealt=True)

    def may_react(self, seat: int) -> bool:
        """Whether a person may react now and has not declined. With others at the table, nobody may be
        distinguished by hidden cards (R147): then only public information counts.
        """
        if seat in self.let_go or not (self.pace.reaction or self.must_race(seat)):
            return False
        if len(self.people) == 1 and not self.watched:
            return bool(chances(self.game.view(seat)))
        throws = self.is_throw_open and self.game.yelled != seat
        return bool(self.game.open) or throws or self.must_race(seat)

    def must_race(self, seat: int) -> bool:
        """Whether a person is asked to raise both arms. Nobody else's haste, and no setting, does that for
        them; only their own habit.
        """
        game = self.game
        in_race = game.waiting_for in RACES and seat in game.asked and seat in self.people
        return in_race and all(habit.seat != seat for habit in self.habits)

    @property
    def is_throw_open(self) -> bool:
        """Whether somebody has called, so that others may throw a card and name a color. Without such a card
        in the deck, a call gives nobody anything to do.
        """
        game = self.game
        return game.has_throws and game.waiting_for == "turn" and game.yelled is not None

    @property
    def time_to_react(self) -> float:
        """The seconds that people have to react."""
        if self.game.waiting_for in RACES:
            return self.pace.time_to_race
        return self.pace.time_to_react(chooses=self.is_throw_open)

    @property
    def react_until(self) -> float:
        """When the time to react is over; a race has one time for all, from its start."""
        return self.react_since + self.time_to_react

    def held_until(self, seat: int) -> float:
        """How long an answer of a seat is held, so that other people may still react."""
        return self.changed_at + self.time_to_react if self.others_may_react(seat) else self.changed_at

    def others_may_react(self, seat: int) -> bool:
        return any(self.may_react(other) for other in self.people if other != seat)

    # Scheduling

    def due(self) -> Due | None:
        """What happens next if no person does anything; None if everything waits for them."""
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
        """When a bot reacts: at human speed, but it takes no occasion from a person whose time is not up.
        People have all the time they are shown.
        """
        waits = any(self.would_lose(seat, plan) for seat in self.people)
        return max(plan.at, self.react_until) if waits else plan.at

    def would_lose(self, seat: int, plan: Planned) -> bool:
        """Whether the reaction of a bot would be too early for a person. In a race it is if it leaves them
        the last with arms down.
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
        """Let everything happen that is due by now, or strictly before."""
        steps = []
        while (due := self.due()) is not None and (due.at < now if before else due.at <= now):
            steps.append(self.carry_out(due))
        return steps

    def decision(self, due: Due) -> str:
        """The move that is due: the planned one, or the bot's decision; if it makes none, the clock acts."""
        return due.move or self.bots[due.seat].decide(self.game.view(due.seat)) or CLOCK

    def carry_out(self, due: Due) -> Step:
        move = self.decision(due)
        return self.act_by_clock(due.at) if move == CLOCK else self.make_move(due.seat, move, due.at)

    def play_round(self) -> None:
        """Play to the end of the round, for a table of bots: from one due action to the next."""
        while (due := self.due()) is not None:
            self.tick(due.at)
