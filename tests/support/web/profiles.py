"""Browser profiles that are reused, and are empty each time.

A new one takes two seconds of CPU time to show the page: a process starts, and loads fonts and scripts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.support.web.browsing import NOTHING, PATIENCE

PHONE = {"width": 360, "height": 740}
MOST_IDLE = 6
"""Each is a process of a hundred megabytes."""

FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
REAL_CLOCK = "() => setTimeout.toString().includes('[native code]')"


class Kind(NamedTuple):
    """What cannot be changed once a profile exists."""

    address: str
    language: str
    touch: bool


class Profiles:
    """Each has a page in the background, which shows nothing and keeps its process alive."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: list[tuple[Kind, BrowserContext]] = []
        """The one that has been idle the longest comes first."""
        self.kinds: dict[BrowserContext, Kind] = {}

    def page(
        self, address: str, size: dict[str, int] = PHONE, *, language: str = "en-US", touch: bool = True
    ) -> Page:
        """A new page in an empty profile."""
        context = self.find(Kind(address, language, touch))
        page = context.new_page()
        if size != PHONE:
            page.set_viewport_size(size)  # type: ignore[arg-type]
        return page

    def find(self, kind: Kind) -> BrowserContext:
        for place, (other, context) in enumerate(self.idle):
            if other == kind:
                del self.idle[place]
                return context
        return self.open(kind)

    def open(self, kind: Kind) -> BrowserContext:
        context = self.browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            base_url=kind.address,
            locale=kind.language,
            has_touch=kind.touch,
        )
        context.set_default_timeout(PATIENCE)
        context.new_page().goto(NOTHING)
        self.kinds[context] = kind
        return context

    def put_back(self, page: Page) -> None:
        """Close its pages and clear everything; a profile that cannot be emptied is not reused."""
        context = page.context
        kind = self.kinds[context]
        if self.empty(context):
            self.idle.append((kind, context))
        else:
            self.close(context)
        while len(self.idle) > MOST_IDLE:
            self.close(self.idle.pop(0)[1])

    def empty(self, context: BrowserContext) -> bool:
        """Returns whether it was possible. Init scripts of a context, such as those of a fake clock, cannot
        be removed.
        """
        try:
            background, *pages = context.pages
            for page in pages:
                page.close()
            context.set_offline(False)
            context.unroute_all()
            context.clear_cookies()
            context.clear_permissions()
            background.evaluate(FORGET)
            return bool(background.evaluate(REAL_CLOCK))
        except (Error, ValueError):
            return False

    def close(self, context: BrowserContext) -> None:
        del self.kinds[context]
        context.close()


DESKTOP = {"width": 1440, "height": 900}


OpenPage = Callable[..., Page]
