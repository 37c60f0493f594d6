"""`lastcard join` with the link of a cup: led to each table, and told the standings."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.client import CupPlace, open_cup
from tests.support.server.cups import BEFORE, QUICK, play_round, until_cup
from tests.support.server.running import Server
from tests.support.terminal.running import PATIENCE, PROGRAM


@pytest.fixture
def cups(tmp_path: Path) -> Iterator[Server]:
    with Server(str(tmp_path / "tables.db"), before=BEFORE) as running:
        yield running


async def test_a_cup_is_played_in_lines(cups: Server) -> None:
    """Ben plays by pipe: the first move that is offered, again and again."""
    table = QUICK | {"options": {"hand_size": "3"}}
    ann = await open_cup(cups.address, "Ann", {"table": table, "rounds": 2})
    command = [*PROGRAM, "join", ann.link, "--name", "Ben"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, text=True, **pipes) as program:  # type: ignore[call-overload]
        try:
            playing = asyncio.create_task(asyncio.to_thread(program.communicate, "1\n" * 2_000, PATIENCE))
            await play_rounds(ann, 2)
            shown, _ = await playing
        finally:
            program.kill()
    told = await ann.state()
    assert program.returncode == 0, shown
    for number in (1, 2):
        assert f"Round {number}: you play at table 1." in shown
    for line in told["standings"]:
        name = next(one["name"] for one in told["people"] if one["person"] == line["person"])
        points = [part for part in shown.splitlines() if part.strip().startswith(f"{line['place']}. {name}")]
        assert points, shown
    assert "the cup" in shown


async def play_rounds(ann: CupPlace, rounds: int) -> None:
    await until_cup(ann, lambda told: len(told["people"]) == 2)
    for _ in range(rounds):
        await ann.ask("next_round")
        await play_round([ann])
