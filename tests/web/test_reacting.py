"""The time to react, as the page shows it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.web.browsing import OPEN, PATIENCE

YELLED = "edition hail-mary\ntop G5\npile Y1 Y2 Y3\na Wh R3 R4\nb G4 !\nc* G7 R8 R9\nyelled b\n"

DRAINING = """async () => {
    const bar = () => document.querySelector('.timeleft .drain i');
    const shares = [];
    [...document.querySelectorAll('button')].find((one) => one.innerText.startsWith('Deal')).click();
    while (!bar()) await new Promise((done) => requestAnimationFrame(done));
    const began = performance.now();
    while (bar()) {
        shares.push(bar().getBoundingClientRect().width / bar().parentElement.getBoundingClientRect().width);
        await new Promise((done) => requestAnimationFrame(done));
    }
    return { shares, lasted: performance.now() - began };
}"""
"""Deals; then how full the bar is in every frame, until it is gone."""


def test_the_time_to_throw_is_a_bar_that_drains_for_four_seconds(page: Page) -> None:
    """By a setting of one second, and although the bots that come next think no longer."""
    page.goto("/")
    settings = {"edition": "hail-mary", "thinking": 0, "reaction": 1_000}
    page.goto(page.evaluate(OPEN, ["Ann", settings, YELLED]))
    expect(page.get_by_role("button", name=re.compile("^Deal"))).to_be_enabled(timeout=PATIENCE)
    seen = page.evaluate(DRAINING)
    shares = seen["shares"]
    assert shares == sorted(shares, reverse=True), "the bar only drains"
    assert shares[0] > 0.6
    assert shares[-1] < 0.15
    assert seen["lasted"] > 2_500
    assert "4 seconds." in page.locator("[aria-live=assertive]").inner_text()
