"""How large and how quick the page is.

    python -m bench.web

prints three figures: the bytes of the first load (script, style and markup, gzipped, without the font), the
time until the table is first painted after somebody opens its address, and the longest frame of script at a
table of ten with the processor slowed six-fold.
"""

from __future__ import annotations

import os
import tempfile

from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.running import Server
from tests.web.browsing import OPEN, open_browser

SLOWED = 6
LONG_FRAME = 50
"""Milliseconds of script in one frame; more is felt."""

SECONDS = 30
TEN = {"edition": "express", "players": 10, "thinking": 400, "turn": 0, "reaction": 0}
PHONE = {"width": 360, "height": 740}

WATCH = """() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
    }).observe({ type: 'longtask', buffered: false });
}"""


def first_load(browser: Browser, address: str) -> tuple[int, list[str]]:
    """Bytes as they travel, of everything but fonts and pictures."""
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    sizes: dict[str, int] = {}

    def count(response: object) -> None:
        kind = response.request.resource_type  # type: ignore[attr-defined]
        if kind in ("document", "script", "stylesheet"):
            sizes[response.url] = response.request.sizes()["responseBodySize"]  # type: ignore[attr-defined]

    page.on("requestfinished", lambda request: count(request.response()))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.close()
    return sum(sizes.values()), sorted(
        f"{size:>7,} {url.removeprefix(address)}" for url, size in sizes.items()
    )


def first_paint(browser: Browser, address: str) -> float:
    """Milliseconds until the middle of the table is there, median of five."""
    times = []
    for _ in range(5):
        page = open_ten(browser, address)
        where = page.url
        page.goto("about:blank")
        page.goto(where)
        page.wait_for_selector(".middle .discard")
        times.append(float(page.evaluate("performance.now()")))
        page.context.close()
    return sorted(times)[2]


def open_ten(browser: Browser, address: str) -> Page:
    context = browser.new_context(viewport=PHONE, base_url=address)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/")
    page.goto(page.evaluate(OPEN, ["Ana", TEN, ""]))
    page.get_by_role("button", name="Deal").click()
    page.wait_for_selector(".middle")
    return page


def longest_frame(browser: Browser, address: str) -> float:
    page = open_ten(browser, address)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.wait_for_timeout(3_000)
    page.evaluate(WATCH)
    for _ in range(SECONDS):
        page.evaluate(
            "document.querySelector('.hand .slot.ok, .thumb .draws:not([disabled]), .picker button')?.click()"
        )
        page.wait_for_timeout(1_000)
    longest = float(page.evaluate("window.longest"))
    page.context.close()
    return longest


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"{data}/tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = open_browser(playwright, calm=False)
        size, files = first_load(browser, server.address)
        print("\n".join(files))
        print(f"First load: {size / 1000:.1f} kB")
        print(f"First paint of a table: {first_paint(browser, server.address):.0f} ms")
        longest = longest_frame(browser, server.address)
        print(
            f"Longest task at a table of ten, processor slowed {SLOWED}-fold, {SECONDS} s: "
            f"{longest:.0f} ms (0: none above {LONG_FRAME})"
        )
        browser.close()
    print(f"{os.cpu_count()} cores")


if __name__ == "__main__":
    main()
