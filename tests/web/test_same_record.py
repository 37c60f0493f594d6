"""One deal and the same decisions: a server, a browser and the library write the same record."""

from __future__ import annotations

from playwright.sync_api import Page

import lastcard as lc
from lastcard.calendar.deals import PERSON, deal_on, read_date
from lastcard.table.daily_game import DailyGame
from tests.support.lengths import LONG
from tests.support.web.browsing import Table
from tests.support.web.site import saved_match

DAY = "2026-11-05"

RECORD = """async () => {
    const { table, token } = JSON.parse(localStorage['lastcard.tables'])[0];
    const headers = { Authorization: `Bearer ${token}` };
    return await (await fetch(`/api/tables/${table}/record.lcg`, { headers })).text();
}"""
"""The record that a server has of the table that was opened last."""


def play_deal(page: Page, address: str) -> None:
    """Play the deal of a day as the page offers it, to its end."""
    page.goto(address)
    page.get_by_role("button", name="Play for fun").click()
    page.wait_for_selector(".middle")
    table = Table(page)
    table.play_until(table.over)


def played_by_library(decisions: lc.Game) -> str:
    """The record of the same deal, in which the person decides as they did."""
    game = DailyGame(deal_on(read_date(DAY)))
    entries = decisions.rounds[-1].entries
    while not game.over:
        done = entries[len(game.game.rounds[-1].entries)]
        if done.seat == PERSON:
            game.play(done.move)
        else:
            game.let_pass()
    return game.game.record()


@LONG
def test_a_browser_writes_the_record_of_the_library(front: Page) -> None:
    play_deal(front, f"/#/daily/{DAY}")
    record = saved_match(front)
    assert played_by_library(lc.Game.replay(record)) == record


@LONG
def test_a_server_writes_the_record_of_the_library(page: Page) -> None:
    play_deal(page, f"/daily/{DAY}")
    record = page.evaluate(RECORD)
    assert played_by_library(lc.Game.replay(record)) == record
