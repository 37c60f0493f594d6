"""The pictures of README.md and of docs: a page on a desktop, and on a phone beside it.

make picture                            # writes table.webp, daily.webp, coach.webp and puzzles.webp in docs
make picture ARGS="daily coach"         # only these
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from datetime import date, timedelta
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from lastcard.calendar import DailyResult, History
from lastcard.calendar.deals import deal_on
from tests.support.server.running import Server
from tests.support.web.browsing import PATIENCE, open_browser
from tests.support.web.scenes import RECORD, SCENES, Scene
from tools.web.screenshots import Camera

DOCS = Path(__file__).parents[2] / "docs"
QUALITY = 86
WIDE, HIGH = 1200, 700
SIZES = {"phone": (360, 740), "desktop": (1440, 900), "laptop": (1100, 900)}
"""A laptop's screen is not covered by the phone beside it."""

DAY = date(2026, 11, 3)
DAYS_BEFORE = 12
LOST = (2, 6)
"""Which of these days were lost."""


def read_history(page: Page) -> None:
    """The results of two weeks, as somebody brings them from another device."""
    days = [DAY - timedelta(days=days) for days in range(DAYS_BEFORE, -1, -1)]
    history = History()
    for number, day in enumerate(days):
        deal, won = deal_on(day), number not in LOST
        cards = (0, 3, 1, 6) if won else (4, 0, 2, 3)
        history.add(DailyResult(deal.date, deal.digest, deal.edition.name, deal.mode, won, cards, 14))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(history.write())
        file.flush()
        page.locator("input[type=file]").set_input_files(file.name)
        page.locator(".dailyresult").wait_for(timeout=PATIENCE)


def ask_the_coach(page: Page) -> None:
    """Review the match of a record, and go to a moment in its middle."""
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".repdock").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Coach").click()
    page.get_by_role("button", name="Review this match").click()
    page.locator(".coach .graph").wait_for(timeout=PATIENCE)
    page.locator(".coach").get_by_role("slider").focus()
    for _ in range(24):
        page.keyboard.press("ArrowRight")


BY_NAME = {scene.name: scene for scene in SCENES}
COACH = Scene("coach", path="/replay", touch=ask_the_coach, shows=".coach .graph")
DAILY = Scene("daily", path=f"/daily/{DAY}", touch=read_history, shows=".dailyresult")
PUZZLE = Scene("puzzle", path="/puzzles/droid-1", shows=".hand")
PICTURES = {
    "table": ("desktop", BY_NAME["10-seven"], BY_NAME["02-table"]),
    "daily": ("laptop", DAILY, DAILY),
    "coach": ("laptop", COACH, COACH),
    "puzzles": ("laptop", PUZZLE, PUZZLE),
}
"""The larger screen, what is shown on it, and what is shown on the phone."""

COMPOSED = """<!doctype html><style>
    body {{ margin: 0; height: {high}px; position: relative; background: radial-gradient(#32283a, #17121a); }}
    img {{ position: absolute; box-shadow: 0 18px 40px #000a; }}
    .large {{ left: 24px; top: 24px; height: {large}px; border-radius: 14px;
        outline: 2px solid #fff7ea2a; }}
    .phone {{ right: 24px; bottom: 24px; height: {phone}px; border-radius: 26px; border: 7px solid #0c090e;
        outline: 2px solid #fff7ea55; }}
</style>{images}"""


def compose(camera: Camera, large: str, shown: Scene, on_phone: Scene) -> bytes:
    """Two screens in one picture."""
    shots = []
    for scene, size, style in ((shown, large, "large"), (on_phone, "phone", "phone")):
        camera.take(scene, size, "dark", "en")
        png = (camera.folder / f"{scene.name}-{size}-dark-en.png").read_bytes()
        shots.append(f'<img class="{style}" src="data:image/png;base64,{base64.b64encode(png).decode()}">')
    return as_webp(
        camera.browser,
        COMPOSED.format(images="".join(shots), high=HIGH, large=HIGH - 48, phone=HIGH - 130),
    )


def as_webp(browser: Browser, html: str) -> bytes:
    page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
    page.set_content(html)
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    page.close()
    return base64.b64decode(shot["data"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pictures", nargs="*", metavar="PICTURE", help="only these")
    chosen = parser.parse_args().pictures or [*PICTURES]
    unknown = [name for name in chosen if name not in PICTURES]
    if unknown:
        parser.error(f"no picture {unknown[0]!r}; there are {', '.join(PICTURES)}")
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"{data}/tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = open_browser(playwright)
        camera = Camera(browser, server.address, Path(data), SIZES)
        for name in chosen:
            path = DOCS / f"{name}.webp"
            path.write_bytes(compose(camera, *PICTURES[name]))
            print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
