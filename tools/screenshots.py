"""Every scene of the page as a picture, on every kind of screen, dark and light, and one sheet with all.

make screenshots                        # into screenshots/, which git ignores
make screenshots ARGS="--only 05 --size phone"
"""

from __future__ import annotations

import argparse
import html
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.running import Server
from tests.web.browsing import open_browser
from tests.web.scenes import SCENES, Scene, show

SIZES = {
    "phone": (360, 740),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
}
THEMES = ("dark", "light")
SHEET = "index.html"


class Camera:
    """A browser at a server, and a folder for its pictures."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder

    def take(self, scene: Scene, size: str, theme: str) -> None:
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            base_url=self.address,
            locale="en-US",
            reduced_motion="reduce",
        )
        page = context.new_page()
        show(page, scene, theme)
        page.wait_for_timeout(250)
        page.screenshot(path=str(self.folder / f"{scene.name}-{size}-{theme}.png"))
        context.close()


def write_sheet(folder: Path, names: list[str]) -> None:
    """One page with all pictures, a row for each scene."""
    rows = [
        f"<h2>{html.escape(name)}</h2><p>"
        + " ".join(
            f'<img loading="lazy" height="420" src="{one.name}" alt="{one.stem}">'
            for one in sorted(folder.glob(f"{name}-*.png"))
        )
        + "</p>"
        for name in names
    ]
    style = "body { background: #444; color: #fff; font-family: sans-serif; } img { margin: 4px; }"
    (folder / SHEET).write_text(f"<!doctype html><style>{style}</style>{''.join(rows)}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="scenes whose names begin like this")
    parser.add_argument("--size", choices=SIZES, help="one kind of screen")
    parser.add_argument("--theme", choices=THEMES, help="one theme")
    parser.add_argument("--folder", type=Path, default=Path("screenshots"))
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    scenes = [scene for scene in SCENES if scene.name.startswith(arguments.only)]
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"{data}/tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = open_browser(playwright)
        camera = Camera(browser, server.address, arguments.folder)
        for scene in scenes:
            for size in [arguments.size] if arguments.size else SIZES:
                for theme in [arguments.theme] if arguments.theme else THEMES:
                    camera.take(scene, size, theme)
            print(scene.name, flush=True)
        browser.close()
    write_sheet(arguments.folder, [scene.name for scene in scenes])
    print(f"All of them: {arguments.folder / SHEET}")


if __name__ == "__main__":
    main()
