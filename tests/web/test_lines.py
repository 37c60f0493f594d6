"""Slow lines, broken lines, lines that hang: play goes on, and no move is lost or made twice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.lengths import long
from tests.support.server.running import Server
from tests.support.web.browsing import NOTHING, OPEN, PATIENCE, Table, few_cards, invite_of
from tests.support.web.lines import Line, Traffic, recorded
from tests.support.web.profiles import OpenPage

UNHURRIED: dict[str, Any] = {"turn": 0}
"""No clock acts for anybody: every move is made by somebody."""

JOIN = """async ([invite, name]) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ invite, name });
    const joined = await (await fetch('/api/join', { method: 'POST', headers, body })).json();
    const seated = { ...joined, edition: 'express', invite, at: Date.now() };
    localStorage.setItem('lastcard.tables', JSON.stringify([seated]));
    return '/t/' + joined.table;
}"""


@pytest.fixture(scope="module")
def only_line(server: Server) -> Iterator[Line]:
    """One for all tests: browser profiles know it by its address."""
    with Line(server) as opened:
        yield opened


@pytest.fixture
def line(only_line: Line) -> Iterator[Line]:
    """A good line, whatever was done to it before."""
    yield only_line
    only_line.mend()


@pytest.fixture
def phone(open_page: OpenPage, line: Line) -> Page:
    return open_page(address=line.address)


def notice(page: Page) -> None:
    expect(page.get_by_role("main").get_by_text("Reconnecting")).to_be_visible(timeout=PATIENCE)


def no_notice(page: Page) -> None:
    expect(page.get_by_role("main").get_by_text("Reconnecting")).to_have_count(0, timeout=PATIENCE)


@pytest.mark.long
def test_a_round_is_played_over_a_slow_line(line: Line, phone: Page) -> None:
    traffic = Traffic(phone)
    line.proxy.lag = 0.3
    table = Table(phone).open("droid", few_cards("droid"), **UNHURRIED)
    table.play_until(table.over)
    assert traffic.counted == recorded(phone)
    assert traffic.sockets == 1, "slow is not broken"


def play_through(table: Table, line: Line, trouble: str) -> None:
    """Play the round, and let the line do what it does after every other touch."""
    touched = 0
    until = time.monotonic() + 600
    while not table.over():
        assert time.monotonic() < until, table.page.locator(".app").inner_text()
        if not table.step():
            table.wait_for_change()
            continue
        touched += 1
        if touched % 2 == 0:
            happen(line, table.page, trouble)


def happen(line: Line, page: Page, trouble: str) -> None:
    if trouble == "cut":
        line.cut()
        page.wait_for_timeout(150)
        return
    line.freeze()
    notice(page)
    if trouble == "lost":  # nothing of what was held back arrives
        line.cut()
        page.wait_for_timeout(100)
    line.thaw()
    no_notice(page)


@pytest.mark.parametrize(
    "trouble",
    ["cut", long("late"), long("lost")],
)
def test_no_move_is_lost_or_doubled_over_a_broken_line(line: Line, phone: Page, trouble: str) -> None:
    """`cut`: connections break; `late`: they hang, and go on; `lost`: they hang, and then they break."""
    traffic = Traffic(phone)
    position = few_cards("droid", "R5 R6 R7 R9") if trouble == "cut" else ""
    table = Table(phone).open("droid", position, **UNHURRIED)
    play_through(table, line, trouble)
    expect(phone.get_by_role("button", name="Rematch")).to_be_visible(timeout=PATIENCE)
    assert traffic.sockets > 2
    assert traffic.counted == recorded(phone)
    assert traffic.sendings >= len(traffic.moves)


def test_a_move_of_which_the_answer_was_lost_is_asked_again_and_counts_once(line: Line, phone: Page) -> None:
    traffic = Traffic(phone)
    table = Table(phone).open("express", **UNHURRIED)
    line.proxy.lose_reply_to(b"")  # whatever is asked next
    table.play_until(lambda: line.proxy.lost > 0)
    no_notice(phone)
    table.play_until(lambda: len(traffic.counted) >= 2 or table.over())
    assert recorded(phone)[: len(traffic.counted)] == traffic.counted


def stop_clock(page: Page) -> None:
    """From now on the page's time passes only by `page.clock.run_for`: a busy machine is no slow line."""
    page.clock.install(time=0)
    page.clock.pause_at(1_000)


