"""Promises 8 and 9: two people who react alike win alike, however far away they are.

    python -m bench.races --races 10000

seats two people at each of many tables of a real server, one with a round trip of 20 ms and one of 120 ms (a
proxy delays both directions). Both see a missed call and catch it after a time drawn from one distribution.
It prints how often the near one won, and how often it would have won if the first to arrive counted.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from dataclasses import dataclass
from math import sqrt
from random import Random

from lastcard.client import Refusal, Seat, join, open_table
from tests.support.server.proxy import Proxy
from tests.support.server.running import Server

NEAR, FAR = 0.010, 0.060
"""Seconds, each way."""

QUICKEST, SLOWEST = 0.12, 0.37
"""Seconds after which somebody who sees it reacts."""

MEASURED = 1.3
"""Seconds within which the server measures a client's lag."""

SETTLED = 60.0
"""Seconds within which a race has to be settled, however slow the machine."""

MISSED = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6\na* G4 R5 R6\nb G7 R8 R9\nc G1 \nopen c\n"
"""c, a bot, has forgotten the call; a and b may catch it."""

CATCH, CALL = "!c", "!"


@dataclass
class Result:
    """How the races went."""

    races: int = 0
    near: int = 0
    far: int = 0
    near_by_arrival: int = 0
    """Races that the near one would have won if the first to arrive counted."""
    unresolved: int = 0
    """Races that more than one won."""
    void: int = 0
    """Races in which the bot remembered its call before anybody caught it; they are repeated."""

    def __str__(self) -> str:
        share, doubt = self.near / self.races, 1.96 * sqrt(0.25 / self.races)
        return (
            f"{self.races:,} races: the near one ({2000 * NEAR:.0f} ms) won {share:.1%} (+- {doubt:.1%}), "
            f"the far one ({2000 * FAR:.0f} ms) {self.far / self.races:.1%}; without compensation the near "
            f"one would have won {self.near_by_arrival / self.races:.1%}; not resolved: {self.unresolved}; "
            f"run again because the bot called first: {self.void}"
        )


class Races:
    """Races at many tables at once."""

    def __init__(self, server: Server, near: Proxy, far: Proxy, seed: int = 0) -> None:
        self.server, self.near, self.far = server, near, far
        self.random = Random(seed)
        self.result = Result()

    async def run(self, races: int, together: int) -> Result:
        limit = asyncio.Semaphore(together)

        async def one(number: int) -> None:
            async with limit:
                while not await self.race(near_is_host=number % 2 == 0):
                    self.result.void += 1

        await asyncio.gather(*(one(number) for number in range(races)))
        return self.result

    async def race(self, *, near_is_host: bool) -> bool:
        """One race; the seats change from race to race. False if there was none."""
        settings = {"turn": 0, "reaction": 5_000, "thinking": 15_000, "fill": "novice"}
        first, second = (self.near, self.far) if near_is_host else (self.far, self.near)
        host = await open_table(self.server.address, "Ann", settings, MISSED)
        guest = await join(host.link, "Ben")
        host.server, guest.server = address_of(first), address_of(second)
        async with host, guest:
            await asyncio.sleep(MEASURED)
            reacts = [self.random.uniform(QUICKEST, SLOWEST) for _ in range(2)]
            catching = [
                asyncio.create_task(catch(seat, after))
                for seat, after in zip((host, guest), reacts, strict=True)
            ]
            await host.ask("deal")
            await asyncio.gather(*catching)
            winners = await winners_of(host)
        near, far = reacts if near_is_host else reversed(reacts)
        if winners:
            self.note(winners, 0 if near_is_host else 1, near_first=near + 2 * NEAR < far + 2 * FAR)
        return bool(winners)

    def note(self, winners: list[int], near: int, *, near_first: bool) -> None:
        self.result.races += 1
        self.result.near_by_arrival += near_first
        if len(winners) != 1:
            self.result.unresolved += 1
        elif winners == [near]:
            self.result.near += 1
        else:
            self.result.far += 1


def address_of(proxy: Proxy) -> str:
    return f"http://127.0.0.1:{proxy.port}"


async def catch(seat: Seat, after: float) -> None:
    """Wait until the missed call is seen, take a human time, and catch it."""
    while seat.latest is None or seat.latest["view"] is None:
        await seat.next_change()
    window = seat.latest["view"]["window"]
    await asyncio.sleep(after)
    try:
        await seat.ask("move", move=CATCH, window=window)
    except Refusal as refusal:
        if refusal.code not in ("too_late", "illegal"):
            raise


async def winners_of(seat: Seat) -> list[int]:
    """The seats whose catch counted, by the news up to the chat message after the race; none if the bot has
    called.
    """
    winners: list[int] = []
    settled = spoken = False
    async with asyncio.timeout(SETTLED):
        while not spoken:
            if settled:
                await seat.ask("say", text="done")
            for one in (await seat.next_change())["news"]:
                if one["type"] == "step" and one["move"] == CATCH:
                    winners.append(one["seat"])
                settled = settled or (one["type"] == "step" and one["move"] in (CATCH, CALL))
                spoken = spoken or one["type"] == "said"
    return winners


async def race(races: int, together: int, database: str) -> Result:
    with Server(database) as server:
        async with Proxy(server.port) as near, Proxy(server.port) as far:
            near.lag, far.lag = NEAR, FAR
            return await Races(server, near, far).run(races, together)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--together", type=int, default=40, help="tables at the same time")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(race(arguments.races, arguments.together, f"{folder}/tables.db"))
    print(f"{result} ({os.cpu_count()} cores, load {load:.1f} before the run)")


if __name__ == "__main__":
    main()
