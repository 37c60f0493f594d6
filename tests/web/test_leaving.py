"""Coming to a table, and leaving it for good."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.web.browsing import PATIENCE

FACE = """async ([table, token]) => {
    const reply = await fetch('/api/tables/' + table, { headers: { Authorization: 'Bearer ' + token } });
    return reply.json();
}"""


def test_who_plays_now_is_not_welcomed_back_and_is_asked_before_leaving(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("No clock. To call or catch, you have 3 s.")).to_be_visible()
    page.get_by_label("Pace").select_option("Relaxed pace")
    expect(page.get_by_text("To call or catch, you have 8 s.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Pace")).to_have_value("relaxed")
    page.locator(".ed[data-edition=droid] .go").click()
    page.locator(".middle").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="What happened").click()
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("dealt", timeout=PATIENCE)
    expect(log).not_to_contain_text("You are back")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".sr[aria-live=assertive]")).not_to_contain_text("You are back")

    seated = page.evaluate("JSON.parse(localStorage['lastcard.tables'])[0]")
    shown = page.evaluate(FACE, [seated["table"], seated["token"]])
    assert (shown["settings"]["thinking"], shown["settings"]["reaction"]) == (2_500, 8_000)
    assert shown["clock"] is None

    page.get_by_role("button", name="Menu").click()
    leave = page.get_by_role("button", name="Leave for good")
    leave.click()
    asks = page.get_by_role("dialog", name="Leave this table for good?")
    expect(asks).to_contain_text("A bot takes your seat")
    expect(asks.get_by_role("button", name="Stay")).to_be_focused()
    page.keyboard.press("Escape")
    expect(asks).to_have_count(0)
    expect(page.locator(".middle")).to_be_visible()
    page.get_by_role("button", name="Home; your seat is kept").click()  # keeps the seat, so nobody asks
    page.wait_for_url(re.compile("/$"), timeout=PATIENCE)
    expect(asks).to_have_count(0)
    page.get_by_role("navigation", name="Go on playing").get_by_role("link").first.click()
    page.locator(".middle").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Menu").click()
    leave.click()
    asks.get_by_role("button", name="Leave for good").click()
    page.wait_for_url(re.compile("/$"), timeout=PATIENCE)
    expect(page.get_by_role("navigation", name="Go on playing")).to_have_count(0)
