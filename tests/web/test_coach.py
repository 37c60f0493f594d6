"""The coach of a replay: started, scrubbed, and the same as from the library."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import lastcard as lc
from lastcard.words import Speaker
from tests.support.web.browsing import PATIENCE, Table, drop
from tests.support.web.profiles import OpenPage

POSITION = """
edition touchdown
top R5
pile G1 G2 G3 Y6 Y8 B9 B2
a* R6 R7
b Y1 Y2 Y3
c B4 G9
"""
MOVES = ("a R6", "b +", "b -", "c +", "c -", "a R7")


@pytest.fixture(scope="module")
def game() -> lc.Game:
    """A match in which somebody does not call and is not caught."""
    game = lc.Game.from_position(POSITION)
    for move in MOVES:
        game.play(*move.split())
    assert game.over
    return game


def review_in(page: Page) -> None:
    page.get_by_role("button", name="Coach").click()
    page.get_by_role("button", name="Review this match").click()
    page.wait_for_selector(".coach .graph", timeout=PATIENCE)


def seat(number: int) -> str:
    return f"Seat {'ABC'[number]}"


def test_a_match_is_reviewed_as_the_library_does(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(), tmp_path)
    review_in(page)
    review, speaker = lc.review(game), Speaker(name=seat).in_words
    worst = review.worst()
    assert worst, "something was not called, or not caught"
    shown = page.locator(".coach .decisions").first.locator("li")
    expect(shown).to_have_count(len(worst))
    for place, decision in enumerate(worst):
        said = " ".join(shown.nth(place).inner_text().split())
        assert said == speaker.words.capital(decision.sentence(speaker))
    slider = page.get_by_role("slider", name="Win chance in this round")
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(len(MOVES)))
    expect(slider).to_have_attribute(
        "aria-valuetext", f"Turn {game.rounds[0].entries[-1].turn}. Seat A: 100.0 % (100.0 to 100.0)"
    )
    shown.first.get_by_role("button").click()
    expect(page.locator(".coach")).to_have_count(0)  # it covers the table here
    page.get_by_role("button", name="Coach").click()
    expect(slider).to_have_attribute("aria-valuenow", str(worst[0].at))
    page.get_by_role("button", name="All cards open").click()
    value = review.rounds[0].moments[worst[0].at].open[1]
    expect(page.locator(".coach .seat", has_text="Seat B")).to_contain_text(f"{value.value / 100:.1f} %")


def test_what_cannot_be_reviewed_is_told(open_page: OpenPage, game: lc.Game, tmp_path: Path) -> None:
    page = open_page(language="de-DE")
    drop(page, game.record(redacted=True), tmp_path)
    page.get_by_role("button", name="Coach").click()
    expect(page.locator(".coach")).to_contain_text("fehlen Karten")
    unfinished = lc.Game.from_position(POSITION)
    unfinished.play("a", "R6")
    drop(page, unfinished.record(), tmp_path)
    page.get_by_role("button", name="Coach").click()
    expect(page.locator(".coach")).to_contain_text("noch nicht zu Ende")
    expect(page.get_by_role("button", name="Diese Partie durchgehen")).to_have_count(0)


def test_a_match_played_here_counts_in_my_luck_and_skill(table: Table) -> None:
    page = table.page
    table.open("express", options={"hand_size": "2", "target": "1"})
    table.play_match()
    page.get_by_role("link", name="Watch it again").click()
    page.wait_for_selector(".repdock", timeout=PATIENCE)
    review_in(page)
    page.goto("/replay")
    expect(page.get_by_role("region", name="Watch again")).to_contain_text("In 1 match that you have had")


@pytest.mark.parametrize(("hand", "buttons"), [("R1 G2", ["UNO!"]), ("G1 G2", ["Draw a card"])])
def test_a_hint_marks_what_is_to_be_tapped(page: Page, hand: str, buttons: list[str]) -> None:
    position = f"edition express\ntop R5\npile B1 B2 B3 B4 B5 B6\na* {hand}\nb Y1 Y2 Y3\nc G5 B7\n"
    Table(page).open("express", position, players=3)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("alert").get_by_text("Hint:")).to_be_visible()
    expect(page.locator(".thumb .advised")).to_have_text(buttons)
