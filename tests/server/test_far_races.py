"""Promises 8 and 9 over sockets: two people react to one missed call, and whoever was quicker counts.

No line is really far here, which takes root (`bench.races`). Proxies hold everything back, and the server
takes their delay for what the kernel measures; where there is no proxy, it asks the kernel.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bench.racers import (
    CATCH,
    LatePongs,
    LatePongsInRaces,
    LyingClock,
    Place,
    Racer,
    Spy,
    Takeover,
    Wire,
    race,
    seat_two,
    winners_of,
)
from bench.races import MEASURED
from lastcard.table.commands import Move
from tests.support.server.inside import serving
from tests.support.server.proxy import Proxy
from tests.support.server.running import Server

NEAR, FAR = "127.0.0.2", "127.0.0.3"
"""The addresses that the lines come from."""

ROUND_TRIPS = {NEAR: 0.0, FAR: 0.15}
"""Seconds, there and back."""

KERNEL = f"""
from lastcard.server.sockets import round_trip
asked = round_trip.kernel_round_trip
round_trip.kernel_round_trip = lambda one: {ROUND_TRIPS}.get(one.getpeername()[0], asked(one))
"""
"""What the server runs first: proxies are as far as they say."""

FIRST = 0.25
"""Seconds after which the quicker one of two people reacts."""

RACES, APART = 7, 0.2
"""The number of races of a test, and the seconds between their beginnings."""


@dataclass(frozen=True)
class Lines:
    """A server, and two ways to it."""

    port: int
    near: Proxy
    far: Proxy


@pytest.fixture
async def lines(tmp_path: Path) -> AsyncIterator[Lines]:
    with Server(str(tmp_path / "tables.db"), before=KERNEL) as server:
        near, far = (Proxy(server.port, comes_from=address) for address in (NEAR, FAR))
        async with near, far:
            near.lag, far.lag = ROUND_TRIPS[NEAR] / 2, ROUND_TRIPS[FAR] / 2
            yield Lines(server.port, near, far)


def over(place: Place, proxy: Proxy) -> Place:
    return replace(place, port=proxy.port)


Made = Callable[[Place, Place], Racer]
"""Makes a racer of a seat, and of a spectator's place."""


async def wins(port: int, first: Made, second: Made, later: float, *, first_is_host: bool) -> bool:
    """Whether the first of two wins, who reacts sooner by `later` seconds."""
    host, guest, watching = await seat_two(port)
    mine, theirs = (host, guest) if first_is_host else (guest, host)
    one, other = first(mine, watching), second(theirs, watching)
    dealer, joins = (one, other) if first_is_host else (other, one)
    async with dealer, joins:
        await asyncio.sleep(MEASURED)
        reactions = {one: FIRST, other: FIRST + later}
        watched = one if isinstance(other, Takeover) else other
        return await race(dealer, reactions, watched.wire) == [mine.seat]


async def wins_most(port: int, first: Made, second: Made, later: float) -> bool:
    """Most of some races, one shortly after another: a busy machine may delay a catch by too much."""

    async def begin(number: int) -> bool:
        await asyncio.sleep(number * APART)
        return await wins(port, first, second, later, first_is_host=number % 2 == 0)

    won = await asyncio.gather(*map(begin, range(RACES)))
    return sum(won) > RACES // 2


@pytest.mark.parametrize("cheat", [Racer, LatePongs, LatePongsInRaces, LyingClock])
async def test_whoever_reacts_first_wins_whatever_the_other_claims(lines: Lines, cheat: type[Racer]) -> None:
    """Both are as near as can be, and the kernel knows it."""
    assert await wins_most(lines.port, lambda seat, _: Racer(seat), lambda seat, _: cheat(seat), later=0.09)


async def test_somebody_far_wins_who_reacts_first(lines: Lines) -> None:
    """Their catch arrives 70 milliseconds after that of the other."""

    def far(seat: Place, _: Place) -> Racer:
        return Racer(over(seat, lines.far))

    def near(seat: Place, _: Place) -> Racer:
        return Racer(over(seat, lines.near))

    assert await wins_most(lines.port, far, near, later=0.08)


def takes_over_far(lines: Lines) -> Made:
    return lambda seat, _: Takeover(over(seat, lines.near), None, Wire(over(seat, lines.far), None))


def takes_over_nearby(lines: Lines) -> Made:
    return lambda seat, _: Takeover(over(seat, lines.far), None, Wire(over(seat, lines.near), None))


def spies(lines: Lines) -> Made:
    return lambda seat, watching: Spy(over(seat, lines.far), None, Wire(over(watching, lines.near), None))


@pytest.mark.parametrize("cheat", [takes_over_far, takes_over_nearby, spies])
async def test_a_second_connection_buys_nothing(lines: Lines, cheat: Callable[[Lines], Made]) -> None:
    """What a cheat could hope for is the way there, 75 milliseconds: it reacts 40 later."""

    def honest(seat: Place, _: Place) -> Racer:
        return Racer(over(seat, lines.near))

    assert await wins_most(lines.port, honest, cheat(lines), later=0.04)


async def test_a_catch_that_waits_for_the_store_is_as_early_as_it_arrived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben's arrives in time, and is decided long after the race would have been settled."""
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        host, guest, _ = await seat_two(int(address.rsplit(":", 1)[1]))
        async with Racer(host) as ann, Racer(guest) as ben:
            session = await registry.get(host.table)
            monkeypatch.setattr(session, "slowest", lambda person: 120)
            await ann.wire.ask("deal")
            await asyncio.gather(ann.wire.race(), ben.wire.race())
            await asyncio.sleep(FIRST)
            await session.submit(session.room.chairs[0].person or "", "first", Move(CATCH, 0))
            async with session.lock:
                person = session.room.chairs[1].person or ""
                waiting = asyncio.create_task(session.submit(person, "second", Move(CATCH, 0), lag=120))
                await asyncio.sleep(0.3)
            await waiting
            assert await winners_of(ann.wire) == [1]
