"""Rounds of a few cards through the real interface; test_matches plays whole matches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.lengths import long
from tests.support.web.browsing import Table, few_cards
from tests.support.web.elite_positions import draft

ROUNDS = {
    **{edition: few_cards(edition) for edition in ("express", "touchdown", "droid", "hail-mary", "elite")},
    "elite draft": draft(20, 3, hand_size="2"),
}


@pytest.mark.parametrize(
    "played", ["express", *map(long, ("touchdown", "droid", "hail-mary")), "elite", long("elite draft")]
)
def test_a_person_plays_a_round_with_bots(table: Table, played: str) -> None:
    table.open(played.split(maxsplit=1)[0], ROUNDS[played])
    table.play_until(table.over)
    expect(table.page.locator(".sheet tbody tr")).to_have_count(3)


@pytest.mark.parametrize(
    ("position", "said", "act"),
    [
        ("a* R1 Y2 G3", "Same color or same sign: tap one", ".hand .slot.ok"),
        ("a* G1 Y2 G3", "Nothing fits? Draw", ".draw"),
        ("a* R1 R2", "One card left? Press before you play it", ".btn.call"),
    ],
)
def test_a_tip_of_the_first_game_is_gone_with_its_act(
    table: Table, position: str, said: str, act: str
) -> None:
    page = table.page
    table.open("express", f"edition express\ntop R5\npile B1 B2 B3\n{position}\nb Y1 Y3\nc Y5 Y6\n", turn=0)
    expect(page.locator(".tip")).to_have_text(said)
    page.locator(act).first.click()
    expect(page.locator(".tip").get_by_text(said)).to_have_count(0)


def test_a_match_that_was_dealt_ends_with_its_proof(table: Table) -> None:
    table.open("express", players=6, options={"hand_size": "2", "target": "1"})
    table.play_until(table.over)
    expect(table.page.locator(".stage .fair")).to_have_text(
        re.compile(r"Fair deal: ([2-9]|\d\d+) shuffles verified")  # a long round shuffles the discards again
    )


def test_when_the_match_is_over_what_comes_next_is_in_sight(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 320, "height": 568})
    hands = "\n".join(f"{seat} Y{place} G{place} B{place}" for place, seat in enumerate("bcdefg"))
    table.open("express", f"edition express\ntop R3\nscores a 249\na* R5 !\n{hands}\n", turn=0)
    page.locator(".slot").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="You won the match")).to_be_visible()
    expect(page.locator(".hand, .btn.call")).to_have_count(0)
