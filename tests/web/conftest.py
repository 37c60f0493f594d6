"""A real browser and a real server for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.running import Server
from tests.web.browsing import Table, open_browser

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1440, "height": 900}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = open_browser(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("web") / "tables.db")) as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A phone. Whatever the page complains about is a fault."""
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=server.address, locale="en-US")  # type: ignore[arg-type]
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield opened
    context.close()
    assert not complaints


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)
