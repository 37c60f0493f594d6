"""One table for all: somebody in the browser, somebody at a terminal, and two bots."""

from __future__ import annotations

import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.support.server.running import Server
from tests.support.web.browsing import PATIENCE, Table, invite_of

NEARLY_OVER = """edition express
scores a 249, b 249, c 249, d 249
top R3
a* R5 R7
b R8 R1
c R2 R6
d R4 R9
"""
"""Whoever wins this round wins the match."""


def test_a_browser_a_terminal_and_two_bots_finish_a_match(page: Page, server: Server) -> None:
    ann = Table(page, 1)
    ann.sit_down("express", NEARLY_OVER, players=4)
    link = f"{server.address}/j/{invite_of(page)}"
    ben = subprocess.Popen(
        [sys.executable, "-m", "tests.support.terminal.someone", link, "Ben"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        expect(page.get_by_text("Ben").first).to_be_visible(timeout=PATIENCE)
        ann.deal()
        page.wait_for_selector(".middle", timeout=PATIENCE)
        ann.play_match()
        told, _ = ben.communicate(timeout=PATIENCE / 1000)
    finally:
        ben.kill()
    title = page.locator(".stage.score h2").inner_text()
    assert title.endswith("won the match")
    on_terminal = {"You": "Ann", "Ben": "You"}
    winner = title.removesuffix(" won the match")
    assert f"{on_terminal.get(winner, winner)} won the match" in told
