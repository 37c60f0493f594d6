"""Promises 11 and 12 over sockets: second tabs, people who drop out, hosts who go, and empty tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lastcard.client import Refusal, Seat, join, open_table
from lastcard.client.joining import post
from lastcard.table import deciding, scheduled
from tests.support.server.inside import serving
from tests.support.server.logs import stored
from tests.support.server.running import until
from tests.support.server.two_playing import TWO

THREE = f"{TWO}c G7 R8 R9\n"
SOON = 1_000
"""Milliseconds, for what otherwise takes a minute."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns are short, and bots sit in soon."""
    monkeypatch.setattr(scheduled, "SITS_IN_AFTER", SOON)
    monkeypatch.setattr(deciding, "SHORTEST_TURN", SOON)


async def two_seated(address: str, **settings: Any) -> tuple[Seat, Seat]:
    """Ann, who is host and on turn, and Ben."""
    ann = await open_table(address, "Ann", settings, TWO)
    ben = await join(ann.link, "Ben")
    for seat in (ann, ben):
        await seat.__aenter__()
    await ann.ask("deal")
    return ann, ben


def again(seat: Seat) -> Seat:
    """The same person in another tab, or after the program has ended."""
    return Seat(seat.server, {"table": seat.table, "person": seat.person, "token": seat.token})


def seat_of_ben(seat: Seat) -> dict[str, Any]:
    assert seat.latest is not None
    found: dict[str, Any] = seat.latest["face"]["seats"][1]
    return found


async def test_a_second_tab_takes_over(database: Path) -> None:
    async with serving(str(database)) as (_, address):
        ann, ben = await two_seated(address)
        async with again(ann) as second, ben:
            await until(lambda: ann.closed is not None)
            assert ann.closed is not None
            assert ann.closed.code == "replaced"
            await second.play("G1")
            assert second.latest is not None
            assert all(seat["here"] for seat in second.latest["face"]["seats"])


@pytest.mark.usefixtures("impatient")
async def test_a_bot_sits_in_for_a_person_who_has_dropped_out(database: Path) -> None:
    async with serving(str(database)) as (_, address):
        ann, ben = await two_seated(address, turn=0, fill="novice", thinking=15_000)
        await ben.close()
        await until(lambda: seat_of_ben(ann)["bot"] == "novice")
        assert (seat_of_ben(ann)["person"], seat_of_ben(ann)["here"]) == (ben.person, False)
        async with again(ben) as back:
            await until(lambda: seat_of_ben(ann)["here"])
            assert seat_of_ben(ann)["bot"] is None
            await ann.play("G1")
            await until(lambda: back.latest is not None and back.latest["view"]["asked"] == [1])
            await back.play("G4")
        await ann.close()


async def test_the_next_person_is_host_when_the_hosts_socket_is_gone(database: Path) -> None:
    async with serving(str(database)) as (_, address):
        ann, ben = await two_seated(address)
        await ann.close()
        await until(lambda: ben.latest is not None and ben.latest.is_host)
        await ben.ask("pause")
        async with again(ann) as back:
            await until(lambda: back.latest is not None and back.latest.is_host)
            await back.ask("resume")
        await ben.close()


async def test_whoever_has_left_and_joins_again_does_not_take_another_seat(database: Path) -> None:
    """With the same token they are known again; with another one they may be anybody who has left."""
    async with serving(str(database)) as (_, address):
        ann = await open_table(address, "Ann", {"turn": 0}, THREE)
        ben = await join(ann.link, "Ben")
        invite, token = ann.link.rpartition("/")[2], "b" * 32
        async with ann, ben:
            await ann.ask("deal")
            same = {"invite": invite, "name": "Bob", "token": ben.token}
            assert (await post(address, "/api/join", same, given=address))["person"] == ben.person
            await ben.ask("leave")
            for name, own in (("Ben", ben.token), ("Bob", token)):
                joined = await post(address, "/api/join", {**same, "name": name, "token": own}, given=address)
                async with Seat(address, joined) as back:
                    with pytest.raises(Refusal, match="take the seat that was left") as refused:
                        await back.ask("sit", seat=2)
                    assert refused.value.code == "knows_a_hand"
                    await back.ask("sit", seat=1)
                    await back.ask("leave")


@pytest.mark.usefixtures("impatient")
async def test_a_table_that_everybody_has_left_waits_for_them(database: Path) -> None:
    async with serving(str(database)) as (registry, address):
        ann, ben = await two_seated(address, turn=SOON * 4)
        await asyncio.gather(ann.close(), ben.close())
        session = registry.tables[ann.table]
        await until(lambda: session.room.stopped_at is not None)
        await asyncio.sleep(5 * SOON / 1000)
        assert session.scheduler.timer is None
        async with again(ann) as back, again(ben):
            await back.play("G1")
    assert not [entry for _, _, entry in stored(database) if entry["type"] in ("clock", "stood_in")]
