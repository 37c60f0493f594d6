"""A cup in the browser: three people go through it, from the front page to the awards."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lastcard.client.joining import ask_now
from tests.support.lengths import LONG
from tests.support.server.cups import BEFORE
from tests.support.server.running import Server
from tests.support.web.browsing import PATIENCE, SELECTORS, THEME, TOUCH, check_access
from tests.support.web.profiles import OpenPage

pytestmark = pytest.mark.timeout(900)

SCREEN = {"width": 1280, "height": 720}
NAMES = ("Ann", "Ben", "Cem")


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where tables of a cup are dealt soon."""
    with Server(str(tmp_path_factory.mktemp("cups") / "tables.db"), before=BEFORE) as running:
        yield running


def open_cup(
    cups: Server, page: Page, name: str, *, form: str = "Swiss", seats: int = 2, rounds: int = 1
) -> str:
    """From the front page to a cup's page; returns its invitation."""
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="With friends", exact=True).click()
    page.get_by_role("button", name="A cup over several tables").click()
    page.get_by_role("button", name="Open a table for Droid").click()
    expect(page.get_by_role("heading", name="Cup: Droid")).to_be_visible()
    page.get_by_role("button", name=form, exact=True).click()
    expect(page.get_by_role("button", name=form, exact=True)).to_have_attribute("aria-pressed", "true")
    for what, number in (("Seats at a table", seats), ("Rounds", rounds)):
        field = page.get_by_role("spinbutton", name=what)
        if what == "Seats at a table" or form == "Swiss":
            field.fill(str(number))
            field.press("Tab")
            expect(field).to_have_value(str(number))
    (mine,) = json.loads(page.evaluate("localStorage['lastcard.cups']"))
    kind = "knockout" if form == "Knock-out" else "swiss"
    play_quickly(cups, mine["cup"], mine["token"], (kind, rounds, seats))
    invite: str = mine["invite"]
    return invite


def play_quickly(server: Server, cup: str, token: str, chosen: tuple[str, int, int]) -> None:
    """Short hands, and nobody waits: what the matches are like is tested elsewhere."""
    address = f"{server.address}/api/cups/{cup}"
    agreed = wait_until_agreed(address, token, chosen)
    table = agreed["table"] | {"options": {"hand_size": "2"}, "turn": 5_000, "reaction": 0, "thinking": 0}
    command = {"type": "agree", "settings": agreed | {"table": table}}
    asked = json.dumps({"key": "quickly", "command": command}).encode()
    ask_now(f"{address}/commands", asked, address, token)


def wait_until_agreed(address: str, token: str, chosen: tuple[str, int, int]) -> dict[str, Any]:
    """The settings of a cup, once they are the form, rounds and seats that were chosen on the page."""
    until = time.monotonic() + PATIENCE / 1000
    while True:
        agreed: dict[str, Any] = ask_now(address, None, address, token)["settings"]
        form, rounds, seats = chosen
        rounds = rounds if form == "swiss" else agreed["rounds"]
        if (agreed["form"], agreed["rounds"], agreed["table"]["players"]) == (form, rounds, seats):
            return agreed
        assert time.monotonic() < until, f"{agreed} instead of {chosen}"
        time.sleep(0.05)


def come(page: Page, invite: str, name: str) -> None:
    page.goto(f"/j/{invite}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the cup").click()
    expect(page.get_by_role("heading", name="Cup: Droid")).to_be_visible()


def play_to_the_cup(people: list[Page], seed: int = 0) -> None:
    """All play their matches, and go back to the cup."""
    random, until = Random(seed), time.monotonic() + 4 * PATIENCE / 1000
    playing = list(people)
    while playing:
        assert time.monotonic() < until
        for page in list(playing):
            back = page.locator(".stage.score").get_by_role("link", name="To the cup")
            if back.count():
                back.click()
                expect(page.locator(".cuppage")).to_be_visible()
                playing.remove(page)
            else:
                page.evaluate(TOUCH, [SELECTORS, random.random()])


@LONG
def test_three_people_go_through_a_knockout_and_a_screen_shows_it(open_page: OpenPage, cups: Server) -> None:
    """One has a bye; the two others are led to their table, and back; then comes the final."""
    people = [open_page(address=cups.address) for _ in NAMES]
    screen = open_page(SCREEN, touch=False, address=cups.address)
    ann = people[0]
    invite = open_cup(cups, ann, NAMES[0], form="Knock-out")
    for page, name in zip(people[1:], NAMES[1:], strict=True):
        come(page, invite, name)
    screen.goto(f"/tv/{invite}")
    expect(screen.locator(".tvcup .who li")).to_have_text([*NAMES])
    expect(screen.locator(".tvcup .code")).to_have_text(f"{invite[:5]}-{invite[5:]}".upper())

    ann.get_by_role("button", name="Begin round 1").click()
    playing = wait_at_table(people, 2)
    expect(screen.get_by_text("Waiting for: Table 1.")).to_be_visible()
    play_to_the_cup(playing)
    for page in people:
        expect(page.get_by_text("All tables are done.")).to_be_visible()
    out = [page for page in playing if page.locator("tr.mine.gone").count()]
    assert len(out) == 1

    ann.get_by_role("button", name="Begin round 2").click()
    finalists = wait_at_table(people, 2)
    assert out[0] not in finalists
    expect(out[0].get_by_text("You are out. Stay and see who wins.")).to_be_visible()
    play_to_the_cup(finalists, 1)
    expect(screen.locator(".tvcup .ending h2")).to_contain_text("wins the cup!")
    won = [page for page in finalists if page.get_by_role("heading", name="You win the cup!").count()]
    expect(ann.locator(".ending h2")).to_contain_text("cup!")
    assert len(won) == 1
    assert screen.locator(".tvcup .standings tbody tr").count() == 3


