"""Casual: a few sensible habits, as most people have them at a kitchen table."""

from __future__ import annotations

from collections import Counter
from random import Random

from lastcard.bots.bot import Reflexes
from lastcard.editions.edition import SEAT_LETTERS
from lastcard.views import View

CHALLENGES = 0.2  # how often a challenge is worth a try
IN_TURN = ("turn", "drawn", "stack")
SHEDDING = ("shed", "give", "droid")


class Casual:
    """Stays in the color it holds most of, keeps wilds for later, hits whoever is nearly out."""

    reflexes = Reflexes(
        forgets_call=0.15,
        remembers_call=0.5,
        notices_missed_call=0.5,
        notices_throw=0.6,
        notices_race=1.0,
        quickest=0.5,
        slowest=2.2,
    )

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> str:
        """The move it likes best; among equals, any."""
        return max(view.legal, key=lambda move: (self.liking(view, move), self.random.random()))

    def liking(self, view: View, move: str) -> float:
        sign = move[0]
        if sign == ">":
            return -view.hand_sizes[SEAT_LETTERS.index(move[1:])]
        if sign == "=":
            return colors_held(view)[move[1]]
        if sign == "x":
            return 1.0 if self.random.random() < CHALLENGES else -1.0
        if sign in "+-":
            return 0.0 if sign == "+" else -0.5
        return self.liking_of_card(view, move) if sign.isalpha() else 1.0

    def liking_of_card(self, view: View, move: str) -> float:
        """How good it is to play a card; to keep or take it; or to be rid of it."""
        card, _, color = move.partition("=")
        if view.waiting_for in IN_TURN:
            return 1.0 + play_value(view, card, color)
        worth = worth_keeping(view, card)
        return -worth if view.waiting_for in SHEDDING else worth


def colors_held(view: View) -> Counter[str]:
    """How many cards of each color are in the hand."""
    return Counter(card[0] for card in view.hand if card[0] != "W")


def play_value(view: View, card: str, color: str) -> float:
    """Stay in a long color, hold wilds back, and use action cards when the next player is nearly out."""
    held = colors_held(view)
    if card.startswith("W"):
        return held[color] / 10 + danger(view) / 10
    action = 0.0 if card[1].isdigit() else danger(view)
    return 2.0 + held[card[0]] + action


def danger(view: View) -> float:
    """How near the next player is to going out: 0 to 3."""
    assert view.seat is not None
    cards = view.hand_sizes[(view.seat + view.direction) % view.players]
    return max(0.0, 4.0 - cards)


def worth_keeping(view: View, card: str) -> float:
    """A wild is worth most, then a card of the color in play or of a long color."""
    if card.startswith("W"):
        return 10.0 if card == "W" else 9.0
    return colors_held(view)[card[0]] + (3.0 if card[0] == view.color else 0.0)
