"""Dynasty decks for those who bring none: eight cards of the roster that keep every rule."""

from __future__ import annotations

from random import Random

from lastcard.editions import Roster, check_deck
from lastcard.rules.state import PLAYER_DECK


def build_deck(roster: Roster, wild_fills: str, random: Random) -> list[str]:
    """A deck at random; one that breaks a rule is put back.

    >>> from lastcard.editions import load_roster
    >>> check_deck(build_deck(load_roster(), "all", Random(1)))
    []
    """
    texts = [card.text for card in roster.players()]
    while True:
        deck = random.sample(texts, PLAYER_DECK)
        if not check_deck(deck, roster=roster, wild_fills=wild_fills):
            return deck
