"""Everybody's chances, for screens that show them: worked out in another process, every few seconds at most.

They follow from what all can see, and nothing is worked out unless a screen asks for it and the table allows
it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import structlog

from lastcard.protocol.messages import Chances
from lastcard.protocol.outgoing import ChancesQuestion, chances_question
from lastcard.server.pressure import Shed
from lastcard.server.services import Services
from lastcard.table.refusals import TableError
from lastcard.table.room import Room
from lastcard.views import View

EVERY = 3.0
"""Seconds from one estimate of a table to the next."""

log = structlog.get_logger()


class Screen(Protocol):
    """A client that looks on."""

    @property
    def wants_chances(self) -> bool: ...

    def show_chances(self, chances: Chances) -> None: ...


def estimate(view: View, key: int) -> list[int] | None:
    """Runs in another process."""
    from lastcard.coach.public_chances import public_chances

    return public_chances(view, key)


class ScreenChances:
    """The estimates of one table, one after another."""

    def __init__(
        self,
        services: Services,
        room: Callable[[], Room],
        screens: Callable[[], list[Screen]],
        wait: Callable[[], float],
    ) -> None:
        self.services, self.room, self.screens, self.wait = services, room, screens, wait
        self.working: asyncio.Task[None] | None = None
        self.began = -EVERY
        self.latest: Chances | None = None

    def welcome(self, screen: Screen) -> None:
        """A screen has come."""
        asked = chances_question(self.room())
        if asked is not None and self.latest is not None and self.latest.window == asked.window:
            screen.show_chances(self.latest)
        self.rearm()

    def rearm(self) -> None:
        """Something has happened."""
        if (self.working is None or self.working.done()) and self.question() is not None:
            self.working = self.services.start(self.work())

    def question(self) -> ChancesQuestion | None:
        """What is to be estimated, if anybody wants it and it has not been."""
        question = chances_question(self.room()) if self.screens() else None
        known = self.latest
        if question is None or (known and (known.match, known.window) == (question.match, question.window)):
            return None
        return question

    async def work(self) -> None:
        """Estimate until the latest estimate is of the latest moment. Spectators see a step a little later
        than players: so do they see its chances.
        """
        while self.question() is not None:
            await asyncio.sleep(max(self.wait(), self.began + EVERY - time.monotonic()))
            question = self.question()
            if question is None or self.is_busy():
                continue
            self.latest = await self.answer(question)
            for screen in self.screens():
                screen.show_chances(self.latest)

    def is_busy(self) -> bool:
        """While the server is busy, screens wait."""
        self.began = time.monotonic()
        try:
            self.services.pressure.check(Shed.ONLOOKERS)
        except TableError:
            return True
        return False

    async def answer(self, question: ChancesQuestion) -> Chances:
        try:
            found = await self.services.record_pool.run(estimate, question.view, question.key)
        except Exception as error:
            log.error("chances could not be estimated", exc_info=error)
            found = None
        return Chances(question.match, question.window, found)

    def let_go(self) -> None:
        """The table is unloaded."""
        if self.working is not None:
            self.working.cancel()
        self.screens = list
        self.room, self.wait = Room, float
