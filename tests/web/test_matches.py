"""Whole matches of every edition and mode: one person with bots, and two people at a phone and at a desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.browsing import NOTHING, OPEN, PATIENCE, Table, few_cards, invite_of, play_together
from tests.support.web.profiles import DESKTOP, OpenPage

POINTS = {"scoring": "on", "target": "60"}
MATCHES: dict[str, tuple[str, dict[str, str]]] = {
    "express": ("express", {"target": "60"}),
    "touchdown": ("touchdown", POINTS),
    "droid": ("droid", POINTS),
    "hail-mary": ("hail-mary", POINTS),
    "elite quick": ("elite", {"mode": "quick", "match_wins": "2"}),
    "elite draft": ("elite", {"mode": "draft", "match_wins": "2"}),
    "elite dynasty": ("elite", {"mode": "dynasty", "match_wins": "2"}),
}


@pytest.fixture
def desk(open_page: OpenPage) -> Iterator[Page]:
    """Somebody else, at a desk."""
    page = open_page(DESKTOP)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert not complaints


def rounds_on(page: Page) -> int:
    """How many rounds the score sheet tells of."""
    page.wait_for_selector(".sheet", timeout=PATIENCE)
    return page.locator(".sheet thead th").count() - 3


def scores_on(page: Page) -> list[str]:
    """The scores on the sheet, once all of its rows are there."""
    page.wait_for_selector('.sheet[aria-busy="false"]', timeout=PATIENCE)
    return sorted(page.locator(".sheet .total").all_inner_texts())


@pytest.mark.long
@pytest.mark.parametrize("match", MATCHES)
def test_a_person_plays_a_match_with_bots(table: Table, match: str) -> None:
    edition, options = MATCHES[match]
    table.open(edition, options=options)
    rounds = 0
    while not table.match_over():
        if rounds:
            table.next_round()
            table.page.wait_for_selector(".stage.score", state="detached", timeout=PATIENCE)
        table.play_until(table.over)
        rounds += 1
        expect(table.page.locator(".sheet tbody tr")).to_have_count(3)
        assert rounds_on(table.page) == rounds
    goal = int(options.get("target", "") or options["match_wins"])
    assert max(map(int, scores_on(table.page))) >= goal
    assert table.page.locator(".sheet tr.win").count() == 1


def come_together(phone: Page, desk: Page, match: str, seats: int = 2) -> tuple[Table, Table]:
    """Ann opens a table, Ben comes by her link, and Ann deals."""
    edition, options = MATCHES[match]
    settings: dict[str, Any] = {"edition": edition, "players": seats, "options": options, "reaction": 0}
    phone.goto(NOTHING)
    phone.goto(phone.evaluate(OPEN, ["Ann", settings | {"thinking": 0}, ""]))
    link = f"/j/{invite_of(phone)}"
    desk.goto(link)
    desk.get_by_label("Your name").fill("Ben")
    desk.get_by_role("button", name="Take a seat").click()
    expect(phone.get_by_text("Ben").first).to_be_visible(timeout=PATIENCE)
    Table(phone).deal()
    for page in (phone, desk):
        page.wait_for_selector(".middle, .stage", timeout=PATIENCE)
    return Table(phone, 1), Table(desk, 2)


@pytest.mark.long
@pytest.mark.parametrize("match", MATCHES)
def test_two_people_play_a_match_and_then_another(page: Page, desk: Page, match: str) -> None:
    ann, ben = two = come_together(page, desk, match)
    rounds = 0
    while True:
        play_together(two, lambda: ann.over() and ben.over())
        rounds += 1
        assert rounds_on(page) == rounds_on(desk) == rounds
        assert scores_on(page) == scores_on(desk)
        if ann.match_over():
            break
        ann.next_round()
        expect(page.get_by_text("Waiting for the others")).to_be_visible(timeout=PATIENCE)
        ben.next_round()
        for one in two:
            one.page.wait_for_selector(".stage.score", state="detached", timeout=PATIENCE)
    titles = {page.locator(".stage.score h2").inner_text(), desk.locator(".stage.score h2").inner_text()}
    assert titles in ({"You won the match", "Ann won the match"}, {"You won the match", "Ben won the match"})
    expect(desk.get_by_role("button", name="Rematch")).to_have_count(0)
    page.get_by_role("button", name="Rematch").click()
    for one in two:
        one.page.wait_for_selector(".stage.score", state="detached", timeout=PATIENCE)
    touched = [0]

    def some_moves() -> bool:
        touched[0] += 1
        return touched[0] > 6 or ann.over()

    play_together(two, some_moves)
    assert ann.page.locator(".middle, .stage").count() > 0
    assert ben.page.locator(".middle, .stage").count() > 0


def test_somebody_looks_on(page: Page, desk: Page) -> None:
    table = Table(page).open("express", few_cards("express", "R5 R7", "options scoring=off"), turn=0)
    desk.goto(f"/j/{invite_of(page)}")
    desk.get_by_label("Your name").fill("Eve")
    desk.get_by_role("button", name="Only look on").click()
    desk.wait_for_selector(".app.watching .middle", timeout=PATIENCE)
    expect(desk.locator(".seat")).to_have_count(3)
    expect(desk.locator(".hand .slot, .thumb .draws")).to_have_count(0)
    table.play_until(table.over)
    expect(desk.locator(".stage.score")).to_be_visible(timeout=PATIENCE)
    expect(desk.locator(".sheet tbody tr")).to_have_count(3)
    expect(desk.get_by_role("button", name="Rematch")).to_have_count(0)
    expect(desk.get_by_role("button", name="Next round")).to_have_count(0)
    page.get_by_role("button", name="Rematch").click()
    expect(desk.locator(".stage.score")).to_have_count(0, timeout=PATIENCE)
    desk.wait_for_selector(".app.watching .middle", timeout=PATIENCE)
