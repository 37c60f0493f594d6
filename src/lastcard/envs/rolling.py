"""Rolling: chance whose outcomes come from outside, one number at a time.

An action that needs chance is restarted with each further answer until there are enough of them. A shuffle
asks for one card after the other, in the order in which they will be drawn. Identical cards are one answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from lastcard.rules.hands import cards_in_hand
from lastcard.rules.kinds import ICON
from lastcard.rules.state import NOBODY, State

MOST_ANSWERS = 2 * ICON
"""Answers are numbers below this: a card by its kind, a player card by its number, or a number."""

NUMBER, CARD, PLAYER_CARD = range(3)
"""What an answer stands for."""


class Rolling(Exception):  # noqa: N818 - a request, not an error
    """Raised when an answer is needed that has not been given yet."""

    def __init__(self, what: int, weights: Mapping[int, int]) -> None:
        super().__init__(what, weights)
        self.what, self.weights = what, weights


class Rolls:
    """Chance that replays given answers, then raises `Rolling`."""

    def __init__(self, given: Sequence[int]) -> None:
        self.given, self.used = given, 0

    def answer(self, what: int, weights: Mapping[int, int]) -> int:
        """The next given answer; if only one is possible, that one without using an answer."""
        if len(weights) == 1:
            return next(iter(weights))
        if self.used == len(self.given):
            raise Rolling(what, dict(weights))
        self.used += 1
        return self.given[self.used - 1]

    def roll(self, n: int) -> int:
        return self.answer(NUMBER, dict.fromkeys(range(n), 1))

    def shuffle(self, cards: list[int], owner: int) -> None:
        left, what = Counter(cards), CARD if owner == NOBODY else PLAYER_CARD
        for place in range(len(cards) - 1, -1, -1):
            card = self.answer(what, left)
            cards[place] = card
            left[card] -= 1
            if not left[card]:
                del left[card]

    def pick(self, s: State, seat: int) -> int:
        return self.answer(CARD, Counter(cards_in_hand(s, seat)))
