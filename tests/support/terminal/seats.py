"""Seats at a table of the terminal, without waiting."""

from __future__ import annotations

import asyncio
from typing import Any

from lastcard.bots import BotPlayer, Reflexes
from lastcard.table import Pace, Table
from lastcard.table.people import BOT_NAMES
from lastcard.terminal.seats.local_seat import LocalSeat, SeatClock
from lastcard.views import View
from tests.support.playing import game_at

SECOND = Reflexes(quickest=1.0, slowest=1.0)


class Leaping(SeatClock):
    """No waiting: the awaited time is reached at once."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 100.0
        self.waited: list[float] = []

    @property
    def now(self) -> float:
        return self.time

    def skip_to(self, at: float) -> None:
        self.time = max(self.time, at)

    async def wait(self, stirred: asyncio.Event, until: float | None) -> None:
        if until is None:
            await stirred.wait()
        else:
            self.waited.append(until - self.time)
            self.time = max(self.time, until)


class First:
    """Plays its first legal move, and reacts to everything after exactly one second."""

    def __init__(self, reflexes: Reflexes = SECOND) -> None:
        self.reflexes = reflexes

    def choose(self, view: View) -> str:
        return view.legal[0]


def seat_at(
    edition: str,
    position: str,
    pace: Pace | None = None,
    reflexes: Reflexes = SECOND,
    **more: Any,
) -> LocalSeat:
    """We sit at a of a position, with bots everywhere else."""

    def deal(match: int) -> Table:
        game = game_at(edition, position)
        bots = [BotPlayer(First(reflexes), seat, seat) for seat in range(1, game.players)]
        return Table(game, bots, pace or Pace(thinking=(0.5, 0.5), reaction=3.0), seed=match)

    players = game_at(edition, position).players
    bots = [None, *["first"] * (players - 1)]
    return LocalSeat(deal, BOT_NAMES[:players], bots, clock=Leaping(), **more)


TURN = "top G5 | pile Y1 Y2 Y3 Y4 | a* G1 R2 R3 | b G4 R5 R6 | c G7 R8 R9"


OPEN = "top G5 | pile Y1 Y2 | a R2 R3 G1 | b G4 | c* G7 R8 R9 | open b"
