"""Promise 21: champions think in processes of their own, and nobody but their table waits for them."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

import lastcard as lc
from lastcard.bots import BotPlayer
from lastcard.bots.champion import Champion
from lastcard.client import Refusal, ServerError, open_table
from lastcard.server.bot_pool import BotPool
from tests.support.server.logs import stored
from tests.support.server.running import Player, Server, children_of, wait_for

NO_COMPILER = (
    "import os, sys; sys.modules['numba'] = None; os.environ['LASTCARD_CHECKS'] = 'not compiled by anybody'"
)

A_CHAMPION_SITS_DOWN = """
import sys
from tests.support.table.rooming import Running
from lastcard.table import commands as ask
table = Running("ann", edition="droid", players=2)
table.ask("ann", ask.PutBot(1, "champion"))
table.ask("ann", ask.Deal())
print(table.room.chairs[1].bot, table.room.phase, "numba" in sys.modules)
"""


LONG_HANDS = """
edition droid
top G5
pile Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 R7 R8 R9 B7 B8 B9
a* G1 G2 G3 R1 R2 R3 B1 B2 B3
b G4 G6 G7 R4 R5 R6 B4 B5 B6
""".strip()
"""Nobody can win within four moves."""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_a_champion_plays_and_is_asked_once_for_each_move(tmp_path: Path, how: signal.Signals) -> None:
    """However the server ends, its thinking processes end with it."""
    database = tmp_path / "tables.db"
    settings = {"edition": "droid", "players": 2, "reaction": 0, "thinking": 400, "fill": "champion"}
    moves = 0
    with Server(str(database)) as server:
        ann = Player(await open_table(server.address, "Ann", settings, LONG_HANDS))
        await ann.seat.__aenter__()
        await ann.seat.ask("deal")
        async for change in ann.seat.changes():
            moves += sum(one["type"] == "step" and one["seat"] == 1 for one in change["news"])
            if moves >= 5 or change["face"]["phase"] == "match_over":
                break
            if ann.seat.latest is change:
                await ann.act(change, change["face"]["phase"])
        with urlopen(f"{server.address}/metrics", timeout=30) as reply:
            told = re.search(r'lastcard_bot_decisions_total{bot="champion"} (\d+)', reply.read().decode())
        await ann.seat.close()
        assert server.process is not None
        thinking = children_of(server.process.pid)
        assert thinking
        server.stop(how)
        wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in thinking))
        assert how == signal.SIGKILL or server.exit_code == 0
    made = sum(entry.get("bot", False) for _, _, entry in stored(database) if entry["type"] == "moved")
    assert moves >= 5
    assert told is not None
    assert int(told[1]) <= made + 1, "a table that waits for a champion does not ask it again and again"


async def test_a_thinking_process_that_dies_is_replaced() -> None:
    game = lc.Game.new("droid", players=2, seed=1)
    assert game.turn is not None
    view = game.view(game.turn)
    bot = BotPlayer(Champion(1, thinks=False), game.turn, 1)
    bot.see([], view)
    pool = BotPool(processes=1)
    try:
        assert await pool.decide(bot, view) in view.legal
        asked = [asyncio.create_task(pool.decide(bot, view)) for _ in range(3)]
        await asyncio.sleep(0)
        assert pool.pool is not None
        for process in list(pool.pool._processes):
            os.kill(process, signal.SIGKILL)
        assert all(move in view.legal for move in await asyncio.gather(*asked))
    finally:
        pool.close()


def test_whoever_runs_a_room_with_a_champion_compiles_nothing() -> None:
    """It would take the event loop up to a minute, in which every other table stands still."""
    command = [sys.executable, "-c", A_CHAMPION_SITS_DOWN]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.split() == ["champion", "playing", "False"]


async def test_a_table_without_the_compiler_is_told_at_once(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db"), before=NO_COMPILER) as server:
        with pytest.raises(ServerError) as error:
            await open_table(server.address, "Ann", {"edition": "droid", "fill": "champion"})
        assert error.value.code == "no_champion"
        ann = await open_table(server.address, "Ann", {"edition": "droid"})
        async with ann:
            with pytest.raises(Refusal) as refusal:
                await ann.ask("put_bot", seat=1, bot="champion")
        assert refusal.value.code == "no_champion"
        assert "sim" in str(refusal.value)
