"""The table in this browser, on a site of files: without the host, after a restart, and in several tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

import lastcard as lc
from tests.support.lengths import LONG
from tests.support.modes import MODES
from tests.support.site.hosting import FileHost
from tests.support.web.browsing import Table
from tests.support.web.site import (
    GO_ON,
    HAND,
    IN_CONTROL,
    Standing,
    await_turn,
    deal_at_once,
    deal_next,
    go_on,
    home,
    kept_browser,
    play_button,
    play_on,
    saved_match,
    scores_shown,
    sit,
    standing,
)

# Without a host


@contextmanager
def restarted(
    playwright: Playwright, host: FileHost, profile: Path, begin: Callable[[Page], object], edition: str
) -> Iterator[tuple[Table, Standing]]:
    """Begin a match and close the browser, then go on in a new one; returns also how it stood in between."""
    with kept_browser(playwright, host, profile) as browser:
        page = home(browser)
        page.wait_for_function(IN_CONTROL)
        begin(page)
        before = standing(page)
    with kept_browser(playwright, host, profile) as browser:
        table = go_on(home(browser), edition)
        assert standing(table.page) == before
        yield table, before


def test_a_game_goes_on_without_its_host_and_after_the_browser_was_closed(
    playwright: Playwright, host: FileHost, tmp_path: Path
) -> None:
    def begin(page: Page) -> None:
        table = sit(page)
        host.stop()
        play_on(table, 3)

    with restarted(playwright, host, tmp_path / "profile", begin, "Express") as (table, _):
        play_on(table, 2)


def rounds_of(record: str) -> str:
    """Without the lines about the deal, which tell more when the match is over."""
    return record.partition("\n\nround 1\n")[2].rstrip("\n")


@LONG
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_a_match_of_every_mode_goes_on_without_its_host_and_after_the_browser_was_closed(
    playwright: Playwright, host: FileHost, tmp_path: Path, edition: str, mode: str
) -> None:
    title = edition.replace("-", " ").title()

    def begin(page: Page) -> None:
        table = deal_at_once(page, title, mode)
        host.stop()
        if lc.Game.new(edition).options.get("scoring") == "on":  # a match has several rounds
            table.play_until(table.over)
            deal_next(table)
        play_on(table, 3)

    with restarted(playwright, host, tmp_path / "profile", begin, title) as (table, before):
        table.play_match()
        expect(table.page.get_by_role("button", name="Rematch")).to_be_visible()
        record, scores = saved_match(table.page), scores_shown(table.page)
    assert rounds_of(record).startswith(rounds_of(before.record)), "it is the same match"
    game = lc.Game.replay(record)
    assert game.over
    assert game.scores == scores, "the library says the same"


# Two tabs, and a worker that dies


@LONG
def test_another_tab_takes_the_table_over_and_gives_it_back(context: BrowserContext) -> None:
    one = home(context)
    sit(one)
    hand = await_turn(one)
    other = context.new_page()
    other.goto(one.url)
    assert await_turn(other) == hand
    taken = one.get_by_role("heading", name="This game is open in another tab.")
    expect(taken).to_be_visible()
    play_on(Table(other), 2)
    other.reload()  # what is stored, and no card that is still flying
    hand = await_turn(other)
    one.get_by_role("button", name="Use it here").click()
    assert await_turn(one) == hand
    expect(other.get_by_role("button", name="Use it here")).to_be_visible()


ROWS = """() => new Promise((done) => {
    const asked = indexedDB.open('lastcard');
    asked.onsuccess = () => {
        const rows = asked.result.transaction('rows').objectStore('rows').count();
        rows.onsuccess = () => { asked.result.close(); done(rows.result); };
    };
})"""
"""The number of entries in the logs of all tables in this browser."""


def test_whoever_leaves_for_good_leaves_nothing_behind(front: Page) -> None:
    tables = front.get_by_role("navigation", name=GO_ON).get_by_role("link")
    rows, before = front.evaluate(ROWS), tables.count()
    sit(front)
    assert front.evaluate(ROWS) > rows
    front.get_by_role("button", name="Menu").click()
    front.get_by_role("button", name="Leave for good").click()
    front.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(play_button(front)).to_be_visible()
    expect(tables).to_have_count(before)
    assert front.evaluate(ROWS) == rows


def test_a_killed_worker_is_started_again_and_nothing_is_lost(front: Page) -> None:
    table = sit(front)
    play_on(table, 2)
    hand = await_turn(front)
    kill_workers(front)
    table.play_until(lambda: front.evaluate(HAND) != hand)


def kill_workers(page: Page) -> None:
    for worker in page.workers:
        worker.evaluate("close()")
