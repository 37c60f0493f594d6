"""elite through the page: whole matches in all modes, and every window answered by touch, mouse and keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from lastcard import check_deck
from tests.support.server.running import Server
from tests.support.web import elite_positions as elite
from tests.support.web.browsing import Table
from tests.support.web.scenes import Scene, show

pytestmark = pytest.mark.long

SMALL = {"width": 320, "height": 640}
DESKTOP = {"width": 1440, "height": 900}


class Wire:
    """What the server tells a page."""

    def __init__(self, page: Page) -> None:
        self.changes: list[dict[str, Any]] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.hear(json.loads(frame)))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "change":
            self.changes.append(message)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.changes[-1]["view"]
        return view

    def moved(self) -> list[str]:
        """The moves of whoever sits at the page."""
        steps = [one for change in self.changes for one in change["news"] if one["type"] == "step"]
        return [step["move"] for step in steps if step["seat"] == 0]


@pytest.fixture
def desktop(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(viewport=DESKTOP, base_url=server.address, locale="en-US")  # type: ignore[arg-type]
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert not complaints


MODES = ["quick", "draft", "dynasty"]


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_match(table: Table, mode: str) -> None:
    table.open("elite", options={"mode": mode})
    touched = table.play_match()
    expect(table.page.locator(".sheet tbody tr")).to_have_count(3)
    assert "cards" in touched


# Windows


@dataclass(frozen=True)
class Answer:
    """How a window is answered: what is touched, which keys do the same, and the move that comes of it."""

    position: str
    touch: str
    keys: Callable[[Page], None]
    move: str


def key(*pressed: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        for one in pressed:
            page.keyboard.press(one)

    return press


def enter_on(selector: str) -> Callable[[Page], None]:
    """Tab to something, and press Enter."""

    def press(page: Page) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"{selector} cannot be reached with Tab")

    return press


PRIMARY = ".stage .btn.primary"
ANSWERS = {
    "turn": Answer(elite.WINDOWS["turn"], '.slot[data-card="R7* 0"]', enter_on(".slot.ok"), "R7*"),
    "activate": Answer(elite.WINDOWS["activate"], PRIMARY, key("1"), "@1"),
    "icon": Answer(elite.WINDOWS["icon"], ".stage .icons .btn >> nth=1", key("2"), "#2"),
    "aim": Answer(elite.WINDOWS["aim"], '.seat.aim[data-seat="2"] .seatbtn', key("c"), ">c"),
    "recover": Answer(elite.WINDOWS["recover"], PRIMARY, key("1"), "@1"),
    "bench": Answer(elite.WINDOWS["bench"], PRIMARY, enter_on(PRIMARY), "@1"),
    "shed": Answer(elite.WINDOWS["shed"], '.slot[data-card="R6 0"]', enter_on(".slot.ok"), "R6"),
    "take": Answer(elite.WINDOWS["take"], ".cardgrid.taken button >> nth=0", enter_on(".taken button"), "R5"),
    "give": Answer(elite.WINDOWS["give"], '.slot[data-card="R6 0"]', enter_on(".slot.ok"), "R6"),
    "draft": Answer(elite.DRAFT, PRIMARY, key("1"), "@1"),
}
FIRST_CARD = {"turn": "R6"}
"""Where the keyboard comes to another card first."""


def come_to(page: Page, window: str) -> Wire:
    wire = Wire(page)
    answer = ANSWERS[window]
    show(page, Scene(window, answer.position, shows=answer.touch))
    assert wire.view["waiting_for"] == window
    return wire


def see_move(page: Page, wire: Wire, move: str) -> None:
    for _ in range(100):
        if move in wire.moved():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{move} was not made, but {wire.moved()}")


@pytest.mark.parametrize("window", ANSWERS)
def test_a_window_is_answered_by_touch(page: Page, window: str) -> None:
    wire = come_to(page, window)
    touched = page.locator(ANSWERS[window].touch)
    touched.tap(position={"x": 12, "y": 20} if ".slot" in ANSWERS[window].touch else None)
    see_move(page, wire, ANSWERS[window].move)


@pytest.mark.parametrize("window", ANSWERS)
def test_a_window_is_answered_by_mouse(desktop: Page, window: str) -> None:
    wire = come_to(desktop, window)
    touched = desktop.locator(ANSWERS[window].touch)
    touched.click(position={"x": 14, "y": 24} if ".slot" in ANSWERS[window].touch else None)
    see_move(desktop, wire, ANSWERS[window].move)


@pytest.mark.parametrize("window", ANSWERS)
def test_a_window_is_answered_by_keyboard(desktop: Page, window: str) -> None:
    wire = come_to(desktop, window)
    ANSWERS[window].keys(desktop)
    see_move(desktop, wire, FIRST_CARD.get(window, ANSWERS[window].move))


@pytest.mark.parametrize("window", ANSWERS)
def test_a_refresh_returns_to_the_same_window(page: Page, window: str) -> None:
    wire = come_to(page, window)
    page.reload()
    page.locator(ANSWERS[window].touch).wait_for()
    assert wire.view["waiting_for"] == window


HIT_ITSELF = """(selector) => {
    const one = document.querySelector(selector);
    const box = one.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return one === there || one.contains(there);
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("window", ANSWERS)
def test_nothing_is_covered_on_the_smallest_phone(page: Page, window: str, language: str) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    come_to(page, window)
    speak(page, language)
    page.locator(ANSWERS[window].touch).wait_for()
    if window != "draft":  # nobody has a card to call for
        assert page.evaluate(HIT_ITSELF, ".btn.call")
    if page.locator(PRIMARY).count():
        assert page.evaluate(HIT_ITSELF, PRIMARY)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


def speak(page: Page, language: str) -> None:
    preferences = {"name": "Ana", "theme": "dark", "sound": False, "language": language}
    page.evaluate(
        "(preferences) => localStorage.setItem('lastcard.likes', JSON.stringify(preferences))", preferences
    )
    page.reload()


# What is told


def test_an_active_player_card_tells_how_far_it_is_and_whom_it_hits(page: Page) -> None:
    come_to(page, "bench")
    steps = page.locator(".stage .activation")
    expect(steps).to_contain_text("Bela uses Glacier Boone")
    expect(steps.locator("li.done")).to_contain_text("Looks at the hand of one player")
    expect(steps.locator("li.now")).to_contain_text("One player discards 1 player card")
    expect(steps.locator(".whom")).to_have_text("Hits you")


def test_a_hand_that_i_peek_at_is_there_after_a_refresh_and_then_the_next_icon_comes(page: Page) -> None:
    wire = Wire(page)
    show(page, Scene("peek", elite.PEEK, shows=".seat.aim"))
    page.locator('.seat[data-seat="1"] .seatbtn').tap()
    page.locator(".fanline").wait_for()
    page.reload()
    expect(page.locator(".fanline li")).to_have_count(3)
    page.get_by_role("button", name="Choose a player").tap()
    expect(page.locator(".docked .activation li.now")).to_contain_text("One player discards 1 player card")
    page.locator('.seat.aim[data-seat="2"] .seatbtn').tap()
    see_move(page, wire, ">c")


def test_play_again_says_so(page: Page) -> None:
    show(page, Scene("again", elite.AGAIN, shows=".hand"))
    expect(page.locator(".me .say b")).to_have_text("Your turn again")


def test_a_player_card_that_cannot_be_used_says_why(page: Page) -> None:
    come_to(page, "activate")
    page.locator(".stage .bl.cannot").first.tap()
    expect(page.locator(".bubble")).to_be_visible()


def test_anybodys_lineup_can_be_looked_at(page: Page) -> None:
    come_to(page, "turn")
    page.locator('.seat[data-seat="3"] .seatbtn').tap()
    expect(page.locator(".stage.area")).to_contain_text("Everyone else loses 1 turn")
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".stage")).to_have_count(0)
    page.locator(".lineup .lc").first.tap()
    expect(page.locator(".stage.area h2")).to_have_text("Your lineup")
    page.keyboard.press("Escape")
    expect(page.locator(".stage")).to_have_count(0)


