"""People who play in a browser: they see what the page shows, and tap what it offers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright

from tests.support.lengths import FULL
from tools.web.chromium import FLAGS, chromium, headless_shell

PATIENCE = 120_000
"""Milliseconds that something may take to appear, however busy the machine."""

NOTHING = "/health"
"""A page of the server without scripts: reaching its storage costs a tenth of loading the front page."""

CALM = ("--force-prefers-reduced-motion", "--process-per-site")


def open_browser(playwright: Playwright, *, calm: bool = True) -> Browser:
    """In a calm browser nothing is animated: without a graphics card that would be most of the work.

    And all pages of a profile share a process, which would take a second to start. `make proof` uses the full
    Chromium, `make test` only the headless shell.
    """
    program = headless_shell() if calm and not FULL else chromium()
    return playwright.chromium.launch(executable_path=program, args=[*FLAGS, *CALM] if calm else FLAGS)


SELECTORS = {
    "call": ".btn.call.live:not(.armed)",
    "arms": ".armsup",
    "catches": ".seat.catchme .seatbtn",
    "colors": ".stage .picker button",
    "aims": ".seat.aim .seatbtn",
    "taken": ".stage .cardgrid.taken button",
    "primary": ".stage:not(.score) .btn.primary",
    "other": ".stage:not(.score) .choices .btn:not(.primary)",
    "cards": ".hand .slot.ok",
    "thumb": ".thumb .draws",
}
"""What can be tapped, in the order in which somebody who wants the game to go on would tap it."""

REACTIONS = {kind: SELECTORS[kind] for kind in SELECTORS if kind not in ("call", "cards", "thumb")}
"""What is asked of somebody whose turn it may not be."""

TOUCH = """([kinds, chance]) => {
    const seen = (node) => !node.disabled && node.getClientRects().length > 0;
    for (const [kind, selector] of Object.entries(kinds)) {
        const offered = [...document.querySelectorAll(selector)].filter(seen);
        if (!offered.length) continue;
        offered[Math.floor(chance * offered.length)].click();
        return kind;
    }
    return null;
}"""
"""Taps something that is offered; returns what it was."""

CHANGE = """() => new Promise((done) => {
    const end = () => { watch.disconnect(); done(); };
    const soon = () => { clearTimeout(later); later = setTimeout(end, 40); };
    const watch = new MutationObserver(soon);
    let later = setTimeout(end, 300);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
})"""
"""Until something has changed on the page and nothing more does, or nothing changes for a while."""

AT_REST = """async (see) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let before = '', places = null;
    for (let same = 0; same < 10; ) {
        await frame();
        places = see();
        const now = JSON.stringify(places);
        same = now === before ? same + 1 : 0;
        before = now;
    }
    return places;
}"""
"""What is seen once it stays the same for ten frames: the page draws in several."""


def at_rest(page: Page, look: str) -> Any:
    """What a function finds on the page once nothing is moving any more."""
    return page.evaluate(f"({AT_REST})({look})")


THEME = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
}"""
"""Switches between dark and light, and waits until everything has its final color."""


def check_access(page: Page, *, only_colors: bool = False) -> AxeResults:
    """The findings of axe; in another theme only the colors differ."""
    options = {"runOnly": ["color-contrast"]} if only_colors else {}
    return Axe().run(page, options={"resultTypes": ["violations"], **options})


def overlap(one: Any, two: Any) -> bool:
    """Whether two boxes overlap."""
    across = one["x"] < two["x"] + two["width"] and two["x"] < one["x"] + one["width"]
    return bool(across and one["y"] < two["y"] + two["height"] and two["y"] < one["y"] + one["height"])


def inside(one: Any, two: Any) -> bool:
    """Whether a box is inside another. A pixel more or less is invisible."""
    across = one["x"] >= two["x"] - 1 and one["x"] + one["width"] <= two["x"] + two["width"] + 1
    return bool(
        across and one["y"] >= two["y"] - 1 and one["y"] + one["height"] <= two["y"] + two["height"] + 1
    )


OPEN = """async ([name, settings, position]) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = position ? { name, settings, position } : { name, settings };
    const reply = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
    const joined = await reply.json();
    if (!reply.ok) return joined.sentence;
    const seated = { ...joined, edition: settings.edition ?? '', at: Date.now() };
    localStorage.setItem('lastcard.tables', JSON.stringify([seated]));
    return '/t/' + joined.table;
}"""
"""Opens a table and stores the seat as the page does; returns its address, or an error."""


