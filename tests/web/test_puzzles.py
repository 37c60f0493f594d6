"""Puzzles in the page: answered by keyboard, judged with the reason, and the streak is kept."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Page, expect

import lastcard as lc
from lastcard.puzzle import Puzzle
from tests.support.web.access import MISNAMED, SMALL
from tests.support.web.browsing import check_access
from tests.support.web.profiles import OpenPage


def answer(page: Page, one: Puzzle, move: str) -> None:
    """A challenge is answered by a button."""
    names: dict[str, str | re.Pattern[str]] = {"+": re.compile(r"^Draw \d$"), "x": "Challenge"}
    page.get_by_role("button", name=names[move]).press("Enter")


def answer_anything(page: Page) -> None:
    page.locator(".main .hand button:enabled, .main .row button:enabled").last.click()
    colors = page.get_by_role("group", name="Which color?").get_by_role("button")
    if colors.count():
        colors.first.click()


def test_a_puzzle_is_judged_and_the_streak_is_kept(page: Page) -> None:
    first = next(one for one in lc.puzzles("express", kind="challenge") if one.best == "+")
    page.goto(f"/puzzles/{first.id}")
    expect(page.get_by_text("or take the cards?")).to_be_visible()
    answer(page, first, first.best)
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    expect(page.get_by_text("of the deals of the hidden cards")).to_be_visible()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    assert not check_access(page).response["violations"]
    assert page.evaluate(MISNAMED) == []
    assert page.evaluate(SMALL) == []
    page.reload()
    answer(page, first, "x")
    expect(page.get_by_role("heading", name="No: taking the cards is right.")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('lastcard.puzzles')).most") == 1


def test_the_way_there_from_home_and_a_storm(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Solve puzzles").click()
    page.get_by_role("button", name="Five minutes").click()
    expect(page.get_by_role("timer")).to_contain_text(":")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(page.get_by_role("region", name="What to do")).to_be_focused()


def test_after_a_storm_there_are_puzzles_without_a_clock(page: Page) -> None:
    page.clock.install()
    page.goto("/puzzles")
    page.get_by_role("button", name="Five minutes").click()
    page.clock.fast_forward(300_500)
    expect(page.get_by_text("The time is over. Right: 0. Wrong: 0.")).to_be_visible()
    expect(page.locator(".main button:enabled")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(page.get_by_role("button", name="Five minutes")).to_be_visible()


def test_a_storm_goes_on_after_a_reload(page: Page) -> None:
    page.goto("/puzzles")
    page.get_by_role("button", name="Five minutes").click()
    answer_anything(page)
    score = page.get_by_role("status").filter(has_text="Wrong:").inner_text()
    task = page.url
    page.reload()
    expect(page.get_by_role("timer")).to_contain_text(":")
    expect(page.get_by_text(score, exact=True)).to_be_visible()
    assert page.url != task, "what was answered is not asked twice"
    expect(page.get_by_label("Game")).to_have_count(0)
    page.get_by_role("button", name="Stop").click()
    page.reload()
    expect(page.get_by_label("Game")).to_have_value("")
    expect(page.get_by_role("timer")).to_have_count(0)


def test_a_puzzle_is_still_there_after_a_reload(page: Page) -> None:
    page.goto("/puzzles")
    page.wait_for_url(re.compile(r"/puzzles/[a-z-]+-\d+$"))
    address, task = page.url, page.locator(".task").inner_text()
    page.reload()
    expect(page.locator(".task")).to_have_text(task)
    assert page.url == address


def test_the_keyboard_goes_on_with_the_next_puzzle(page: Page) -> None:
    first = next(one for one in lc.puzzles("express", kind="challenge"))
    page.goto(f"/puzzles/{first.id}")
    answer(page, first, first.best)
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="What to do")).to_be_focused()
    expect(page.get_by_role("heading", name="Right!")).to_have_count(0)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.main') !== null")


def test_only_the_kind_and_level_that_are_asked_for_come(page: Page) -> None:
    levels = Counter(one.level for one in lc.puzzles("droid", kind="save"))
    level, number = levels.most_common()[-1]
    page.goto("/puzzles")
    page.get_by_label("Game").select_option("droid")
    page.get_by_label("Kind").select_option("save")
    page.get_by_label("Level").select_option(str(level))
    seen = set()
    for _ in range(number + 1):
        expect(page.locator(".goal")).to_contain_text(f"Save yourself · Level {level} of 4")
        seen.add(page.url)
        answer_anything(page)
        page.get_by_role("button", name="Next puzzle").click()
    assert len(seen) == number


def test_puzzles_that_did_not_come_are_asked_for_again(open_page: OpenPage) -> None:
    page = open_page()
    page.route("**/api/puzzles/**", lambda route: route.abort())
    page.goto("/puzzles")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/puzzles/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
