"""Promise 10: what is due happens once, also when the server is killed in between; what is stale does not."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bench.deadlines import Deadlines
from tests.server.running import Server, until
from tests.server.test_restart import TURN, two_playing, types_in


async def test_each_deadline_is_met_once_across_a_crash(tmp_path: Path) -> None:
    met = await Deadlines(str(tmp_path / "tables.db"), tables=4, turn=5_000, thinking=400).run(24, crash=True)
    assert met.met >= 8
    assert met.wrong == 0
    assert met.measured > 0


async def test_a_deadline_that_was_overtaken_does_nothing(tmp_path: Path) -> None:
    """Ann moves in time: what was armed for her does not act for Ben, who has a whole turn."""
    database = tmp_path / "tables.db"
    with Server(str(database)) as server:
        async with two_playing(server) as (ann, ben):
            await asyncio.sleep(TURN / 2)
            await ann.play("G1")
            await until(lambda: "clock" in types_in(database))
            await ben.ask("say", text="I was asleep")
    with closing(sqlite3.connect(database)) as connection:
        written = dict(
            connection.execute("select json_extract(entry, '$.type'), min(at) from log group by 1")
        )
    assert written["clock"] - written["moved"] >= 1000 * TURN