def test_the_draft_shows_who_has_taken_what_and_who_comes_next(page: Page) -> None:
    wire = come_to(page, "draft")
    assert page.locator(".order li").all_inner_texts() == ["Bela", "Cleo", "Dora", "You"]
    assert page.locator(".pick.gone .taken").all_inner_texts() == ["Bela", "Cleo", "Dora"]
    expect(page.locator(".stage")).to_contain_text("you pick twice")
    page.locator(PRIMARY).tap()
    see_move(page, wire, "@1")
    expect(page.locator(".slots button")).to_have_count(5)
    expect(page.locator(".order li").first).to_have_text("You")
    expect(page.locator(".pick.gone")).to_have_count(0)


# The deck builder


def test_a_deck_is_built_judged_saved_and_loaded_again(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Build a dynasty deck").tap()
    page.locator(".collection .pick").first.wait_for()
    for card in elite.DYNASTY[:7]:
        name = card.partition("/")[0]
        foil = "foil, " if "/" in card else ""
        page.get_by_label("Search").fill(name)
        page.get_by_role("button", name=f"Player card {name}, {foil}", exact=False).first.tap()
    expect(page.get_by_role("button", name="One rule not met yet")).to_be_disabled()
    expect(page.locator(".checks .bad")).to_contain_text("7 of 8")
    page.get_by_label("Search").fill("Teal")
    page.locator(".collection .pick").tap()
    page.get_by_label("Name of the deck").fill("Best")
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_role("button", name="Saved")).to_be_disabled()
    page.reload()
    expect(page.locator(".slots button")).to_have_count(8)
    page.get_by_role("button", name="Empty it").tap()
    page.get_by_role("button", name="Decks · 1").tap()
    page.get_by_role("button", name="Rename Best").tap()
    page.locator(".shelf input").fill("Better")
    page.get_by_role("button", name="Done").tap()
    page.locator(".shelf .load").tap()
    expect(page.locator(".slots button")).to_have_count(8)
    expect(page.get_by_label("Name of the deck")).to_have_value("Better")
    page.get_by_role("button", name="Decks · 1").tap()
    page.get_by_role("button", name="Delete Better").tap()
    page.get_by_role("button", name="Really delete Better").tap()
    expect(page.get_by_role("button", name="Decks · 0")).to_be_visible()


