"""The laboratory in the page: rounds played in the browser give the figures of Python, digit by digit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from lastcard.simulation import Plan, make_plan
from lastcard.simulation.lab.design import Variant
from lastcard.simulation.lab.measures import (
    BY_NAME,
    PER_ROUND,
    Cell,
    difference,
    measure_rounds,
    values_of_rounds,
)
from lastcard.simulation.lab.playing import play_all
from lastcard.simulation.lab.tables import written
from tests.support.site.hosting import FileHost
from tests.support.web.access import MISNAMED, SMALL
from tests.support.web.browsing import PATIENCE, at_rest, check_access
from tests.support.web.profiles import PHONE, OpenPage

ROUNDS = 400

Table = dict[str, list[str]]
"""The table of all figures: rows by their names, with a text for each variant."""


@pytest.fixture(scope="module")
def host(site_folder: Path) -> Iterator[FileHost]:
    """A site of files."""
    with FileHost(site_folder) as running:
        yield running


@pytest.fixture
def lab(browser: Browser, host: FileHost) -> Iterator[Page]:
    """A phone, on the site."""
    context = browser.new_context(base_url=host.address, locale="en-US")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert not complaints


def ask(page: Page, question: str) -> Table:
    """Play a question to its end."""
    page.goto(f"/#/lab?{question}")
    page.get_by_role("button", name="Start").click()
    return table_of(page)


def table_of(page: Page) -> Table:
    expect(page.locator("#results")).to_be_visible(timeout=PATIENCE)
    rows = page.locator(".results tbody tr")
    return {
        row.locator("th").inner_text(): [cell.inner_text() for cell in row.locator("td").all()]
        for row in rows.all()
    }


NAMES = {
    "turns": "Turns in a round",
    "decisions": "Decisions in a round",
    "points": "Points of a round",
    "first_wins": "Won by the first seat, %",
    "special_wins": "Won with a special card, %",
    "comeback": "Most cards the winner was behind",
    "comebacks": "Won from 5 or more cards behind, %",
    "lead_changes": "Changes of lead",
    "longest_stuck": "Longest time stuck, in turns",
    "void": "Rounds that nobody won, %",
}
COUNTED = {
    "cards_drawn": "Cards drawn",
    "calls": "Calls made",
    "skips": "Turns skipped",
    "catches": "Caught",
}


def cells_of(plans: list[Plan]) -> list[Cell]:
    """The same rounds by Python; the last one is the base."""
    played = [play_all(plan, None) for plan in plans]
    values = [values_of_rounds(columns) for columns in played]
    cells = [measure_rounds(Variant(()), *both) for both in zip(played, values, strict=True)]
    for cell, sample in zip(cells[:-1], values[:-1], strict=True):
        cell.differences = {name: difference(one, values[-1][name]) for name, one in sample.items()}
    return cells


def compare(table: Table, cells: list[Cell]) -> None:
    """Everything that the table shows, against the figures of Python."""
    base = next(cell for cell in cells if not cell.differences)
    for name, title in NAMES.items():
        if name not in base.figures:
            assert title not in table
            continue
        for shown, cell in zip(table[title], cells, strict=True):
            figure, *change = shown.split("\n")
            assert figure == written(cell.figures[name], share=BY_NAME[name].share), title
            if cell is not base:
                by = cell.differences[name].by
                told = BY_NAME[name].write_change(by) if by.low or by.high else "the same"
                assert change[0].lstrip("▲▼ ") == told, title
    for place in range(base.players):
        won = table[f"Won from place {place + 1} after the dealer, %"]
        assert won == [str(cell.places[place].scaled(100)) for cell in cells]
    for name, title in COUNTED.items():
        assert table[title] == [str(cell.counted[name]) for cell in cells]
    shown_counts = [
        title for title in table if title not in NAMES.values() and "after the dealer" not in title
    ]
    assert len(shown_counts) == sum(any(cell.counted[name].value for cell in cells) for name in PER_ROUND)


def test_variants_give_the_figures_of_python(lab: Page) -> None:
    found = ask(lab, f"edition=express&players=3&vary=hand_size&to=3&to=5&rounds={ROUNDS}&seed=5")
    plans = [make_plan("express", 3, ROUNDS, seed=5, options={"hand_size": size}) for size in ("3", "5")]
    cells = cells_of(plans)
    compare(found, cells)
    turns = cells[0].differences["turns"].by
    expect(lab.locator(".finding")).to_contain_text(BY_NAME["turns"].write_change(turns))


@pytest.mark.parametrize(
    ("edition", "options", "policies", "rounds"),
    [
        ("touchdown", {}, "random", 300),
        ("droid", {"stacking": "on"}, "expert,casual,novice,random", 200),
        ("elite", {"mode": "dynasty", "wild_fills": "one"}, "expert", 100),
        ("hail-mary", {}, "champion,random", 100),
    ],
)
def test_one_table_gives_the_figures_of_python(
    lab: Page, edition: str, options: dict[str, str], policies: str, rounds: int
) -> None:
    players = policies.count(",") + 1 if "," in policies else 4
    asked = "".join(f"&{name}={value}" for name, value in options.items())
    found = ask(lab, f"edition={edition}&players={players}&bots={policies}&rounds={rounds}&seed=7{asked}")
    plan = make_plan(edition, players, rounds, seed=7, policies=policies, options=options)
    compare(found, cells_of([plan]))


def test_what_was_played_when_it_is_stopped_is_kept(lab: Page) -> None:
    lab.goto("/#/lab?edition=express&rounds=100000000")
    lab.get_by_role("button", name="Start").click()
    expect(lab.get_by_role("progressbar")).to_be_visible(timeout=PATIENCE)
    expect(lab.get_by_text("left")).to_be_visible(timeout=PATIENCE)
    lab.get_by_role("button", name="Stop").click()
    table = table_of(lab)
    heading = lab.locator("#results").inner_text()
    played = int(heading.removeprefix("Express: ").removesuffix(" rounds").replace(",", ""))
    assert 0 < played < 100_000_000
    assert f"--rounds {played} " in lab.locator(".results code").inner_text()
    assert table["Turns in a round"]


def test_people_ask_without_a_link(lab: Page) -> None:
    lab.goto("/#/lab")
    lab.get_by_label("Game").select_option("Droid")
    lab.get_by_label("Compare").select_option("Players")
    lab.get_by_role("button", name="3", exact=True).click()
    lab.get_by_label("Rounds of each").select_option("1,000")
    lab.get_by_role("button", name="Start").click()
    table = table_of(lab)
    assert [len(row) for row in table.values()] == [3] * len(table)
    assert lab.locator(".finding").count() == 2
    assert "edition=droid" in lab.url
    assert "to=2&to=3&to=4" in lab.url


def hold(page: Page, files: str) -> list[Route]:
    """What is asked for is not sent until it is continued."""
    waiting: list[Route] = []

    def wait(route: Route) -> None:
        waiting.append(route)

    page.route(files, wait)
    return waiting


def test_nothing_can_be_chosen_for_a_game_that_has_not_arrived(lab: Page) -> None:
    waiting = hold(lab, "**/lab/droid.json")
    lab.goto("/#/lab")
    lab.get_by_label("Game").select_option("Droid")
    compare = lab.get_by_role("combobox", name="Compare")
    expect(compare).to_be_disabled()
    expect(lab.get_by_role("button", name="Start")).to_be_disabled()
    waiting[0].continue_()
    compare.select_option("Players")
    expect(compare).to_have_value("players")


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("v=2", "This link is from a newer version"),
        ("edition=mau-mau", "The link names a game that is not here: mau-mau."),
        ("players=12", "Express seats 2 to 10 players, not 12."),
        ("players=many", "players must be a whole number, not many."),
        ("rounds=5", "From 100 to 100,000,000 rounds can be played, not 5."),
        ("bots=wizard", "There is no bot wizard."),
        ("jokers=on", "Express has no house rule jokers."),
        ("hand_size=50", "Cards at the start cannot be 50."),
        ("players=10&hand_size=20", "10 hands of 20 cards and a first card are more than"),
        ("match_wins=3", "Whoever keeps points plays for points"),
        ("edition=elite&mode=dynasty&seed=101", "This page has those of the seeds 1 to 100."),
    ],
)
def test_a_question_that_cannot_be_played_is_told_why(lab: Page, question: str, sentence: str) -> None:
    lab.goto(f"/#/lab?{question}")
    expect(lab.get_by_role("alert")).to_contain_text(sentence, timeout=PATIENCE)


def test_a_server_without_the_files_says_so(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/lab")
    expect(page.get_by_role("alert")).to_contain_text("files are not here", timeout=PATIENCE)


def test_a_browser_without_webassembly_is_told(lab: Page) -> None:
    lab.add_init_script("delete globalThis.WebAssembly")
    lab.goto("/#/lab")
    lab.get_by_role("button", name="Start").click()
    expect(lab.get_by_role("alert")).to_contain_text("does not run WebAssembly")


def test_the_front_page_leads_there(lab: Page) -> None:
    lab.goto("/")
    lab.get_by_role("link", name="Compare rules in the laboratory").click()
    expect(lab.get_by_role("button", name="Start")).to_be_enabled()


def test_another_link_in_the_same_tab_is_another_question(lab: Page) -> None:
    lab.goto("/#/lab?edition=express")
    expect(lab.get_by_label("Game")).to_have_value("express")
    lab.evaluate("location.hash = '#/lab?edition=droid&players=5'")
    expect(lab.get_by_label("Game")).to_have_value("droid")
    expect(lab.get_by_role("spinbutton", name="Players")).to_have_value("5")


def test_it_is_stopped_while_the_rules_are_loading(lab: Page) -> None:
    waiting = hold(lab, "**/wasm/*.wasm")
    lab.goto("/#/lab?rounds=100000000")
    lab.get_by_role("button", name="Start").click()
    lab.get_by_role("button", name="Stop").click()
    lab.wait_for_function("() => document.querySelector('.do .btn[disabled]')")
    waiting[0].continue_()
    expect(lab.get_by_role("button", name="Start")).to_be_visible()
    expect(lab.locator("#results")).to_have_count(0)


SCREENS = [(320, 640), (360, 740), (844, 390), (1440, 900)]


@pytest.fixture
def answered(lab: Page) -> Page:
    ask(lab, "edition=elite&players=3&vary=mode&to=quick&to=draft&rounds=200")
    lab.get_by_role("button", name="House rules").click()
    return lab


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_everybody_can_read_and_use_it(answered: Page, theme: str) -> None:
    answered.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    assert not check_access(answered).response["violations"]
    assert not answered.evaluate(MISNAMED)
    for width, height in SCREENS:
        answered.set_viewport_size({"width": width, "height": height})
        assert not at_rest(answered, SMALL)
        assert answered.evaluate("document.documentElement.scrollWidth") <= width
