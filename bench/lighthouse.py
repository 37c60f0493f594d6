"""The scores that Lighthouse gives the page without a server.

    python -m bench.lighthouse --write docs/site-speed.md

writes a site into a temporary folder, and serves it compressed from this computer. Lighthouse simulates
a slow phone on a slow line, or a desktop. It comes from npm into `.bench/`, and runs on the Node that builds
the page.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

from bench.parts import with_part
from hatch_build import INSTALL, node, npm
from lastcard.site.contents import site_files
from lastcard.site.folder import write_site
from tools.web.chromium import FLAGS, chromium

VERSION = "11.7.1"
"""The last with a score for pages that can be installed (PWA)."""

PLACE = Path(__file__).parents[1] / ".bench" / "lighthouse"
RUNS = 3
PART = "lighthouse"
HEAD = f"""Made by `python -m bench.lighthouse --write docs/site-speed.md`: scores of
[Lighthouse](https://github.com/GoogleChrome/lighthouse) {VERSION} out of 100, the middle ones of {RUNS} runs.
It is the last version that judges whether a page can be installed (PWA). The host compresses what it sends;
the phone and its line are slowed down as Lighthouse does by default. A busy computer makes performance worse.
"""
SCREENS: dict[str, list[str]] = {"phone": [], "desktop": ["--preset=desktop"]}


class CannotRunError(Exception):
    """Lighthouse could not be fetched, or it failed."""


class Compressing(SimpleHTTPRequestHandler):
    """Sends files as most hosts do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def compressing_host(folder: Path) -> Iterator[str]:
    """The address of a host for the files of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()


def told(folder: Path) -> str:
    """The scores of a site, as a part of a page."""
    day, load = time.strftime("%Y-%m-%d"), os.getloadavg()[0]
    where = f"{day}; {os.cpu_count()} cores, {platform.machine()}; load before the run {load:.1f}."
    install()
    found = scores(folder)
    names = list(found["phone"])
    lines = [f"| | {' | '.join(names)} |", f"|---|{'--:|' * len(names)}"]
    lines += [f"| {screen} | {' | '.join(map(str, points.values()))} |" for screen, points in found.items()]
    return "\n\n".join(["## Lighthouse", HEAD.strip(), where, "\n".join(lines)])


def scores(folder: Path) -> dict[str, dict[str, int]]:
    """For each kind of screen the scores in hundredths, the middle ones of several runs."""
    with compressing_host(folder) as address:
        return {screen: middle([run(address, how) for _ in range(RUNS)]) for screen, how in SCREENS.items()}


def middle(runs: list[dict[str, int]]) -> dict[str, int]:
    return {name: round(median(one[name] for one in runs)) for name in runs[0]}


def install() -> None:
    PLACE.mkdir(parents=True, exist_ok=True)
    (PLACE / "package.json").write_text("{}")
    try:
        npm([*INSTALL, f"lighthouse@{VERSION}"], PLACE)
    except SystemExit:
        raise CannotRunError("Lighthouse could not be fetched.") from None


def run(address: str, settings: list[str]) -> dict[str, int]:
    found = PLACE / "report.json"
    os.environ["CHROME_PATH"] = chromium()
    flags = " ".join(["--headless=new", *FLAGS])
    how = ["--quiet", "--output=json", f"--output-path={found}", f"--chrome-flags={flags}", *settings]
    try:
        node(["node_modules/lighthouse/cli/index.js", address, *how], PLACE)
    except SystemExit:
        raise CannotRunError("Lighthouse failed.") from None
    categories = json.loads(found.read_text("utf-8"))["categories"]
    return {one["title"]: round(100 * one["score"]) for one in categories.values()}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="also put the scores on this page")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "site"
        write_site(folder, *site_files(), lambda done, total: None)
        text = told(folder)
    print(text)
    if arguments.write is not None:
        page = arguments.write.read_text(encoding="utf-8")
        arguments.write.write_text(with_part(page, PART, text), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except CannotRunError as error:
        raise SystemExit(str(error)) from None
