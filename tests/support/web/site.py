"""The site of files in a browser: its front page, and tables that need no server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect

from tests.support.site.hosting import FileHost
from tests.support.web.browsing import CALM, PATIENCE, REACTIONS, Table
from tests.support.web.profiles import PHONE
from tools.web.chromium import FLAGS, headless_shell

IN_CONTROL = "() => navigator.serviceWorker.controller !== null"
GO_ON = "Go on playing"
MY_TURN = ".hand .slot.ok, .thumb .draws:not([disabled])"
HAND = """() => [...document.querySelectorAll('.hand .slot')]
    .map((one) => one.getAttribute('aria-label').split(',')[0])"""
QUICK = """try {
    localStorage.setItem('lastcard.likes', JSON.stringify({ pace: 'quick', keepUnfit: false, learned: [] }));
} catch { /* forbidden */ }"""


def new_context(browser: Browser, host: FileHost, **how: Any) -> BrowserContext:
    opened = browser.new_context(viewport=PHONE, base_url=host.address, **{"locale": "en-US", **how})  # type: ignore[arg-type]
    return made_quick(opened)


@contextmanager
def kept_browser(
    playwright: Playwright, host: FileHost, profile: Path, program: str = ""
) -> Iterator[BrowserContext]:
    """A browser of its own, whose profile stays when it is closed."""
    opened = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=program or headless_shell(),
        args=[*FLAGS, *CALM],
        base_url=host.address,
        viewport=PHONE,  # type: ignore[arg-type]
        locale="en-US",
    )
    try:
        yield made_quick(opened)
    finally:
        opened.close()


def made_quick(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(PATIENCE)
    context.add_init_script(QUICK)
    return context


def home(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/")
    expect(play_button(page)).to_be_visible()
    return page


def play_button(page: Page, edition: str = "Express") -> Locator:
    return page.get_by_role("button", name=re.compile(f"(Play now|Open a table).*{edition}"))


def sit(page: Page, edition: str = "Express") -> Table:
    """Play now, and wait for the cards."""
    play_button(page, edition).click()
    page.wait_for_url("**/#/t/*")
    page.wait_for_selector(".hand .slot")
    return Table(page)


def deal_at_once(page: Page, edition: str, mode: str = "") -> Table:
    """Choose a mode of an edition, and bots that answer at once; then deal."""
    page.get_by_role("button", name="Choose players and rules").click()
    play_button(page, edition).click()
    if mode:
        page.get_by_role("button", name=re.compile(f"^{mode}", re.IGNORECASE)).click()
    page.get_by_role("button", name=re.compile(r"^All \d+ house rules")).click()
    page.get_by_label("Time to react").select_option("none")
    page.get_by_label("Bots think for").select_option("as short as can be")
    page.get_by_role("button", name=re.compile("^Deal")).click()
    page.wait_for_selector(".middle")
    return Table(page)


def go_on(page: Page, edition: str) -> Table:
    """From the front page, open the table at which somebody played."""
    chip = page.get_by_role("navigation", name=GO_ON).get_by_role("link")
    expect(chip).to_contain_text(edition)
    expect(chip).to_contain_text("Bela, Cleo, Dora")
    chip.click()
    page.wait_for_selector(".hand .slot")
    return Table(page)


def await_turn(page: Page) -> list[str]:
    """Until it is my turn, and nothing happens by itself; returns my hand. What else is asked meanwhile, as a
    color or a challenge, is answered. If a bot wins the round before, it is my turn in the next.
    """
    table, mine = Table(page), page.locator(MY_TURN)
    table.play_until(lambda: mine.count() > 0 or table.over(), only=REACTIONS)
    while table.over():
        deal_next(table)
        table.play_until(lambda: mine.count() > 0 or table.over(), only=REACTIONS)
    hand: list[str] = page.evaluate(HAND)
    return hand


def deal_next(table: Table) -> None:
    """The next round, or after a match another one."""
    table.next_round()
    table.page.wait_for_selector(".stage.score", state="detached")


def play_on(table: Table, moves: int) -> None:
    """Tap so many times what is offered."""
    touched = 0
    while touched < moves and not table.over():
        touched += table.step() is not None
        table.wait_for_change()


def saved_match(page: Page) -> str:
    """The match so far, as the menu saves it."""
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game as a file (.lcg)").click()
    return saved.value.path().read_text("utf-8")


class Standing(NamedTuple):
    """How a match stands, when it is my turn."""

    hand: list[str]
    scores: list[int]
    record: str


def standing(page: Page) -> Standing:
    """Once nothing is on its way any more: what I have just tapped, or what a bot does."""
    before = ""
    while True:
        record = saved_match(page)
        found = Standing(await_turn(page), scores_shown(page), record)
        if record == before:
            return found
        before = record


def scores_shown(page: Page) -> list[int]:
    """As the log says them, seat by seat."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Menu").get_by_role("button", name="What happened").click()
    log = page.get_by_role("region", name="What happened")
    scores = log.get_by_role("list", name="Score").locator("b").all_inner_texts()
    log.get_by_role("button", name="Close").click()
    return [int(one) for one in scores]
