"""Novice: any playable card, and little attention."""

from __future__ import annotations

from random import Random

from lastcard.bots.bot import Reflexes
from lastcard.views import View


class Novice:
    """Plays at random."""

    thinks_long = False
    reflexes = Reflexes(
        forgets_call=0.4,
        remembers_call=0.3,
        notices_missed_call=0.2,
        notices_throw=0.3,
        notices_race=0.9,
        quickest=0.8,
        slowest=2.5,
    )

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> str:
        """Any playable card; without one, any move."""
        in_turn = view.waiting_for in ("turn", "drawn")
        cards = [move for move in view.legal if in_turn and move[0].isalpha()]
        return self.random.choice(cards or view.legal)
