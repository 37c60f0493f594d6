"""How busy the server is, and who has to wait first: whoever sits and plays comes before everyone else.

Nobody sets its capacity. It is measured: how late the event loop is, and how long somebody has been waiting
for their turn (`turns`) or for a move to be written down. All are near zero until a processor or a disk is
busy all the time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from enum import IntEnum

from lastcard.table.refusals import TableError


class Shed(IntEnum):
    """What is refused, in this order, the busier the server is."""

    TABLES = 1
    ONLOOKERS = 2
    TALK = 3
    JOINS = 4


LATE = {Shed.TABLES: 0.15, Shed.ONLOOKERS: 0.3, Shed.TALK: 0.5, Shed.JOINS: 0.75}
"""Seconds of delay, on average, from which on each is refused."""

SENTENCES = {
    Shed.TABLES: "The server is as busy as it can be: open a table in a minute.",
    Shed.ONLOOKERS: "The server is as busy as it can be: look on again in a minute.",
    Shed.TALK: "The server is as busy as it can be: say it again in a minute.",
    Shed.JOINS: "The server is as busy as it can be: join in a minute.",
}

MEASURED_EVERY = 0.05
AVERAGED_OVER = 2.0
"""Seconds. A pause of a tenth of a second, as for collecting garbage, is not yet pressure."""

MOST, MOST_SINCE = 1.0, 0.2
"""Seconds; a longer delay, and a longer time between two measurements, count as these: a process that was
stopped for a while was not busy.
"""

FORGETS = 4.0
"""The average falls this many times as fast as it rises: the crowd has left."""


OWN_WORK = 0.4
"""The share of a processor that the server itself uses when it is busy, all its processes together. If it
uses less and is late, the machine has other things to do, and refusing people would not help.
"""


def nobody_waits() -> float:
    return 0.0


class Pressure:
    """The average delay of the last seconds."""

    def __init__(
        self,
        oldest_write: Callable[[], float],
        longest_turn: Callable[[], float] = nobody_waits,
        note_lag: Callable[[float], None] = lambda lag: None,
        processes: int = 1,
    ) -> None:
        """How many seconds the first of the moves that are not written yet has waited, and somebody for the
        processor; `note_lag` is told how late the event loop is. This is one of so many processes.
        """
        self.own_work_when_busy = OWN_WORK / processes
        self.oldest_write, self.longest_turn, self.note_lag = oldest_write, longest_turn, note_lag
        self.delay = 0.0
        self.own_work = 0.0
        """The share of a processor that this process has used, on average."""

    async def measure(self) -> None:
        while True:
            start, worked = time.monotonic(), time.process_time()
            await asyncio.sleep(MEASURED_EVERY)
            since = time.monotonic() - start
            late = max(0.0, since - MEASURED_EVERY)
            self.note_lag(late)
            self.note_work(time.process_time() - worked, since)
            own = max(late, self.longest_turn()) if self.own_work >= self.own_work_when_busy else 0.0
            self.note(max(own, self.oldest_write()), since)

    def note_work(self, worked: float, since: float) -> None:
        """So many seconds of processor time were used since the last measurement."""
        share = min(since, AVERAGED_OVER) / AVERAGED_OVER
        self.own_work += share * (worked / since - self.own_work)

    def note(self, delay: float, since: float) -> None:
        """A delay was measured, this many seconds after the one before."""
        share = min(since, MOST_SINCE) / AVERAGED_OVER
        if delay < self.delay:
            share *= FORGETS
        self.delay += share * (min(delay, MOST) - self.delay)

    def sheds(self, what: Shed) -> bool:
        return self.delay >= LATE[what]

    def check(self, what: Shed) -> None:
        """Refuse it, if it has to wait."""
        if self.sheds(what):
            raise TableError("crowded", SENTENCES[what])
