"""The picture at the top of README.md: the table on a desktop, and on a phone beside it.

make picture                            # writes docs/table.webp
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.support.server.running import Server
from tests.support.web.browsing import open_browser
from tests.support.web.scenes import SCENES
from tools.web.screenshots import Camera

PICTURE = Path(__file__).parents[2] / "docs/table.webp"
QUALITY = 86
SHOWN = (("10-seven", "desktop"), ("02-table", "phone"))
WIDE, HIGH = 1200, 700

COMPOSED = """<!doctype html><style>
    body {{ margin: 0; height: {high}px; position: relative; background: radial-gradient(#32283a, #17121a); }}
    img {{ position: absolute; box-shadow: 0 18px 40px #000a; }}
    .desktop {{ left: 24px; top: 24px; height: {desktop}px; border-radius: 14px;
        outline: 2px solid #fff7ea2a; }}
    .phone {{ right: 24px; bottom: 24px; height: {phone}px; border-radius: 26px; border: 7px solid #0c090e;
        outline: 2px solid #fff7ea55; }}
</style>{images}"""


def compose(browser: Browser, folder: Path) -> bytes:
    """The pictures in a folder, composed into one."""
    images = "".join(
        f'<img class="{size}" src="data:image/png;base64,'
        f'{base64.b64encode((folder / f"{name}-{size}-dark-en.png").read_bytes()).decode()}">'
        for name, size in SHOWN
    )
    page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
    page.set_content(COMPOSED.format(images=images, high=HIGH, desktop=HIGH - 48, phone=HIGH - 130))
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(shot["data"])


def main() -> None:
    scenes = {scene.name: scene for scene in SCENES}
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"{data}/tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = open_browser(playwright)
        camera = Camera(browser, server.address, Path(data))
        for name, size in SHOWN:
            camera.take(scenes[name], size, "dark", "en")
        PICTURE.write_bytes(compose(browser, Path(data)))
        browser.close()
    print(f"{PICTURE.name}: {PICTURE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
