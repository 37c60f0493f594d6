"""A whole round by keyboard alone."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from lastcard import EDITIONS
from tests.support.lengths import long
from tests.support.web.browsing import PATIENCE, Table, few_cards

LOOK = """() => {
    const there = (selector) => document.querySelector(selector) !== null;
    return {
        over: there('.stage.score'),
        arms: there('.armsup'),
        colors: there('.stage .picker button'),
        stage: there('.stage .btn.primary'),
        aims: [...document.querySelectorAll('.seat.aim')].map((seat) => 'abcdefghij'[seat.dataset.seat]),
        catches: there('.seat.catchme'),
        live: there('.btn.call.live:not(.armed)'),
        cards: there('.hand .slot.ok'),
        thumb: document.querySelector('.thumb .draws:not([disabled])')?.textContent.trim() ?? '',
    };
}"""


def press(table: Table) -> None:
    """One key, or a few that belong together: what somebody does who never touches the screen."""
    page, seen = table.page, table.page.evaluate(LOOK)
    if seen["live"]:
        page.keyboard.press("u")
    if seen["arms"]:
        page.keyboard.press(" ")
    elif seen["catches"]:
        page.keyboard.press("c")
    elif seen["colors"]:
        page.keyboard.press(table.random.choice("rygb"))
    elif seen["aims"]:
        page.keyboard.press(seen["aims"][0])
    elif seen["stage"]:
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    elif seen["cards"]:
        go_to_hand(table)
        page.keyboard.press("Enter")
    elif seen["thumb"]:
        page.keyboard.press("d" if "Draw" in seen["thumb"] else "k")


def is_focused(table: Table, selector: str) -> bool:
    return bool(table.page.evaluate("(selector) => document.activeElement.matches(selector)", selector))


def go_to_hand(table: Table) -> None:
    """Tab until a card that may be played is in focus: the hand is one stop, and begins there."""
    for _ in range(30):
        if is_focused(table, ".slot.ok"):
            return
        table.page.keyboard.press("Tab")
        if is_focused(table, ".slot"):
            for _ in range(30):
                if is_focused(table, ".slot.ok"):
                    return
                table.page.keyboard.press("ArrowRight")


@pytest.mark.parametrize(
    ("edition", "position"),
    [
        ("express", few_cards("express")),
        ("elite", few_cards("elite")),
        *(long((name, few_cards(name))) for name in EDITIONS[1:-1]),
        *(long((name, "")) for name in EDITIONS[:-1]),
    ],
)
def test_a_round_by_keyboard_alone(table: Table, edition: str, position: str) -> None:
    table.open(edition, position, players=2)
    until = time.monotonic() + 600
    while not table.over():
        assert time.monotonic() < until, table.page.locator(".app").inner_text()
        press(table)
        table.page.wait_for_timeout(40)


DRAWS = """edition express
top R3
pile R2 G8 B8 G3
a* G7 Y9
b Y1 Y2
"""


def test_a_drawn_card_that_fits_is_focused(page: Page) -> None:
    """It may lie to the left of the card that was."""
    Table(page).open("express", DRAWS, turn=0)
    page.locator('.hand .slot[data-card="G7 0"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("d")
    drawn = page.locator('.hand .slot[data-card="R2 0"]')
    expect(drawn).to_be_focused(timeout=PATIENCE)
    page.keyboard.press("Enter")
    expect(drawn).to_have_count(0, timeout=PATIENCE)


def test_arrows_lead_to_the_hand_where_nothing_is_in_focus(page: Page) -> None:
    Table(page).open("express", few_cards("express"), turn=0)
    page.locator("h1").focus()
    page.keyboard.press("?")
    expect(page.locator(".bubble")).to_contain_text("Walk to a card", timeout=PATIENCE)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand .slot:focus")).to_have_count(1)


def test_a_question_mark_says_what_a_card_does_that_can_be_played(page: Page) -> None:
    Table(page).open("express", "edition express\ntop R3\na* W+2 G7 R5\nb Y1 Y2\n", turn=0)
    page.locator('.hand .slot[data-card="W+2 0"]').focus()
    page.keyboard.press("?")
    expect(page.locator(".stage.large")).to_contain_text("Wild Draw Two", timeout=PATIENCE)


def test_what_is_opened_is_not_covered_by_a_refusal(page: Page) -> None:
    Table(page).open("express", "edition express\ntop R3\na* W+2 G7 R5\nb Y1 Y2\n", turn=0)
    page.locator('.hand .slot[data-card="G7 0"]').focus()
    page.keyboard.press("?")
    page.locator(".bubble").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".bubble")).to_have_count(0)
