"""Reviews and hints in a browser: the same figures as the library's, played by the compiled rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lastcard as lc
from tests.support.records import play_rounds
from tests.support.site import browsing
from tests.support.site.browsing import Page, Storage, Tab

FEW = 16
QUICK = {"thinking": 0, "reaction": 0, "turn": 0, "fill": "expert"}
TABLE = "edition express\ntop R5\npile B1 B2 B3 B4 B5 B6\na* R7 G1 G2\nb Y1 Y2 Y3\nc G5 B7\n"


@pytest.fixture(scope="module")
def game() -> lc.Game:
    return play_rounds("touchdown", 3, 11, bots=("casual", "novice", "expert"))


async def review(tab: Tab, record: str, most: int = 1_000_000) -> tuple[list[dict[str, Any]], str]:
    """The lines, until there are so many, and the refusal."""
    lines: list[dict[str, Any]] = []

    def tell(line: str) -> bool:
        lines.append(json.loads(line))
        return len(lines) < most

    refused = await tab.worker.review(json.dumps({"record": record, "worlds": FEW, "compiled": True}), tell)
    return lines, json.loads(json.loads(refused)["body"])["code"] if refused else ""


async def test_the_same_figures_as_from_the_library(game: lc.Game) -> None:
    tab = Tab(Storage())
    lines, refused = await review(tab, game.record())
    assert refused == ""
    assert lines[-1]["review"] == lc.review(game, worlds=FEW).to_json()
    assert {*tab.played} == {"play_and_search"}


async def test_a_review_is_stopped_and_refused(game: lc.Game) -> None:
    tab = Tab(Storage())
    lines, _ = await review(tab, game.record(), most=3)
    assert len(lines) == 3
    assert "review" not in lines[-1]
    assert (await review(tab, game.record(redacted=True)))[1] == "bad_record"
    assert (await review(tab, lc.Game.new("touchdown", players=3, seed=1).record()))[1] == "unfinished"
    tab.loses_thinker = True
    assert (await review(tab, game.record()))[1] == "stopped"
    tab.drivers.clear()
    assert (await review(tab, game.record()))[1] == "no_coach_here"


async def test_a_hint_is_given_and_marked() -> None:
    tab = Tab(Storage())
    page = await tab.open(position=TABLE, settings=QUICK)
    await page.ask("deal")
    told = await page.question({"type": "hint"})
    assert told["type"] == "advice"
    assert told["window"] == page.change["view"]["window"]
    expected = lc.hint(lc.Game.from_position(TABLE), "a").to_json()["moves"]
    assert told["moves"] == expected
    assert await hints_in_record(page) == ["hint a 0"]


async def hints_in_record(page: Page) -> list[str]:
    _, record = await page.tab.request("GET", f"/api/tables/{page.table}/record.lcg", token=page.token)
    return [line for line in record.splitlines() if line.startswith("hint")]


async def test_a_hint_that_is_refused_is_not_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsing, "QUICK", 1)
    page = await Tab(Storage()).open(
        position=TABLE.replace("a* ", "a ").replace("b ", "b* "), settings={**QUICK, "thinking": 15_000}
    )
    await page.ask("deal")
    told = await page.question({"type": "hint"})
    assert (told["type"], told["code"]) == ("refused", "nothing_to_decide")
    assert await hints_in_record(page) == []


async def test_a_hint_that_is_found_too_late_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    page = await Tab(Storage()).open(position=TABLE, settings=QUICK)
    await page.ask("deal")
    play, window = page.tab.play, page.change["view"]["window"]

    async def play_meanwhile(*task: Any) -> bytes:
        await page.ask("move", move="R7", window=window)
        return await play(*task)

    monkeypatch.setattr(page.tab, "play", play_meanwhile)
    told = await page.question({"type": "hint"})
    assert (told["type"], told["code"]) == ("refused", "too_late")
    assert await hints_in_record(page) == []
