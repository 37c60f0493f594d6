"""Who looks on, or asks over HTTP, sees a race no sooner than a player who is far away (promise 9)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from bench.racers import Racer, Wire, seat_two
from lastcard.server.registry import TableRegistry
from lastcard.server.session import session as sessions
from lastcard.table.deciding import MOST_LAG
from tests.support.server.inside import serving

WAIT = 1.0
"""Seconds that they wait here, so that nothing slow is taken for it."""


def test_they_wait_as_long_as_the_longest_way_that_is_given_back() -> None:
    assert sessions.ONLOOKERS_WAIT == MOST_LAG / 2 / 1000


def status_of(port: int, path: str, token: str) -> int:
    asked = Request(f"http://127.0.0.1:{port}{path}", headers={"Authorization": f"Bearer {token}"})
    with urlopen(asked, timeout=60) as reply:
        status: int = reply.status
        return status


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[TableRegistry, int]]:
    monkeypatch.setattr(sessions, "ONLOOKERS_WAIT", WAIT)
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        yield registry, int(address.rsplit(":", 1)[1])


async def test_a_spectator_sees_each_step_later(server: tuple[TableRegistry, int]) -> None:
    """Nothing that they ask in the meantime shows it to them."""
    host, guest, watching = await seat_two(server[1])
    spectator = Wire(watching, None)
    await spectator.open()
    await spectator.hello()
    async with Racer(host) as ann, Racer(guest) as ben:
        await ann.wire.ask("deal")
        await asyncio.gather(ann.wire.race(), ben.wire.race())
        shown = time.monotonic()
        while time.monotonic() < shown + WAIT / 2:
            assert (await spectator.ask("emote", emote="wow"))["type"] == "answer"
            assert spectator.window is None
            await asyncio.sleep(WAIT / 6)
        assert await spectator.race() == ann.wire.window
        assert time.monotonic() > shown + 0.8 * WAIT
    await spectator.close()


async def test_a_table_asked_for_over_http_waits_too(server: tuple[TableRegistry, int]) -> None:
    """It holds nobody up: the players go on."""
    host, guest, _ = await seat_two(server[1])
    async with Racer(host) as ann, Racer(guest):
        await ann.wire.ask("deal")
        dealt = time.monotonic()
        asked = [
            asyncio.to_thread(status_of, server[1], f"/api/tables/{host.table}{path}", host.token)
            for path in ("", "/record.json")
        ]
        asking = asyncio.gather(*asked)
        assert (await ann.wire.ask("say", text="go on"))["type"] == "answer"
        assert time.monotonic() < dealt + 0.8 * WAIT
        assert await asking == [200, 200]
        assert time.monotonic() > dealt + 0.8 * WAIT
