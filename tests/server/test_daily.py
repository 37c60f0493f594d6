"""The daily deal at a real server: its days, its own secrets, and what a link to it shows."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import struct
import zlib
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from lastcard.calendar import DailyResult
from lastcard.calendar.deals import FIRST_DAY, deal_on
from lastcard.calendar.promises import promise_of
from lastcard.client import open_table
from lastcard.server.daily_picture import HIGH, WIDE
from tests.support.server.running import Clock, Server
from tests.support.server.web import ask


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("daily") / "tables.db")) as running:
        yield running


def day_at(server: Server, day: str = "today") -> dict[str, Any]:
    reply = ask(server, f"/api/daily/{day}")
    assert reply.status == 200
    found: dict[str, Any] = json.loads(reply.body)
    return found


def today(server: Server) -> date:
    return date.fromisoformat(day_at(server)["today"])


def test_the_deals_follow_from_the_date(server):
    now = today(server)
    assert abs(datetime.now(UTC).date() - now) <= timedelta(days=1)
    for day in (now, FIRST_DAY):
        deal, told = deal_on(day), day_at(server, day.isoformat())
        assert (told["digest"], told["edition"], told["mode"]) == (deal.digest, deal.edition.name, deal.mode)
        assert told["own"] is None
    games = json.loads(ask(server, "/api/daily").body)["games"]
    assert games[0]["digest"] == deal_on(FIRST_DAY).digest


@pytest.mark.parametrize("day", ["2026-10-31", "2999-01-01", "soon", "2026-02-30"])
def test_a_day_without_a_deal(server, day):
    reply = ask(server, f"/api/daily/{day}")
    assert (reply.status, json.loads(reply.body)["code"]) == (404, "no_such_day")


# A server's own deals


def test_an_own_deal_is_promised_the_day_before_and_revealed_the_day_after(tmp_path: Path):
    clock, database = Clock(tmp_path), str(tmp_path / "tables.db")
    more = ("--daily-secret",)
    with Server(database, before=clock.code, more=more) as server:
        now = today(server)
        before, promised = day_at(server), day_at(server)["own"]["tomorrow"]
        assert before["own"]["secret"] is None
        assert before["digest"] != deal_on(now).digest
        tomorrow = (now + timedelta(days=1)).isoformat()
        assert ask(server, f"/api/daily/{tomorrow}").status == 404
        seed = seed_of_table(server, database)
        with Server(database, before=clock.code, more=more) as other:
            assert day_at(other)["own"] == before["own"]
        clock.put_forward(86_400)
        after = day_at(server)
        assert (after["date"], after["own"]["promise"]) == (tomorrow, promised)
        own = day_at(server, now.isoformat())["own"]
    assert promise_of(now, own["secret"]) == own["promise"] == before["own"]["promise"]
    assert deal_on(now, own["secret"]).digest == before["digest"]
    assert deal_on(now, own["secret"]).seed == seed


def seed_of_table(server: Server, database: str) -> int:
    """What a table is dealt from that is opened now."""
    seat = asyncio.run(open_table(server.address, "Ann", {"daily": today(server).isoformat()}))
    with sqlite3.connect(database) as connection:
        line = "SELECT entry FROM log WHERE table_id = ? AND number = 1"
        entry = connection.execute(line, [seat.table]).fetchone()[0]
    seed: int = json.loads(entry)["seed"]
    return seed


def test_a_day_before_a_server_had_secrets_stays_open(tmp_path: Path):
    with Server(str(tmp_path / "tables.db"), more=("--daily-secret",)) as server:
        assert day_at(server, "2026-11-03")["own"] is None
        assert day_at(server, "2026-11-03")["digest"] == deal_on(date(2026, 11, 3)).digest


# A link that is unfolded


def result_on(day: date, cards: tuple[int, ...] = (0, 3, 1, 12)) -> DailyResult:
    deal = deal_on(day)
    return DailyResult(deal.date, deal.digest, deal.edition.name, deal.mode, True, cards, 14)


def test_a_link_tells_what_it_is_of_without_the_cards(server):
    path = f"/daily/2026-11-03?{result_on(date(2026, 11, 3)).query}"
    page = ask(server, path).body.decode()
    assert "<title>Daily deal 2026-11-03: Droid</title>" in page
    assert (
        '<meta property="og:description" content="won, 0 cards left, 14 turns: ★ ▪▪▪ ▪ ▪▪▪▪▪▪▪▪▪+">' in page
    )
    assert f'content="{server.address}/daily/2026-11-03/picture.png?v=' in page
    assert page.count("<title>") == page.count('name="description"') == 1
    assert '<script type="module"' in page


def test_a_link_of_another_version_is_the_plain_page(server):
    plain = ask(server, "/").body
    for path in ("/daily/2026-11-03?v=00000000&r=w.14.0.1.2.3", "/daily/soon", "/daily/2999-01-01"):
        reply = ask(server, path)
        assert (reply.status, reply.body) == (200, plain)


def test_the_picture(server):
    query = result_on(date(2026, 11, 3)).query
    reply = ask(server, f"/daily/2026-11-03/picture.png?{query}")
    assert reply.status == 200
    assert reply.body.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", reply.body[16:24]) == (WIDE, HIGH)
    length = struct.unpack(">I", reply.body[33:37])[0]
    pixels = zlib.decompress(reply.body[41 : 41 + length])
    assert len(pixels) == HIGH * (3 * WIDE + 1)
    assert reply.body != ask(server, "/daily/2026-11-03/picture.png").body
    assert ask(server, "/daily/2026-11-03/picture.png?v=0&r=no").status == 404
    assert ask(server, "/daily/2999-01-01/picture.png").status == 404
