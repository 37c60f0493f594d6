"""Dynasty decks: for players who bring none, and the hidden part of an opponent's. Both satisfy every
construction rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from lastcard.editions import PlayerCard, Roster, check_deck
from lastcard.rules.state import PLAYER_DECK

MOST_ROLLS = 400
"""A hidden part takes about ten attempts. If the open cards already break a rule, no attempt can succeed."""

GROWING_RULES = {
    "elite/dynasty-one-per-name",
    "elite/dynasty-wild-and-dual-limit",
    "elite/dynasty-four-icons",
}
"""Rules that a deck keeps breaking whatever is added to it."""

Roll = Callable[[int], int]
"""A random number from 0 to n - 1."""


def build_deck(roster: Roster, wild_fills: str, random: Random) -> list[str]:
    """A random deck; one that breaks a rule is rejected.

    >>> from lastcard.editions import load_roster
    >>> check_deck(build_deck(load_roster(), "all", Random(1)))
    []
    """
    texts = [card.text for card in roster.players()]
    while True:
        deck = random.sample(texts, PLAYER_DECK)
        if not check_deck(deck, roster=roster, wild_fills=wild_fills):
            return deck


def complete_deck(
    roster: Roster,
    open_cards: Sequence[PlayerCard],
    missing: int,
    wild_fills: str,
    roll: Roll,
) -> list[PlayerCard]:
    """Cards that might be the hidden part of a deck whose other cards lie open. If those break a rule, the
    only guarantee is that no name occurs twice.

    >>> from lastcard.editions import load_roster
    >>> roster = load_roster()
    >>> lineup = [roster.cards[name] for name in ("Ember Quill", "Rusty Vane", "Cinder Pike")]
    >>> check_deck(lineup + complete_deck(roster, lineup, 5, "all", Random(1).randrange))
    []
    """
    cards = list(roster.cards.values())
    hidden: list[PlayerCard] = []
    for _ in range(MOST_ROLLS):
        if len(hidden) == missing:
            return hidden
        hidden.append(cards[roll(len(cards))])
        deck = [*open_cards, *hidden]
        broken = {found.rule for found in check_deck(deck, roster=roster, wild_fills=wild_fills)}
        if broken & GROWING_RULES:
            hidden.pop()
        elif broken and len(deck) == PLAYER_DECK:
            hidden.clear()
    return other_names(cards, open_cards, missing, roll)


def other_names(
    cards: Sequence[PlayerCard], open_cards: Sequence[PlayerCard], missing: int, roll: Roll
) -> list[PlayerCard]:
    """Some cards with distinct names that do not occur among the open cards."""
    taken = {card.name for card in open_cards}
    found: list[PlayerCard] = []
    while len(found) < missing:
        left = [card for card in cards if card.name not in taken]
        found.append(left[roll(len(left))])
        taken.add(found[-1].name)
    return found