def wait_at_table(people: list[Page], number: int) -> list[Page]:
    """Those who were led to a table where cards have been dealt."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        found = [page for page in people if page.locator(".app .hand").count()]
        if len(found) == number:
            return found
        people[0].wait_for_timeout(50)
    raise TimeoutError("they were not led to their tables")


def test_a_cup_is_opened_and_begun_by_keyboard(open_page: OpenPage, cups: Server) -> None:
    """Everything is reached by Tab, chosen by Enter, and said; the way back to the cup is in the menu."""
    page, other = (open_page(SCREEN, touch=False, address=cups.address) for _ in range(2))
    invite = open_cup(cups, page, "Ann")
    begin = page.get_by_role("button", name="Begin round 1")
    expect(begin).to_be_disabled()
    expect(page.get_by_role("status").filter(has_text="two people")).to_be_visible()
    come(other, invite, "Ben")
    expect(begin).to_be_enabled()
    page.get_by_role("button", name="What about Ben?").press("Enter")
    expect(page.get_by_role("button", name="Send Ben away")).to_be_visible()
    begin.press("Enter")
    expect(page.locator(".app .hand")).to_be_visible()  # they were led there
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="To the cup; your seat is kept").press("Enter")
    expect(page.get_by_role("heading", name="Cup: Droid")).to_be_focused()
    page.get_by_role("button", name="To table 1").press("Enter")
    expect(page.locator(".app .hand")).to_be_visible()


def test_axe_finds_nothing_on_the_pages_of_a_cup(open_page: OpenPage, cups: Server) -> None:
    """Before, while and after it is played, in both themes, also for who joins and on the big screen."""
    ann, ben = (open_page(address=cups.address) for _ in range(2))
    screen = open_page(SCREEN, touch=False, address=cups.address)
    ann.goto("/")
    ann.get_by_role("button", name="With friends", exact=True).click()
    assert_accessible(ann)
    invite = open_cup(cups, ann, "Ann", seats=4)
    ben.goto(f"/j/{invite}")
    expect(ben.get_by_role("button", name="Join the cup")).to_be_visible()
    assert_accessible(ben)
    come(ben, invite, "Ben")
    screen.goto(f"/tv/{invite}")
    expect(screen.locator(".tvcup .who li")).to_have_count(2)
    for page in (ann, ben, screen):
        assert_accessible(page)
    ann.get_by_role("button", name="Begin round 1").click()
    wait_at_table([ann, ben], 2)
    expect(screen.locator(".tablecard")).to_have_count(1)
    assert_accessible(screen)
    ann.go_back()
    expect(ann.locator(".tablecard.mine")).to_have_count(1)
    assert_accessible(ann)
    ann.get_by_role("button", name="To table 1").click()
    wait_at_table([ann, ben], 2)
    play_to_the_cup([ann, ben])
    expect(ann.locator(".ending")).to_be_visible()
    expect(screen.locator(".ending")).to_be_visible()
    for page in (ann, screen):
        assert_accessible(page)


def assert_accessible(page: Page) -> None:
    for theme in ("dark", "light"):
        page.evaluate(THEME, theme)
        found = check_access(page, only_colors=theme == "light")
        assert not found.violations_count, found.generate_report()


def test_what_is_chosen_quickly_is_all_agreed(open_page: OpenPage, cups: Server) -> None:
    """Taps that come before the server has answered add up, and take nothing back."""
    page = open_page(address=cups.address)
    open_cup(cups, page, "Ann", rounds=2)
    taps = ("Knock-out", "Swiss", "Rounds: more", "Seats at a table: more", "Rounds: more")
    page.evaluate(
        """(names) => names.forEach((name) => [...document.querySelectorAll("button")]
            .find((one) => (one.ariaLabel ?? one.textContent).trim() === name).click())""",
        taps,
    )
    (mine,) = json.loads(page.evaluate("localStorage['lastcard.cups']"))
    wait_until_agreed(f"{cups.address}/api/cups/{mine['cup']}", mine["token"], ("swiss", 4, 3))


def test_who_is_sent_away_is_told_and_may_join_again(open_page: OpenPage, cups: Server) -> None:
    ann, ben = (open_page(address=cups.address) for _ in range(2))
    come(ben, open_cup(cups, ann, "Ann"), "Ben")
    ann.get_by_role("button", name="What about Ben?").click()
    ann.get_by_role("button", name="Send Ben away").click()
    expect(ben.get_by_role("heading", name="You are not in this cup, or no longer.")).to_be_visible()
    ben.get_by_role("link", name="Join again").click()
    ben.get_by_role("button", name="Join the cup").click()
    expect(ben.get_by_role("heading", name="Cup: Droid")).to_be_visible()
    ben.get_by_role("button", name="Leave the cup").click()
    ben.get_by_role("button", name="Leave for good").click()
    expect(ben.locator(".home")).to_be_visible()
    expect(ann.locator(".cuppeople li")).to_have_count(1)
