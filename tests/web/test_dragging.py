"""A card that is dragged onto the table is played, by mouse and by finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.web import elite_positions as elite
from tests.support.web.browsing import PATIENCE
from tests.support.web.scenes import MANY, Scene, lines, show

Point = tuple[float, float]
Drag = Callable[[Page, Point, Point], None]

STEPS = 6


def my_turn(edition: str, hand: str = "Y6 G9 R3 W", *others: str) -> Scene:
    """My turn on a red 5."""
    others = others or ("b Y1 Y2 G2", "c R0 R2 B1")
    return Scene("drag", lines(f"edition {edition}", "top R5", "under Y8 G4", f"a* {hand}", *others))


TABLES = [
    *(my_turn(edition) for edition in ("express", "touchdown", "droid", "hail-mary")),
    Scene("drag", elite.elite(a="R3 Y9 G0 We", top="R4")),
]


def between(start: Point, end: Point) -> list[Point]:
    """The way of a hand from one point to another."""
    return [
        (start[0] + (end[0] - start[0]) * i / STEPS, start[1] + (end[1] - start[1]) * i / STEPS)
        for i in range(1, STEPS + 1)
    ]


def by_mouse(page: Page, start: Point, end: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for x, y in between(start, end):
        page.mouse.move(x, y)
    page.mouse.up()


def by_finger(page: Page, start: Point, end: Point) -> None:
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", start)
    for point in between(start, end):
        touch("touchMove", point)
    touch("touchEnd")


WAYS = pytest.mark.parametrize("drag", [by_mouse, by_finger])


HELD_AT = """(card) => {
    const slot = document.querySelector(`.slot[data-card="${card} 0"]`);
    const box = slot.getBoundingClientRect();
    const seen = [];
    for (let y = 0.1; y < 1; y += 0.1) {
        for (let x = 0.05; x < 1; x += 0.05) {
            const at = [box.left + x * box.width, box.top + y * box.height];
            if (slot.contains(document.elementFromPoint(...at))) seen.push(at);
        }
    }
    const middle = [0, 1].map((i) => seen.reduce((sum, at) => sum + at[i], 0) / seen.length);
    const far = (at) => Math.hypot(at[0] - middle[0], at[1] - middle[1]);
    return seen.reduce((best, at) => (far(at) < far(best) ? at : best));
}"""
"""The middle of what is seen of a card: at its edge a drag would leave it behind."""


def place_of(page: Page, card: str) -> Point:
    page.locator(f'.slot[data-card="{card} 0"]').wait_for(timeout=PATIENCE)
    x, y = page.evaluate(HELD_AT, card)
    return x, y


def middle_of_table(page: Page) -> Point:
    box = page.locator(".middle .discard").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def top_card(page: Page, card: str) -> None:
    discard = page.locator(".middle .discard")
    expect(discard).to_have_attribute("aria-label", f"Top card {card}", timeout=PATIENCE)


@WAYS
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.position.split()[1])
def test_a_card_dragged_onto_the_table_is_played(page: Page, table: Scene, drag: Drag) -> None:
    show(page, table)
    drag(page, place_of(page, "R3"), middle_of_table(page))
    top_card(page, "red 3")


@WAYS
def test_a_drag_does_what_a_tap_does(page: Page, drag: Drag) -> None:
    """It is taken back over the hand, refused with the reason, and a wild asks for its color."""
    show(page, my_turn("express"))
    x, y = place_of(page, "R3")
    drag(page, (x, y), (x, y - 30))
    drag(page, place_of(page, "Y6"), middle_of_table(page))
    expect(page.locator(".bubble")).to_contain_text("does not match")
    top_card(page, "red 5")
    drag(page, place_of(page, "W"), middle_of_table(page))
    page.locator(".stage .picker").wait_for(timeout=PATIENCE)


def test_after_a_drag_the_keyboard_still_plays(page: Page) -> None:
    show(page, my_turn("express"))
    by_mouse(page, place_of(page, "Y6"), middle_of_table(page))
    page.locator(".bubble").wait_for(timeout=PATIENCE)
    page.locator('.slot[data-card="R3 0"]').focus()
    page.keyboard.press("Enter")
    top_card(page, "red 3")


UNDER_POINTER = "(at) => document.elementFromPoint(...at)?.closest('.slot')?.dataset.card"


def test_a_card_is_dragged_out_of_a_hand_that_scrolls(page: Page) -> None:
    more = "R4 R6 Y2 Y5 Y9 G1 G5 G7 B2 B3 B5 B7"
    show(page, my_turn("touchdown", f"{MANY} {more}", "b Y3 Y6 G9", "c B8 B0"))
    page.locator(".hand.scrolls").wait_for(timeout=PATIENCE)
    end = middle_of_table(page)
    page.mouse.move(*place_of(page, "R3"))
    page.mouse.down()
    page.mouse.move(*end, steps=STEPS)
    expect(page.locator(".slot.held")).to_have_count(1)
    assert page.evaluate(UNDER_POINTER, list(end)) == "R3 0"
    page.mouse.up()
    top_card(page, "red 3")
