"""Every scene, on a phone: nothing that a screen reader would stumble over, and the call is never covered."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import Page, expect

from tests.support.web.browsing import THEME, at_rest, check_access
from tests.support.web.scenes import SCENES, Scene, show

THEMES = ("dark", "light")
AT_TABLE = [scene for scene in SCENES if scene.position and not scene.name.startswith(("11", "14"))]
"""All in which there is something to call: not while player cards are drafted, nor after the round."""
ANSWERED = [scene for scene in SCENES if scene.window]

ON_TOP = """() => {
    const call = document.querySelector('.btn.call');
    const box = call.getBoundingClientRect();
    return call.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


SAMPLE = ("02-table", "05-challenge", "10-seven-aim")
"""A turn, a decision and a table with player cards: `make test` looks at these alone."""


def by_length(scene: Scene) -> ParameterSet:
    marks = () if scene.name in SAMPLE else pytest.mark.long
    return pytest.param(scene, id=scene.name, marks=marks)


@pytest.mark.parametrize("scene", [by_length(scene) for scene in SCENES])
def test_a_scene(page: Page, scene: Scene) -> None:
    """Nobody is shut out, in the dark nor in the light; nothing covers the call; it can be loaded again."""
    show(page, scene)
    for theme in THEMES:
        page.evaluate(THEME, theme)
        found = check_access(page, only_colors=theme == "light")
        assert not found.response["violations"], found.generate_report()
    if scene in AT_TABLE:
        assert at_rest(page, ON_TOP)
    if scene in ANSWERED:
        before = page.locator(".me .say b").inner_text()
        page.reload()
        page.locator(scene.shows).first.wait_for()
        expect(page.locator(".me .say b")).to_have_text(before)
