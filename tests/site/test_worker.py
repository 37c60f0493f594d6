"""The table in a worker of the page: the same as on a server, for one person and bots."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Any

import pytest

import lastcard as lc
from lastcard.table.entries import Moved, decode_entry
from lastcard.table.room import Room
from lastcard.table.scheduled import decision_of_bot, next_scheduled
from tests.support.modes import MODES
from tests.support.site.browsing import Page, Storage, Tab

QUICK = {"thinking": 0, "reaction": 0, "turn": 0, "fill": "expert"}
SHORT = "edition touchdown\ntop G5\npile R1 Y3 B8 G2 Y7 R2 R3 R4\na* R5 G9\nb R2 Y2\nc B4 B6\n"


def settings(edition: str = "express", mode: str = "", **more: Any) -> dict[str, Any]:
    return {"edition": edition, "players": 3, "options": {"mode": mode} if mode else {}, **QUICK, **more}


def began() -> lc.Game:
    """It is the first seat's turn."""
    return lc.Game.from_position(SHORT, seed=1)


def over(page: Page) -> bool:
    return page.phase in ("round_over", "match_over")


async def dealt(tab: Tab, **given: Any) -> Page:
    page = await tab.open(**given)
    assert (await page.ask("deal"))["type"] == "answer"
    return page


@pytest.mark.parametrize(("edition", "mode"), MODES)
async def test_a_round_of_every_mode_and_its_log_read_by_others(edition: str, mode: str) -> None:
    storage = Storage()
    page = await dealt(Tab(storage), settings=settings(edition, mode))
    await page.play(over)
    room = Room()
    for row in storage.logs[page.table]:
        entry = decode_entry(row.entry)
        if isinstance(entry, Moved) and entry.bot:
            due = next_scheduled(room)
            assert due is not None
            assert entry.move == (due.move or decision_of_bot(room, entry.seat))
        room.apply(entry, row.at)
    assert room.phase == page.phase
    record = room.game.record()
    assert lc.Game.replay(record).record() == record


async def test_a_game_goes_on_in_another_tab_and_after_closing() -> None:
    storage = Storage()
    first = await dealt(Tab(storage), settings=settings("droid"))
    await first.play(lambda page: page.change["view"]["turns"] > 4)
    seen = first.change["view"]["hand"]
    second = Page(Tab(storage), first.table, first.token)
    await second.until(lambda page: page.change)
    assert (first.bye, first.closed) == ("replaced", 4409)
    assert second.change["view"]["hand"] == seen
    await second.play(over)
    third = Page(Tab(storage), first.table, first.token)
    await third.until(lambda page: page.change)
    assert third.phase == second.phase
    assert third.change["view"]["scores"] == second.change["view"]["scores"]


async def test_time_without_a_page_counts_against_nobody() -> None:
    storage = Storage()
    page = await dealt(Tab(storage), settings=settings("express", turn=5_000))
    await page.until(lambda page: page.moves)
    page.socket.close()
    await asyncio.sleep(0.2)
    number = len(storage.logs[page.table])
    again = Page(Tab(storage), page.table, page.token)
    await again.until(lambda page: page.moves)
    entries = [decode_entry(row.entry) for row in storage.logs[page.table][number:]]
    assert {type(entry).__name__ for entry in entries} <= {"Here", "Outage", "Away"}


async def test_the_same_command_counts_once() -> None:
    storage = Storage()
    page = await dealt(Tab(storage), position=SHORT, settings=QUICK)
    move = {"move": "R5!", "window": page.change["view"]["window"]}
    first = await page.ask("move", key="one", **move)
    assert (first["type"], first["key"]) == ("answer", "one")
    assert await page.ask("move", key="one", **move) == first
    refused = await page.ask("move", key="two", move="G9", window=99)
    assert refused["type"] == "refused"
    assert await page.ask("move", key="two", move="G9", window=99) == refused
    asked = [row.key for row in storage.logs[page.table] if row.key is not None]
    assert [key.rpartition(":")[2] for key in asked if key.endswith((":one", ":two"))] == ["one"]


async def test_why_a_card_cannot_be_played() -> None:
    page = await dealt(Tab(Storage()), position=SHORT.replace("a* R5", "a* Y5"), settings=QUICK)
    told = await page.question({"type": "explain", "move": "B4"})
    assert (told["type"], told["legal"]) == ("explained", False)
    assert told["sentence"]


async def test_what_cannot_be_kept_does_not_count() -> None:
    storage = Storage()
    page = await dealt(Tab(storage), position=SHORT, settings=QUICK)
    storage.is_full = True
    kept = len(storage.logs[page.table])
    window = page.change["view"]["window"]
    page.send({"type": "ask", "key": "k", "command": {"type": "move", "move": "R5!", "window": window}})
    await page.until(lambda page: page.troubles)
    assert len(storage.logs[page.table]) == kept
    storage.is_full = False
    assert (await page.ask("move", key="k", move="R5!", window=window))["type"] == "answer"
    assert [row.key for row in storage.logs[page.table]].count(f"{page.change['you']['person']}:k") == 1


async def test_nothing_is_opened_that_cannot_be_kept() -> None:
    storage = Storage()
    tab = Tab(storage)
    storage.is_full = True
    status, problem = await tab.request("POST", "/api/tables", {"name": "Ann", "settings": QUICK})
    assert (status, problem["code"]) == (503, "paused")


