"""The page as a site of files, on a device: kept, used without a network, repaired, and renewed."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from lastcard.site.folder import hash_of, write_site
from tests.support.lengths import LONG
from tests.support.site.gathering import read_site
from tests.support.site.hosting import FileHost, Site
from tests.support.web.browsing import CALM, PATIENCE, check_access
from tests.support.web.profiles import DESKTOP, PHONE
from tests.support.web.site import (
    IN_CONTROL,
    home,
    kept_browser,
    new_context,
    play_on,
    sit,
)
from tools.web.chromium import FLAGS, headless_shell

KEEP = re.compile(r"^Keep for offline \([\d.]+ MB\)$")
OTHER_LANGUAGE = re.compile(r"data/(words/|.*\.)(?!en\b)[a-z]{2}\.json$")
"""Not kept where the page speaks English."""

GO_ON = re.compile(r"^Fetch what is missing \([\d.]+ MB\)$")
KEPT = "Kept on this device"
NEWER = "There is a newer version."
DRIVERS = ("wasm/play_and_search-every-table.wasm", "wasm/play_one-every-table.wasm")
VERSION = "document.documentElement.dataset.site"

FETCH_ALL = """async (paths) => {
    const bad = [];
    for (const path of paths) {
        const reply = await fetch(path).catch(() => null);
        if (!reply?.ok || (await reply.arrayBuffer()).byteLength === 0) bad.push(path);
    }
    return bad;
}"""

DIGEST = """async (path) => {
    const reply = await fetch(path);
    if (!reply.ok) return reply.status;
    const digest = await crypto.subtle.digest('SHA-256', await reply.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}"""

SPOIL = """async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith('lastcard http')));
    for (const key of await cache.keys()) {
        if (key.url.includes('python_stdlib')) await cache.delete(key);
        if (key.url.includes('play_and_search')) await cache.put(key, new Response('broken'));
        if (!key.url.includes('msgspec')) continue;
        const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
        bytes[bytes.length >> 1] ^= 1;
        await cache.put(key, new Response(bytes));
    }
}"""


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Site:
    return read_site(site_folder)


@pytest.fixture
def folder(site_folder: Path, tmp_path: Path) -> Path:
    """A site of one's own, which may be changed."""
    return Path(shutil.copytree(site_folder, tmp_path / "site"))


@pytest.fixture
def renewed(browser: Browser, folder: Path) -> Iterator[BrowserContext]:
    """A browser profile for a site that a test changes."""
    with FileHost(folder) as host:
        opened = new_context(browser, host)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def kept(browser: Browser, site_folder: Path) -> Iterator[BrowserContext]:
    """A browser profile that has kept everything, and whose host is gone."""
    with FileHost(site_folder) as host:
        opened = new_context(browser, host)
        page = open_home(opened)
        keep_everything(page)
        page.close()
        host.stop()
        yield opened
        opened.close()


def write(site: Site, folder: Path) -> None:
    write_site(folder, site.version, site.files, lambda done, total: None)


def newer(site: Site) -> Site:
    """A version of the site with another text on its home page."""
    words = json.loads(site.files["data/words/en.json"])
    words["texts"]["page.tagline"] = "Newer than before."
    index = site.files["index.html"].replace(site.version.encode(), b"newer")
    worker = site.files["sw.js"].replace(site.version.encode(), b"newer")
    changed = {"index.html": index, "sw.js": worker, "data/words/en.json": json.dumps(words).encode()}
    changed |= dict.fromkeys(DRIVERS, b"newer")
    return Site("newer", site.files | changed)


def open_home(context: BrowserContext) -> Page:
    """The home page, once it is kept."""
    page = context.new_page()
    page.goto("/")
    page.wait_for_function(IN_CONTROL, timeout=PATIENCE)
    expect(page.get_by_role("heading", name="lastcard")).to_be_visible()
    return page


def keep_everything(page: Page) -> None:
    page.get_by_role("button", name=KEEP).click()
    expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE)


def test_it_opens_again_without_the_host_that_it_came_from(context: BrowserContext, host: FileHost) -> None:
    open_home(context).close()
    host.stop()
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("Express")).first).to_be_visible()


def test_when_everything_is_kept_nothing_is_missing(kept: BrowserContext, site: Site) -> None:
    page = kept.new_page()
    page.goto("/")
    expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE)
    paths = [path for path in site.files if path != "sw.js" and not OTHER_LANGUAGE.match(path)]
    assert page.evaluate(FETCH_ALL, paths) == []
    assert page.evaluate(FETCH_ALL, ["data/words/de.json"]) == ["data/words/de.json"]
    page.close()


def test_whoever_has_never_played_plays_without_a_network(kept: BrowserContext) -> None:
    """That such a game goes on after a restart is in `test_site_going_on.py`."""
    page = home(kept)
    play_on(sit(page), 3)
    page.close()


