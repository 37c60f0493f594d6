"""How large and how quick the page is.

    python -m bench.web --write docs/page-speed.md

prints these figures, and writes them to the page: the bytes of the first load (script, style and markup,
gzipped, without and with the font), the time until the table is first painted after its address is opened,
the most script in one frame at a table of ten with the processor slowed down six times, and the longest
frame while cards fly at a table of four with the processor slowed down four times, beside that of a page on
which nothing but a box moves: a busy machine delays both.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.server.running import Server
from tests.support.web.browsing import OPEN, open_browser

SLOWED = 6
SLOWED_FLIGHTS = 4
MOST_FLYING = 33
"""Milliseconds of the longest frame while cards fly: every second frame of a screen of 60 Hz."""

LONG_FRAME = 50
"""Milliseconds of script per frame; more is noticeable."""

CODE = ("document", "script", "stylesheet")
MOST_BYTES = 120_000
MOST_IN_ALL = 150 * 1024
MOST_MS = 1_000
SECONDS = 30
"""The minimum duration, and until a round has ended and its score sheet is shown."""

MOST_SECONDS = 300
RUNS = 5
SECONDS_FLYING = 15
FOUR = {"edition": "touchdown", "players": 4, "thinking": 400, "turn": 0, "reaction": 0}
TEN = {"edition": "express", "players": 10, "thinking": 400, "turn": 0, "reaction": 0}
TAP = (
    "document.querySelector('.hand .slot.ok, .thumb .draws:not([disabled]), .picker button, "
    ".stage:not(.score) .choices .btn')?.click()"
)
PHONE = {"width": 360, "height": 740}

HEAD = """# How large and how quick the page is

