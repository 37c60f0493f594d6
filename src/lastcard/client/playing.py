"""A bot at a server's table: any of ours, or a function of your own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from lastcard.bots.bot import Bot, Reflexes
from lastcard.bots.player import BotPlayer
from lastcard.client.changes import Change
from lastcard.client.errors import Refusal, ServerError
from lastcard.client.seat import Seat
from lastcard.notation.pending import RACES
from lastcard.views import View

OUTRUN = ("illegal", "too_late", "wrong_phase", "doubled", "locked", "paused", "not_seated")
"""The refusals that mean somebody was quicker: the next change shows the new state."""


class Chooser:
    """A bot that is just a function; it calls and catches with the reflexes of an expert."""

    reflexes = Reflexes()

    def __init__(self, function: Callable[[View], str]) -> None:
        self.choose = function


def as_bot(bot: Bot | Callable[[View], str]) -> Bot:
    return cast(Bot, bot) if hasattr(bot, "choose") else Chooser(bot)


async def play_with(seat: Seat, bot: Bot | Callable[[View], str], *, seed: int | str | None = None) -> Change:
    """Let a bot play until the match is over; returns the last change. A function takes a view and returns
    one of `view.legal`; calls, catches and races are handled with the bot's reflexes. Unless we are the host,
    we declare ourselves a program, so that a person is host and may take their time.
    """
    player = ServerPlayer(seat, as_bot(bot), seed)
    await player.introduce()
    while not await player.act():
        pass
    assert seat.latest is not None
    return seat.latest


class ServerPlayer:
    """Plays for one seat: sees every change, and answers the latest."""

    def __init__(self, seat: Seat, bot: Bot, seed: int | str | None = None) -> None:
        self.seat, self.bot, self.seed = seat, bot, seed
        self.player: BotPlayer | None = None
        self.answered = -1
        """The window that we answered last: our move may be held for a while."""
        self.reacted = (-1, "")
        """The window and the move of our last reaction: others may have reacted at the same time."""

    async def introduce(self) -> None:
        """Declare that a program plays here, unless it runs the table; an older server does not know the
        command.
        """
        if self.seat.person is not None and not (self.seat.latest and self.seat.latest.is_host):
            with suppress(Refusal):
                await self.seat.ask("be_program")

    async def act(self) -> bool:
        """Read what has happened, then do the next thing; returns whether the match is over."""
        change = await self.latest_change()
        if change.phase == "match_over":
            return True
        if change.phase == "round_over" and self.seat.person not in change["face"]["ready"]:
            await self.try_to("ready")
        elif change.phase == "playing" and change.view is not None and change.seat is not None:
            if change.held is not None:
                self.answered = change.view.window
            await self.move(change.view)
        return False

    async def latest_change(self) -> Change:
        """Wait for something new, and show the bot all of it."""
        while True:
            change = await self.seat.next_change()
            self.show(change)
            if change is self.seat.latest:
                return change

    def show(self, change: Change) -> None:
        if change.seat is None:
            self.player = None
            return
        if self.player is None or self.player.seat != change.seat:
            self.player = BotPlayer(self.bot, change.seat, self.seed)
        if change.view is not None:
            self.player.see(list(change.events()), change.view)

    async def move(self, view: View) -> None:
        """React in time, or else answer if we are asked."""
        assert self.player is not None
        clock = asyncio.get_running_loop().time
        plans = self.player.plan(view, clock())
        if plans:
            plan = min(plans)
            if self.reacted == (view.window, plan.move) or await self.is_overtaken(plan.at - clock()):
                return
            if await self.try_to("move", move=plan.move, window=view.window):
                self.reacted = (view.window, plan.move)
                return
        if view.seat in view.asked and view.waiting_for not in RACES and view.window != self.answered:
            await self.answer(view)

    async def is_overtaken(self, seconds: float) -> bool:
        """Whether something happens before our time has come."""
        try:
            async with asyncio.timeout(max(seconds, 0)):
                await self.seat.wait_for_change()
        except TimeoutError:
            return False
        return True

    async def answer(self, view: View) -> None:
        assert self.player is not None
        move = await asyncio.to_thread(self.player.decide, view)
        if move is None:
            return
        if move not in view.legal:
            raise ServerError(
                "illegal", f"The bot has chosen {move!r}; its legal moves are {', '.join(view.legal)}."
            )
        if await self.try_to("move", move=move, window=view.window):
            self.answered = view.window

    async def try_to(self, kind: str, **details: object) -> bool:
        """Send a request; False if others were quicker."""
        try:
            await self.seat.ask(kind, **details)
        except Refusal as refusal:
            if refusal.code not in OUTRUN:
                raise
            return False
        return True
