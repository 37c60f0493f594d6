"""A whole round by keyboard alone."""

from __future__ import annotations

import time

import pytest

from tests.web.browsing import Table

pytestmark = pytest.mark.long

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
        focused: document.activeElement?.className ?? '',
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


def go_to_hand(table: Table) -> None:
    """Tab until a card that may be played is in focus: the hand is one stop, and begins there."""
    for _ in range(30):
        if "slot ok" in table.page.evaluate("document.activeElement.className"):
            return
        table.page.keyboard.press("Tab")
        if "slot" in table.page.evaluate("document.activeElement.className"):
            for _ in range(30):
                if "slot ok" in table.page.evaluate("document.activeElement.className"):
                    return
                table.page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("edition", ["express", "touchdown", "droid", "hail-mary"])
def test_a_round_by_keyboard_alone(table: Table, edition: str) -> None:
    table.open(edition, players=2)
    until = time.monotonic() + 240
    while not table.over():
        assert time.monotonic() < until, table.page.locator(".app").inner_text()
        press(table)
        table.page.wait_for_timeout(40)
