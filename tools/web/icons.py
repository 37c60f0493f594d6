"""The icons of the installed page, drawn from web/public/icon.svg: python -m tools.web.icons

Systems want them as pictures of fixed sizes. Some cut their own shape out of one: it has no round corners,
and leaves room around the sign.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.support.web.browsing import open_browser

PUBLIC = Path(__file__).parents[2] / "web" / "public"
ICON = PUBLIC / "icon.svg"
SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
WHOLE = ("icon-180.png", "icon-maskable-512.png")
"""Those that a system cuts."""

PAGE = "<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}</style>{svg}"


def draw(browser: Browser, name: str, svg: str) -> bytes:
    size = SIZES[name]
    drawn = re.sub(r' rx="22"', "", svg, count=1) if name in WHOLE else svg
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(PAGE.format(size=size, svg=drawn))
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def main() -> None:
    svg = ICON.read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        for name in SIZES:
            (PUBLIC / name).write_bytes(draw(browser, name, svg))
        browser.close()


if __name__ == "__main__":
    main()
