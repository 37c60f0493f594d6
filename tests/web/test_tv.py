"""The living room: the table on a big screen, and phones that show only the hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import FEW, PATIENCE, Table, overlap
from tests.web.conftest import OpenPage
from tests.web.scenes import SCENES, Scene, lines, show

SCREEN = {"width": 1280, "height": 720}
BY_NAME = {scene.name: scene for scene in SCENES}


@pytest.fixture
def screens(open_page: OpenPage) -> list[Page]:
    """Two big screens, each a browser of its own."""
    return [open_page(SCREEN, touch=False) for _ in range(2)]


def shown(code: str) -> str:
    """A code as it is read to somebody."""
    return f"{code[:5]}-{code[5:]}".upper()


def invite_of(page: Page) -> str:
    tables = page.evaluate("JSON.parse(localStorage.getItem('lastcard.tables'))")
    code: str = tables[0]["invite"]
    return code


def look_on(screen: Page, phone: Page) -> None:
    screen.goto(f"/tv/{invite_of(phone)}")
    screen.wait_for_selector(".tv", timeout=PATIENCE)


def lookers(page: Page) -> list[str]:
    """Who looks on, as the server tells the phone."""
    names: list[str] = page.evaluate(
        """async () => {
            const [{ table, token }] = JSON.parse(localStorage.getItem('lastcard.tables'));
            const headers = { Authorization: 'Bearer ' + token };
            const face = await (await fetch('/api/tables/' + table, { headers })).json();
            return face.people.filter((one) => one.seat === null).map((one) => one.name);
        }"""
    )
    return names


def test_a_screen_shows_the_table_and_the_way_in(page: Page, screens: list[Page]) -> None:
    show(page, BY_NAME["02-table"])
    screen, _ = screens
    look_on(screen, page)
    expect(screen.locator(".tv .seat")).to_have_count(4)
    expect(screen.locator(".tv .code")).to_have_text(shown(invite_of(page)))
    expect(screen.locator(".tv .caption")).to_contain_text("Ana, it is your turn.")
    assert screen.locator(".tv .dock, .tv .hand").count() == 0
    page.locator('.slot[data-card="B2 0"]').click(position={"x": 10, "y": 30})
    expect(screen.locator(".tv .caption")).to_contain_text("Ana played blue 2.", timeout=PATIENCE)


def test_nothing_on_the_screen_is_cut_off_or_covers_the_middle(page: Page, screens: list[Page]) -> None:
    for name in ("02-table", "03-ten"):
        show(page, BY_NAME[name])
        for screen, (width, height) in zip(screens, ((1280, 720), (1920, 1080)), strict=True):
            screen.set_viewport_size({"width": width, "height": height})
            look_on(screen, page)
            discard = screen.locator(".discard").bounding_box()
            assert discard
            for seat in screen.locator(".tv .seatbtn").all():
                box = seat.bounding_box()
                assert box
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= width
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height
                assert not overlap(box, discard)


def test_screens_have_names_and_places_of_their_own(page: Page, screens: list[Page]) -> None:
    show(page, BY_NAME["02-table"])
    for screen in screens:
        look_on(screen, page)
    assert lookers(page) == ["TV", "TV 2"]
    screens[0].reload()
    screens[0].wait_for_selector(".tv .seat", timeout=PATIENCE)
    assert lookers(page) == ["TV", "TV 2"]
    assert screens[0].evaluate("localStorage.getItem('lastcard.tables')") is None


def test_before_the_deal_the_screen_shows_the_code_and_who_has_come(page: Page, screens: list[Page]) -> None:
    show(page, BY_NAME["17-room"])
    screen, _ = screens
    look_on(screen, page)
    expect(screen.locator(".lobby .code")).to_have_text(shown(invite_of(page)))
    expect(screen.locator(".lobby li")).to_have_text(["Ana"])


def test_an_invitation_that_leads_nowhere_is_told(screens: list[Page]) -> None:
    screens[0].goto("/tv/0000000000")
    expect(screens[0].get_by_role("heading")).to_contain_text("leads nowhere")
    expect(screens[0].get_by_role("button", name="Try again")).to_be_visible()


# Phones, while the table is on the big screen


def only_hand(page: Page, screen: Page, scene: Scene) -> None:
    show(page, scene)
    look_on(screen, page)
    page.get_by_role("button", name="Only my hand").click()


def test_a_phone_is_offered_to_show_only_the_hand(page: Page, screens: list[Page]) -> None:
    only_hand(page, screens[0], BY_NAME["02-table"])
    boxes = [one.bounding_box() for one in page.locator(".hand .slot").all()]
    assert len(boxes) == 9
    assert len({round(box["x"]) for box in boxes if box}) == 3
    assert not any(overlap(one, two) for n, one in enumerate(boxes) for two in boxes[:n])
    assert page.locator(".ring").count() == 0
    call = page.get_by_role("button", name="UNO!")
    assert call.evaluate(
        """(node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )
    page.reload()
    expect(page.locator(".hand.beside .slot")).to_have_count(9, timeout=PATIENCE)
    page.get_by_role("button", name="Show the table here").click()
    expect(page.locator(".ring .seat")).to_have_count(3)
    expect(page.get_by_role("button", name="Only my hand")).to_have_count(0)


def test_the_menu_switches_it_without_any_screen(page: Page) -> None:
    show(page, BY_NAME["02-table"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="The table is on the big screen").click()
    expect(page.locator(".hand.beside")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="The table is on the big screen").click()
    expect(page.locator(".middle")).to_be_visible()


CATCH = lines("edition express", "top G2", "under G9", "open b", "a* R3 Rs Y0 G6", "b B5")
"""Nobody else is there who could be faster."""


@pytest.mark.long  # whoever has forgotten to call may remember it meanwhile
def test_somebody_can_be_caught_without_seeing_the_table(page: Page, screens: list[Page]) -> None:
    only_hand(page, screens[0], Scene("catch", CATCH, shows=".catchme"))
    page.get_by_role("button", name="Catch ").click()
    expect(page.locator(".nowplaying")).to_contain_text("drew 2 cards", timeout=PATIENCE)


@pytest.mark.parametrize("edition", ["express", "touchdown", "droid"])
def test_a_round_is_played_with_only_the_hand(table: Table, edition: str) -> None:
    table.open(edition, options=FEW)
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("switch", name="The table is on the big screen").click()
    table.play_until(table.over)
    expect(table.page.locator(".sheet tbody tr")).to_have_count(3)
