"""Single moments at the table: what the page says and offers in them, and what it leaves alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from lastcard.rules.windows.challenge import FALSE_SUSPICION
from tests.support.server.running import Server
from tests.support.server.web import send
from tests.support.web.browsing import NOTHING, OPEN, PATIENCE, Table, few_cards, invite_of
from tests.support.web.scenes import Scene, express, lines, show


def prompt(page: Page, title: str) -> None:
    expect(page.locator(".me .say b")).to_have_text(title, timeout=PATIENCE)


# A race, and its result

RACE = Scene(
    "race",
    lines("edition touchdown", "top B9", "a R1 Y7 G2 B0", "b* R2 R3 Wt", "c R4 Y4 G4 B4 R6 Y6 B6"),
    settings={"thinking": 0},
    shows=".armsup",
)
"""All that Bela can play is Wild Touchdown; as soon as my arms are up, Cleo is the last."""

TITLES = """() => {
    window.titles = [];
    const note = () => {
        const title = document.querySelector('#stage-title')?.textContent;
        if (title && title !== window.titles.at(-1)) window.titles.push(title);
    };
    note();
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, all);
}"""


def test_a_race_is_run_once_and_its_result_makes_way(page: Page) -> None:
    show(page, RACE)
    page.evaluate(TITLES)
    page.locator(".armsup").click()
    prompt(page, "Your turn")
    expect(page.locator(".stage")).to_have_count(0)
    assert page.evaluate("window.titles") == ["Bela: Touchdown!", "Cleo: last with arms down"]


# A challenge

DRAW = {"express": "W+2", "touchdown": "W+4", "droid": "W+4", "hail-mary": "W+4"}
WILDS_COUNT = {"express": False, "touchdown": True, "droid": True, "hail-mary": True}
TEST = {
    ("en", False): "if Bela held a yellow card. A matching number or symbol does not count."
    " Bela holds 2 cards now.",
    ("en", True): "if Bela held a yellow card or another wild. A matching number or symbol does not count."
    " Bela holds 2 cards now.",
    ("de", False): "wenn Bela noch eine Karte in Gelb hatte. Gleiche Zahl oder gleiches Zeichen zählt nicht."
    " Bela hat jetzt noch 2 Karten.",
    ("de", True): "wenn Bela noch eine Karte in Gelb oder eine weitere Farbenwahl hatte. Gleiche Zahl oder"
    " gleiches Zeichen zählt nicht. Bela hat jetzt noch 2 Karten.",
}
RIGHT = {"en": "right: Bela draws {}, and you play", "de": "zu Recht: Bela zieht {}, und du spielst"}
WRONG = {"en": "wrong: you draw {} and lose your turn", "de": "zu Unrecht: du ziehst {} und setzt aus"}
COLOR = {"en": "yellow", "de": "Gelb"}


def challenge(edition: str, *options: str) -> Scene:
    top = f"top {DRAW[edition]}=R"
    hands = ("a R1 R3 Y6 G2 B0", "b* Y4 G3")
    text = lines(f"edition {edition}", *options, top, "under Y3 Y2", "challenge b Y", *hands)
    return Scene("challenge", text, shows=".charge")


def assert_taught(page: Page, language: str, wilds: bool, owed: int) -> None:
    stage = page.locator(".stage")
    expect(stage).to_contain_text(TEST[language, wilds], timeout=PATIENCE)
    expect(stage.locator(".tag, .colortag").first).to_contain_text(COLOR[language], ignore_case=True)
    expect(page.locator(".thumb .draws")).to_be_disabled()  # the answers are on the stage, each once
    answer = stage.locator(".btn.primary")
    expect(answer).to_contain_text(RIGHT[language].format(owed))
    expect(answer).to_contain_text(WRONG[language].format(owed + FALSE_SUSPICION))


@pytest.mark.parametrize("edition", DRAW)
def test_a_challenge_teaches_the_test_of_its_edition(page: Page, edition: str) -> None:
    owed = int(DRAW[edition][-1])
    for language in ("en", "de"):
        show(page, challenge(edition), language=language)
        assert_taught(page, language, WILDS_COUNT[edition], owed)


def test_a_challenge_follows_the_house_rule_and_is_spoken(page: Page) -> None:
    show(page, challenge("express", "options wild_counts_as_match=on"))
    assert_taught(page, "en", True, 2)
    said = page.get_by_role("log", name="Said to you")
    for words in ("another wild", "Bela holds 2 cards", "Right: Bela draws 2", "Wrong: you draw 4"):
        expect(said).to_contain_text(words)


def test_whoever_forgot_to_call_can_be_caught_under_a_challenge(page: Page, server: Server) -> None:
    """The stage covers their seat."""
    hands = ("a R1 R3 Y6", "b* Y4")
    position = lines("edition express", "top W+2=R", "under Y3 Y2", "challenge b Y", "open b", *hands)
    page.goto(NOTHING)
    path = page.evaluate(OPEN, ["Ann", {"turn": 0}, position])
    invite = invite_of(page)
    send(server, "/api/join", {"invite": invite, "name": "Ben"})
    page.goto(path)
    page.get_by_role("button", name="Deal for two").click()
    page.locator(".stage .charge").wait_for(timeout=PATIENCE)
    page.locator(".stage").get_by_role("button", name="Catch Ben!").click()
    expect(page.locator(".stage .catches")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".seat .count")).to_have_text("3")


# A drawn card that does not fit

UNFIT = express("R3 Y6 R4", "drawn R4")


def test_a_drawn_card_that_does_not_fit_is_kept_by_itself(page: Page) -> None:
    show(page, Scene("drawn", UNFIT))
    prompt(page, "Kept")
    expect(page.locator(".bubble")).to_have_count(0)
    prompt(page, "Bela's turn")
    expect(page.get_by_role("log", name="What happened")).to_contain_text("Kept.")


def test_a_drawn_card_waits_for_those_who_want_to_keep_it_themselves(page: Page) -> None:
    """And one that fits waits for everybody."""
    show(page, Scene("drawn", express("R3 Y6 B2", "drawn B2")))
    prompt(page, "Play it or keep it?")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Keep drawn cards that do not fit").click()
    assert not page.evaluate("JSON.parse(localStorage.getItem('lastcard.likes')).keepUnfit")
    page.clock.install()
    show(page, Scene("drawn", UNFIT), keepUnfit=False)
    prompt(page, "It does not fit")
    page.clock.run_for(3_000)
    prompt(page, "It does not fit")
    page.get_by_role("button", name="Keep it").click()
    prompt(page, "Bela's turn")


# Keys and sounds

COUNT_SOUNDS = """() => {
    window.sounds = [];
    const Real = window.AudioContext;
    window.AudioContext = class extends Real { constructor() { super(); window.sounds.push(this); } };
}"""


def test_single_letters_are_switched_off_in_the_menu(page: Page) -> None:
    show(page, Scene("turn", express()))
    page.keyboard.press("l")
    page.locator(".panelarea").wait_for(timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Letter keys").click()
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(page.locator(".keylist kbd")).to_have_text(["← →", "Enter", "Space", "Shift F10", "Esc"])
    page.keyboard.press("Escape")
    expect(page.locator(".panelarea")).to_have_count(0)
    page.keyboard.press("d")
    page.keyboard.press("l")
    expect(page.locator(".panelarea")).to_have_count(0)
    prompt(page, "Your turn")


def test_a_key_wakes_the_sound(page: Page) -> None:
    page.add_init_script(f"({COUNT_SOUNDS})()")
    show(page, Scene("turn", express()), sound=True)
    page.reload()  # so that nothing has been tapped
    page.locator(".middle").wait_for(timeout=PATIENCE)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.sounds.length === 1 && window.sounds[0].state === 'running'")


def test_the_last_seconds_are_spoken(page: Page) -> None:
    """To somebody whom another person waits for: for bots no clock runs."""
    show(page, Scene("clock", express(), settings={"turn": 10_000}, shows=".room"))
    invite = invite_of(page)
    assert page.request.post("/api/join", data={"invite": invite, "name": "Ben"}).ok
    page.get_by_role("button", name=re.compile("^Deal")).click()
    said = page.get_by_role("log", name="Said to you")
    expect(said).to_contain_text("5 seconds.", timeout=PATIENCE)


# The first page


def test_the_first_page_asks_for_my_tables_once(page: Page) -> None:
    show(page, Scene("turn", express()))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/tables" in request.url else None)
    page.goto("/")
    page.locator(".goon .chip").wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    assert len(asked) == len(set(asked)) == 2


GAP = """(selector) => {
    const heading = document.querySelector(selector);
    const words = document.createRange();
    words.selectNode(heading.firstChild);
    return heading.querySelector('span').getBoundingClientRect().left - words.getBoundingClientRect().right;
}"""
"""The pixels between the words of a heading and what stands behind them."""


def test_one_is_counted_as_one_in_german(page: Page) -> None:
    """One point, one onlooker, one card."""
    position = lines("edition express", "top R3", "pile R2 G4", "a* R5 !", "b Y1")
    show(page, Scene("won", position), language="de")
    invite = invite_of(page)
    onlooker = page.context.new_page()
    onlooker.goto(f"/tv/{invite}")
    onlooker.locator(".tv").wait_for(timeout=PATIENCE)
    expect(page.locator(".me .say")).to_contain_text("Rot oder 3 passt", timeout=PATIENCE)
    page.get_by_role("button", name="Was geschah").click()
    expect(page.locator(".panelarea h2")).to_have_text("Was geschah 1 Zuschauer")
    assert page.evaluate(GAP, ".panelarea h2") >= 4
    page.keyboard.press("Escape")
    page.locator(".slot").click()
    page.locator(".sheet tr:nth-child(2)").wait_for(timeout=PATIENCE)
    expect(page.get_by_role("log", name="An dich")).to_contain_text("1 Punkt bekommen")


def test_the_menu_closes_when_the_table_is_paused(table: Table) -> None:
    table.open("express", few_cards("express"), turn=0)
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Pause the table").click()
    expect(table.page.locator(".stage h2")).to_be_visible(timeout=PATIENCE)
    expect(table.page.locator(".drawer")).to_have_count(0)
