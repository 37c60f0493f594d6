"""A bot at a seat: it sees the view, decides with its bot, and reacts with its bot's reflexes."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from random import Random

from lastcard.bots.bot import Bot, Onlooker
from lastcard.views import Seen, View
from lastcard.views.reacting import ARMS_UP, CALL, NO_THROW, THROW, chances, choices, standing_call, throws


@dataclass(frozen=True, order=True)
class Planned:
    """What a seat will do at a given time, if it still can."""

    at: float
    seat: int
    move: str


class BotPlayer:
    """Sits at one seat. After every event it is notified (`see`), then asked what it will do out of turn
    (`plan`), so that each occasion is noticed, or missed, once.
    """

    def __init__(self, bot: Bot, seat: int, seed: int | str | None = None, *, pinned: str = "") -> None:
        self.bot, self.seat = bot, seat
        self.random = Random(seed)
        self.pinned = pinned
        """If set, its randomness is drawn anew from this at each moment of the game: what it does follows
        from the moves so far, and not from how often it was asked.
        """
        self.plans: dict[str, Planned | None] = {}

    def see(self, events: Sequence[Seen], view: View) -> None:
        """Something has happened; `view` is the state of the table now."""
        if isinstance(self.bot, Onlooker):
            self.bot.see(events, view)

    def plan(self, view: View, now: float) -> list[Planned]:
        """What this seat will do out of turn, and when."""
        self.draw_anew("plan", view)
        open_now = chances(view)
        self.plans = {
            occasion: plan
            for occasion, plan in self.plans.items()
            if occasion in (*open_now, standing_call(view)) and (plan is None or plan.move in view.legal)
        }
        for occasion, moves in open_now.items():
            if occasion not in self.plans:
                self.plans[occasion] = self.notice(occasion, moves, view, now)
        return [plan for plan in self.plans.values() if plan]

    def notice(self, occasion: str, moves: tuple[str, ...], view: View, now: float) -> Planned | None:
        """Notice an occasion, or miss it."""
        if self.random.random() >= self.chance_to_notice(occasion):
            return None
        delay = self.random.uniform(self.bot.reflexes.quickest, self.bot.reflexes.slowest)
        move = self.bot.choose(replace(view, legal=moves))
        if move == NO_THROW:
            return None
        return Planned(now + delay, self.seat, self.say_call(move, view))

    def chance_to_notice(self, occasion: str) -> float:
        reflexes = self.bot.reflexes
        if occasion == CALL:
            return reflexes.remembers_call
        if occasion == ARMS_UP:
            return reflexes.notices_race
        if occasion.startswith(THROW):
            return reflexes.notices_throw
        return reflexes.notices_missed_call

    def decide(self, view: View) -> str | None:
        """The move of a seat that is asked, with the call unless it is forgotten; None leaves it to the
        clock.
        """
        self.draw_anew("decide", view)
        return self.say_call(self.bot.choose(self.considered(view)), view)

    def draw_anew(self, what: str, view: View) -> None:
        if self.pinned:
            self.random = Random(f"{self.pinned} {what} {view.window}")

    def considered(self, view: View) -> View:
        """The view with the moves that the bot chooses from. If it has not noticed a call, it does not
        consider throwing a Hail Mary at it.
        """
        moves, thrown = choices(view), throws(view)
        if thrown and not self.notices_call(view):
            moves = tuple(move for move in moves if move not in thrown)
        return replace(view, legal=moves)

    def with_seed(self, seed: int | str) -> BotPlayer:
        """The same player with other randomness: what it decides leaves this one as it was."""
        other = copy(self)
        other.bot, other.random = copy(self.bot), Random(seed)
        if hasattr(other.bot, "random"):
            other.bot.random = Random(seed)
        return other

    def notices_call(self, view: View) -> bool:
        """Whether the seat that is asked notices a standing call, unless it let it pass out of turn."""
        occasion = standing_call(view)
        if occasion in self.plans:
            return self.plans[occasion] is not None
        return self.random.random() < self.chance_to_notice(occasion)

    def say_call(self, move: str, view: View) -> str:
        forgotten = self.random.random() < self.bot.reflexes.forgets_call
        return move if forgotten or move + CALL not in view.legal else move + CALL