async def test_a_champion_thinks_on_webassembly() -> None:
    tab = Tab(Storage())
    page = await dealt(tab, settings=settings("touchdown", fill="champion"))
    await page.play(lambda page: over(page) or page.change["view"]["turns"] > 12)
    assert {*tab.played} == {"play_and_search"}


async def test_a_champion_that_cannot_think_plays_on(caplog: pytest.LogCaptureFixture) -> None:
    tab = Tab(Storage())
    tab.loses_thinker = True
    page = await dealt(tab, settings=settings("touchdown", fill="champion"))
    await page.play(lambda page: over(page) or page.change["view"]["turns"] > 8)
    assert "answers at once" in caplog.text


async def test_whoever_leaves_is_told_so() -> None:
    page = await dealt(Tab(Storage()), settings=settings())
    await page.ask("leave")
    await page.until(lambda page: page.closed)
    assert (page.bye, page.closed) == ("gone", 4403)


async def test_records_proofs_and_what_a_match_in_progress_hides() -> None:
    tab = Tab(Storage())
    page = await dealt(tab, settings=settings())
    place = f"/api/tables/{page.table}"
    status, text = await tab.request("GET", f"{place}/record.lcg", token=page.token)
    assert status == 200
    assert "secret ?" in text
    status, proof = await tab.request("GET", f"{place}/proof", token=page.token)
    assert (status, proof["secret"]) == (200, None)
    status, record = await tab.request("GET", f"{place}/record.json?match=1", token=page.token)
    assert (status, record["full"], record["names"][0]) == (200, False, "Ann")
    status, face = await tab.request("GET", place, token=page.token)
    assert (status, face["phase"]) == (200, "playing")


async def test_a_match_in_progress_is_saved_whole_and_goes_on_elsewhere() -> None:
    tab = Tab(Storage())
    page = await dealt(tab, record=began().record(), settings=QUICK)
    status, text = await tab.request("GET", f"/api/tables/{page.table}/whole.lcg", token=page.token)
    assert status == 200
    saved = lc.Game.replay(text)
    assert (saved.hand("a"), saved.hand("b")) == (["R5", "G9"], ["R2", "Y2"])
    other = await dealt(Tab(Storage()), record=text, settings=QUICK)
    assert other.change["view"]["hand"] == page.change["view"]["hand"]


async def test_nothing_is_saved_before_the_deal_or_for_strangers() -> None:
    tab = Tab(Storage())
    page = await tab.open(settings=settings())
    place = f"/api/tables/{page.table}/whole.lcg"
    assert (await tab.request("GET", place, token=page.token))[0] == 409
    assert (await tab.request("GET", place))[0] == 404


async def test_play_on_from_a_moment_of_a_record_and_see_it_again() -> None:
    tab, game = Tab(Storage()), lc.Game.from_position(SHORT, seed=1)
    game.play("a", "R5!")
    game.play("b", "R2")
    status, replay = await tab.request("POST", "/api/replays", {"record": game.record()})
    assert status == 200
    assert len(replay["moments"]) >= 3
    page = await dealt(tab, record=game.record(), moment=1, settings=QUICK)
    assert page.change["view"]["top"] == "R5"


@pytest.mark.parametrize(
    ("method", "path", "data", "status", "code"),
    [
        ("POST", "/api/tables", {"name": ""}, 400, "bad_text"),
        ("POST", "/api/tables", {"name": "Ann", "settings": {"players": 30}}, 400, "bad_settings"),
        ("POST", "/api/tables", {"nane": "Ann"}, 400, "unreadable"),
        ("POST", "/api/tables", {"name": "Ann", "moment": 3}, 400, "bad_record"),
        ("POST", "/api/replays", {"record": "no record"}, 400, "bad_record"),
        ("POST", "/api/replays", {"record": "lastcard 2\nround 1\n"}, 400, "newer_record"),
        ("GET", "/api/tables/0123456789abcdef", None, 404, "no_such_table"),
        ("GET", "/api/tables/..", None, 404, "no_such_table"),
        ("GET", "/api/where", None, 404, "no_such_page"),
        ("POST", "/api/join", {"invite": "x", "name": "Ann"}, 404, "no_such_page"),
    ],
)
async def test_bad_requests_get_a_sentence(
    method: str, path: str, data: object, status: int, code: str
) -> None:
    found, problem = await Tab(Storage()).request(method, path, data)
    assert (found, problem["code"]) == (status, code)
    assert problem["sentence"].endswith(".")


HELLO = {"type": "hello", "token": "x" * 32}


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        ([{"type": "ask", "key": "1", "command": {"type": "deal"}}], "bad_message"),
        ([HELLO], "wrong_token"),
        ([HELLO | {"protocol": 2}], "newer_protocol"),
        ([{"no": "message"}], "bad_message"),
    ],
)
async def test_a_bad_beginning_closes_the_connection(messages: list[dict[str, Any]], code: str) -> None:
    tab = Tab(Storage())
    table = (await tab.open(settings=QUICK)).table
    page = Page(tab, table, hello=False)
    for message in messages:
        page.send(message)
    await page.until(lambda page: page.closed)
    assert page.bye == code


def test_the_worker_needs_no_server_and_no_compiler() -> None:
    program = "import sys, lastcard.site.worker; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {*done.stdout.split()}
    assert "lastcard.table.room" in loaded
    unwanted = {"starlette", "sqlalchemy", "structlog", "numba", "numpy", "rich"}
    assert loaded & (unwanted | {"lastcard.server", "lastcard.terminal"}) == set()
