"""The rules at the table: five pictures, then the rulebook under its headings, in the page's language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from lastcard.editions import EDITIONS
from lastcard.editions.rulebook import load_rules, load_translation
from tests.support.web.browsing import OPEN, at_rest, check_access, few_cards
from tests.support.web.profiles import OpenPage

SMALL = {"width": 320, "height": 568}
LARGE = {"width": 1440, "height": 900}
THUMB, LEAST = 44, 24


def sit_down(page: Page, edition: str = "express") -> None:
    """At a table where nothing moves until I do; the second card does not fit."""
    settings = {"edition": edition, "players": 3, "thinking": 0, "reaction": 0}
    page.goto("/health")
    page.goto(page.evaluate(OPEN, ["Ann", settings, few_cards(edition, "R5 G7 R9")]))
    page.get_by_role("button", name=re.compile("^(Deal|Karten geben)")).click()
    page.locator(".middle").wait_for()


def open_rules(page: Page) -> None:
    page.keyboard.press("/")
    page.locator(".rulelist li").first.wait_for()


@pytest.mark.parametrize("edition", EDITIONS)
def test_they_open_on_five_pictures(page: Page, edition: str) -> None:
    sit_down(page, edition)
    open_rules(page)
    expect(page.locator(".pictures li")).to_have_count(5)
    for says in page.locator(".pictures li").all_inner_texts():
        assert says.strip()
    headings = list(dict.fromkeys(rule.section for rule in load_rules(edition).values()))
    expect(page.locator(".panelarea h3")).to_have_text(headings)
    assert f"{edition}/" not in page.locator(".panelarea").inner_text(), "ids are folded away"


def test_where_a_rule_comes_from_is_folded_away(page: Page) -> None:
    sit_down(page)
    open_rules(page)
    match = page.locator(".rulelist li").filter(has_text="has to share something")
    match.get_by_role("button", name="Where it comes from").click()
    expect(match).to_contain_text("express/match")
    match.get_by_role("button", name=re.compile("^R5 ")).click()
    expect(match.locator(".ruling")).to_be_visible()


def test_a_search_takes_the_place_of_the_pictures(page: Page) -> None:
    sit_down(page)
    open_rules(page)
    search = page.get_by_role("searchbox")
    search.fill("express/skip-start")
    expect(page.locator(".rulelist li")).to_have_count(1)
    expect(page.locator(".pictures")).to_have_count(0)
    search.fill("R15")
    expect(page.locator(".loose")).to_contain_text("Do wilds in hand make you guilty?")
    search.fill("")
    expect(page.locator(".pictures li")).to_have_count(5)


def test_a_rule_that_was_asked_for_is_shown_at_once(page: Page) -> None:
    sit_down(page)
    page.locator('.hand .slot[data-card^="G7 "]').click()
    page.get_by_role("button", name="Read the rule").click()
    asked = page.locator(".rulelist li").filter(has_text="express/match")
    expect(asked).to_be_visible()
    expect(page.locator(".pictures")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    open_rules(page)
    expect(page.locator(".pictures li")).to_have_count(5)


def test_they_are_german_on_a_german_page(open_page: OpenPage) -> None:
    page = open_page(SMALL, language="de-DE")
    sit_down(page)
    open_rules(page)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    said = [rule.text for rule in load_translation("express", "de").values()]
    expect(page.locator(".rulelist .says p")).to_have_text(said)
    expect(page.locator(".panelarea [lang]")).to_have_count(0)
    page.get_by_role("button", name="Woher das kommt").nth(8).click()
    ruling = page.locator(".cited").first
    expect(ruling).to_have_attribute("lang", "en")
    ruling.click()
    expect(page.locator(".ruling").first).to_have_attribute("lang", "en")


SIZES = """() => [...document.querySelectorAll('.panelarea button')].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return [one.className, width, height];
})"""
WIDER = """() => {
    const panel = document.querySelector('.panelarea');
    return panel.scrollWidth - panel.clientWidth;
}"""


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_they_fit_and_thumbs_find_them(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page(size)
    sit_down(page)
    open_rules(page)
    page.get_by_role("button", name="Where it comes from").nth(8).click()
    for name, width, height in at_rest(page, SIZES):
        assert width >= LEAST, name
        assert height >= THUMB, name
    assert page.evaluate(WIDER) <= 0
    pictures = page.get_by_role("list", name="In five pictures")
    assert (pictures.get_attribute("tabindex") == "0") == (size == SMALL), "only what scrolls is a stop"
    assert check_access(page).response["violations"] == []


def test_the_buttons_of_a_why_are_as_large_as_a_thumb(page: Page) -> None:
    sit_down(page)
    page.locator('.hand .slot[data-card^="G7 "]').click()
    for button in page.locator(".bubble button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= THUMB
