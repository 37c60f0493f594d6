"""Whole matches through the real interface."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Table

GAMES = [
    ("express", {}),
    ("touchdown", {}),
    ("droid", {}),
    ("hail-mary", {}),
    ("elite", {}),
    ("elite", {"options": {"mode": "draft"}}),
]


@pytest.mark.parametrize(("edition", "settings"), GAMES, ids=lambda one: one if isinstance(one, str) else "")
def test_a_person_plays_a_round_with_bots(table: Table, edition: str, settings: dict[str, object]) -> None:
    table.open(edition, **settings)
    table.play_until(table.over)
    expect(table.page.locator(".sheet tbody tr")).to_have_count(3)