def invite_of(page: Page) -> str:
    """The invitation code of the table that a page has opened."""
    code: str = page.evaluate("JSON.parse(localStorage['lastcard.tables'])[0].invite")
    return code


SEEN_AT = """(selector) => {
    const one = document.querySelector(selector);
    const box = one.getBoundingClientRect();
    for (let y = 0.3; y < 0.9; y += 0.1) {
        for (let x = 0.05; x < 1; x += 0.05) {
            const at = [box.left + x * box.width, box.top + y * box.height];
            if (one.contains(document.elementFromPoint(...at))) return at;
        }
    }
    return null;
}"""


def seen_at(page: Page, selector: str) -> tuple[float, float]:
    """A point at which something is not covered by anything else: where a finger would tap it."""
    page.locator(selector).first.wait_for(timeout=PATIENCE)
    found = at_rest(page, f"() => ({SEEN_AT})({json.dumps(selector)})")
    assert found is not None, f"{selector} is covered"
    return found[0], found[1]


FEW = {"hand_size": "3"}
"""Options for a round of a few moves. Whole rounds and matches are played by the long tests."""


def few_cards(edition: str, hand: str = "R5 R7 R9", *more: str) -> str:
    """A round that I win, card by card, if I call: each bot can play one card, and draws none that fits."""
    bots = ("b R8 Y1 Y2 Y4", "c R2 G0 G1 B0", "pile G8 B8 G3 B3 Y8 Y3 G2 B2 ...")
    return "\n".join((f"edition {edition}", *more, "top R3", "under Y0 G4", f"a* {hand}", *bots)) + "\n"


class Table:
    """A table on a page."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page, self.random = page, Random(seed)

    def open(self, edition: str, position: str = "", **settings: Any) -> Table:
        """Open a table with bots that answer at once, and deal, or continue from a position."""
        self.sit_down(edition, position, **settings)
        self.deal()
        self.page.wait_for_selector(".middle", timeout=PATIENCE)
        return self

    def deal(self) -> None:
        self.page.get_by_role("button", name=re.compile("^Deal")).click()

    def sit_down(self, edition: str, position: str = "", **settings: Any) -> None:
        asked = {"edition": edition, "players": 3, "thinking": 0, "reaction": 0} | settings
        self.page.goto(NOTHING)
        self.page.goto(self.page.evaluate(OPEN, ["Ann", asked, position]))
        self.page.wait_for_url("**/t/*")

    def over(self) -> bool:
        return self.page.locator(".stage.score").count() > 0

    def match_over(self) -> bool:
        return self.page.get_by_role("button", name="Rematch").count() > 0

    def step(self, among: Mapping[str, str] = SELECTORS) -> str | None:
        """Tap something that the page offers; returns what it was."""
        kind: str | None = self.page.evaluate(TOUCH, [among, self.random.random()])
        return kind

    def wait_for_change(self) -> None:
        self.page.evaluate(CHANGE)

    def play_match(self) -> list[str]:
        """Play round after round until somebody has won the match; returns what was tapped."""
        touched = self.play_until(self.over)
        while not self.match_over():
            self.next_round()
            self.page.wait_for_selector(".stage.score", state="detached", timeout=PATIENCE)
            touched += self.play_until(self.over)
        return touched

    def next_round(self) -> None:
        """Say that I am ready; the next round may be dealt at once."""
        self.page.locator(".stage.score .btn.primary").click()

    def play_until(
        self, holds: Callable[[], bool], seconds: float = 600.0, only: Mapping[str, str] = SELECTORS
    ) -> list[str]:
        """Play until something holds; returns what was tapped."""
        until = time.monotonic() + seconds
        touched: list[str] = []
        while not holds():
            if time.monotonic() > until:
                raise TimeoutError(f"after {len(touched)} steps: {self.page.locator('.app').inner_text()}")
            kind = self.step(only)
            if kind:
                touched.append(kind)
            self.wait_for_change()
        return touched


def play_together(tables: Sequence[Table], holds: Callable[[], bool], seconds: float = 600.0) -> None:
    """Everybody taps what they are offered, until something holds."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            raise TimeoutError("\n".join(table.page.locator(".app").inner_text() for table in tables))
        touched = [table.step() for table in tables]
        if not any(touched):
            tables[0].wait_for_change()


def drop(page: Page, record: str, folder: Path) -> None:
    """Choose a file on the replay page."""
    path = folder / "game.lcg"
    path.write_text(record)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_selector(".repdock", timeout=PATIENCE)
