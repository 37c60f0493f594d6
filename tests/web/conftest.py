"""A real browser and a real server for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

from lastcard.site.contents import site_files
from lastcard.site.folder import write_site
from tests.support.server.running import Server
from tests.support.site.hosting import Site
from tests.support.web.browsing import PATIENCE, Table, open_browser
from tests.support.web.profiles import PHONE, OpenPage, Profiles

expect.set_options(timeout=PATIENCE)

LONGEST = pytest.mark.timeout(1_800)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A long test on a busy machine takes longer than any other may."""
    for item in items:
        if "long" in item.keywords and item.path.parent == Path(__file__).parent:
            item.add_marker(LONGEST)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = open_browser(playwright)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("web") / "tables.db")) as running:
        yield running


@pytest.fixture(scope="session")
def site() -> Site:
    return Site(*site_files())


@pytest.fixture
def folder(site: Site, tmp_path: Path) -> Path:
    """The site, written for one test."""
    write_site(tmp_path / "site", site.version, site.files, lambda done, total: None)
    return tmp_path / "site"


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def open_page(profiles: Profiles, server: Server) -> Iterator[OpenPage]:
    """Opens a page as somebody who has never been here; see `Profiles.page`."""
    opened: list[Page] = []

    def come(size: dict[str, int] = PHONE, *, address: str = "", **how: object) -> Page:
        opened.append(profiles.page(address or server.address, size, **how))  # type: ignore[arg-type]
        return opened[-1]

    yield come
    for page in opened:
        profiles.put_back(page)


@pytest.fixture
def page(open_page: OpenPage) -> Iterator[Page]:
    """A phone. Whatever the page complains about is a fault."""
    opened = open_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.append(said.text) if is_fault(said) else None)
    yield opened
    opened.close()
    assert not complaints


def is_fault(said: ConsoleMessage) -> bool:
    """Browsers call an invitation that leads nowhere an error, too; the page tells people about it."""
    return said.type == "error" and "/api/invitations/" not in said.location["url"]


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)
