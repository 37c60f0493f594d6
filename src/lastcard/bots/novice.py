"""Novice: any legal move, and not much attention."""

from __future__ import annotations

from random import Random

from lastcard.bots.bot import Reflexes
from lastcard.views import View


class Novice:
    """Plays at random."""

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
        return self.random.choice(view.legal)
