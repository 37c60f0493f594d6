"""`lastcard serve --processes`: several processes serve one port, and any of them may die."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest

from lastcard.client import Seat, join, open_table
from lastcard.server import background
from lastcard.server.limits import Limits
from lastcard.server.shard import Shard
from lastcard.server.workers.supervisor import SILENT_FOR
from tests.support.server.inside import serving
from tests.support.server.logs import stored
from tests.support.server.running import (
    Player,
    Server,
    children_of,
    play_through,
    play_together,
    settings_for,
    until,
    wait_for,
)
from tests.support.server.two_playing import two_playing
from tests.support.server.web import ask, close_code, handshake, raw, send

TWO = ["--processes", "2"]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workers") / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Server]:
    with Server(str(database), more=TWO) as running:
        yield running


def workers_of(server: Server) -> list[int]:
    assert server.process is not None
    return [int(one) for one in children_of(server.process.pid)]


def is_running(process: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except FileNotFoundError:
        return False


def served_by(database: Path, table: str) -> list[str]:
    """The process of each connection that somebody has come to a table with."""
    log = stored(database, table)
    return [entry["connection"].split(".")[0] for _, _, entry in log if entry["type"] == "here"]


async def test_all_who_sit_at_a_table_meet_in_one_process(server: Server, database: Path) -> None:
    found = set()
    for _ in range(6):
        ann = await open_table(server.address, "Ann", settings_for("droid"))
        ben, zoe = await join(ann.link, "Ben"), await join(ann.link, "Zoe", spectator=True)
        async with ann, ben, zoe:
            for seat in (ann, ben, zoe):
                await seat.next_change()
        processes = served_by(database, ann.table)
        assert len(processes) == 3
        assert len(set(processes)) == 1
        found |= set(processes)
    assert len(found) == 2, "and both processes have tables"


async def test_a_match_is_played(server: Server) -> None:
    ann = await open_table(server.address, "Ann", settings_for("droid"))
    last = await play_together(Player(ann), Player(await join(ann.link, "Ben"), 1))
    assert last[0]["view"]["scores"] == last[1]["view"]["scores"]


async def test_a_worker_is_killed_and_every_match_goes_on(tmp_path: Path) -> None:
    """It is started again, and nothing that was acknowledged is lost."""
    database = tmp_path / "tables.db"
    with Server(str(database), more=TWO) as server:
        tables = []
        for mode in ("droid", "elite draft", "droid", "droid"):
            ann = await open_table(server.address, "Ann", settings_for(mode))
            tables.append((Player(ann), Player(await join(ann.link, "Ben"), 1)))
        before = workers_of(server)
        last = await play_through(tables, lambda: os.kill(before[0], signal.SIGKILL))
        assert all(ends[0]["view"]["match_over"] for ends in last)
        assert all(ends[0]["view"]["scores"] == ends[1]["view"]["scores"] for ends in last)
        for players in tables:
            moves = [(one.id, move) for one in players for move in one.acknowledged.values()]
            log = stored(database, players[0].seat.table)
            kept = [(str(key).split(":")[0], entry.get("move")) for _, key, entry in log if key]
            assert not set(moves) - set(kept)
        await asyncio.to_thread(wait_for, lambda: len(workers_of(server)) == 2)
        assert before[1] in workers_of(server)


def test_without_the_parent_no_worker_stays(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"), more=TWO)
    workers = workers_of(server)
    server.stop(signal.SIGKILL)
    wait_for(lambda: not any(map(is_running, workers)))


async def test_everybody_is_told_to_come_back_when_it_stops(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db"), more=TWO) as server:
        workers = workers_of(server)
        async with two_playing(server) as (ann, ben):
            looking = asyncio.Event()
            code = asyncio.create_task(close_code(server, ann.table, looking))
            await looking.wait()
            await asyncio.to_thread(server.stop)
            assert server.exit_code == 0
            assert not any(map(is_running, workers))
            assert await code == 1012
            await asyncio.to_thread(server.start)
            await ann.play("G1")
            await ben.ask("say", text="still here")
            await asyncio.to_thread(server.stop, signal.SIGINT)
            assert server.exit_code == 0


def test_silent_clients_block_nobody(server: Server) -> None:
    with ExitStack() as open_sockets:
        for _ in range(100):
            open_sockets.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        began = time.monotonic()
        assert ask(server, "/health").status == 200
        assert time.monotonic() - began < 1.5
        slow = open_sockets.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
        for byte in b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n":
            slow.sendall(bytes([byte]))
            time.sleep(0.005)
        assert b"200 OK" in slow.recv(4096)
        late = open_sockets.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
        time.sleep(SILENT_FOR + 0.5)
        late.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200 OK" in late.recv(4096)


def test_garbage_is_refused(server: Server) -> None:
    for garbage in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", b"\0" * 300, b"GET " + b"x" * 70_000):
        assert raw(server, garbage).status in (400, 431)
    with socket.create_connection(("127.0.0.1", server.port)):
        pass
    assert ask(server, "/health").status == 200


def test_a_request_for_a_table_reaches_it_over_any_connection(server: Server) -> None:
    opened = send(server, "/api/tables", {"name": "Ann"}).json
    for path in (f"/api/tables/{opened['table']}", f"/api/tables/{opened['table']}?x=1"):
        assert ask(server, path, Authorization=f"Bearer {opened['token']}").status == 200
    assert ask(server, "/api/tables/0123456789abcdef").status == 404
    assert handshake(server, f"/api/tables/{opened['table']}/socket").status == 101


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([*TWO, "--database", "/nowhere/tables.db"], "There is no folder '/nowhere'"),
        (["--processes", "0"], "--processes is a number from 1 to 64, not 0."),
        (["--processes", "two"], "--processes must be a whole number, not 'two'."),
    ],
)
def test_what_is_wrong_is_said_once(arguments: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "lastcard", "serve", "--port", "0", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1


async def seats_in_both(server: Server) -> tuple[Seat, Seat]:
    """Two tables, one in each process."""
    tables: dict[int, Seat] = {}
    while len(tables) < 2:
        seat = await open_table(server.address, "Ann", settings_for("droid"))
        tables[int(seat.table, 16) % 2] = seat
    return tables[0], tables[1]


async def test_tables_of_one_process_do_not_notice_that_another_dies(server: Server) -> None:
    zero, one = await seats_in_both(server)
    async with zero, one:
        await zero.next_change()
        await one.next_change()
        os.kill(workers_of(server)[0], signal.SIGKILL)
        await one.ask("say", text="here")
        await zero.ask("say", text="here again")
    await until(lambda: len(workers_of(server)) == 2)


async def test_a_process_lets_go_of_a_table_that_another_one_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben joins where he does not sit: that process would have to follow every move."""
    monkeypatch.setattr(background, "UNLOAD_OTHERS_AFTER", 1_000)
    database = str(tmp_path / "tables.db")
    async with (
        serving(database, Shard(0, 2)) as (ours, one),
        serving(database, Shard(1, 2)) as (others, two),
        await open_table(one, "Ann", settings_for("droid")) as ann,
    ):
        await join(f"{two}/j/{ann.invite}", "Ben")
        assert ann.table in others.tables
        await until(lambda: ann.table not in others.tables)
        assert ann.table in ours.tables
        await ann.ask("say", text="here")


