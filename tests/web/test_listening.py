"""Whole rounds by screen reader alone: roles, names and announcements, and nothing that is only seen."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

import lastcard as lc
from lastcard.views.event import Seen
from lastcard.views.telling import tell
from lastcard.words import Speaker, load_words
from tests.support.lengths import long
from tests.support.web.browsing import NOTHING, OPEN, few_cards
from tests.support.web.listening import Listener, read_tree

ME = 0
PLAYER_CARDS = lc.Game.new("elite", 2, seed=0).player_cards
EFFECTS = re.compile(r" \([^()]*\)")
"""What a player card does: the terminal tells its colors, too, which are on the card here."""
RECORD = """async () => {
    const [{ table, token }] = JSON.parse(localStorage.getItem('lastcard.tables'));
    const headers = { Authorization: 'Bearer ' + token };
    return (await fetch(`/api/tables/${table}/record.json`, { headers })).json();
}"""


class Spoken(Speaker):
    """Names cards in words, also where there are several."""

    def say_detail(self, name: str, value: Any, form: str) -> str | None:
        if name == "hand" and value:
            return self.list(self.card(card) for card in value)
        return super().say_detail(name, value, form)


def what_happened(page: Page) -> list[str]:
    """The record of the match, in the sentences that I should have heard."""
    record = page.evaluate(RECORD)
    assert record["full"]
    speaker = Spoken(load_words("en"), record["names"].__getitem__, ME, Speaker().card_in_words)
    parts = [
        part for one in record["rounds"] for part in (one["opening"], *(s["events"] for s in one["steps"]))
    ]
    seen = [[Seen.from_json(event).event.seen_by(ME) for event in part] for part in parts]
    return [EFFECTS.sub("", sentence) for events in seen for sentence in tell(events, speaker, PLAYER_CARDS)]


def sit_down(page: Page, edition: str, position: str = "", **settings: Any) -> Listener:
    listener = Listener(page)
    page.goto(NOTHING)
    asked = {"edition": edition, "players": 3, "thinking": 0, "reaction": 400, "turn": 60_000} | settings
    page.goto(page.evaluate(OPEN, ["Ann", asked, position]))
    page.get_by_role("button", name="Deal for three").press("Enter")
    page.get_by_role("region", name="Your hand").wait_for()
    return listener


def check(listener: Listener) -> None:
    """Everything was announced once, in its order, and everything had a name."""
    listener.look()
    assert not listener.unnamed
    said = EFFECTS.sub("", " ".join(listener.heard))
    happened = what_happened(listener.page)
    counted = {sentence: said.count(sentence) for sentence in happened}
    assert counted == Counter(happened)
    at = 0
    for sentence in happened:
        at = said.find(sentence, at) + len(sentence)
        assert at >= len(sentence), f"{sentence} came too early"
    assert said.count("Your turn") + said.count("turn again") >= 3


ENDING = few_cards("express", "R5 R7 R9", "scores a 249")


@pytest.mark.parametrize("position", [ENDING, long("")])
def test_a_round_of_express_by_screen_reader(page: Page, position: str) -> None:
    listener = sit_down(page, "express", position, options={"target": "1"})
    listener.play_until("Rematch")
    check(listener)


@pytest.mark.parametrize("edition", [long("touchdown"), "droid", long("hail-mary"), "elite"])
def test_a_round_of_every_edition_by_the_accessibility_tree(page: Page, edition: str) -> None:
    """Express, with all that is announced, is played above."""
    listener = sit_down(page, edition, few_cards(edition), reaction=0)
    listener.play_until("Next round", "Rematch")
    assert not listener.unnamed
    assert page.get_by_role("heading", name="You won").count()


@pytest.mark.long
def test_a_round_of_elite_by_screen_reader(page: Page) -> None:
    listener = sit_down(page, "elite")
    listener.play_until("Rematch")
    check(listener)


def test_the_tree_is_read_as_it_is_written() -> None:
    text = """
- main:
  - 'region "Bela: last"':
    - button "Say \\"hi\\"" [pressed]: Hi
    - text: nothing
    - img
  - link "Rules":
    - /url: /rules
"""
    told = [(node.role, node.name, node.usable) for node in read_tree(text)]
    assert told == [
        ("main", "", False),
        ("region", "Bela: last", False),
        ("button", 'Say "hi"', True),
        ("img", "", False),
        ("link", "Rules", False),
    ]
