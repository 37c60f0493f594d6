"""Lines break, servers die, tabs are opened twice: nothing is lost, and the page says what is going on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.running import Server
from tests.web.browsing import PATIENCE, Table
from tests.web.conftest import PHONE


def test_a_server_that_is_killed_and_started_again(browser: Browser, tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db")) as server:
        context = browser.new_context(viewport=PHONE, base_url=server.address, locale="en-US")  # type: ignore[arg-type]
        table = Table(context.new_page()).open("express")
        for _ in range(6):
            table.step()
            table.page.wait_for_timeout(200)
        server.kill()
        table.page.get_by_text("Reconnecting").wait_for(timeout=PATIENCE)
        assert table.page.locator(".dock").is_visible()
        server.start()
        table.page.get_by_text("Reconnecting").wait_for(state="detached", timeout=PATIENCE)
        table.play_until(table.over)
        context.close()


def test_a_second_tab_takes_over_and_the_first_can_take_it_back(table: Table) -> None:
    first = table.open("express").page
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector(".middle")
    first.get_by_text("open in another tab").wait_for(timeout=PATIENCE)
    first.get_by_role("button", name="Use it here").click()
    first.wait_for_selector(".middle")
    second.get_by_text("open in another tab").wait_for(timeout=PATIENCE)


def test_the_back_button_leads_home_and_forward_to_the_table(table: Table) -> None:
    page = table.page
    page.goto("/")
    page.get_by_role("button", name="Play Express now").click()
    page.wait_for_selector(".middle", timeout=PATIENCE)
    page.go_back()
    page.wait_for_selector(".eds")
    page.go_forward()
    page.wait_for_selector(".middle", timeout=PATIENCE)


@pytest.mark.parametrize("path", ["/t/0123456789abcdef", "/t/nonsense", "/j/zzzzzzzzzz"])
def test_an_address_that_leads_nowhere_says_so(table: Table, path: str) -> None:
    table.page.goto(path)
    table.page.locator("h1").first.wait_for()
    assert table.page.get_by_role("link", name="first page").or_(table.page.locator("button")).count() > 0
