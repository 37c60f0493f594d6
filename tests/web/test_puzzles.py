"""Puzzles in the page: answered by keyboard, judged with the reason, and the streak is kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import lastcard as lc
from lastcard.puzzle import Puzzle
from tests.support.web.access import MISNAMED, SMALL
from tests.support.web.browsing import check_access


def answer(page: Page, one: Puzzle, move: str) -> None:
    """A challenge is answered by a button."""
    names = {"+": "Taking the cards", "x": "A challenge"}
    page.get_by_role("button", name=names[move]).press("Enter")


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
