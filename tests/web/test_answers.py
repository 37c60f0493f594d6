"""Every kind of window is answered by touch, by mouse and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.web.browsing import seen_at
from tests.support.web.scenes import SCENES, Scene, show

pytestmark = pytest.mark.long

ANSWERED = [scene for scene in SCENES if scene.window and not scene.name.startswith("03")]
CARD = ".hand .slot.ok"
MOVED = "(before) => document.querySelector('.me .say b')?.textContent !== before"


def prompt(page: Page) -> str:
    return page.locator(".me .say b").inner_text()


@pytest.mark.parametrize("way", ["touch", "mouse", "keyboard"])
@pytest.mark.parametrize("scene", ANSWERED, ids=lambda scene: scene.window)
def test_a_window_is_answered(page: Page, scene: Scene, way: str) -> None:
    show(page, scene)
    before = prompt(page)
    if way == "keyboard":
        answer_by_keys(page, scene)
    else:
        place = seen_at(page, scene.answer or CARD)
        page.touchscreen.tap(*place) if way == "touch" else page.mouse.click(*place)
    page.wait_for_function(MOVED, arg=before)


def answer_by_keys(page: Page, scene: Scene) -> None:
    if scene.key:
        page.keyboard.press(scene.key)
        return
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('.slot.ok')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
