"""Tables that nobody looks at are put away, and nothing is lost by it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lastcard.client import Seat, ServerError, open_table
from lastcard.server import background
from lastcard.server import registry as registry_module
from tests.support.server.inside import serving
from tests.support.server.running import until

DROID = {"edition": "droid", "players": 2, "turn": 0, "reaction": 0, "thinking": 400, "fill": "casual"}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second without anybody is long."""
    monkeypatch.setattr(background, "UNLOAD_AFTER", 500)
    monkeypatch.setattr(registry_module, "UNLOAD_WHEN_FULL", 500)
    monkeypatch.setattr(background, "UNLOAD_EVERY", 0.1)


async def deal(seat: Seat) -> None:
    async with seat:
        await seat.ask("deal")
        while seat.latest is None or seat.latest.phase != "playing":
            await seat.next_change()


@pytest.mark.usefixtures("impatient")
async def test_a_table_without_people_is_put_away_and_taken_up_again(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        ann = await open_table(address, "Ann", DROID)
        await deal(ann)
        await until(lambda: not registry.tables)
        again = Seat(ann.server, {"table": ann.table, "person": ann.person, "token": ann.token})
        async with again:
            while again.latest is None or not again.latest["view"]["legal"]:
                await again.next_change()
            move = again.latest["view"]["legal"][0]
            assert await again.play(move) > 0
            assert again.latest["face"]["match"] == 1
            assert registry.tables.keys() == {ann.table}


@pytest.mark.usefixtures("impatient")
async def test_a_table_that_somebody_looks_at_stays(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        ann = await open_table(address, "Ann", DROID)
        async with ann:
            await asyncio.sleep(1.5)
            assert registry.tables.keys() == {ann.table}


async def test_a_full_server_puts_unused_tables_away_before_it_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        registry.max_tables = 1
        ann = await open_table(address, "Ann", DROID)
        with pytest.raises(ServerError, match="too many tables"):
            await open_table(address, "Ben", DROID)
        monkeypatch.setattr(registry_module, "UNLOAD_WHEN_FULL", 0)
        ben = await open_table(address, "Ben", DROID)
        assert registry.tables.keys() == {ben.table}
        async with ben:
            with pytest.raises(ServerError):
                await open_table(address, "Cleo", DROID)
        async with ann:
            assert (await ann.next_change()).phase == "open"
