"""An evening at a server: it survives being killed; and a screen shows everybody's chances."""

from __future__ import annotations

import asyncio
import json
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lastcard.client import Seat, join, open_table
from lastcard.table.public_state import PublicEvening
from tests.support.server.running import Server, until

LAST_CARD = "edition touchdown\ntop R5\na* R1\nb G4 G5\n"
A_ROUND = "edition droid\ntop R5\na* R1 G2 B3\nb G4 G5 B6\nc Y1 Y2\n"
SETTINGS = {"turn": 0, "reaction": 0, "thinking": 15_000}


def evening_of(seat: Seat) -> PublicEvening:
    assert seat.latest is not None
    found = seat.latest.face.evening
    assert found is not None
    return found


async def until_phase(seat: Seat, phase: str) -> None:
    while seat.latest is None or seat.latest.phase != phase:
        await seat.next_change()


async def test_the_standings_survive_a_server_that_is_killed(tmp_path: Path) -> None:
    """The same link leads back to the same evening."""
    with Server(str(tmp_path / "tables.db")) as server:
        ann = await open_table(server.address, "Ann", SETTINGS | {"evening_matches": 3}, LAST_CARD)
        async with ann:
            async with await join(ann.link, "Ben") as ben:
                await ann.ask("deal")
                await until_phase(ann, "playing")
                await ann.play("R1")
                await until_phase(ann, "match_over")
                await ben.ask("leave")
            before = evening_of(ann)
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            await asyncio.to_thread(server.start)
            await ann.ask("rematch")
            await until_phase(ann, "open")
            async with await join(ann.link, "Ben") as ben:
                after = evening_of(ben)
        assert [(one.name, one.points) for one in before.standings] == [("Ann", 1), ("Ben", 0)]
        assert [(one.name, one.results) for one in after.standings] == [("Ann", (1,)), ("Ben", (0,))]
        assert after.played == 1


async def look_on(server: Server, table: str, heard: list[dict[str, Any]], **wishes: bool) -> None:
    """A screen hears of a table until it is gone."""
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(address) as screen:
        await screen.send(json.dumps({"type": "hello"} | wishes))
        with suppress(ConnectionClosed):
            async for text in screen:
                heard.append(json.loads(text))


async def test_chances_are_told_to_a_screen_that_asks_where_the_table_allows_it(tmp_path: Path) -> None:
    heard: list[list[dict[str, Any]]] = [[], [], []]
    with Server(str(tmp_path / "tables.db")) as server:
        settings = SETTINGS | {"public": True}
        allowed = await open_table(server.address, "Ann", settings | {"chances": True}, A_ROUND)
        not_allowed = await open_table(server.address, "Ben", settings, A_ROUND)
        async with allowed, not_allowed:
            screens = [
                asyncio.create_task(look_on(server, allowed.table, heard[0], chances=True)),
                asyncio.create_task(look_on(server, allowed.table, heard[1])),
                asyncio.create_task(look_on(server, not_allowed.table, heard[2], chances=True)),
            ]
            await until(lambda: all(heard))
            for seat in (allowed, not_allowed):
                await seat.ask("deal")
            await until(lambda: any(one["type"] == "chances" for one in heard[0]))
            for seat in (allowed, not_allowed):
                await seat.ask("say", text="Done")
            await until(lambda: all('"Done"' in json.dumps(one) for one in heard))
        for screen in screens:
            screen.cancel()
        await asyncio.gather(*screens, return_exceptions=True)
    told = [[one for one in messages if one["type"] == "chances"] for messages in heard]
    assert [len(one) for one in told] == [1, 0, 0]
    assert (told[0][0]["match"], told[0][0]["window"]) == (1, 0)
    assert abs(sum(told[0][0]["chances"]) - 10_000) <= 3
