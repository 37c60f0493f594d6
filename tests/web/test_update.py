"""A newer server with another build of the page: a page that is open is told, and nobody is interrupted."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lastcard.server.page import BUILT
from tests.support.server.running import START, Server
from tests.support.web.browsing import PATIENCE, Table, invite_of
from tests.support.web.lines import phone_at
from tests.support.web.profiles import DESKTOP, OpenPage

NEWER = "There is a newer version."


@pytest.fixture
def renewed(tmp_path: Path) -> Iterator[Server]:
    """A server that can be started anew with another build: see `renew`."""
    with Server(str(tmp_path / "tables.db")) as server:
        yield server


@pytest.fixture
def phone(browser: Browser, renewed: Server) -> Iterator[Page]:
    page = phone_at(browser, renewed.address)
    yield page
    page.context.close()


def renew(server: Server, folder: Path) -> None:
    """Stop it, and start a newer one: its page has other scripts."""
    shutil.copytree(BUILT, folder)
    rename_scripts(folder)
    before = f"from pathlib import Path; from lastcard.server import page; page.BUILT = Path({str(folder)!r})"
    server.stop()
    server.code = f"{before}\n{START}"
    server.start()


def rename_scripts(folder: Path) -> None:
    scripts = [path.name for path in folder.glob("assets/*.js")]
    for path in [folder / "index.html", *folder.glob("assets/*.js")]:
        text = path.read_text(encoding="utf-8")
        for name in scripts:
            text = text.replace(name, f"newer-{name}")
        path.unlink()
        path.with_name(f"newer-{path.name}" if path.suffix == ".js" else path.name).write_text(
            text, encoding="utf-8"
        )


def script_of(page: Page) -> str:
    source: str = page.evaluate("document.querySelector('script[src]').getAttribute('src')")
    return source


def test_an_open_table_reloads_when_its_player_wants_and_a_big_screen_by_itself(
    browser: Browser, renewed: Server, phone: Page, tmp_path: Path
) -> None:
    table = Table(phone).open("express", turn=0)
    invite = invite_of(phone)
    screen = phone_at(browser, renewed.address, DESKTOP)
    screen.goto(f"/tv/{invite}")
    screen.wait_for_selector(".tv .seat", timeout=PATIENCE)
    phone.evaluate("window.stillHere = true")
    renew(renewed, tmp_path / "newer")
    screen.wait_for_function(
        "() => document.querySelector('script[src]')?.getAttribute('src').includes('newer-')",
        polling=100,
        timeout=PATIENCE,
    )
    screen.wait_for_selector(".tv .seat", timeout=PATIENCE)
    screen.context.close()
    expect(phone.get_by_text(NEWER)).to_be_visible(timeout=PATIENCE)
    table.play_until(lambda: table.step() == "cards" or table.over())
    assert phone.evaluate("window.stillHere"), "it never reloads by itself"
    hand = phone.locator(".hand .slot").count()
    phone.get_by_role("button", name="Reload").click()
    phone.wait_for_selector(".middle", timeout=PATIENCE)
    assert "newer-" in script_of(phone)
    assert phone.locator(".hand .slot").count() >= min(hand, 1)
    expect(phone.get_by_text(NEWER)).to_have_count(0)


@pytest.mark.long
def test_whoever_does_not_want_to_reload_closes_the_notice(
    renewed: Server, phone: Page, tmp_path: Path
) -> None:
    Table(phone).open("express", turn=0)
    renew(renewed, tmp_path / "newer")
    expect(phone.get_by_text(NEWER)).to_be_visible(timeout=PATIENCE)
    phone.locator(".update").get_by_role("button", name="Close").click()
    expect(phone.get_by_text(NEWER)).to_have_count(0)
    expect(phone.locator(".dock")).to_be_visible()


@pytest.mark.long
def test_the_same_build_started_again_is_nothing_to_tell(renewed: Server, phone: Page) -> None:
    Table(phone).open("express", turn=0)
    asked: list[str] = []
    phone.on("requestfinished", lambda request: asked.append(request.url))
    renewed.stop()
    notice = phone.locator(".notice", has_text="Reconnecting")
    expect(notice).to_be_visible(timeout=PATIENCE)
    renewed.start()
    expect(notice).to_have_count(0, timeout=PATIENCE)
    phone.wait_for_timeout(500)
    assert f"{renewed.address}/" in asked
    assert phone.get_by_text(NEWER).count() == 0


@pytest.mark.long
def test_a_part_that_the_newer_server_does_not_have(renewed: Server, phone: Page, tmp_path: Path) -> None:
    phone.goto("/")
    phone.get_by_role("button", name="With friends").click()
    renew(renewed, tmp_path / "newer")
    phone.get_by_role("button", name="Open a table for Droid").click()
    expect(phone.get_by_role("alert")).to_contain_text("there is a newer version", timeout=PATIENCE)
    phone.get_by_role("button", name="Reload").click()
    expect(phone.get_by_role("button", name=re.compile("^Deal"))).to_be_visible(timeout=PATIENCE)
    assert "newer-" in script_of(phone)


def test_a_part_that_cannot_be_reached_is_loaded_later(open_page: OpenPage) -> None:
    phone = open_page()
    phone.goto("/")
    phone.route("**/assets/DeckPage*", lambda route: route.abort())
    phone.locator("a[href='/deck']").click()
    expect(phone.get_by_role("alert")).to_contain_text("could not be loaded", timeout=PATIENCE)
    phone.unroute("**/assets/DeckPage*")
    phone.get_by_role("button", name="Reload").click()
    expect(phone.get_by_role("button", name="Random deck")).to_be_visible(timeout=PATIENCE)
