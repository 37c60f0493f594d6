"""A real browser and a real server for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.support.server.running import Server
from tests.support.site.gathering import gathered
from tests.support.site.hosting import FileHost
from tests.support.web.browsing import PATIENCE, Table, open_browser
from tests.support.web.profiles import PHONE, OpenPage, Profiles
from tests.support.web.site import home, new_context, play_button, sit

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
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, written, to be read."""
    return gathered(tmp_path_factory)


@pytest.fixture
def host(site_folder: Path) -> Iterator[FileHost]:
    """A host of the site, which may be stopped."""
    with FileHost(site_folder) as running:
        yield running


@pytest.fixture
def context(browser: Browser, host: FileHost) -> Iterator[BrowserContext]:
    """A browser profile that has never seen the site."""
    opened = new_context(browser, host)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def started(browser: Browser, site_folder: Path) -> Iterator[BrowserContext]:
    """Its page has Python already: starting that is most of the work of a test."""
    with FileHost(site_folder) as running:
        opened = new_context(browser, running)
        sit(home(opened))
        yield opened
        opened.close()


@pytest.fixture
def front(started: BrowserContext) -> Page:
    """The front page of the site, where a table is open at once."""
    page = started.pages[0]
    page.goto("/#/nowhere")
    page.goto("/#/")
    expect(play_button(page)).to_be_visible()
    return page


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
