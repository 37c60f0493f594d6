"""The site in Debian's Firefox."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.support.lengths import LONG
from tests.support.site.hosting import FileHost
from tests.support.web.browsing import SELECTORS, TOUCH
from tests.support.web.firefox import Firefox, firefox

ROUND_IS_OVER = "document.querySelector('.sheet[aria-busy=\"false\"]') !== null"
TOUCHED = f"({TOUCH})({json.dumps([SELECTORS, 0])})"

pytestmark = [LONG, pytest.mark.timeout(1_800)]


async def play_round(tab: Firefox) -> None:
    """Tap what is offered until the score is shown."""
    async with asyncio.timeout(600):
        while not await tab.evaluate(ROUND_IS_OVER):
            await tab.evaluate(TOUCHED)
            await asyncio.sleep(0.1)


async def test_a_round_is_played_without_a_server_and_shown_again_later(folder: Path, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    with FileHost(folder) as host:
        async with firefox(profile) as tab:
            await tab.size(390, 844)
            await tab.open(host.address)
            await tab.click("button.go")
            await tab.until("document.querySelector('.hand .slot') !== null")
            place = await tab.evaluate("location.hash")
            host.stop()
            await play_round(tab)
            score = await tab.evaluate("document.querySelector('.sheet').innerText")
        host.start()
        async with firefox(profile) as tab:
            await tab.open(f"{host.address}/{place}")
            await tab.until(ROUND_IS_OVER)
            again = await tab.evaluate("document.querySelector('.sheet').innerText")
    assert again.split()[:3] == score.split()[:3]
