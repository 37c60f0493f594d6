"""Lines break, servers die, tabs are opened twice: nothing is lost, and the page says what is going on."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.lengths import LONG, long
from tests.support.server.running import Server
from tests.support.server.web import ask, send
from tests.support.web.browsing import OPEN, PATIENCE, Table, few_cards, invite_of
from tests.support.web.lines import Traffic, phone_at, recorded
from tests.support.web.profiles import PHONE, OpenPage


def test_a_server_that_is_killed_and_started_again(browser: Browser, tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db")) as server:
        context = browser.new_context(viewport=PHONE, base_url=server.address, locale="en-US")  # type: ignore[arg-type]
        page = context.new_page()
        traffic = Traffic(page)
        table = Table(page).open("express", few_cards("express", "R5 R6 R7 R9"))
        table.play_until(lambda: len(traffic.counted) >= 2)
        server.kill()
        table.page.get_by_role("main").get_by_text("Reconnecting").wait_for(timeout=PATIENCE)
        assert table.page.locator(".dock").is_visible()
        server.start()
        table.page.get_by_role("main").get_by_text("Reconnecting").wait_for(
            state="detached", timeout=PATIENCE
        )
        table.play_until(table.over)
        context.close()


def test_whoever_did_not_hear_that_they_are_in_asks_again(open_page: OpenPage, server: Server) -> None:
    """The answer to joining is lost: another try, on a page that is loaded anew, leads to the same seat."""
    opened = send(server, "/api/tables", {"name": "Ann", "settings": {"players": 3}}).json
    page = open_page()
    page.goto(f"/j/{opened['invite']}")
    page.get_by_label("Your name").fill("Ben")
    page.route("**/api/join", lambda route: (route.fetch(), route.abort()))
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    page.unroute("**/api/join")
    page.reload()
    page.get_by_role("button", name="Take a seat").click()
    page.wait_for_url(f"**/t/{opened['table']}", timeout=PATIENCE)
    shown = ask(server, f"/api/tables/{opened['table']}", Authorization=f"Bearer {opened['token']}").json
    assert sorted(one["name"] for one in shown["people"]) == ["Ann", "Ben"]


def test_a_second_tab_takes_over_and_the_first_can_take_it_back(table: Table) -> None:
    first = table.open("express").page
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector(".middle")
    first.get_by_text("open in another tab").wait_for(timeout=PATIENCE)
    first.get_by_role("button", name="Use it here").click()
    first.wait_for_selector(".middle")
    second.get_by_text("open in another tab").wait_for(timeout=PATIENCE)


def hurry(route: Route) -> None:
    """At a table that the page opens, bots do not think."""
    asked: dict[str, Any] = route.request.post_data_json or {}
    if route.request.method == "POST":
        asked["settings"] |= {"thinking": 0, "reaction": 0}
    route.continue_(post_data=json.dumps(asked) if asked else None)


def test_back_and_forward_in_the_middle_of_a_game(table: Table) -> None:
    page, traffic = table.page, Traffic(table.page)
    page.route(re.compile("/api/tables$"), hurry)
    page.goto("/")
    page.get_by_role("button", name="Play now: Express").click()
    page.wait_for_selector(".middle", timeout=PATIENCE)
    for _ in range(2):
        table.step()
        page.go_back()
        page.wait_for_selector(".eds")
        expect(page.get_by_role("navigation", name="Go on playing")).to_be_visible(timeout=PATIENCE)
        page.go_forward()
        page.wait_for_selector(".middle", timeout=PATIENCE)
    before = len(traffic.counted)
    table.play_until(lambda: len(traffic.counted) > before or table.over())


def test_back_from_a_table_that_a_link_led_to(open_page: OpenPage, page: Page) -> None:
    """The link leads to the table each time: whoever goes back must not be caught there."""
    Table(page).open("express")
    invite = invite_of(page)
    friend = open_page()
    friend.goto("/")
    friend.goto(f"/j/{invite}")
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Come in").click()
    friend.wait_for_selector(".middle", timeout=PATIENCE)
    friend.go_back()
    friend.wait_for_selector(".eds", timeout=PATIENCE)
    friend.goto(f"/j/{invite}")
    friend.wait_for_selector(".middle", timeout=PATIENCE)
    friend.go_back()
    friend.wait_for_selector(".eds", timeout=PATIENCE)


FACE = """async () => {
    const { table, token } = JSON.parse(localStorage['lastcard.tables'])[0];
    const headers = { Authorization: `Bearer ${token}` };
    return await (await fetch(`/api/tables/${table}`, { headers })).json();
}"""


@contextmanager
def locked(page: Page) -> Iterator[None]:
    """The phone is locked: the page is told that it sleeps, and then nothing runs in it."""
    device = page.context.new_cdp_session(page)
    browser = page.context.browser
    assert browser is not None
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    ours = [one["id"] for one in processes if one["type"] == "renderer"]
    device.send("Page.setWebLifecycleState", {"state": "frozen"})
    for one in ours:
        os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in ours:
            os.kill(one, signal.SIGCONT)
    device.send("Page.setWebLifecycleState", {"state": "active"})


@pytest.mark.parametrize("seconds", [2, long(40), long(95)])
def test_playing_on_after_the_phone_was_locked(table: Table, seconds: int) -> None:
    """After 25 seconds the server closes the socket, and a minute later a bot sits in."""
    page, traffic = table.page, Traffic(table.page)
    table.open("express", turn=0, thinking=500, options={"hand_size": "15"})
    table.play_until(lambda: page.locator(".hand .slot.ok").count() > 0)
    with locked(page):
        time.sleep(seconds)
    expect(page.get_by_role("main").get_by_text("Reconnecting")).to_have_count(0, timeout=PATIENCE)
    before = len(traffic.counted)
    table.play_until(lambda: len(traffic.counted) >= before + 2 or table.over())
    assert page.evaluate(FACE)["seats"][0]["bot"] is None
    assert seconds < 25 or traffic.sockets > 1


@LONG
def test_a_table_that_cannot_write_anything_down_says_so_and_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    """What was touched meanwhile counts, once."""
    with Server(str(tmp_path / "tables.db")) as server:
        page = phone_at(browser, server.address)
        traffic = Traffic(page)
        page.goto("/")
        position = "edition express\ntop R3\na* R5 R7 B2 B4\nb Y1 Y2 Y4\n"
        page.goto(page.evaluate(OPEN, ["Ann", {"thinking": 15_000, "reaction": 0, "turn": 0}, position]))
        page.get_by_role("button", name="Deal").click()
        page.locator('.slot.ok[data-card="R5 0"]').wait_for(timeout=PATIENCE)
        assert server.process is not None
        full, no_end = 4 << 10, resource.RLIM_INFINITY
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, no_end))
        page.locator('.slot.ok[data-card="R5 0"]').click(position={"x": 10, "y": 30})
        expect(page.get_by_role("main").get_by_text("cannot write anything down")).to_be_visible(
            timeout=PATIENCE
        )
        page.wait_for_timeout(2_500)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (no_end, no_end))
        expect(page.locator('.hand .slot[data-card="R5 0"]')).to_have_count(0, timeout=PATIENCE)
        expect(page.get_by_role("main").get_by_text("cannot write anything down")).to_have_count(
            0, timeout=PATIENCE
        )
        assert recorded(page) == ["R5"] == traffic.counted
        assert traffic.sendings > 1
        page.context.close()


@pytest.mark.parametrize("path", ["/t/0123456789abcdef", "/t/nonsense", "/j/zzzzzzzzzz"])
def test_an_address_that_leads_nowhere_says_so(table: Table, path: str) -> None:
    table.page.goto(path)
    table.page.locator("h1").first.wait_for()
    way_out = table.page.get_by_role("link", name="Home").or_(table.page.locator("button"))
    expect(way_out.first).to_be_visible(timeout=PATIENCE)
