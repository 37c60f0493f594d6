"""A table where time decides nothing: two people who decide alike get the same game."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.bots.player import BotPlayer
from lastcard.errors import TooLate
from lastcard.game import Game
from lastcard.game.history import CLOCK
from lastcard.notation.pending import RACES
from lastcard.table.pace import Pace
from lastcard.table.steps import Step
from lastcard.table.table import NOBODY, Due, Table
from lastcard.views import Event
from lastcard.views.reacting import chances
from lastcard.words import Speaker

LET_PASS = "let pass"
"""What is due when a person's time to react is up. It is a decision of theirs, not a move."""


class StillTable(Table):
    """One person and bots. While the person is asked, or may react, everything waits for them. Whether they
    let an occasion pass or their time runs out is the same decision, and how quick they were changes nothing.

    Bots react in the order of their reflexes, on a clock of their own (`beat`) that stands still while people
    think. Real time says only when the next thing is shown.
    """

    def __init__(
        self,
        game: Game,
        bots: Iterable[BotPlayer] = (),
        pace: Pace | None = None,
        *,
        seed: int | str | None = None,
        now: float = 0.0,
    ) -> None:
        self.beat = 0.0
        super().__init__(game, bots, pace, seed=seed, now=now)

    def planning_time(self, at: float) -> float:
        return self.beat

    def delay(self, seconds: float) -> None:
        plans = self.plans
        super().delay(seconds)
        self.plans = plans

    def settle(self, events: Iterable[Event], at: float) -> None:
        """Who has let a race pass does not raise their arms later in it."""
        passed = self.let_go if self.steps and self.races else set()
        super().settle(events, at)
        if self.races:
            self.let_go |= passed

    def check_passed(self, seat: int) -> None:
        """Raise `TooLate` if a person answers an occasion that they have let pass."""
        game = self.game
        if seat in self.let_go and (seat not in game.asked or game.waiting_for in RACES):
            key = "refusal.too_late"
            raise TooLate(Speaker().say(key), "R135", key)

    def make_move(self, seat: int, move: str, at: float, window: int | None = None) -> Step:
        self.check_passed(seat)
        planned = next((one for one in self.plans if (one.seat, one.move) == (seat, move)), None)
        events = self.game.play(seat, move, window=window)
        if planned is not None:
            self.beat = planned.at
        return self.note(events, at)

    def may_react(self, seat: int) -> bool:
        return seat not in self.let_go and bool(chances(self.game.view(seat)))

    def due(self) -> Due | None:
        game = self.game
        if game.round_over:
            return None
        races, asked = game.waiting_for in RACES, game.asked[0]
        if not races and asked not in self.bots:
            return None
        waiting = [seat for seat in self.people if self.may_react(seat)]
        if waiting:
            return Due(self.react_until, waiting[0], LET_PASS)
        soon = self.changed_at + self.thinking
        if self.plans:
            first = min(self.plans)
            return Due(soon, first.seat, first.move)
        return Due(soon, NOBODY, CLOCK) if races else Due(soon, asked, "")

    def tick(self, now: float, *, before: bool = False) -> list[Step]:
        steps = []
        while (due := self.due()) is not None and (due.at < now if before else due.at <= now):
            if due.move == LET_PASS:
                self.decline(due.seat)
            else:
                steps.append(self.carry_out(due))
        return steps
