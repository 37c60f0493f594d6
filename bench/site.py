"""How large and how quick the page is that needs no server.

    python -m bench.site --write docs/site-speed.md

writes a site into a temporary folder, serves it as files from this computer, and measures in Chromium: the
bytes of the first load and of everything that is kept for offline, the time from a tap on a game to the
first card (with nothing in the cache, from the cache, and with the processes of the page slowed down four
times, by stopping them for three quarters of the time), the time until a tap on a card is seen, and the
memory of the page with its workers.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench.lighthouse import PART as LIGHTHOUSE
from bench.parts import part_of
from bench.web import CODE, PHONE, first_load
from tests.support.site.hosting import FileHost
from tools.web.chromium import FLAGS, chromium

RUNS = 3
SLOWED = 4
SLICE = 0.004
"""Seconds for which a slowed process runs at a time."""

PATIENCE = 180_000
MOST_KIB, MOST_MB, MOST_MEMORY, MOST_MS = 150, 9, 250, 100
FIRST, CACHED, WHEN_SLOW = 8.0, 3.0, 10.0

SETTLED = 3_000
"""Milliseconds for which people look at the front page before they tap."""

HEAD = """# How large and how quick the page without a server is

Made by `python -m bench.site --write docs/site-speed.md`: measured, never typed. The files come from the same
computer ({server}), uncompressed, so the line is as fast as it can be.
"""

OTHER_LANGUAGE = re.compile(r"data/(words/|.*\.)(?!en\b)[a-z]{2,3}\.json$")
"""Only the data of one's own language is kept, besides English."""

WATCH = """() => {
    addEventListener('click', () => (window.tapped ??= performance.now()), { capture: true });
    new MutationObserver(() => {
        if (window.tapped && document.querySelector('.hand .slot')) window.dealt ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true });
}"""

TAPS = """async () => {
    const taps = [];
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const selector = '.hand .slot.ok, .thumb .draws:not([disabled]), .picker button, '
        + '.stage:not(.score) .choices .btn';
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    for (let tries = 0; taps.length < 12 && tries < 400; tries++) {
        const offered = document.querySelector(selector);
        if (!offered) { await wait(100); continue; }
        const began = performance.now();
        const changed = new Promise((done) => {
            const look = new MutationObserver(() => { look.disconnect(); requestAnimationFrame(done); });
            look.observe(document.body, all);
        });
        (offered.querySelector('button') ?? offered).click();
        await Promise.race([changed, wait(2000)]);
        taps.push(performance.now() - began);
        await wait(700);
    }
    return taps;
}"""
"""Taps what is offered, and returns how long it took each time until something was seen."""


def written(folder: Path) -> list[dict[str, Any]]:
    """Write a site; returns its list of files."""
    lastcard = Path(sys.executable).with_name("lastcard")
    subprocess.run([lastcard, "site", folder], check=True, stdout=subprocess.DEVNULL)
    files: list[dict[str, Any]] = json.loads((folder / "site.json").read_text("utf-8"))["files"]
    return files


def tap_to_card(context: BrowserContext, address: str) -> tuple[float, Page]:
    """Seconds from a tap on Express until there is a card in the hand."""
    page = context.new_page()
    page.goto(address)
    play = page.get_by_role("button", name="Play now: Express")
    play.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(SETTLED)
    page.evaluate(WATCH)
    play.tap()
    page.wait_for_function("window.dealt", timeout=PATIENCE)
    return float(page.evaluate("window.dealt - window.tapped")) / 1000, page


def processes_below(parent: int) -> list[int]:
    """All processes that a process has started, and theirs."""
    found = []
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split():
        found += [int(child), *processes_below(int(child))]
    return found


def browser_of(profile: Path) -> int:
    """The process of the Chromium that uses a profile."""
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        words = place.read_bytes().split(b"\0")
        if f"--user-data-dir={profile}".encode() in words and not any(b"--type=" in one for one in words):
            return int(place.parent.name)
    raise SystemExit("the browser is gone")


@contextmanager
def slowed(browser: int) -> Iterator[None]:
    """The pages and workers of a browser run a quarter of the time."""
    over = threading.Event()

    def send(kind: signal.Signals) -> None:
        for process in renderers(browser):
            os.kill(process, kind)

    def stop_and_go() -> None:
        while not over.is_set():
            send(signal.SIGSTOP)
            time.sleep(SLICE * (SLOWED - 1))
            send(signal.SIGCONT)
            time.sleep(SLICE)

    thread = threading.Thread(target=stop_and_go)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def renderers(browser: int) -> list[int]:
    """The processes of pages; a worker is part of its page's process."""
    found = []
    for process in processes_below(browser):
        try:
            if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
        except FileNotFoundError:
            continue
    return found


