"""The smallest phones, upright and in landscape, and a small laptop: nothing needed is cut or covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.lengths import long
from tests.support.web.browsing import at_rest, overlap
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


def test_the_switches_of_the_menu_stand_in_columns(small: Page) -> None:
    show(small, BY_NAME["02-menu"])
    small.set_viewport_size({"width": 320, "height": 568})
    places, over = at_rest(
        small,
        """() => {
            const menu = document.querySelector('.drawer').getBoundingClientRect();
            const boxes = [...document.querySelectorAll('.drawer .switch')]
                .map((one) => one.getBoundingClientRect());
            const over = boxes.filter((box) => box.right > menu.right - 12);
            return [boxes.map((box) => Math.round(box.left)), over.length];
        }""",
    )
    assert len(set(places)) == 2
    assert over == 0


PHONES = ((320, 568), (360, 740))


@pytest.mark.parametrize("size", PHONES)
def test_the_deck_builder_shows_cards_on_its_first_screen(small: Page, size: tuple[int, int]) -> None:
    show(small, BY_NAME["12-deck"])
    small.set_viewport_size({"width": size[0], "height": size[1]})
    top, foot = at_rest(
        small,
        """() => [document.querySelector('.collection .pick').getBoundingClientRect().top,
            document.querySelector('.deckfoot').getBoundingClientRect().top]""",
    )
    assert top + 40 < foot


BOX = "(selector) => document.querySelector(selector).getBoundingClientRect().toJSON()"


@pytest.mark.parametrize(
    ("scene", "one", "two"),
    [
        ("06-catch", ".catchbtn", ".draw .card:nth-child(3)"),
        ("10-peek", ".stage .activation", ".stage .btn.big"),
        ("13-why", ".bubble", ".middle .colortag"),
        ("05-challenge", ".stage", ".me .say"),
        ("07-race", ".stage", ".me .say"),
        ("18-hand", ".nowplaying .discard", ".me .say"),
    ],
)
def test_nothing_on_a_phone_covers_what_is_read(small: Page, scene: str, one: str, two: str) -> None:
    show(small, BY_NAME[scene])
    for width, height in PHONES:
        small.set_viewport_size({"width": width, "height": height})
        boxes = at_rest(small, f"() => [{one!r}, {two!r}].map({BOX})")
        assert not overlap(*boxes), (width, height)


def test_every_edition_is_seen_on_the_first_screen(small: Page) -> None:
    show(small, BY_NAME["01-home"])
    for width, height in ((320, 568), (844, 390)):
        small.set_viewport_size({"width": width, "height": height})
        last, join = at_rest(small, f"() => ['.eds > :last-child h2', '.join'].map({BOX})")
        assert last["bottom"] <= join["top"], (width, height)