def test_a_line_that_hangs_is_told_within_seconds_and_goes_away(line: Line, phone: Page) -> None:
    stop_clock(phone)
    table = Table(phone).open("express", few_cards("express"), **UNHURRIED)
    line.freeze()
    phone.clock.run_for(13_000)
    notice(phone)
    assert table.page.locator(".dock").is_visible()
    line.cut()
    line.thaw()
    phone.clock.run_for(8_000)
    no_notice(phone)
    phone.clock.run_for(1_000)
    expect(phone.locator(".words")).not_to_contain_text("Ann is away")


@pytest.mark.long
def test_the_others_see_who_is_away_and_who_is_back(open_page: OpenPage, line: Line, phone: Page) -> None:
    Table(phone).open("express", **UNHURRIED)
    invite = invite_of(phone)
    other = open_page()
    other.goto(NOTHING)
    other.goto(other.evaluate(JOIN, [invite, "Ben"]))
    other.wait_for_selector(".middle", timeout=PATIENCE)
    line.freeze()
    line.cut()
    expect(other.locator(".words")).to_contain_text("Ann is away", timeout=PATIENCE)
    line.thaw()
    expect(other.locator(".words")).to_contain_text("Ann is back", timeout=PATIENCE)
    expect(phone.locator(".words")).to_contain_text("You are back", timeout=PATIENCE)
    expect(phone.locator(".words")).not_to_contain_text("Ann is away")


def test_a_browser_that_goes_offline_says_so_at_once(line: Line, phone: Page) -> None:
    """And within three seconds that it is back: it tries six times at most."""
    traffic = Traffic(phone)
    stop_clock(phone)
    Table(phone).open("express", few_cards("express"), **UNHURRIED)
    line.freeze()  # the page may hear that it is offline before Chromium refuses connections
    phone.context.set_offline(True)
    notice(phone)
    before = traffic.sockets
    phone.clock.resume()
    line.thaw()
    phone.context.set_offline(False)
    no_notice(phone)
    assert traffic.sockets - before <= 6


def test_what_is_touched_while_the_line_is_down_is_played_when_it_is_back(line: Line, phone: Page) -> None:
    traffic = Traffic(phone)
    phone.goto(NOTHING)
    alone = "edition express\ntop R3\na* R5 R7 B2 B4\nb Y1 Y2 Y4\n"
    phone.goto(phone.evaluate(OPEN, ["Ann", {"thinking": 15_000, "reaction": 0, "turn": 0}, alone]))
    phone.get_by_role("button", name="Deal").click()
    card = phone.locator('.slot.ok[data-card="R5 0"]')
    card.wait_for(timeout=PATIENCE)
    line.freeze()
    notice(phone)
    card.click(position={"x": 10, "y": 30})
    line.cut()
    line.thaw()
    no_notice(phone)
    expect(phone.locator('.hand .slot[data-card="R5 0"]')).to_have_count(0, timeout=PATIENCE)
    expect(phone.locator(".hand .slot")).to_have_count(3)
    assert recorded(phone) == ["R5"] == traffic.counted


OPEN_SEAT = "edition express\ntop G2\nunder G9\nopen b\na R3 Rs Y0 G6\nb B5\nc* G4 R2 Y7\n"
TOUCH_SOON = """([selector, after]) => {
    const look = setInterval(() => {
        const one = document.querySelector(selector);
        if (!one) return;
        clearInterval(look);
        setTimeout(() => one.click(), after);
    }, 10);
}"""
"""Touches something so many milliseconds after it is seen, whenever that is."""


@pytest.mark.long
def test_a_catch_over_a_slow_line_counts(open_page: OpenPage, line: Line, phone: Page) -> None:
    """Cyd plays on at once, but nobody's turn cuts off whoever is far away."""
    line.proxy.lag = 0.3
    phone.goto(NOTHING)
    phone.goto(phone.evaluate(OPEN, ["Ann", {"turn": 0}, OPEN_SEAT]))
    invite = invite_of(phone)
    ben, cyd = open_page(), open_page()
    for page, name in ((ben, "Ben"), (cyd, "Cyd")):
        page.goto(NOTHING)
        page.goto(page.evaluate(JOIN, [invite, name]))
        expect(page.locator(".roompage")).to_be_visible(timeout=PATIENCE)
    cyd.evaluate(TOUCH_SOON, ['.slot.ok[data-card="G4 0"]', 0])
    phone.evaluate(TOUCH_SOON, [".seat.catchme .seatbtn", 400])  # as quick as people are
    phone.get_by_role("button", name="Deal").click()
    for page in (phone, ben, cyd):
        expect(page.locator(".words")).to_contain_text("caught", timeout=PATIENCE)
    expect(ben.locator(".hand .slot")).to_have_count(3, timeout=PATIENCE)
