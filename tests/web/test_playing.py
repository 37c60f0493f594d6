"""Whole rounds of a few cards through the real interface; see test_matches for whole matches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browsing import FEW, Table

GAMES: list[tuple[str, dict[str, str]]] = [
    ("express", {}),
    ("touchdown", {}),
    ("droid", {}),
    ("hail-mary", {}),
    ("elite", {}),
    ("elite", {"mode": "draft"}),
]


@pytest.mark.parametrize(("edition", "options"), GAMES, ids=lambda one: one if isinstance(one, str) else "")
def test_a_person_plays_a_round_with_bots(table: Table, edition: str, options: dict[str, str]) -> None:
    table.open(edition, options=FEW | options)
    table.play_until(table.over)
    expect(table.page.locator(".sheet tbody tr")).to_have_count(3)
