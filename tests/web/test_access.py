"""Beyond axe: names that say what is written, targets that can be hit, enlarged text, forced colors, focus.

Roles, names and colors of every scene are looked at in `test_scenes.py`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import Page, expect

from tests.support.web.access import EDGELESS, MISNAMED, PLACES, SMALL, VANISHED
from tests.support.web.browsing import PATIENCE, Table, at_rest, few_cards, inside, overlap
from tests.support.web.scenes import SCENES, Scene, show

SAMPLE = ("02-table", "04-color", "06-catch", "10-turn", "11-draft", "17-room")
"""The scenes with the most kinds of controls: `make test` looks at these alone."""

SIZES = ((360, 740), (320, 568), (844, 390))


def by_length(scene: Scene) -> ParameterSet:
    marks = () if scene.name in SAMPLE else pytest.mark.long
    return pytest.param(scene, id=scene.name, marks=marks)


@pytest.mark.parametrize("scene", [by_length(scene) for scene in SCENES])
def test_every_control_can_be_named_and_hit(page: Page, scene: Scene) -> None:
    show(page, scene)
    assert not page.evaluate(MISNAMED)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not at_rest(page, SMALL), f"too small at {width} x {height}"


def scene_named(name: str) -> Scene:
    return next(scene for scene in SCENES if scene.name == name)


FOCUSED = """() => document.activeElement.closest('.stage, .drawer, .panelarea, .dock, .table, .bar')
    ?.classList[0] ?? ''"""


@pytest.mark.parametrize(
    ("name", "size", "covers", "behind"),
    [
        ("04-color", (360, 740), "stage", {"table"}),
        ("02-menu", (360, 740), "drawer", {"table"}),
        ("02-menu", (1440, 900), "drawer", {"table"}),
        ("13-rules", (320, 568), "panelarea", {"table", "dock"}),
    ],
)
def test_focus_never_goes_behind_what_is_open(
    page: Page, name: str, size: tuple[int, int], covers: str, behind: set[str]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, scene_named(name))
    places = set()
    for _ in range(26):
        page.keyboard.press("Tab")
        places.add(page.evaluate(FOCUSED))
    assert covers in places
    assert not places & behind


def test_a_stage_does_not_take_the_focus_from_somebody_who_reads(table: Table) -> None:
    page = table.page
    table.open("droid", "edition droid\ntop R5\na* Wd R1 G2\nb Y1 Y2\nc R0 R6\n", turn=0)
    page.keyboard.press("/")
    expect(page.locator(".panelarea")).to_be_visible(timeout=PATIENCE)
    page.evaluate("document.querySelector('.panelarea .closer').focus()")
    page.evaluate("document.querySelector('.hand .slot[data-card^=Wd]').click()")
    expect(page.locator(".stage")).to_be_attached(timeout=PATIENCE)
    page.wait_for_timeout(300)
    assert page.evaluate(FOCUSED) == "panelarea"


def test_the_hand_comes_first_and_arrows_go_around_it(page: Page) -> None:
    Table(page).open("express", few_cards("express"), turn=0)
    page.locator("h1").focus()
    page.keyboard.press("Tab")
    cards = page.locator(".hand .slot")
    expect(cards.first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cards.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()


@pytest.mark.parametrize("name", ["04-color", "15-replay", "17-room"])
def test_nothing_vanishes_in_forced_colors(page: Page, name: str) -> None:
    show(page, scene_named(name))
    page.emulate_media(forced_colors="active")
    assert not at_rest(page, EDGELESS)
    drawn, vanished = page.evaluate(VANISHED)
    assert drawn == (name != "17-room")
    assert not vanished
    if name == "04-color":
        grounds = page.locator(".picker button").evaluate_all(
            "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
        )
        assert len(set(grounds)) == 4


def apart(places: list[dict[str, Any]]) -> None:
    pairs = [(a, b) for a, b in combinations(places, 2) if a["name"] != b["name"] and overlap(a, b)]
    assert not pairs, f"these lie on one another: {pairs}"


REACH = "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize("name", ["02-table", "04-color", pytest.param("10-turn", marks=pytest.mark.long)])
def test_at_400_percent_the_page_scrolls_and_the_hand_stays(page: Page, name: str) -> None:
    """A desktop of 1280 x 1024, enlarged four times."""
    show(page, scene_named(name))
    page.set_viewport_size({"width": 320, "height": 256})
    screen = {"x": 0, "y": 0, "width": 320, "height": 256}
    apart([place for place in at_rest(page, PLACES) if place["name"].startswith(("seat", ".piles"))])
    wide, high = page.evaluate(REACH)
    assert wide == 320
    assert high > 256
    for top in (0, high):
        page.evaluate("(top) => scrollTo(0, top)", top)
        assert inside(page.locator(".hand").bounding_box(), screen)
    assert inside(page.locator(".thumb").bounding_box(), screen)
    for button in page.locator(".picker button").all():
        button.scroll_into_view_if_needed()
        assert inside(button.bounding_box(), screen)


def test_the_font_size_of_the_browser_counts(page: Page) -> None:
    show(page, scene_named("02-table"))
    size = "(nodes) => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    text = page.locator(".me .say b, .thumb .btn, .sname, .bar b")
    before = text.evaluate_all(size)
    for pixels in (20, 24):
        page.evaluate("(pixels) => { document.documentElement.style.fontSize = `${pixels}px`; }", pixels)
        assert text.evaluate_all(size) == pytest.approx([one * pixels / 16 for one in before])
        apart(at_rest(page, PLACES))


DRAWS = "edition express\ntop R3\npile R2 G8 B8 G3\na* G7 Y9\nb Y1 Y2\n"


def test_a_card_drawn_by_its_button_is_focused(page: Page) -> None:
    Table(page).open("express", DRAWS, turn=0)
    page.get_by_role("button", name="Draw a card").focus()
    page.keyboard.press("Enter")
    expect(page.locator('.hand .slot[data-card="R2 0"]')).to_be_focused(timeout=PATIENCE)