Made by `python -m bench.web --write docs/page-speed.md`: measured, never typed.
"""

WATCH = """() => {
    window.frames = [];
    const script = (frame) => frame.scripts.reduce((sum, one) => sum + one.duration, 0);
    new PerformanceObserver((list) => {
        for (const frame of list.getEntries()) window.frames.push([script(frame), frame.duration]);
    }).observe({ type: 'long-animation-frame', buffered: false });
}"""
"""Records for every frame over 50 ms how long its scripts ran, including forced layouts, and how long the
whole frame took.
"""


WATCH_FLIGHTS = """() => {
    window.flown = [];
    let last = 0;
    const look = (now) => {
        const flying = document.querySelector('.flying') !== null;
        if (flying && last) window.flown.push(now - last);
        last = flying ? now : 0;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Records how long each frame took in which a card was in the air."""


BOX = """<style>
    .flying { position: fixed; width: 99px; height: 139px; background: red }
    .flying { animation: fly 1s infinite alternate }
    @keyframes fly { to { transform: translate(200px, 400px) } }
</style><div class="flying"></div>"""


def first_load(browser: Browser, address: str) -> dict[str, dict[str, int]]:
    """The bytes transferred for each address, by the kind of file."""
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    sizes: dict[str, dict[str, int]] = {}

    def count(response: object) -> None:
        kind = response.request.resource_type  # type: ignore[attr-defined]
        size = response.request.sizes()["responseBodySize"]  # type: ignore[attr-defined]
        sizes.setdefault(kind, {})[response.url.removeprefix(address)] = size  # type: ignore[attr-defined]

    page.on("requestfinished", lambda request: count(request.response()))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.close()
    return sizes


def first_paint(browser: Browser, address: str) -> float:
    """Milliseconds until the middle of the table is visible, median of five."""
    times = []
    for _ in range(5):
        page = open_table(browser, address)
        where = page.url
        page.goto("about:blank")
        page.goto(where)
        page.wait_for_selector(".middle .discard")
        times.append(float(page.evaluate("performance.now()")))
        page.context.close()
    return sorted(times)[2]


def open_table(browser: Browser, address: str, settings: dict[str, object] = TEN) -> Page:
    # a phone has no mouse: with one, the browser looks after each layout what is below it
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/")
    page.goto(page.evaluate(OPEN, ["Ana", settings, ""]))
    page.get_by_role("button", name="Deal").tap()
    page.wait_for_selector(".middle")
    return page


def longest_frame(browser: Browser, address: str) -> tuple[float, float, int, int]:
    """The most script in a frame, the longest frame, the number of frames with too much script, and the
    duration.
    """
    page = open_table(browser, address)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.wait_for_timeout(3_000)
    page.evaluate(WATCH)
    seconds = 0
    while seconds < SECONDS or not page.query_selector('.sheet[aria-busy="false"]'):
        if seconds == MOST_SECONDS:
            raise SystemExit(f"no round has ended in {seconds} seconds")
        page.evaluate(TAP)
        page.wait_for_timeout(1_000)
        seconds += 1
    frames = page.evaluate("window.frames")
    page.context.close()
    scripts = [script for script, _ in frames]
    too_long = sum(script > LONG_FRAME for script in scripts)
    return max(scripts, default=0), max((whole for _, whole in frames), default=0), too_long, seconds


def flights(page: Page, seconds: int) -> list[float]:
    """The duration of each frame while something flies on a slowed page, shortest first."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED_FLIGHTS})
    page.wait_for_timeout(3_000)
    page.evaluate(WATCH_FLIGHTS)
    for _ in range(seconds):
        page.evaluate(TAP)
        page.wait_for_timeout(1_000)
    frames: list[float] = sorted(page.evaluate("window.flown"))
    page.context.close()
    return frames


def box_that_flies(browser: Browser) -> Page:
    page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    page.set_content(BOX)
    return page


def measure() -> Iterator[tuple[str, str, str, bool]]:
    """Name, value, target, and whether it is met."""
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"{data}/tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = open_browser(playwright, calm=False)
        loaded = first_load(browser, server.address)
        code = {path: size for kind in CODE for path, size in loaded.get(kind, {}).items()}
        print("\n".join(sorted(f"{size:>7,} {path}" for path, size in code.items())))
        size = sum(code.values())
        yield "first load, gzipped, without the font", f"{size / 1000:.1f} kB", "120 kB", size <= MOST_BYTES
        whole = sum(sum(files.values()) for files in loaded.values())
        yield (
            "everything that the first load fetches",
            f"{whole / 1024:.1f} KiB",
            "150 KiB",
            whole <= MOST_IN_ALL,
        )
        painted = first_paint(browser, server.address)
        yield "a table is first painted after", f"{painted:.0f} ms", "1,000 ms", painted <= MOST_MS
        script, frame, too_long, seconds = longest_frame(browser, server.address)
        told = f"{script:.0f} ms in the worst frame; {too_long} frames with more in {seconds} s"
        yield f"script in a frame, table of ten, processor slowed {SLOWED}-fold", told, "50 ms", not too_long
        yield "the longest frame of these, all work included", f"{frame:.0f} ms", "", True
        runs = [flights(open_table(browser, server.address, FOUR), SECONDS_FLYING) for _ in range(RUNS)]
        frames = sorted(frame for run in runs for frame in run)
        worst = sorted(run[-1] for run in runs)
        yield (
            f"a frame while cards fly, table of four, processor slowed {SLOWED_FLIGHTS}-fold",
            f"{worst[RUNS // 2]:.0f} ms, median of the worst of {RUNS} runs "
            f"({', '.join(f'{one:.0f}' for one in worst)}); "
            f"99 % of {len(frames):,} frames within {frames[int(0.99 * len(frames))]:.0f} ms",
            "33 ms",
            worst[RUNS // 2] <= MOST_FLYING + 1,
        )
        empty = [flights(box_that_flies(browser), SECONDS_FLYING)[-1] for _ in range(RUNS)]
        yield (
            "the same on a page with one box that moves",
            f"{sorted(empty)[RUNS // 2]:.0f} ms ({', '.join(f'{one:.0f}' for one in sorted(empty))})",
            "",
            True,
        )
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", metavar="FILE", help="also write a page, such as docs/page-speed.md")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    lines = []
    for what, much, goal, met in measure():
        verdict = "" if not goal else "met" if met else "**not met**"
        lines.append(f"| {what} | {much} | {goal} | {verdict} |")
        print(lines[-1])
    if arguments.write:
        where = f"{os.cpu_count()} cores, {platform.machine()}; load before the run {load:.1f}."
        table = "\n".join(["| what | measured | at most | |", "|---|---|---|---|", *lines])
        Path(arguments.write).write_text(f"{HEAD}\n{where}\n\n{table}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
