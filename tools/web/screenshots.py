"""Every scene of the page as a picture, on every kind of screen, dark and light, in English and German, and
one sheet with all. A scene at a table is also shown as the big screen shows it.

make screenshots                        # into screenshots/, which git ignores; it takes half an hour
make screenshots ARGS="--only 05 --size phone --language en"
make screenshots ARGS="--mockups FOLDER"        # beside its mockup, FOLDER/scenes/05-challenge.html
"""

from __future__ import annotations

import argparse
import html
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from lastcard.words import LANGUAGES
from tests.support.server.running import Server
from tests.support.web.browsing import invite_of, open_browser
from tests.support.web.scenes import SCENES, Scene, show

SIZES = {
    "phone": (360, 740),
    "small": (320, 568),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
    "tv": (1920, 1080),
}
THEMES = ("dark", "light")
SHOTS = {f"-{size}-{theme}-{language}" for size in SIZES for theme in THEMES for language in LANGUAGES}
TV = "tv"
MOCKUP = "mockup"
SHEET = "index.html"
DRAWN_AS = {
    "02-menu": "02-table.html?state=menu",
    "05-peek": "05-challenge.html?state=reveal",
    "06-call": "06-catch.html?state=call",
    "10-activate": "10-elite.html",
    "10-aim": "10-elite.html?state=target",
    "10-peek": "10-elite.html?state=peek",
    "10-turn": "10-elite.html?state=table",
    "12-deck": "12-dynasty.html",
    "13-rules": "13-why.html?state=rules",
    "14-match": "14-score.html?state=match",
    "16-paused": "16-connection.html?state=paused",
    "18-hand": "18-tv.html?state=hand",
}
"""Scenes whose mockup is a state of another scene; all others are drawn under their own name, if at all."""


class Camera:
    """A browser at a server, and a folder for its pictures."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        folder: Path,
        sizes: Mapping[str, tuple[int, int]] = SIZES,
    ) -> None:
        self.browser, self.address, self.folder, self.sizes = browser, address, folder, sizes

    def take(self, scene: Scene, size: str, theme: str, language: str) -> None:
        name = f"{scene.name}-{size}-{theme}-{language}"
        if size == TV:
            self.take_big_screen(scene, theme, language, name)
            return
        with self.page(size, language) as page:
            show(page, scene, theme)
            self.keep(page, name)

    def take_big_screen(self, scene: Scene, theme: str, language: str, name: str) -> None:
        """The scene on a phone, and a picture of the screen that shows its table."""
        if scene.path:
            return
        with self.page("phone", language) as phone, self.page(TV, language) as screen:
            show(phone, scene, theme)
            screen.emulate_media(color_scheme="light" if theme == "light" else "dark")
            screen.goto(phone.url if "/tv/" in phone.url else f"/tv/{invite_of(phone)}")
            screen.locator(".tv").wait_for()
            self.keep(screen, name)

    def take_mockup(self, drawn: str, scene: Scene, size: str, theme: str) -> None:
        with self.page(size, "en") as page:
            page.goto(f"{drawn}{'&' if '?' in drawn else '?'}theme={theme}")
            self.keep(page, f"{scene.name}-{size}-{theme}-en-{MOCKUP}")

    @contextmanager
    def page(self, size: str, language: str) -> Iterator[Page]:
        width, height = self.sizes[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            base_url=self.address,
            locale=language,
            reduced_motion="reduce",
        )
        yield context.new_page()
        context.close()

    def keep(self, page: Page, name: str) -> None:
        page.wait_for_timeout(400)
        page.locator('[aria-busy="true"]').first.wait_for(state="detached")
        page.screenshot(path=str(self.folder / f"{name}.png"))


def mockup(folder: Path, scene: Scene) -> str:
    """The address of a scene's mockup; empty if there is none."""
    name, _, state = DRAWN_AS.get(scene.name, f"{scene.name}.html").partition("?")
    drawn = folder / "scenes" / name
    return f"{drawn.resolve().as_uri()}{'?' if state else ''}{state}" if drawn.exists() else ""


def write_sheet(folder: Path, names: list[str]) -> None:
    """One page with all pictures, one row per scene; a mockup is beside its implementation."""
    rows = [
        f"<h2>{html.escape(name)}</h2><p>"
        + " ".join(
            f'<img loading="lazy" height="420" src="{one.name}" alt="{one.stem}">'
            for one in sorted(folder.glob(f"{name}-*.png"), key=lambda one: one.stem)
            if one.stem.removeprefix(name).removesuffix(f"-{MOCKUP}") in SHOTS
        )
        + "</p>"
        for name in names
    ]
    style = (
        "body { background: #444; color: #fff; font-family: sans-serif; } img { margin: 4px; }"
        f'img[alt$="{MOCKUP}"] {{ outline: 3px dashed #fff; }}'
    )
    (folder / SHEET).write_text(f"<!doctype html><style>{style}</style>{''.join(rows)}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="scenes whose names begin like this")
    parser.add_argument("--size", choices=SIZES, help="one kind of screen")
    parser.add_argument("--theme", choices=THEMES, help="one theme")
    parser.add_argument("--language", choices=LANGUAGES, help="one language")
    parser.add_argument("--folder", type=Path, default=Path("screenshots"))
    parser.add_argument("--mockups", type=Path, help="where the mockups are, to see them beside the scenes")
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
            drawn = mockup(arguments.mockups, scene) if arguments.mockups else ""
            for size, theme, language in product(
                [arguments.size] if arguments.size else SIZES,
                [arguments.theme] if arguments.theme else THEMES,
                [arguments.language] if arguments.language else LANGUAGES,
            ):
                camera.take(scene, size, theme, language)
                if drawn and language == "en" and size != TV:
                    camera.take_mockup(drawn, scene, size, theme)
            print(scene.name, flush=True)
        browser.close()
    write_sheet(arguments.folder, [scene.name for scene in scenes])
    print(f"All of them: {arguments.folder / SHEET}")


if __name__ == "__main__":
    main()
