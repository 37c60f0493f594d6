"""Promise 22: several processes, one PostgreSQL, one Redis. Any of them may die."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.client import Seat, join, open_table
from tests.support.server.balancing import Balancer
from tests.support.server.inside import serving
from tests.support.server.running import (
    MODES,
    SOME_MODES,
    Player,
    Server,
    play_through,
    play_together,
    settings_for,
    until,
)
from tests.support.services import Redis

Pair = tuple[Server, Server]


SOON_DEAD = "from lastcard.server import peers; peers.DEAD_AFTER = 2_000"
"""A process that gives no sign of life for two seconds is taken for dead."""


@pytest.fixture
def pair(request: pytest.FixtureRequest, postgres_url: str, redis_server: Redis) -> Iterator[Pair]:
    """Two processes; both run the code that a test may give as a parameter before they serve."""
    before = getattr(request, "param", "")
    one, two = (Server(postgres_url, bus=redis_server.url, before=before) for _ in range(2))
    yield one, two
    for server in (one, two):
        server.stop()


async def test_players_of_one_table_on_two_processes_see_one_game(pair: Pair) -> None:
    one, two = pair
    settings = {"players": 2, "reaction": 0, "edition": "droid", "options": {"scoring": "off"}}
    ann = await open_table(one.address, "Ann", settings)
    ben = await join(f"{two.address}/j/{ann.invite}", "Ben")
    players = Player(ann), Player(ben, 1)
    last = await play_together(*players)
    assert last[0]["view"]["scores"] == last[1]["view"]["scores"]
    for player in players:
        numbers = [change["number"] for change in player.changes]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize(
    "modes", [SOME_MODES, pytest.param(tuple(MODES), marks=pytest.mark.long)], ids=["some", "every mode"]
)
async def test_one_of_two_processes_dies_for_good_and_every_mode_goes_on(
    pair: Pair, modes: tuple[str, ...]
) -> None:
    one, two = pair
    async with Balancer(one.port, two.port) as balancer:
        tables = []
        for mode in modes:
            ann = await open_table(balancer.address, "Ann", settings_for(mode))
            ben = await join(f"{balancer.address}/j/{ann.invite}", "Ben")
            tables.append((Player(ann), Player(ben, 1)))
        last = await play_through(tables, one.kill)
    for ends in last:
        assert ends[0]["view"]["match_over"]
        assert ends[0]["view"]["scores"] == ends[1]["view"]["scores"]


async def test_what_others_write_is_seen_without_a_bus(postgres_url: str) -> None:
    with Server(postgres_url) as one, Server(postgres_url) as two:
        ann = await open_table(one.address, "Ann", settings_for("droid"))
        ben = await join(f"{two.address}/j/{ann.invite}", "Ben")
        async with ann, ben:
            await until(lambda: ann.latest is not None and here(ann, "Ben"))
            await ann.ask("deal")
            await until(lambda: ben.latest is not None and ben.latest.phase == "playing")


def here(seat: Seat, name: str) -> bool:
    """Is somebody here, as far as this seat has been told?"""
    assert seat.latest is not None
    return any(one["here"] for one in seat.latest["face"]["people"] if one["name"] == name)


@pytest.mark.parametrize("pair", [SOON_DEAD], indirect=True, ids=["soon"])
async def test_a_process_that_hangs_is_taken_for_dead_and_its_people_come_back(pair: Pair) -> None:
    one, two = pair
    ann = await open_table(one.address, "Ann", settings_for("droid"))
    ben = await join(f"{two.address}/j/{ann.invite}", "Ben")
    assert one.process is not None
    async with ann, ben:
        await until(lambda: ben.latest is not None and here(ben, "Ann"))
        one.process.send_signal(signal.SIGSTOP)
        await until(lambda: not here(ben, "Ann"))
        one.process.send_signal(signal.SIGCONT)
        await until(lambda: here(ben, "Ann"))
        await ann.ask("say", text="Back again")
        await asyncio.to_thread(one.kill)
        await until(lambda: not here(ben, "Ann"))


async def test_who_has_joined_at_one_process_can_connect_to_another_at_once(tmp_path: Path) -> None:
    """It has the table in memory, and has not heard of them yet."""
    database = str(tmp_path / "tables.db")
    async with serving(database) as (_, one), serving(database) as (_, two):
        ann = await open_table(one, "Ann", settings_for("droid"))
        ben = await join(f"{two}/j/{ann.invite}", "Ben")
        joined = {"table": ben.table, "person": ben.person, "token": ben.token}
        async with Seat(one, joined) as there:
            assert here(there, "Ben")
