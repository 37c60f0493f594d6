"""Guarding: whatever a bot does, every decision ends; the table decides where the bot does not."""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence

from lastcard.bots.bot import Bot, Onlooker, Reflexes
from lastcard.bots.forfeit import ENDED, GIVEN_UP, ILLEGAL, LATE, LOOKING_ON, Forfeit, shorten
from lastcard.views import Seen, View

MOST_LATE = 3  # late or missing answers per round: after that nobody waits any more


class Guarded:
    """A bot that answers with a legal move in time, or forfeits; it is asked only if there is a choice."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds = array("d")
        self.failures = 0
        self.troubles: list[Forfeit] = []  # while observing

    @property
    def reflexes(self) -> Reflexes:
        return self.bot.reflexes

    @property
    def is_given_up(self) -> bool:
        return self.failures >= MOST_LATE

    def see(self, events: Sequence[Seen], view: View) -> None:
        """Let it observe, if it wants to; after an error not again in this round."""
        if not isinstance(self.bot, Onlooker) or self.troubles or self.is_given_up:
            return
        try:
            self.bot.see(events, view)
        except Forfeit as forfeit:
            self.troubles.append(Forfeit(LOOKING_ON, forfeit.sentence))

    def choose(self, view: View) -> str:
        if len(view.legal) == 1:
            return view.legal[0]
        if self.is_given_up:
            raise Forfeit(GIVEN_UP, f"After {MOST_LATE} late or missing answers it was not asked again.")
        try:
            return self.ask(view)
        except Forfeit as forfeit:
            self.failures += forfeit.kind in (LATE, ENDED)
            raise

    def ask(self, view: View) -> str:
        started = time.perf_counter()
        try:
            move: object = self.bot.choose(view)
        finally:
            self.seconds.append(time.perf_counter() - started)
        if not isinstance(move, str) or move not in view.legal:
            raise Forfeit(ILLEGAL, f"{shorten(repr(move))} is none of its legal moves.")
        return move
