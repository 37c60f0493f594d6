"""Who gets the processor next. While there is more to do than it can, those at the oldest tables come first,
newer ones wait, and whoever wants to come in waits longest.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

LAST = 1 << 62
"""The rank of whoever is not at a table yet."""

LONG = 0.01
"""Seconds that a turn of the event loop may take: nobody's message is seen sooner than that."""

BEHIND = 0.05
"""Seconds that a move may wait to be written: from then on the store has more to do than it can, or the
processes that share this machine do, and this one may have time itself.
"""

PAUSE = 0.005
"""Seconds between two turns while the store is behind: there would be nothing to do but to turn."""

MOST = 256
"""Commands let through in one turn of the event loop."""

NOT_FORGOTTEN, NOT_LEFT_BEHIND = 16, 4
"""Of so many who pass, one is whoever has waited longest: the second number holds when that is too long."""

TOO_LONG = 2.0
"""Seconds to wait for a turn."""


class Waiter:
    """Somebody who waits."""

    def __init__(self, rank: int, number: int) -> None:
        self.order = rank, number
        self.since = time.monotonic()
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __lt__(self, other: Waiter) -> bool:
        return self.order < other.order


class Turns:
    """A queue in front of the processor. Nobody waits in it while turns of the event loop are short and moves
    are written soon.
    """

    def __init__(self, oldest_write: Callable[[], float]) -> None:
        """How many seconds the first of the moves that are not written yet has waited."""
        self.oldest_write = oldest_write
        self.by_rank: list[Waiter] = []
        self.by_arrival: deque[Waiter] = deque()
        """The same people, and some who have passed."""
        self.ranks, self.arrivals = count(), count()
        self.at_once = MOST
        """How many may pass in one turn of the event loop: halved when one was long or moves wait."""
        self.passed = self.passed_in_all = 0
        self.began = 0.0
        self.is_busy = False
        """Somebody has passed in this turn of the loop or in the one before."""

    def next_rank(self) -> int:
        """The rank of a table that was just opened."""
        return next(self.ranks)

    async def take(self, rank: int) -> None:
        """Wait until it is the turn of somebody with this rank."""
        if self.passed < self.at_once and not self.by_rank:
            self.passed += 1
            if not self.is_busy:
                self.is_busy, self.began = True, time.monotonic()
                asyncio.get_running_loop().call_soon(self.begin_turn)
            return
        waiter = Waiter(rank, next(self.arrivals))
        heappush(self.by_rank, waiter)
        self.by_arrival.append(waiter)
        await waiter.turn

    def longest_wait(self) -> float:
        """How many seconds the first of those who wait has waited."""
        first = self.first_to_come()
        return 0.0 if first is None else time.monotonic() - first.since

    def begin_turn(self) -> None:
        """A turn of the event loop begins. While this is called in each, the loop never sleeps, or for a
        `PAUSE` at most: the rest of the time since the last one was work.
        """
        now = time.monotonic()
        took, self.began = now - self.began, now
        is_behind = self.oldest_write() > BEHIND
        is_slow = is_behind or took > LONG
        self.at_once = max(1, self.at_once // 2) if is_slow else min(self.at_once + 1, MOST)
        self.passed = 0
        while self.passed < self.at_once and (waiter := self.next_to_pass()):
            waiter.turn.set_result(None)
            self.passed += 1
            self.passed_in_all += 1
        self.is_busy = self.passed > 0
        if self.is_busy:
            asyncio.get_running_loop().call_later(PAUSE if is_behind else 0, self.begin_turn)
        else:
            self.by_rank.clear()  # all have passed by arrival, or have left

    def next_to_pass(self) -> Waiter | None:
        one_of = NOT_FORGOTTEN if self.longest_wait() < TOO_LONG else NOT_LEFT_BEHIND
        if self.passed_in_all % one_of == 0:
            return self.first_to_come()
        while self.by_rank:
            waiter = heappop(self.by_rank)
            if not waiter.turn.done():
                return waiter
        return None

    def first_to_come(self) -> Waiter | None:
        """Of those who still wait: the others have passed, or have left."""
        while self.by_arrival and self.by_arrival[0].turn.done():
            self.by_arrival.popleft()
        return self.by_arrival[0] if self.by_arrival else None
