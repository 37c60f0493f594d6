"""Cards that fly: a courtesy, after which everything lies where it belongs and is seen."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

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


ORDER = """() => {
    const seen = [];
    const look = () => {
        const text = (selector) => document.querySelector(selector)?.innerText.trim() ?? '';
        const now = {
            top: document.querySelector('.discard')?.ariaLabel ?? '',
            count: text('[data-seat="2"] .count'),
            drew: text('.words').includes('drew'),
            score: Boolean(document.querySelector('.stage.score')),
        };
        const last = seen.at(-1);
        if (!last || Object.keys(now).some((key) => now[key] !== last[key])) seen.push(now);
        requestAnimationFrame(look);
    };
    look();
    window.order = seen;
}"""
"""Notes the table whenever something on it has changed, frame by frame."""

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => done()))"


def slow_down(page: Page) -> None:
    """Flights take five times as long: a busy machine does not miss one."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0.2})


PENALTY = "edition touchdown\ntop R3\na* R5 R7 R8\nb R+2 Y1 Y2\nc R2 G4\npile G8 B8 G3 B3 Y8 Y3 G2 B2 ...\n"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_lands_before_its_effect(table: Table, motion: str) -> None:
    page = table.page
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    table.open("touchdown", PENALTY, turn=0)
    slow_down(page)
    page.evaluate(ORDER)
    page.locator('.slot[data-card="R5 0"]').click(position={"x": 10, "y": 30})
    expect(page.locator(".words")).to_contain_text("lost a turn", timeout=PATIENCE)
    expect(page.locator('[data-seat="2"] .count')).to_have_text("4", timeout=PATIENCE)
    page.evaluate(NEXT_FRAME)  # in which that is noted
    order = page.evaluate("window.order")
    landed = next(i for i, one in enumerate(order) if "Draw Two" in one["top"])
    assert order[landed]["count"] == "2", "the card lies there, and nobody has drawn yet"
    assert not order[landed]["drew"]
    counts = [one["count"] for one in order[landed:]]
    assert [*dict.fromkeys(counts)] == (["2", "3", "4"] if motion == "no-preference" else ["2", "4"])


def test_the_last_card_is_seen_before_the_score_and_a_tap_skips(table: Table) -> None:
    page = table.page
    table.open("touchdown", "edition touchdown\ntop R3\na* R5\nb R8 Y1 Y2\nc R2 G4\n", turn=0)
    page.evaluate(ORDER)
    page.locator('.slot[data-card="R5 0"]').click(position={"x": 10, "y": 30})
    expect(page.locator(".discard")).to_have_attribute("aria-label", re.compile("red 5"), timeout=PATIENCE)
    assert page.locator(".stage.score").count() == 0
    page.locator(".bar .what").click()
    expect(page.locator(".stage.score")).to_be_visible(timeout=PATIENCE)
    order = page.evaluate("window.order")
    assert any("red 5" in one["top"] and not one["score"] for one in order)


NOTED = """([shown, where, words]) => {
    window.noted = [];
    const note = (what, isThere) => {
        if (isThere && !window.noted.includes(what)) window.noted.push(what);
    };
    const look = () => {
        const isTold = document.querySelector(where)?.innerText.includes(words);
        note('shown', document.querySelector(shown) && !isTold);
        note('told', isTold);
    };
    const all = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, all);
}"""
"""Notes what is there first, something shown or words: change by change, however slow the machine is."""
DROID = "edition droid\ntop Wd\ndroid b G5 B2 R7\na R3 R1 Y6 G9 B7 W\nb* Y1 Y2\nc R0 R5\nd G0 G1\n"
THROWN = "edition hail-mary\ntop R6\nyelled c\na R1 Y3 Wh\nb Y1 Y2\nc G9 !\nd* R0 B1\n"


def test_a_hail_mary_is_told_after_the_card_has_turned_over(table: Table) -> None:
    page = table.page
    table.open("hail-mary", THROWN, turn=0, thinking=10_000)
    page.evaluate(NOTED, ["[data-seat='2'] .shout.hit", ".words", "It is a hit"])
    page.locator("button.k-G").click()
    expect(page.locator(".words")).to_contain_text("It is a hit", timeout=PATIENCE)
    assert page.evaluate("window.noted") == ["shown", "told"]


def test_a_droid_is_whole_before_somebody_has_no_part(table: Table) -> None:
    page = table.page
    table.open("droid", DROID, turn=0)
    page.evaluate(NOTED, [".parts li:nth-child(4) .card", ".stage h2", "has no part"])
    page.locator('.slot[data-card="Y6 0"]').click(position={"x": 8, "y": 20})
    expect(page.locator(".stage h2")).to_contain_text("has no part", timeout=PATIENCE)
    assert page.evaluate("window.noted") == ["shown", "told"]


TOTALS = """() => {
    window.totals = [];
    const look = () => {
        const total = document.querySelector('[data-total="0"]')?.innerText;
        if (total !== undefined && total !== window.totals.at(-1)) window.totals.push(total);
        requestAnimationFrame(look);
    };
    look();
}"""
SCORED = "edition express\ntop R3\nscores a 64, b 47\na* R5 !\nb Y1 Y2\nc R4 W\n"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_total_counts_up_when_the_points_arrive(table: Table, motion: str) -> None:
    page = table.page
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    table.open("express", SCORED, turn=0)
    page.evaluate(TOTALS)
    page.locator(".slot").click()
    expect(page.locator(".sheet")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)
    expect(page.locator('[data-total="0"]')).to_have_text(str(64 + 3 + 54))
    page.wait_for_timeout(50)  # the last frame is noted, too
    totals = [int(one) for one in page.evaluate("window.totals")]
    assert totals == sorted(totals)
    assert totals[-1] == 64 + 3 + 54
    assert (totals[0] == 64) == (motion == "no-preference"), "without motion, the score is there at once"
    assert (len(totals) > 2) == (motion == "no-preference"), "it counts as points arrive, not at the end"


DEALT = """
window.flights = 0;
new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        window.flights += [...addedNodes].filter((node) => node.classList?.contains('flying')).length;
}).observe(document, { childList: true, subtree: true });
"""


def test_the_deal_is_seen_by_whoever_plays_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(DEALT)
    page.goto("/")
    page.locator(".ed .go").first.click()
    expect(page.locator(".hand .slot")).to_have_count(5, timeout=PATIENCE)
    until = time.monotonic() + PATIENCE / 1000
    while page.evaluate("window.flights") < 20:
        assert time.monotonic() < until, "five cards for each of four"
        page.wait_for_timeout(30)


def test_a_tap_anywhere_on_a_game_plays_it(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".ed .go").first).to_be_enabled(timeout=PATIENCE)
    title = page.locator(".ed h2").first.bounding_box()
    assert title is not None
    page.mouse.click(title["x"] + 5, title["y"] + 5)
    expect(page.locator(".hand .slot").first).to_be_visible(timeout=PATIENCE)
