"""Somebody moves the clock of a computer by minutes: nobody's turn ends sooner for that, or never."""

from __future__ import annotations

import asyncio
import time

import pytest

from lastcard.client import Seat, join, open_table
from lastcard.server.clock import SteadyClock
from lastcard.server.store import open_store
from tests.support.server.running import Server, until
from tests.support.services import Redis

MINUTES = 180_000
AHEAD = f"import time; right = time.time_ns; time.time_ns = lambda: right() + {MINUTES} * 1_000_000"


def test_a_clock_that_somebody_moves_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, right = SteadyClock(), time.time_ns
    before = clock.now()
    for moved in (MINUTES, -MINUTES):
        monkeypatch.setattr(time, "time_ns", lambda moved=moved: right() + 1_000_000 * moved)
        assert 0 <= clock.now() - before < MINUTES / 2


def test_a_clock_follows_what_cannot_be_otherwise() -> None:
    clock = SteadyClock()
    asked = clock.now()
    clock.follow(asked - MINUTES, asked)
    assert asked - MINUTES <= clock.now() < asked
    asked = clock.now()
    clock.follow(asked + MINUTES, asked)
    assert clock.now() >= asked + MINUTES
    asked = clock.now() - 1000  # the answer took a second, and may have been given at any moment of it
    before = clock.now()
    clock.follow(asked + 500, asked)
    assert 0 <= clock.now() - before < MINUTES / 2


async def test_the_database_has_the_clock_if_it_is_a_server(database_url: str) -> None:
    store = await open_store(database_url)
    said = await store.beat("one", 1000)
    await store.close()
    assert (said is None) == database_url.startswith("sqlite")
    assert said is None or abs(said - time.time_ns() // 1_000_000) < MINUTES


async def test_a_process_whose_clock_is_wrong_plays_with_the_others(
    postgres_url: str, redis_server: Redis
) -> None:
    """Nobody is taken for dead, no turn is over at once, and the bot does not wait for minutes."""
    settings = {"edition": "droid", "players": 3, "turn": 60_000, "reaction": 0, "thinking": 400}
    with (
        Server(postgres_url, bus=redis_server.url) as one,
        Server(postgres_url, bus=redis_server.url, before=AHEAD) as two,
    ):
        ann = await open_table(one.address, "Ann", settings)
        ben = await join(f"{two.address}/j/{ann.invite}", "Ben")
        async with ann, ben:
            await ann.ask("deal")
            kinds: set[str] = set()
            heard = asyncio.create_task(note_news(ann, kinds))
            for _ in range(4):
                await until(lambda: may_move(ann) or may_move(ben))
                mover = ann if may_move(ann) else ben
                assert mover.latest is not None
                await mover.play(mover.latest["view"]["legal"][-1])
            await asyncio.sleep(1.5)  # peers are checked every second
            heard.cancel()
    assert "step" in kinds
    assert not kinds & {"outage", "away"}


def may_move(seat: Seat) -> bool:
    view = None if seat.latest is None else seat.latest["view"]
    return view is not None and view["seat"] in view["asked"] and bool(view["legal"])


async def note_news(seat: Seat, kinds: set[str]) -> None:
    async for change in seat.changes():
        kinds |= {news["type"] for news in change.news}
