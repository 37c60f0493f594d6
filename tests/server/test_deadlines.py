"""Promise 10: what is due happens once, also when the server is killed in between; what is stale does not."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from bench.deadlines import Deadlines
from tests.support.server.running import Server, until
from tests.support.server.two_playing import two_playing, types_in

SHORT_TURNS = "from lastcard.table import deciding; deciding.SHORTEST_TURN = 1_000"
TABLES = 4


async def test_each_deadline_is_met_once_across_a_crash(tmp_path: Path) -> None:
    """On both sides of the crash: the turn of the person at each table, and that of the bot."""
    database = tmp_path / "tables.db"
    trial = Deadlines(str(database), TABLES, turn=1_000, thinking=400, before=SHORT_TURNS)

    async def until_met() -> None:
        before = met_at(database)

        def met_twice() -> bool:
            since = met_at(database) - before
            return len(since) == TABLES and min(since.values()) >= 2

        await until(met_twice)

    met = await trial.run(until_met, crash=True)
    assert met.met >= 2 * 2 * TABLES
    assert met.wrong == 0
    assert met.measured > 0


def met_at(database: Path) -> Counter[str]:
    """How often something has happened by itself, at each table."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("select table_id, entry from log").fetchall()
    entries = [(table, json.loads(entry)) for table, entry in rows]
    return Counter(table for table, entry in entries if entry["type"] == "clock" or entry.get("bot"))


async def test_a_deadline_that_was_overtaken_does_nothing(tmp_path: Path) -> None:
    """Ann moves in time: what was armed for her does not act for Ben, who has a whole turn."""
    database, turn = tmp_path / "tables.db", 4.0
    with Server(str(database), before=SHORT_TURNS) as server:
        async with two_playing(server, turn) as (ann, ben):
            await asyncio.sleep(turn / 4)
            await ann.play("G1")
            await until(lambda: "clock" in types_in(database))
            await ben.ask("say", text="I was asleep")
    with closing(sqlite3.connect(database)) as connection:
        written = dict(
            connection.execute("select json_extract(entry, '$.type'), min(at) from log group by 1")
        )
    assert written["clock"] - written["moved"] >= 1000 * turn
