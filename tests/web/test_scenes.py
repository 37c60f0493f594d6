"""Every scene, on a phone: nothing that a screen reader would stumble over, and the call is never covered."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.scenes import SCENES, Scene, show

pytestmark = pytest.mark.long

THEMES = ("dark", "light")
AT_TABLE = [scene for scene in SCENES if scene.position and not scene.name.startswith(("11", "14"))]
"""All in which there is something to call: not while player cards are drafted, nor after the round."""
ANSWERED = [scene for scene in SCENES if scene.window]

ON_TOP = """() => {
    const call = document.querySelector('.btn.call');
    const box = call.getBoundingClientRect();
    return call.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


def named(scene: Scene) -> str:
    return scene.name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scene", SCENES, ids=named)
def test_nobody_is_shut_out(page: Page, scene: Scene, theme: str) -> None:
    show(page, scene, theme)
    page.wait_for_timeout(400)
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()


@pytest.mark.parametrize("scene", AT_TABLE, ids=named)
def test_the_call_is_never_covered(page: Page, scene: Scene) -> None:
    show(page, scene)
    assert page.evaluate(ON_TOP)


@pytest.mark.parametrize("scene", ANSWERED, ids=named)
def test_loading_the_page_again_leads_to_the_same_moment(page: Page, scene: Scene) -> None:
    show(page, scene)
    before = page.locator(".me .say b").inner_text()
    page.reload()
    page.locator(scene.shows).first.wait_for()
    expect(page.locator(".me .say b")).to_have_text(before)