def test_every_rule_of_construction_is_shown_when_it_is_broken(page: Page) -> None:
    page.goto("/deck")
    greedy = [
        "Flint Harrow",
        "Blaze Umber",
        "Scarlet Moss",
        "Poppy Brand",
        "Sorrel Bex",
        "Rusty Vane",
        "Rusty Vane/green",
    ]
    greedy += ["River Stokes/wild", "Hazel Tibbs/wild", "Sapphire Ode/wild"]
    use_text(page, "\n".join(greedy))
    expect(page.locator(".checks .bad")).to_have_count(4)
    use_text(page, "Flint Harrow\nNobody Known")
    expect(page.locator(".checks .bad").last).to_contain_text("Nobody Known")
    expect(page.locator(".checks .bad").nth(1)).to_contain_text("Every color")


def use_text(page: Page, text: str) -> None:
    page.get_by_role("button", name="As text").click()
    page.get_by_role("textbox", name="As text").fill(text)
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".decktext")).to_have_count(0)


def test_a_random_deck_may_be_played_and_written_as_a_text(page: Page) -> None:
    page.goto("/deck")
    page.get_by_role("button", name="Random deck").tap()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    page.get_by_role("button", name="As text").tap()
    text = page.get_by_role("textbox", name="As text").input_value()
    cards = [line.strip().rstrip(",").strip('"') for line in text.splitlines() if line.startswith("    ")]
    assert check_deck(cards) == []


def test_the_collection_is_narrowed_by_color_icon_and_foil(page: Page) -> None:
    page.goto("/deck")
    picks = page.locator(".collection .pick")
    expect(picks).to_have_count(64)
    page.get_by_role("button", name="Green", exact=True).tap()
    page.get_by_role("button", name="Swap", exact=True).tap()
    labels = [picks.nth(i).get_attribute("aria-label") or "" for i in range(picks.count())]
    assert labels
    assert all("swaps" in label and ("green" in label or "all four" in label) for label in labels)
    page.get_by_role("button", name="Foils").tap()
    expect(picks.first).to_have_attribute("aria-label", re.compile("foil"))
