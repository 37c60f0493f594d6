"""An edition of one's own in the browser: on the first page, in a room, at the table, in the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.support.server.own_edition import DOWNPOUR, write_rainy
from tests.support.server.running import Server
from tests.support.web.browsing import PATIENCE, Table
from tests.support.web.profiles import OpenPage

POSITION = """
edition {rainy}
top G5
pile Y1 Y2 Y3 Y4 Y5 Y6
a* Wp R2
b G4 R5
""".strip()


@pytest.fixture(scope="module")
def rainy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("rainy")
    files = ["--edition", str(write_rainy(folder))]
    with Server(str(folder / "tables.db"), more=files, before=DOWNPOUR) as running:
        yield running


@pytest.fixture
def rainy_page(open_page: OpenPage, rainy_server: Server) -> Page:
    return open_page(address=rainy_server.address)


def rainy_in(server: Server) -> str:
    with urlopen(f"{server.address}/api/editions") as reply:
        return str(json.load(reply)["editions"][-1]["name"])


def test_it_is_played_from_the_first_page(rainy_page: Page) -> None:
    rainy_page.goto("/")
    tile = rainy_page.locator(".ed").filter(has_text="Rainy Days")
    expect(tile.locator(".fan svg").last).to_contain_text("Downpour")
    tile.get_by_role("button", name="Rainy Days").click()
    rainy_page.wait_for_selector(".hand .slot", timeout=PATIENCE)
    expect(rainy_page.locator("html")).to_have_attribute("data-edition", "own")
    expect(rainy_page.get_by_role("heading", level=1)).to_contain_text("Rainy Days")


def test_a_room_can_choose_it(rainy_page: Page) -> None:
    rainy_page.goto("/")
    rainy_page.get_by_role("button", name="With friends").click()
    rainy_page.get_by_role("button", name="Droid").click()
    rainy_page.get_by_role("button", name="Rainy Days").click()
    expect(rainy_page.get_by_role("button", name="Rainy Days")).to_have_attribute("aria-pressed", "true")
    expect(rainy_page.get_by_role("heading", level=1)).to_contain_text("Rainy Days")


def test_its_card_is_played_and_explained(rainy_page: Page, rainy_server: Server) -> None:
    rainy = rainy_in(rainy_server)
    table = Table(rainy_page)
    table.open(rainy, POSITION.format(rainy=rainy), players=2)
    rainy_page.get_by_role("button", name="Wild Downpour").click()
    rainy_page.get_by_role("button", name="Red: 1 in your hand").click()
    expect(rainy_page.locator(".middle svg text").first).to_be_attached(timeout=PATIENCE)
    rainy_page.get_by_role("button", name="Menu").click()
    rainy_page.get_by_role("button", name="Rules").click()
    expect(rainy_page.get_by_text("Wild Downpour (4 in the deck)")).to_be_visible(timeout=PATIENCE)
    expect(rainy_page.locator(".pictures")).to_have_count(0)


COVERED = """() => [...document.querySelectorAll('.ed')].filter((tile) => {
    const box = (selector) => tile.querySelector(selector).getBoundingClientRect();
    const cards = [...tile.querySelectorAll('.fan svg')].map((card) => card.getBoundingClientRect().bottom);
    return Math.max(...cards) > box('h2').top + 4;
}).map((tile) => tile.innerText)"""


def test_a_second_row_of_editions_covers_no_title(rainy_page: Page) -> None:
    rainy_page.set_viewport_size({"width": 1200, "height": 800})
    rainy_page.goto("/")
    expect(rainy_page.locator(".ed").filter(has_text="Rainy Days")).to_be_visible(timeout=PATIENCE)
    assert rainy_page.evaluate(COVERED) == []
