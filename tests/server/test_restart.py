"""Promises 2 and 4: a server stops or dies, everybody comes back, and it counts against nobody."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from bench.restart import Restart
from lastcard.client import Change, Seat, ServerError, join, open_table
from lastcard.server.peers import Peers
from tests.support.server.inside import serving
from tests.support.server.running import Clock, Server, until
from tests.support.server.two_playing import TURN, two_playing, types_in
from tests.support.server.web import close_code

LEFT = 10.0
"""Seconds of a turn that are left when the server is killed: enough to play in, on a slow machine too."""


def last_beat(database: Path) -> int:
    """What the clock of the server said when it last gave a sign of life."""
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("select max(at) from beats").fetchone()[0])


async def test_a_server_is_stopped_and_everybody_comes_back(tmp_path: Path) -> None:
    database, clock = tmp_path / "tables.db", Clock(tmp_path)
    with Server(str(database), before=clock.code) as server:
        async with two_playing(server) as (ann, ben):
            looking = asyncio.Event()
            code = asyncio.create_task(close_code(server, ann.table, looking))
            await looking.wait()
            await asyncio.to_thread(server.stop)
            assert await code == 1012
            clock.put_forward(TURN + 1)
            await asyncio.to_thread(server.start)
            await ann.play("G1")
            await ben.ask("say", text="still here")
        assert types_in(database).count("clock") == 0


@pytest.mark.parametrize(
    "gone", [0.0, LEFT + 1, TURN + 1], ids=["for a moment", "until the turn would have ended", "for long"]
)
async def test_a_server_is_killed_and_no_turn_is_forfeited(tmp_path: Path, gone: float) -> None:
    """Ann's time runs out while nobody is there to see it."""
    database, clock = tmp_path / "tables.db", Clock(tmp_path)
    with Server(str(database), before=clock.code) as server:
        async with two_playing(server) as (ann, ben):
            dealt = last_beat(database)
            clock.put_forward(TURN - LEFT)
            await until(lambda: last_beat(database) >= dealt + 1000 * (TURN - LEFT))
            assert types_in(database).count("clock") == 0
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            clock.put_forward(gone)
            await asyncio.to_thread(server.start)
            await ann.play("G1")
            await ben.ask("say", text="still here")
        assert types_in(database).count("clock") == 0
        assert types_in(database).count("outage") == 1


WAITS_LONG = "import lastcard.table.scheduled\nlastcard.table.scheduled.COMING_BACK = 60_000"
"""Others wait for the host for a minute, however slow the machine is."""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
async def test_the_host_does_not_change_by_a_restart(tmp_path: Path, how: signal.Signals) -> None:
    """Ann takes longer to come back than Ben: he is not made host for that moment."""
    with Server(str(tmp_path / "tables.db"), before=WAITS_LONG) as server:
        ann = await open_table(server.address, "Ann", {"edition": "droid"})
        async with ann, await join(ann.link, "Ben") as ben:
            await until(lambda: ben.latest is not None and len(ben.latest.face.people) == 2)
            await asyncio.to_thread(server.stop, how)
            await ann.close()
            seen = ben.number
            await asyncio.to_thread(server.start)
            await until(lambda: ben.number > seen)
            back = {"table": ann.table, "person": ann.person, "token": ann.token}
            async with Seat(server.address, back):
                await until(lambda: bool(ben.latest and all(one.here for one in ben.latest.face.people)))
                hosts = {change.face.host for change in unread(ben)}
            assert hosts == {ann.person}


def unread(seat: Seat) -> list[Change]:
    """Every change that has come so far."""
    return list(seat._unread)


async def test_five_tables_are_playable_after_a_crash(tmp_path: Path) -> None:
    trial = Restart(str(tmp_path / "tables.db"), tables=5, moves=4)
    came = await trial.run()
    assert (came.tables, came.back, came.played, came.lost) == (5, 10, 5, 0)


async def test_a_full_server_refuses_new_tables_and_those_seated_play_on(tmp_path: Path) -> None:
    """Promise 20: so they do when all have dropped and come back at once."""
    with Server(str(tmp_path / "tables.db"), more=["--most-tables", "1"]) as server:
        async with two_playing(server) as (ann, ben):
            with pytest.raises(ServerError) as error:
                await open_table(server.address, "Zoe")
            assert error.value.code == "crowded"
            await ann.play("G1")
            for seat in (ann, ben):
                assert seat._socket is not None
                seat._socket.transport.abort()
            await until(lambda: ben.latest is not None and ben.latest["view"]["asked"] == [1])
            await ben.play("G4")


async def test_a_table_is_shown_before_it_is_known_who_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart nobody waits for heartbeats and entries to see the cards; only moves do."""
    database = str(tmp_path / "tables.db")
    with Server(database) as server:
        async with two_playing(server) as (ann, _):
            back = {"table": ann.table, "person": ann.person, "token": ann.token}
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            await ann.close()
    known = asyncio.Event()
    alive = Peers.alive

    async def alive_later(peers: Peers, asked: set[str]) -> tuple[set[str], int]:
        await known.wait()
        return await alive(peers, asked)

    monkeypatch.setattr(Peers, "alive", alive_later)
    async with serving(database) as (_, address), Seat(address, back) as seat:
        await until(lambda: seat.latest is not None)
        assert seat.latest is not None
        assert seat.latest["view"]["hand"]
        moving = asyncio.create_task(seat.play("G1"))
        await asyncio.sleep(0.3)
        assert not moving.done()
        known.set()
        await moving
        await until(lambda: seat.latest is not None and seat.latest["view"]["top"] == "G1")


async def test_nobody_is_shown_less_than_they_have_seen(tmp_path: Path) -> None:
    """A process that has not read yet what another one has shown reads it before it shows anything."""
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        ann = await open_table(address, "Ann", {"edition": "express", "players": 2})
        session, hello = await registry.get(ann.table), {"type": "hello", "token": ann.token}
        socket = f"{address.replace('http', 'ws', 1)}/api/tables/{ann.table}/socket"
        async with connect(socket) as knows_more, session.lock:
            before = session.room.told
            await knows_more.send(json.dumps(hello | {"seen": before + 1}))
            await until(lambda: bool(session.subscribers))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(knows_more.recv(), 0.3)
            async with connect(socket) as knows_less:
                await knows_less.send(json.dumps(hello | {"seen": before}))
                assert json.loads(await asyncio.wait_for(knows_less.recv(), 10))["number"] == before
