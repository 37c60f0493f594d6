"""The living room: the table on a big screen, and phones that show only the hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.lengths import long
from tests.support.web.browsing import PATIENCE, Table, at_rest, check_access, few_cards, invite_of, overlap
from tests.support.web.profiles import OpenPage
from tests.support.web.scenes import SCENES, Scene, lines, show

SCREEN = {"width": 1280, "height": 720}
BY_NAME = {scene.name: scene for scene in SCENES}


@pytest.fixture
def screen(open_page: OpenPage) -> Page:
    """A big screen, with a browser of its own."""
    return open_page(SCREEN, touch=False)


def shown(code: str) -> str:
    """A code as it is read to somebody."""
    return f"{code[:5]}-{code[5:]}".upper()


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


def test_a_screen_shows_the_table_and_the_way_in(page: Page, screen: Page) -> None:
    show(page, BY_NAME["02-table"])
    look_on(screen, page)
    expect(screen.locator(".tv .seat")).to_have_count(4)
    expect(screen.locator(".tv .code")).to_have_text(shown(invite_of(page)))
    expect(screen.locator(".tv .caption")).to_contain_text("Ana, it is your turn.")
    assert screen.locator(".tv .dock, .tv .hand").count() == 0
    page.locator('.slot[data-card="B2 0"]').click(position={"x": 10, "y": 30})
    expect(screen.locator(".tv .caption")).to_contain_text("Ana played blue 2.", timeout=PATIENCE)


BOXES = """() => [...document.querySelectorAll('.discard, .tv .seatbtn')]
    .map((node) => ({ seat: node.matches('.seatbtn'), ...node.getBoundingClientRect().toJSON() }))"""


def test_nothing_on_the_screen_is_cut_off_or_covers_the_middle(page: Page, screen: Page) -> None:
    for name, others in (("02-table", 4), ("03-ten", 10)):
        show(page, BY_NAME[name])
        look_on(screen, page)
        expect(screen.locator(".tv .seatbtn")).to_have_count(others)
        for width, height in ((1280, 720), (1920, 1080)):
            screen.set_viewport_size({"width": width, "height": height})
            boxes = at_rest(screen, BOXES)
            (discard,) = [box for box in boxes if not box["seat"]]
            for box in boxes:
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= width
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height
                assert box is discard or not overlap(box, discard)


SIZES = """() => {
    const size = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
    const qr = document.querySelector('.tv .qr').getBoundingClientRect();
    const [x, y] = [qr.left + qr.width / 2, qr.top + qr.height / 2];
    const edges = [[x, qr.top + 3], [x, qr.bottom - 3], [qr.left + 3, y], [qr.right - 3, y]];
    return {
        heading: size('.stage h2'),
        text: size('.stage :is(p, td, .effects)'),
        covered: edges.filter(([x, y]) => !document.elementFromPoint(x, y)?.closest('.qr')).length,
        stage: document.querySelector('.stagearea').getBoundingClientRect().bottom <= qr.top,
        over: Math.max(...[...document.querySelectorAll('.tv .stage > *')]
            .map((node) => node.getBoundingClientRect().bottom))
            - document.querySelector('.stagearea').getBoundingClientRect().bottom,
    };
}"""


@pytest.mark.parametrize("scene", ["07-race", long("08-droid"), "14-score", long("11-draft")])
def test_a_stage_is_read_from_afar_and_never_covers_the_way_in(page: Page, screen: Page, scene: str) -> None:
    screen.set_viewport_size({"width": 1920, "height": 1080})
    show(page, BY_NAME[scene])
    look_on(screen, page)
    screen.wait_for_selector(".tv .stage", timeout=PATIENCE)
    unit = 19.2
    sizes = at_rest(screen, SIZES)
    assert sizes["heading"] >= 4 * unit - 1
    assert sizes["text"] >= 1.8 * unit - 1
    assert sizes["covered"] == 0
    assert sizes["stage"]
    assert sizes["over"] <= 0


def test_the_screen_says_who_can_be_caught_and_who_has_one_card_left(page: Page, screen: Page) -> None:
    show(page, BY_NAME["06-catch"])
    look_on(screen, page)
    expect(screen.locator(".tv .alarm")).to_have_text("Catch Bela!")
    expect(screen.locator(".tv .seat.uncalled .sname")).to_have_text("Bela")
    show(page, BY_NAME["09-hail-mary"])
    look_on(screen, page)
    expect(screen.locator(".tv .alarm")).to_have_text("Cleo is on the last card.")


def test_the_screen_shows_a_challenge(page: Page, screen: Page) -> None:
    show(page, BY_NAME["05-challenge"])
    look_on(screen, page)
    expect(screen.locator(".tv .stage h2")).to_have_text("Dora played Wild Draw Four on Ana")
    expect(screen.locator(".tv .stage")).to_contain_text("Ana decides: challenge, or draw 4?")
    expect(screen.locator(".tv .stage button:visible")).to_have_count(0)
    expect(screen.locator(".tv .caption")).to_contain_text("Ana challenges, or draws 4 cards.")


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("02-stack", "Ana stacks, or draws 2 cards."),
        ("10-bench", "Ana discards a player card."),
        long(("10-recover", "Ana gets a player card back.")),
    ],
)
def test_the_screen_says_what_somebody_is_asked(page: Page, screen: Page, scene: str, said: str) -> None:
    show(page, BY_NAME[scene])
    look_on(screen, page)
    expect(screen.locator(".tv .caption")).to_contain_text(said)


IN_USE = """() => ['.activation', '.middle .colortag', '.discard', '.draw', '.tv .qr', '.seatbtn']
    .flatMap((selector) => [...document.querySelectorAll(selector)]
        .map((node) => ({ selector, ...node.getBoundingClientRect().toJSON() })))"""


@pytest.mark.parametrize("scene", ["10-aim", "10-seven-aim", long("10-bench"), long("10-give")])
def test_a_player_card_in_use_covers_nothing(
    page: Page, screen: Page, open_page: OpenPage, scene: str
) -> None:
    desktop = open_page({"width": 1440, "height": 900}, touch=False)
    show(desktop, BY_NAME[scene])
    show(page, BY_NAME[scene])
    look_on(screen, page)
    for looked_at in (screen, desktop):
        looked_at.locator(".middle .colortag").wait_for()
        if scene == "10-bench" and looked_at is desktop:
            continue  # a stage is over the table
        panel, *others = at_rest(looked_at, IN_USE)
        assert panel["selector"] == ".activation"
        assert len(others) > 5
        covered = [other["selector"] for other in others if overlap(panel, other)]
        assert not covered


def test_screens_have_names_and_places_of_their_own(page: Page, screen: Page, open_page: OpenPage) -> None:
    show(page, BY_NAME["02-table"])
    for one in (screen, open_page(SCREEN, touch=False)):
        look_on(one, page)
    assert lookers(page) == ["TV", "TV 2"]
    screen.reload()
    screen.wait_for_selector(".tv .seat", timeout=PATIENCE)
    assert lookers(page) == ["TV", "TV 2"]
    assert screen.evaluate("localStorage.getItem('lastcard.tables')") is None


def test_before_the_deal_the_screen_shows_the_code_and_who_has_come(page: Page, screen: Page) -> None:
    show(page, BY_NAME["17-room"])
    look_on(screen, page)
    expect(screen.locator(".lobby .code")).to_have_text(invite_of(page)[:5].upper())
    expect(screen.locator(".lobby li")).to_have_text(["Ana"])
    page.get_by_role("button", name="Deal for").click()
    expect(screen.locator(".tv .corner .code")).to_have_text(shown(invite_of(page)), timeout=PATIENCE)


def test_a_screen_that_came_by_the_short_code_shows_it_until_the_deal(page: Page, screen: Page) -> None:
    show(page, BY_NAME["17-room"])
    code = invite_of(page)[:5].upper()
    screen.goto(f"/tv/{code}")
    expect(screen.locator(".lobby .code")).to_have_text(code)
    page.get_by_role("button", name="Deal for").click()
    expect(screen.locator(".tv .seat").first).to_be_visible(timeout=PATIENCE)
    expect(screen.locator(".tv .code")).to_have_count(0)
    screen.reload()
    expect(screen.locator(".tv .seat").first).to_be_visible(timeout=PATIENCE)


def test_an_invitation_that_leads_nowhere_is_told(screen: Page) -> None:
    screen.goto("/tv/0000000000")
    expect(screen.get_by_role("heading")).to_contain_text("leads nowhere")
    expect(screen.get_by_role("button", name="Try again")).to_be_visible()


# Phones, while the table is on the big screen


def only_hand(page: Page, screen: Page, scene: Scene) -> None:
    show(page, scene)
    look_on(screen, page)
    page.get_by_role("button", name="Only my hand").click()


def test_a_phone_is_offered_to_show_only_the_hand(page: Page, screen: Page) -> None:
    only_hand(page, screen, BY_NAME["02-table"])
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
    page.get_by_role("switch", name="Only my hand").click()
    expect(page.locator(".hand.beside")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Only my hand").click()
    expect(page.locator(".middle")).to_be_visible()


CATCH = lines("edition express", "top G2", "under G9", "open b", "a* R3 Rs Y0 G6", "b B5")
"""Nobody else is there who could be faster."""


@pytest.mark.long  # whoever has forgotten to call may remember it meanwhile
def test_somebody_can_be_caught_without_seeing_the_table(page: Page, screen: Page) -> None:
    only_hand(page, screen, Scene("catch", CATCH, shows=".catchme"))
    page.get_by_role("button", name="Catch ").click()
    expect(page.locator(".nowplaying")).to_contain_text("drew 2 cards", timeout=PATIENCE)


@pytest.mark.parametrize("edition", ["express", long("touchdown"), long("droid")])
def test_a_round_is_played_with_only_the_hand(table: Table, edition: str) -> None:
    table.open(edition, few_cards(edition))
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("switch", name="Only my hand").click()
    table.play_until(table.over)
    expect(table.page.locator(".sheet tbody tr")).to_have_count(3)


def test_the_host_shows_chances_in_the_middle_of_a_round(page: Page, screen: Page) -> None:
    show(page, Scene("a round", lines("edition touchdown", "top R7", "a* R5 G2", "b Y1 Y2 G2", "c R0 R2")))
    look_on(screen, page)
    strip = screen.locator(".chancesstrip .part")
    for shown in (3, 0):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("switch", name="Chances on the big screen").click()
        page.keyboard.press("Escape")
        expect(strip).to_have_count(shown)
    page.get_by_role("button", name="What happened").click()
    expect(page.get_by_text("Chances are no longer shown on the big screen.").first).to_be_visible()


EVENING = Scene(
    "an evening",
    lines("edition touchdown", "top R7", "a* R5", "b Y1 Y2 G2 R1", "c R0 R2"),
    {"evening_matches": 5, "chances": True},
)


def test_an_evening_is_on_the_screen_and_goes_on_with_the_same_people(page: Page, screen: Page) -> None:
    show(page, EVENING)
    look_on(screen, page)
    expect(screen.locator(".tv .evening")).to_contain_text("Match 1 of at most 5")
    expect(screen.get_by_role("img", name="Chances in this round")).to_have_count(1, timeout=PATIENCE)
    expect(screen.locator(".chancesstrip .part")).to_have_count(3)
    page.locator('.slot[data-card="R5 0"]').click()
    for one in (page, screen):
        expect(one.locator(".standings tbody tr")).to_have_count(3, timeout=PATIENCE)
        expect(one.locator(".standings tr.win .total")).to_have_text("1")
    assert check_access(page).response["violations"] == []
    page.get_by_role("button", name="To the waiting room").click()
    expect(page.locator(".room .standings tr.win")).to_contain_text("You")
    expect(screen.locator(".tv .lobby .standings tr.win")).to_contain_text("Ana")
    page.get_by_role("button", name=re.compile("^Deal")).click()
    expect(screen.locator(".tv .evening")).to_contain_text("Match 2 of at most 5", timeout=PATIENCE)
    expect(screen.locator(".tv .evening")).to_contain_text("Ana 1")
