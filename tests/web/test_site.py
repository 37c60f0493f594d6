"""The site of files in a browser: what it offers, and what it says where a browser refuses something."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

import lastcard as lc
from lastcard.calendar import FIRST_DAY
from tests.support.daily import terminal_result
from tests.support.lengths import LONG
from tests.support.site.hosting import FileHost
from tests.support.web.browsing import PATIENCE, Table, check_access, few_cards
from tests.support.web.site import (
    await_turn,
    deal_next,
    home,
    kept_browser,
    new_context,
    play_button,
    play_on,
    sit,
)
from tools.web.chromium import chromium


def record_of(edition: str = "express") -> str:
    """A round that the first seat wins with its next card, as a file."""
    game = lc.Game.from_position(few_cards(edition, "R5 R7"), seed=1)
    game.play("a", "R5!")
    return game.record()


def open_record(page: Page, record: str, folder: Path) -> None:
    path = folder / "game.lcg"
    path.write_text(record)
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_selector(".repdock", timeout=PATIENCE)


# What is offered


@pytest.mark.parametrize("edition", ["Express", "Touchdown", "Droid", "Hail Mary", "Elite"])
def test_every_edition_is_played_with_one_tap(front: Page, edition: str) -> None:
    table = sit(front, edition)
    play_on(table, 2)
    expect(table.page.locator(".seat")).to_have_count(3)


def test_nothing_is_offered_that_needs_a_server(front: Page) -> None:
    for name in ("With friends", "Join"):
        expect(front.get_by_role("button", name=name)).to_have_count(0)
    sit(front)
    front.get_by_role("button", name="Menu").click()
    for name in ("Link to my seat for another device", "Copy the invitation", "Only my hand"):
        expect(front.get_by_text(name)).to_have_count(0)
    for path in ("/j/9nmstwy2mc", "/tv/9nmstwy2mc", "/nowhere"):
        front.goto(f"/#{path}")
        expect(front.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()


def test_players_and_rules_are_chosen_before_the_deal(front: Page) -> None:
    front.get_by_role("button", name="Choose players and rules").click()
    play_button(front, "Droid").click()
    front.wait_for_selector(".roompage")
    expect(front.locator(".invite")).to_have_count(0)
    front.get_by_role("button", name=re.compile("^Deal")).click()
    front.wait_for_selector(".hand .slot")
    assert check_access(front).violations_count == 0


def test_a_refusal_names_its_rule(front: Page, tmp_path: Path) -> None:
    front.get_by_role("link", name="Open a game record (.lcg)").click()
    game = lc.Game.from_position(few_cards("express", "R5 B7 R9"), seed=1)
    game.play("a", "R5")
    game.play("b", "R8")
    open_record(front, game.record(), tmp_path)
    front.get_by_role("button", name="Play on from here").click()
    front.wait_for_selector(".hand .slot")
    await_turn(front)
    front.locator(".hand .slot:not(.ok)").first.click()
    expect(front.get_by_role("alert")).to_have_text("Blue 7 does not match red 3 in color, number or symbol.")


def test_a_record_is_seen_again_and_played_on(front: Page, tmp_path: Path) -> None:
    front.get_by_role("link", name="Open a game record (.lcg)").click()
    expect(front.get_by_text("Records are read in this browser")).to_be_visible()
    open_record(front, record_of(), tmp_path)
    front.get_by_role("button", name="Play on from here").click()
    front.wait_for_url("**/#/t/*")
    table = Table(front)
    table.play_until(table.over)
    expect(front.locator(".stage.score")).to_be_visible()


def test_a_record_that_makes_no_sense_is_refused(front: Page, tmp_path: Path) -> None:
    front.goto("/#/replay")
    path = tmp_path / "letter.lcg"
    path.write_text("Dear Ann")
    front.locator("input[type=file]").set_input_files(path)
    expect(front.get_by_role("alert")).to_contain_text("This is not a record that can be played again.")


def test_the_daily_deal_is_left_and_found_again(front: Page) -> None:
    front.get_by_role("link", name=re.compile("Daily deal.*not played yet")).click()
    front.get_by_role("button", name="Play: this try counts").click()
    front.wait_for_url("**/#/t/*")
    expect(front.get_by_role("banner")).to_contain_text("this try counts")
    table = front.url
    front.goto("/#/daily")
    front.get_by_role("button", name="Go on: this try counts").click()
    front.wait_for_url(table)


@LONG
def test_luck_and_skill_of_the_daily_deal_are_those_of_the_terminal(front: Page) -> None:
    front.goto(f"/#/daily/{FIRST_DAY}")
    front.get_by_role("button", name="Play for fun").click()
    front.wait_for_url("**/#/t/*")
    table = Table(front)
    table.play_until(table.over)
    account = front.locator(".luckandskill b")
    expect(account).to_be_visible()
    front.get_by_role("link", name="Watch it again").click()
    front.get_by_role("button", name="Verify the deal").click()
    with front.expect_download() as saving:
        front.get_by_role("button", name="Save the record").click()
    result = terminal_result(saving.value.path().read_text(), FIRST_DAY.isoformat())
    front.go_back()
    expect(account).to_have_text(f"Luck {result.luck:+d}, skill {result.skill:+d}")


def test_a_deck_is_judged(front: Page) -> None:
    front.goto("/#/deck")
    front.get_by_role("button", name="Random deck").click()
    expect(front.get_by_role("button", name="Save", exact=True)).to_be_enabled()


def test_a_page_is_reached_by_its_address(started: BrowserContext) -> None:
    page = started.new_page()
    page.goto("/#/deck")
    expect(page.get_by_role("heading", name="Your dynasty deck")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Your dynasty deck")).to_be_visible()
    page.close()


@LONG
def test_it_is_played_in_german(browser: Browser, host: FileHost) -> None:
    opened = new_context(browser, host, locale="de-DE")
    page = opened.new_page()
    page.goto("/")
    page.get_by_role("button", name=re.compile("Express")).click()
    expect(page.get_by_text("Der Tisch wird vorbereitet").first).to_be_visible()
    page.wait_for_selector(".hand .slot")
    expect(page.get_by_role("button", name="Menü")).to_be_visible()
    opened.close()


def test_the_examples_of_the_documentation_are_run_changed_and_stopped(front: Page) -> None:
    front.get_by_role("link", name="Try it in Python").click()
    cells = front.locator(".cell")
    first, second = cells.nth(0), cells.nth(1)
    second.get_by_role("button", name="Run").click()
    expect(front.get_by_text("as in the documentation")).to_have_count(2)
    assert check_access(front).violations_count == 0
    first.get_by_role("textbox").fill("while True: pass")
    first.get_by_role("button", name="Run").click()
    front.get_by_role("button", name="Stop").click()
    expect(front.get_by_text("Stopped. What was run before is forgotten")).to_be_visible()
    first.get_by_role("button", name="As it was").click()
    expect(first.get_by_role("textbox")).to_have_value(re.compile("import lastcard as lc"))


# What a browser refuses


def test_a_full_storage_is_told_and_the_game_goes_on(context: BrowserContext, host: FileHost) -> None:
    page = home(context)
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address, "quotaSize": 1})
    table = sit(page)
    told = page.get_by_text("The storage of this browser is full")
    expect(told).to_be_visible()
    play_on(table, 2)
    await_turn(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address})
    table.play_until(lambda: told.count() == 0 or table.over())
    if table.over():  # nothing happens, and nothing is stored, until somebody goes on
        deal_next(table)
    expect(told).to_have_count(0)


def test_a_forbidden_storage_is_told_and_the_game_goes_on(
    playwright: Playwright, host: FileHost, tmp_path: Path
) -> None:
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    with kept_browser(playwright, host, tmp_path, chromium()) as browser:
        table = sit(home(browser))
        expect(table.page.get_by_text("This browser keeps nothing")).to_be_visible()
        play_on(table, 3)


def test_a_browser_without_webassembly_is_told(browser: Browser, host: FileHost) -> None:
    """As where a policy has switched it off."""
    opened = new_context(browser, host, service_workers="block")

    def without(route: Any) -> None:
        script = route.fetch().text()
        route.fulfill(body=f"delete globalThis.WebAssembly;{script}", content_type="text/javascript")

    opened.route("**/assets/worker-*.js", without)
    page = home(opened)
    play_button(page).click()
    expect(page.get_by_role("alert").first).to_contain_text("WebAssembly is missing")
    opened.close()


def test_what_could_not_be_loaded_is_tried_again(browser: Browser, host: FileHost) -> None:
    opened = new_context(browser, host, service_workers="block")
    page = home(opened)
    host.stop()
    play_button(page).click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    host.start()
    sit(page)
    opened.close()


@LONG
def test_a_broken_cache_is_passed_by(browser: Browser, host: FileHost) -> None:
    opened = new_context(browser, host, service_workers="block")
    asked: list[str] = []

    def spoil(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(body=b"broken", content_type="application/zip")
        else:
            route.continue_()

    opened.route("**/python/lastcard-*.zip*", spoil)
    sit(home(opened))
    assert len(asked) == 2
    opened.close()


def test_puzzles_are_files_of_the_site(front: Page):
    """The answers are in them: nobody has to be asked."""
    one = next(one for one in lc.puzzles("express", kind="challenge") if one.best == "+")
    front.goto(f"/#/puzzles/{one.id}")
    front.get_by_role("button", name=re.compile(r"^Draw \d$")).click()
    expect(front.get_by_role("heading", name="Right!")).to_be_visible()
