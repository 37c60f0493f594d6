"""Hints from a real server: given and then marked; what is refused is not marked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.client import Refusal, Seat, open_table
from tests.support.server.logs import stored
from tests.support.server.running import Server

TABLE = "edition express\ntop R5\npile B1 B2 B3 B4 B5 B6\na* R7 G1 G2\nb Y1 Y2 Y3\nc G5 B7\n"
SLOW_BOTS = {"thinking": 15_000, "reaction": 0, "fill": "expert"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hints") / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Server]:
    with Server(str(database)) as running:
        yield running


async def dealt(server: Server, position: str) -> Seat:
    seat = await open_table(server.address, "Ann", SLOW_BOTS, position)
    await seat.__aenter__()
    await seat.ask("deal")
    return seat


def hints(database: Path, seat: Seat) -> int:
    return sum(entry["type"] == "hinted" for _, _, entry in stored(database, seat.table))


async def test_a_hint_is_given_and_marked_once(server: Server, database: Path) -> None:
    seat = await dealt(server, TABLE)
    told = await seat.hint()
    await seat.close()
    best = told["moves"][0]["move"]
    assert best == lc.hint(lc.Game.from_position(TABLE), "a").best
    assert hints(database, seat) == 1


async def test_a_hint_that_is_refused_is_not_marked(server: Server, database: Path) -> None:
    seat = await dealt(server, TABLE.replace("a* ", "a ").replace("b ", "b* "))
    with pytest.raises(Refusal) as refused:
        await seat.hint()
    await seat.close()
    assert refused.value.code == "nothing_to_decide"
    assert hints(database, seat) == 0


async def test_a_hint_that_is_found_too_late_is_not_given(server: Server, database: Path) -> None:
    seat = await dealt(server, TABLE)
    hint = asyncio.create_task(seat.hint())
    await asyncio.sleep(0)  # it is sent
    await seat.play("R7")
    with pytest.raises(Refusal) as refused:
        await hint
    await seat.close()
    assert refused.value.code == "too_late"
    assert hints(database, seat) == 0