def test_it_can_be_stopped_and_goes_on_from_there(context: BrowserContext, host: FileHost) -> None:
    page = open_home(context)
    page.route("**/python_stdlib.zip", lambda route: None)  # it never comes
    page.get_by_role("button", name=KEEP).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name=GO_ON)).to_be_visible()
    page.unroute("**/python_stdlib.zip")
    page.get_by_role("button", name=GO_ON).click()
    expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE)


def test_a_connection_that_breaks_off_is_told(context: BrowserContext, host: FileHost) -> None:
    page = open_home(context)
    expect(page.get_by_role("button", name=KEEP)).to_be_visible()
    host.stop()
    page.get_by_role("button", name=KEEP).click()
    expect(page.get_by_role("alert")).to_contain_text("The connection broke off")
    host.start()
    page.get_by_role("button", name=GO_ON).click()
    expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE)


def test_what_is_broken_or_gone_is_fetched_again(context: BrowserContext, host: FileHost, site: Site) -> None:
    page = open_home(context)
    keep_everything(page)
    page.evaluate(SPOIL)
    page.goto("about:blank")
    page.goto("/")
    expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE)
    host.stop()
    for path, content in site.files.items():
        if "python_stdlib" in path or "msgspec" in path or "play_and_search" in path:
            assert page.evaluate(DIGEST, path) == hashlib.sha256(content).hexdigest()


def test_a_newer_version_is_offered_and_never_forced(
    renewed: BrowserContext, folder: Path, site: Site
) -> None:
    page = open_home(renewed)
    assert page.evaluate(VERSION) == site.version
    used, unused = (f"{path}?{hash_of(site.files[path])}" for path in DRIVERS)
    digest = page.evaluate(DIGEST, used)
    write(newer(site), folder)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    expect(page.get_by_text(NEWER)).to_be_visible(timeout=PATIENCE)
    assert page.evaluate(VERSION) == site.version
    other = renewed.new_page()
    other.goto("/")
    expect(other.get_by_text(NEWER)).to_be_visible(timeout=PATIENCE)
    assert other.evaluate(VERSION) == site.version, "another page goes on with the version that is open"
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("Newer than before.")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate(VERSION) == "newer"
    assert other.evaluate(VERSION) == site.version
    assert other.evaluate(DIGEST, used) == digest, (
        "a table of the version before gets the rules of that version"
    )
    assert other.evaluate(DIGEST, unused) == 404, "... or none, and never others"


def test_a_host_in_the_middle_of_an_update_changes_nothing(
    renewed: BrowserContext, folder: Path, site: Site
) -> None:
    """The script is new already, the list is not."""
    page = open_home(renewed)
    (folder / "sw.js").write_bytes(newer(site).files["sw.js"])
    failed = (
        "async () => { try { await (await navigator.serviceWorker.getRegistration()).update(); return false }"
    )
    page.evaluate(f"{failed} catch {{ return true }} }}")
    page.reload()
    expect(page.get_by_role("heading", name="lastcard")).to_be_visible()
    assert page.evaluate(VERSION) == site.version


@LONG
def test_it_stays_after_the_browser_was_closed(
    playwright: Playwright, host: FileHost, tmp_path: Path
) -> None:
    with kept_browser(playwright, host, tmp_path) as browser:
        keep_everything(open_home(browser))
    host.stop()
    with kept_browser(playwright, host, tmp_path) as browser:
        expect(home(browser).get_by_text(KEPT)).to_be_visible(timeout=PATIENCE)


def test_without_service_workers_the_page_is_as_it_always_was(browser: Browser, host: FileHost) -> None:
    """On plain HTTP, anywhere but on this computer."""
    rules = "--host-resolver-rules=MAP cards.test 127.0.0.1"
    other = browser.browser_type.launch(executable_path=headless_shell(), args=[*FLAGS, *CALM, rules])
    page = other.new_page(base_url=f"http://cards.test:{host.port}")
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("Express")).first).to_be_visible()
    assert page.evaluate("'serviceWorker' in navigator") is False
    expect(page.get_by_role("button", name=KEEP)).to_have_count(0)
    other.close()


@LONG
def test_it_works_in_a_folder_below_others(browser: Browser, site: Site, tmp_path: Path) -> None:
    write(site, tmp_path / "games" / "cards")
    with FileHost(tmp_path) as host:
        context = browser.new_context(base_url=f"{host.address}/games/cards/")
        page = context.new_page()
        failed: list[str] = []
        page.on("response", lambda reply: failed.append(reply.url) if not reply.ok else None)
        page.goto("")
        page.wait_for_function(IN_CONTROL, timeout=PATIENCE)
        keep_everything(page)
        assert failed == []
        host.stop()
        page.reload()
        expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE)
        context.close()


def test_a_browser_would_install_it(front: Page) -> None:
    session = front.context.new_cdp_session(front)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "lastcard"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_everybody_can_use_it(front: Page, size: dict[str, int]) -> None:
    front.set_viewport_size(size)  # type: ignore[arg-type]
    expect(front.get_by_role("button", name=KEEP)).to_be_visible()
    found = check_access(front)
    front.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert found.violations_count == 0, found.generate_report()
