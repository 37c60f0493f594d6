"""Rounds of a few cards through the real interface; test_matches plays whole matches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.web.browsing import Table, few_cards
from tests.support.web.elite_positions import draft

ROUNDS = {
    **{edition: few_cards(edition) for edition in ("express", "touchdown", "droid", "hail-mary", "elite")},
    "elite draft": draft(20, 3, hand_size="2"),
}


@pytest.mark.parametrize("played", ROUNDS)
def test_a_person_plays_a_round_with_bots(table: Table, played: str) -> None:
    table.open(played.split(maxsplit=1)[0], ROUNDS[played])
    table.play_until(table.over)
    expect(table.page.locator(".sheet tbody tr")).to_have_count(3)
