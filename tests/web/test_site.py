"""The table in this browser, on a site of files: played without a host, kept, taken over, and rescued."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

import lastcard as lc
from lastcard.calendar import FIRST_DAY
from lastcard.site.folder import write_site
from tests.support.daily import terminal_result
from tests.support.lengths import LONG
from tests.support.modes import MODES
from tests.support.site.hosting import FileHost, Site
from tests.support.web.browsing import CALM, PATIENCE, REACTIONS, Table, check_access, few_cards
from tests.support.web.profiles import PHONE
from tools.web.chromium import FLAGS, chromium, headless_shell

IN_CONTROL = "() => navigator.serviceWorker.controller !== null"
GO_ON = "Go on playing"
MY_TURN = ".hand .slot.ok, .thumb .draws:not([disabled])"
HAND = """() => [...document.querySelectorAll('.hand .slot')]
    .map((one) => one.getAttribute('aria-label').split(',')[0])"""
QUICK = """try {
    localStorage.setItem('lastcard.likes', JSON.stringify({ pace: 'quick', keepUnfit: false, learned: [] }));
} catch { /* forbidden */ }"""


@pytest.fixture
def host(folder: Path) -> Iterator[FileHost]:
    with FileHost(folder) as running:
        yield running


@pytest.fixture
def context(browser: Browser, host: FileHost) -> Iterator[BrowserContext]:
    opened = new_context(browser, host)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def started(
    browser: Browser, site: Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    """Its page has Python already: starting that is most of the work of a test."""
    folder = tmp_path_factory.mktemp("site") / "site"
    write_site(folder, site.version, site.files, lambda done, total: None)
    with FileHost(folder) as running:
        opened = new_context(browser, running)
        sit(home(opened))
        yield opened
        opened.close()


@pytest.fixture
def front(started: BrowserContext) -> Page:
    """The front page, where a table is open at once."""
    page = started.pages[0]
    page.goto("/#/nowhere")
    page.goto("/#/")
    expect(play_button(page)).to_be_visible()
    return page


def new_context(browser: Browser, host: FileHost, **how: Any) -> BrowserContext:
    opened = browser.new_context(viewport=PHONE, base_url=host.address, **{"locale": "en-US", **how})  # type: ignore[arg-type]
    opened.set_default_timeout(PATIENCE)
    opened.add_init_script(QUICK)
    return opened


def home(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/")
    expect(play_button(page)).to_be_visible()
    return page


def play_button(page: Page, edition: str = "Express") -> Any:
    return page.get_by_role("button", name=re.compile(f"(Play now|Open a table).*{edition}"))


def sit(page: Page, edition: str = "Express") -> Table:
    """Play now, and wait for the cards."""
    play_button(page, edition).click()
    page.wait_for_url("**/#/t/*")
    page.wait_for_selector(".hand .slot")
    return Table(page)


def await_turn(page: Page) -> list[str]:
    """Until it is my turn, and nothing happens by itself; returns my hand. What else is asked meanwhile, as a
    color or a challenge, is answered.
    """
    Table(page).play_until(lambda: page.locator(MY_TURN).count() > 0, only=REACTIONS)
    hand: list[str] = page.evaluate(HAND)
    return hand


def play_on(table: Table, moves: int) -> None:
    """Tap so many times what is offered."""
    touched = 0
    while touched < moves and not table.over():
        touched += table.step() is not None
        table.wait_for_change()


def record_of(edition: str = "express") -> str:
    """A round that the first seat wins with its next card, as a file."""
    game = lc.Game.from_position(few_cards(edition, "R5 R7"), seed=1)
    game.play("a", "R5!")
    return game.record()


def open_record(page: Page, record: str, folder: Path) -> None:
    path = folder / "game.lcg"
    path.write_text(record)
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_selector(".repdock", timeout=PATIENCE)


# Without a host


def test_a_game_goes_on_without_its_host_and_after_the_browser_was_closed(
    playwright: Playwright, host: FileHost, tmp_path: Path
) -> None:
    how: dict[str, Any] = {
        "executable_path": headless_shell(),
        "args": [*FLAGS, *CALM],
        "base_url": host.address,
        "viewport": PHONE,
        "locale": "en-US",
    }
    before = playwright.chromium.launch_persistent_context(str(tmp_path / "profile"), **how)
    before.add_init_script(QUICK)
    page = before.new_page()
    page.goto("/")
    page.wait_for_function(IN_CONTROL, timeout=PATIENCE)
    table = sit(page)
    host.stop()
    play_on(table, 3)
    hand = await_turn(page)
    before.close()

    after = playwright.chromium.launch_persistent_context(str(tmp_path / "profile"), **how)
    page = after.new_page()
    page.goto("/")
    chip = page.get_by_role("navigation", name=GO_ON).get_by_role("link")
    expect(chip).to_contain_text("Express")
    expect(chip).to_contain_text("Bela, Cleo, Dora")
    chip.click()
    page.wait_for_selector(".hand .slot", timeout=PATIENCE)
    assert await_turn(page) == hand
    play_on(Table(page), 2)
    after.close()


@pytest.mark.parametrize("edition", ["Express", "Touchdown", "Droid", "Hail Mary", "Elite"])
def test_every_edition_is_played_with_one_tap(front: Page, edition: str) -> None:
    table = sit(front, edition)
    play_on(table, 2)
    expect(table.page.locator(".seat")).to_have_count(3)


@LONG
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_a_round_of_every_mode_without_a_host(
    context: BrowserContext, host: FileHost, edition: str, mode: str
) -> None:
    page = home(context)
    page.wait_for_function(IN_CONTROL, timeout=PATIENCE)
    page.get_by_role("button", name="Choose players and rules").click()
    play_button(page, edition.replace("-", " ").title()).click()
    if mode:
        page.get_by_role("button", name=re.compile(f"^{mode}", re.IGNORECASE)).click()
    page.get_by_role("button", name=re.compile("^Deal")).click()
    page.wait_for_selector(".middle", timeout=PATIENCE)
    host.stop()
    table = Table(page)
    table.play_until(table.over)


# What is offered


def test_nothing_is_offered_that_needs_a_server(front: Page) -> None:
    for name in ("With friends", "Join"):
        expect(front.get_by_role("button", name=name)).to_have_count(0)
    sit(front)
    front.get_by_role("button", name="Menu").click()
    for name in ("Link to my seat for another device", "Copy the invitation", "Only my hand"):
        expect(front.get_by_text(name)).to_have_count(0)
    for path in ("/j/9nmstwy2mc", "/tv/9nmstwy2mc", "/nowhere"):
        front.goto(f"/#{path}")
        expect(front.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()


def test_players_and_rules_are_chosen_before_the_deal(front: Page) -> None:
    front.get_by_role("button", name="Choose players and rules").click()
    play_button(front, "Droid").click()
    front.wait_for_selector(".roompage")
    expect(front.locator(".invite")).to_have_count(0)
    front.get_by_role("button", name=re.compile("^Deal")).click()
    front.wait_for_selector(".hand .slot")
    assert check_access(front).violations_count == 0


def test_a_refusal_names_its_rule(front: Page, tmp_path: Path) -> None:
    front.get_by_role("link", name="Open a game record (.lcg)").click()
    game = lc.Game.from_position(few_cards("express", "R5 B7 R9"), seed=1)
    game.play("a", "R5")
    game.play("b", "R8")
    open_record(front, game.record(), tmp_path)
    front.get_by_role("button", name="Play on from here").click()
    front.wait_for_selector(".hand .slot")
    await_turn(front)
    front.locator(".hand .slot:not(.ok)").first.click()
    expect(front.get_by_role("alert")).to_have_text("Blue 7 does not match red 3 in color, number or symbol.")


def test_a_record_is_seen_again_and_played_on(front: Page, tmp_path: Path) -> None:
    front.get_by_role("link", name="Open a game record (.lcg)").click()
    expect(front.get_by_text("Records are read in this browser")).to_be_visible()
    open_record(front, record_of(), tmp_path)
    front.get_by_role("button", name="Play on from here").click()
    front.wait_for_url("**/#/t/*")
    table = Table(front)
    table.play_until(table.over)
    expect(front.locator(".stage.score")).to_be_visible()


def test_a_record_that_makes_no_sense_is_refused(front: Page, tmp_path: Path) -> None:
    front.goto("/#/replay")
    path = tmp_path / "letter.lcg"
    path.write_text("Dear Ann")
    front.locator("input[type=file]").set_input_files(path)
    expect(front.get_by_role("alert")).to_contain_text("This is not a record that can be played again.")


def test_the_daily_deal_is_left_and_found_again(front: Page) -> None:
    front.get_by_role("link", name=re.compile("Daily deal.*not played yet")).click()
    front.get_by_role("button", name="Play: this try counts").click()
    front.wait_for_url("**/#/t/*")
    expect(front.get_by_role("banner")).to_contain_text("this try counts")
    table = front.url
    front.goto("/#/daily")
    front.get_by_role("button", name="Go on: this try counts").click()
    front.wait_for_url(table)


@LONG
def test_luck_and_skill_of_the_daily_deal_are_those_of_the_terminal(front: Page) -> None:
    front.goto(f"/#/daily/{FIRST_DAY}")
    front.get_by_role("button", name="Play for fun").click()
    front.wait_for_url("**/#/t/*")
    table = Table(front)
    table.play_until(table.over)
    account = front.locator(".luckandskill b")
    expect(account).to_be_visible()
    front.get_by_role("link", name="Watch it again").click()
    front.get_by_role("button", name="Verify the deal").click()
    with front.expect_download() as saving:
        front.get_by_role("button", name="Save the record").click()
    result = terminal_result(saving.value.path().read_text(), FIRST_DAY.isoformat())
    front.go_back()
    expect(account).to_have_text(f"Luck {result.luck:+d}, skill {result.skill:+d}")


def test_a_deck_is_judged(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/#/deck")
    expect(page.get_by_role("heading", name="Your dynasty deck")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Your dynasty deck")).to_be_visible()


@LONG
def test_it_is_played_in_german(browser: Browser, host: FileHost) -> None:
    opened = new_context(browser, host, locale="de-DE")
    page = opened.new_page()
    page.goto("/")
    page.get_by_role("button", name=re.compile("Express")).click()
    expect(page.get_by_text("Der Tisch wird vorbereitet").first).to_be_visible()
    page.wait_for_selector(".hand .slot")
    expect(page.get_by_role("button", name="Menü")).to_be_visible()
    opened.close()


def test_the_examples_of_the_documentation_are_run_changed_and_stopped(front: Page) -> None:
    front.get_by_role("link", name="Try it in Python").click()
    cells = front.locator(".cell")
    first, second = cells.nth(0), cells.nth(1)
    second.get_by_role("button", name="Run").click()
    expect(front.get_by_text("as in the documentation")).to_have_count(2)
    assert check_access(front).violations_count == 0
    first.get_by_role("textbox").fill("while True: pass")
    first.get_by_role("button", name="Run").click()
    front.get_by_role("button", name="Stop").click()
    expect(front.get_by_text("Stopped. What was run before is forgotten")).to_be_visible()
    first.get_by_role("button", name="As it was").click()
    expect(first.get_by_role("textbox")).to_have_value(re.compile("import lastcard as lc"))


# Two tabs, and a worker that dies


@LONG
def test_another_tab_takes_the_table_over_and_gives_it_back(context: BrowserContext) -> None:
    one = home(context)
    sit(one)
    hand = await_turn(one)
    other = context.new_page()
    other.goto(one.url)
    assert await_turn(other) == hand
    taken = one.get_by_role("heading", name="This game is open in another tab.")
    expect(taken).to_be_visible()
    play_on(Table(other), 2)
    other.reload()  # what is stored, and no card that is still flying
    hand = await_turn(other)
    one.get_by_role("button", name="Use it here").click()
    assert await_turn(one) == hand
    expect(other.get_by_role("button", name="Use it here")).to_be_visible()


ROWS = """() => new Promise((done) => {
    const asked = indexedDB.open('lastcard');
    asked.onsuccess = () => {
        const rows = asked.result.transaction('rows').objectStore('rows').count();
        rows.onsuccess = () => { asked.result.close(); done(rows.result); };
    };
})"""
"""The number of entries in the logs of all tables in this browser."""


def test_whoever_leaves_for_good_leaves_nothing_behind(context: BrowserContext) -> None:
    page = sit(home(context)).page
    assert page.evaluate(ROWS) > 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave for good").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(play_button(page)).to_be_visible()
    expect(page.get_by_role("navigation", name=GO_ON)).to_have_count(0)
    assert page.evaluate(ROWS) == 0


def test_a_killed_worker_is_started_again_and_nothing_is_lost(front: Page) -> None:
    table = sit(front)
    play_on(table, 2)
    hand = await_turn(front)
    kill_workers(front)
    table.play_until(lambda: front.evaluate(HAND) != hand)


def kill_workers(page: Page) -> None:
    for worker in page.workers:
        worker.evaluate("close()")


# What a browser refuses


def test_a_full_storage_is_told_and_the_game_goes_on(context: BrowserContext, host: FileHost) -> None:
    page = home(context)
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address, "quotaSize": 1})
    table = sit(page)
    expect(page.get_by_text("The storage of this browser is full")).to_be_visible()
    play_on(table, 2)
    await_turn(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address})
    told = page.get_by_text("The storage of this browser is full")
    table.play_until(lambda: told.count() == 0 or table.over())
    if table.over():  # nothing happens, and nothing is stored, until somebody goes on
        page.get_by_role("button", name="Next round").click()
    expect(told).to_have_count(0)


def test_a_forbidden_storage_is_told_and_the_game_goes_on(
    playwright: Playwright, host: FileHost, tmp_path: Path
) -> None:
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    opened = playwright.chromium.launch_persistent_context(
        str(tmp_path),
        executable_path=chromium(),
        args=[*FLAGS, *CALM],
        base_url=host.address,
        viewport=PHONE,  # type: ignore[arg-type]
        locale="en-US",
    )
    opened.set_default_timeout(PATIENCE)
    page = opened.new_page()
    page.goto("/")
    table = sit(page)
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    play_on(table, 3)
    opened.close()


def test_a_browser_without_webassembly_is_told(browser: Browser, host: FileHost) -> None:
    """As where a policy has switched it off."""
    opened = new_context(browser, host, service_workers="block")

    def without(route: Any) -> None:
        script = route.fetch().text()
        route.fulfill(body=f"delete globalThis.WebAssembly;{script}", content_type="text/javascript")

    opened.route("**/assets/worker-*.js", without)
    page = home(opened)
    play_button(page).click()
    expect(page.get_by_role("alert").first).to_contain_text("WebAssembly is missing")
    opened.close()


def test_what_could_not_be_loaded_is_tried_again(browser: Browser, host: FileHost) -> None:
    opened = new_context(browser, host, service_workers="block")
    page = home(opened)
    host.stop()
    play_button(page).click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    host.start()
    sit(page)
    opened.close()


@LONG
def test_a_broken_cache_is_passed_by(browser: Browser, host: FileHost, site: Site) -> None:
    opened = new_context(browser, host, service_workers="block")
    asked: list[str] = []

    def spoil(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(body=b"broken", content_type="application/zip")
        else:
            route.continue_()

    opened.route("**/python/lastcard-*.zip*", spoil)
    sit(home(opened))
    assert len(asked) == 2
    opened.close()


def test_puzzles_are_files_of_the_site(front: Page):
    """The answers are in them: nobody has to be asked."""
    one = next(one for one in lc.puzzles("express", kind="challenge") if one.best == "+")
    front.goto(f"/#/puzzles/{one.id}")
    front.get_by_role("button", name="Taking the cards").click()
    expect(front.get_by_role("heading", name="Right!")).to_be_visible()