def test_together_processes_allow_no_more_than_one() -> None:
    now = 0.0
    processes = [Limits(processes=4, clock=lambda: now) for _ in range(4)]
    for limits in processes:
        while not limits.spend("join", "192.0.2.7"):
            pass
    now = 600.0 - 1
    allowed = 0
    for limits in processes:
        while not limits.spend("join", "192.0.2.7"):
            allowed += 1
    assert allowed <= 200


async def test_a_database_that_is_gone_in_the_end_is_one_for_all_workers() -> None:
    with Server("sqlite://", more=TWO) as server:
        for seat in await seats_in_both(server):
            for _ in range(2):
                assert ask(server, f"/api/invitations/{seat.invite}").status == 200


def test_each_process_tells_its_own_metrics(server: Server) -> None:
    """Over one connection, as Prometheus keeps one for all that it asks of a server."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    for number in ("0", "1", "0", "1"):
        connection.request("GET", f"/metrics?process={number}")
        text = connection.getresponse().read().decode()
        tables = [line for line in text.splitlines() if line.startswith("lastcard_tables{")]
        assert [line.split()[0] for line in tables] == [f'lastcard_tables{{process="{number}"}}']
        assert f'lastcard_append_seconds_bucket{{le="0.001",process="{number}"}}' in text
    connection.close()