def memory(browser: int) -> float:
    """The memory of the largest page in MB, without what it shares with other processes."""
    sizes = []
    for process in renderers(browser):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()[1:]
        sizes.append(sum(int(line.split()[1]) for line in lines if line.startswith("Private_")))
    return max(sizes) * 1024 / 1e6


def measure() -> Iterator[tuple[str, str, str, bool | None]]:
    """Name, value, target, and whether it is met."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        files = written(Path(folder) / "site")
        with FileHost(Path(folder) / "site") as host:
            yield from of_site(f"{host.address}/", files, Path(folder), playwright.chromium)


def of_site(
    address: str, files: list[dict[str, Any]], folder: Path, kind: Any
) -> Iterator[tuple[str, str, str, bool | None]]:
    kept = [one for one in files if not OTHER_LANGUAGE.match(one["path"])]
    packed, plain = (sum(one[size] for one in kept) / 1e6 for size in ("packed", "size"))
    told = f"{packed:.1f} MB gzipped ({plain:.1f} MB)"
    yield "everything, kept for offline in English", told, "9 MB", packed <= MOST_MB

    def opened(name: str) -> tuple[BrowserContext, int]:
        profile = folder / name
        context = kind.launch_persistent_context(
            profile, executable_path=chromium(), args=FLAGS, viewport=PHONE, has_touch=True
        )
        return context, browser_of(profile)

    browser = kind.launch(executable_path=chromium(), args=FLAGS)
    sizes = {one["path"]: one["packed"] for one in files}
    loaded = first_load(browser, address)
    browser.close()
    fetched = {path for files in loaded.values() for path in files}
    first = sum(sizes.get(path or "index.html", 0) for path in fetched) / 1024
    code = sum(sizes.get(path or "index.html", 0) for one in CODE for path in loaded.get(one, {})) / 1024
    yield (
        "first load, gzipped, before a game is tapped",
        f"{first:.0f} KiB, of which script, style and markup {code:.0f} KiB",
        "150 KiB",
        first <= MOST_KIB,
    )

    cold, warm, slow = [], [], []
    for run in range(RUNS):
        context, _ = opened(f"profile {run}")
        cold.append(tap_to_card(context, address)[0])
        context.close()
        context, process = opened(f"profile {run}")
        warm.append(tap_to_card(context, address)[0])
        context.close()
        context, process = opened(f"profile {run}")
        with slowed(process):
            slow.append(tap_to_card(context, address)[0])
        context.close()
    for what, took, goal in (
        ("from a tap to the first card, with an empty cache", cold, FIRST),
        ("the same from the cache", warm, CACHED),
        (f"the same from the cache, processes slowed {SLOWED}-fold", slow, WHEN_SLOW),
    ):
        runs = ", ".join(f"{one:.1f}" for one in sorted(took))
        yield what, f"{median(took):.1f} s, median of {RUNS} ({runs})", f"{goal:g} s", median(took) <= goal

    context, process = opened("profile 0")
    _, page = tap_to_card(context, address)
    taps = sorted(page.evaluate(TAPS))
    seen = median(taps) if taps else float("nan")
    yield (
        "until a tap at the table is seen",
        f"{seen:.0f} ms, median of {len(taps)}; at most {taps[-1]:.0f} ms",
        "100 ms",
        seen <= MOST_MS,
    )
    used = memory(process)
    yield "memory of the page and its workers", f"{used:.0f} MB", "250 MB", used <= MOST_MEMORY
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", metavar="FILE", help="also write a page, such as docs/site-speed.md")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    lines = []
    for what, much, goal, met in measure():
        lines.append(f"| {what} | {much} | {goal} | {'met' if met else '**not met**'} |")
        print(lines[-1], flush=True)
    if arguments.write:
        day = time.strftime("%Y-%m-%d")
        where = f"{day}; {os.cpu_count()} cores, {platform.machine()}; load before the run {load:.1f}."
        table = "\n".join(["| what | measured | at most | |", "|---|---|---|---|", *lines])
        head = HEAD.format(server="`python -m http.server`")
        place = Path(arguments.write)
        beside = part_of(place.read_text("utf-8"), LIGHTHOUSE) if place.exists() else ""
        text = "\n\n".join(filter(None, [f"{head}\n{where}", table, beside]))
        place.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
