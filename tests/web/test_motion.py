"""Cards that fly: a courtesy, after which everything lies where it belongs and is seen."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.support.web.browsing import PATIENCE, Table

FLIGHTS = """() => {
    window.flights = 0;
    const isFlight = (node) => node.classList?.contains('flying');
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) window.flights += [...addedNodes].filter(isFlight).length;
    }).observe(document.querySelector('.app'), { childList: true });
}"""

UNSEEN = """() => [...document.querySelectorAll('.discard .card, .hand .slot')]
    .filter((node) => Number(getComputedStyle(node).opacity) < 1).length"""


@pytest.mark.parametrize(("motion", "fly"), [("no-preference", True), ("reduce", False)])
def test_cards_that_have_come_are_seen(table: Table, motion: str, fly: bool) -> None:
    page = table.page
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    table.open("express")
    page.evaluate(FLIGHTS)
    touched: list[str] = []
    while len(touched) < 6 and not table.over():
        touched += filter(None, [table.step()])
        page.wait_for_timeout(30)
    expect(page.locator(".flying")).to_have_count(0, timeout=PATIENCE)
    until = time.monotonic() + PATIENCE / 1000
    while page.evaluate(UNSEEN):
        assert time.monotonic() < until
        page.wait_for_timeout(30)
    assert (page.evaluate("window.flights") > 0) == fly
