"""A page whose server has gone goes on against bots, if it was kept on this device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.lengths import LONG
from tests.support.server.running import Server
from tests.support.server.web import ask
from tests.support.web.browsing import PATIENCE, Table
from tests.support.web.lines import phone_at


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that a test stops."""
    with Server(str(tmp_path / "tables.db")) as running:
        yield running


@pytest.fixture
def phone(browser: Browser, mortal: Server) -> Iterator[Page]:
    page = phone_at(browser, mortal.address)
    yield page
    page.context.close()


@LONG
def test_it_goes_on_against_bots_on_the_device(mortal: Server, phone: Page) -> None:
    complaints: list[str] = []
    phone.goto("/")
    phone.get_by_role("button", name="Play here when the server is gone").click()
    phone.get_by_role("button", name=re.compile(r"^Keep for offline \([\d.]+ MB\)$")).click()
    expect(phone.get_by_text("Kept on this device")).to_be_visible(timeout=PATIENCE)
    Table(phone).open("express", turn=0)
    phone.wait_for_load_state("networkidle")
    mortal.stop()
    phone.on("pageerror", lambda error: complaints.append(str(error)))
    expect(phone.get_by_role("link", name="Play against bots on this device")).to_be_visible(timeout=PATIENCE)
    phone.get_by_role("link", name="Play against bots on this device").click()
    phone.wait_for_url("**/here/*")
    phone.get_by_role("button", name=re.compile("Play now: Express")).click()
    phone.wait_for_selector(".hand .slot", timeout=PATIENCE)
    assert complaints == []


def test_the_server_shows_the_files_of_the_site(mortal: Server) -> None:
    index = ask(mortal, "/here/")
    assert index.status == 200
    assert b"<html data-site=" in index.body
    assert "'wasm-unsafe-eval'" in index.headers["content-security-policy"]
    listed = ask(mortal, "/here/site.json").json["files"]
    for file in listed:
        if file["path"].startswith(("assets/", "python/", "data/words")):
            assert len(ask(mortal, f"/here/{file['path']}").body) == file["size"]
    assert ask(mortal, "/here/nothing").status == 404
    assert ask(mortal, "/here").status == 307
    assert b"data-site" not in ask(mortal, "/", accept="text/html").body
