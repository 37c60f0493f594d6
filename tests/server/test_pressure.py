"""Promise 20: past its limit the server asks people to wait, those who play last."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lastcard.client import Refusal, ServerError, join, open_table
from lastcard.server.pressure import LATE, MEASURED_EVERY, Pressure, Shed
from lastcard.table.commands import Say
from lastcard.table.refusals import TableError
from tests.support.server.inside import serving
from tests.support.server.running import until


def under(delay: float, seconds: float, pressure: Pressure | None = None) -> Pressure:
    """What is measured when moves have waited as long for a while."""
    pressure = pressure or Pressure(lambda: 0.0)
    for _ in range(round(seconds / MEASURED_EVERY)):
        pressure.note(delay, MEASURED_EVERY)
    return pressure


def test_what_can_wait_best_is_refused_first() -> None:
    assert [*LATE] == [Shed.TABLES, Shed.ONLOOKERS, Shed.TALK, Shed.JOINS]
    assert all(one < other for one, other in pairwise(LATE.values()))
    pressures = [under(delay, 20) for delay in (0.1, 0.2, 0.4, 0.6, 0.9)]
    refused = [[what for what in Shed if pressure.sheds(what)] for pressure in pressures]
    assert refused == [[], [*Shed][:1], [*Shed][:2], [*Shed][:3], [*Shed]]


def test_a_short_pause_is_no_pressure() -> None:
    """Nor is a long one: the process was stopped, and goes on."""
    for pause in (0.2, 20.0):
        pressure = under(0.001, 5)
        pressure.note(pause, pause)
        assert not pressure.sheds(Shed.TABLES)


async def test_a_machine_that_is_busy_with_other_work_is_no_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for a processor that others use is not helped by refusing people."""
    for own_work, sheds in ((0.1, False), (0.9, True)):
        pressure = Pressure(lambda: 0.0, lambda: 5.0)
        monkeypatch.setattr(pressure, "note_work", lambda worked, since: None)
        pressure.own_work = own_work
        measuring = asyncio.create_task(pressure.measure())
        await asyncio.sleep(4)
        measuring.cancel()
        assert pressure.sheds(Shed.TABLES) == sheds


def test_own_work_is_an_average() -> None:
    pressure = Pressure(lambda: 0.0)
    for _ in range(40):
        pressure.note_work(0.05, 0.05)
    assert 0.5 < pressure.own_work < 0.9
    for _ in range(200):
        pressure.note_work(0.0, 0.05)
    assert pressure.own_work < 0.01


def test_it_is_itself_again_soon_after_the_crowd_has_left() -> None:
    pressure = under(10.0, 60)
    assert pressure.sheds(Shed.JOINS)
    assert not under(0.001, 5, pressure).sheds(Shed.TABLES)


async def test_writes_that_wait_are_pressure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        store, go_on = registry.services.store, asyncio.Event()
        async with await open_table(address, "Ann") as ann:
            await until(lambda: ann.latest is not None)
            write = store.database.write_directly

            async def write_late(work: Any) -> Any:
                await go_on.wait()
                return await write(work)

            monkeypatch.setattr(store.database, "write_directly", write_late)
            said = asyncio.create_task(ann.ask("say", text="hello"))
            await until(lambda: registry.services.pressure.sheds(Shed.JOINS))
            go_on.set()
            await said
            assert store.oldest_write() < 0.5
            await until(lambda: not registry.services.pressure.sheds(Shed.TABLES))


async def test_those_who_play_go_on_and_all_others_are_told_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        settings = {"edition": "express", "players": 2, "public": True}
        ann = await open_table(address, "Ann", settings)
        async with ann, await join(ann.link, "Ben") as ben:
            await ann.ask("deal")
            await ben.ask("say", text="hello")
            monkeypatch.setattr(registry.services.pressure, "note", lambda *_: None)
            registry.services.pressure.delay = 1.0
            for ask in (open_table(address, "Zoe"), join(ann.link, "Zoe")):
                with pytest.raises(ServerError) as error:
                    await ask
                assert error.value.code == "crowded"
            with pytest.raises(Refusal) as refusal:
                await ben.ask("say", text="hello?")
            assert refusal.value.code == "crowded"
            session = await registry.get(ann.table)
            for delay in (1.0, 0.0):
                registry.services.pressure.delay = delay
                with pytest.raises(TableError, match="as busy as it can be"):  # the same key, the same answer
                    await session.submit(ben.person or "", "a key", Say("hello?"))
            registry.services.pressure.delay = 1.0
            assert await goodbye(f"{address}/api/tables/{ann.table}/socket".replace("http", "ws", 1)) == 4503
            player = ann if ann.latest is not None and 0 in ann.latest["view"]["asked"] else ben
            assert player.latest is not None
            await player.play(player.latest["view"]["legal"][0])
        assert await asyncio.to_thread(retry_after, f"{address}/api/tables") == "30"


async def goodbye(address: str) -> int | None:
    async with connect(address) as socket:
        await socket.send('{"type":"hello"}')
        with suppress(ConnectionClosed):
            async for _ in socket:
                pass
        return socket.close_code


def retry_after(address: str) -> str | None:
    asked = Request(address, b'{"name": "late"}', {"Content-Type": "application/json"})
    with pytest.raises(HTTPError) as error:
        urlopen(asked, timeout=10)
    error.value.close()
    assert error.value.code == 503
    return error.value.headers["Retry-After"]
