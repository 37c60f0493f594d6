"""The smallest phones, upright and in landscape, and a small laptop: nothing needed is cut or covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.lengths import long
from tests.support.web.browsing import at_rest
from tests.support.web.profiles import OpenPage
from tests.support.web.scenes import SCENES, show

SIZES = {"upright": (320, 568), "landscape": (568, 320), "wide": (844, 390), "laptop": (1024, 768)}
BY_NAME = {scene.name: scene for scene in SCENES}

IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].map((node) => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.bottom - 3];
    return {
        whole: box.top >= 0 && box.left >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1,
        seen: node.contains(document.elementFromPoint(x, y)),
        what: node.innerText,
    };
})"""
"""Whether each node is on the screen, and nothing lies over its lower edge."""


# German words are longer: if they fit, English ones do
@pytest.fixture(params=[long("en-US"), "de-DE"])
def small(request: pytest.FixtureRequest, open_page: OpenPage) -> Page:
    page = open_page(language=request.param)
    page.emulate_media(reduced_motion="reduce")
    return page


def check_in_sight(page: Page, scene: str, selector: str) -> None:
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found = at_rest(page, f"() => ({IN_SIGHT})({selector!r})")
        assert found, (scene, name)
        for one in found:
            assert one["whole"], (scene, name, one["what"])
            assert one["seen"], (scene, name, one["what"])


@pytest.mark.parametrize(
    ("scene", "selector"),
    [
        ("05-challenge", ".stage .choices .btn"),
        ("04-color", ".stage .picker button"),
        ("09-hail-mary", ".stage .picker button"),
        ("14-match", ".stage .choices .btn.primary"),
        ("14-score", ".sheet .total"),
        ("02-table", ".thumb .btn"),
        ("01-home", ".join .btn.primary"),
    ],
)
def test_what_is_asked_can_be_answered(small: Page, scene: str, selector: str) -> None:
    show(small, BY_NAME[scene])
    check_in_sight(small, scene, selector)


def test_the_direction_is_shown_however_small_the_ring_is(small: Page) -> None:
    show(small, BY_NAME["02-table"])
    for width, height in SIZES.values():
        small.set_viewport_size({"width": width, "height": height})
        wide, arrows = at_rest(
            small,
            """() => [document.querySelector('.middle').clientWidth,
                document.querySelectorAll('.flow svg').length]""",
        )
        between = 1 if width > height else 2  # in landscape, the other one would lie on a pile
        assert wide >= 180 or arrows == between


def test_the_menu_hides_nothing_on_an_upright_phone(small: Page) -> None:
    show(small, BY_NAME["02-menu"])
    small.set_viewport_size({"width": 320, "height": 568})
    hidden = at_rest(
        small,
        """() => {
            const menu = document.querySelector('.drawer').getBoundingClientRect();
            const items = [...document.querySelectorAll('.drawer li')];
            return items.filter((item) => item.getBoundingClientRect().bottom > menu.bottom + 1).length;
        }""",
    )
    assert hidden == 0


def test_the_deck_builder_shows_cards_on_its_first_screen(small: Page) -> None:
    show(small, BY_NAME["12-deck"])
    small.set_viewport_size({"width": 360, "height": 740})
    top, foot = at_rest(
        small,
        """() => [document.querySelector('.collection .pick').getBoundingClientRect().top,
            document.querySelector('.deckfoot').getBoundingClientRect().top]""",
    )
    assert top < foot
