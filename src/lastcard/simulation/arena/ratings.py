"""Ratings: how strong each bot is, by openskill, from the rounds in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MOST_RATED = 200_000
"""Rounds that are rated, from the first on: more would take long and change nothing."""

FIRST, OTHERS = 1, 2


@dataclass(frozen=True)
class Rating:
    """A strength and how uncertain it is, on openskill's scale: everybody begins at 25 ± 25/3."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What the bot is at least, almost certainly."""
        return self.mu - 3 * self.sigma


def rate(winners: Any, players: int) -> list[Rating]:
    """Deal by deal, rotation by rotation: the winner before all others, who are equals. Void rounds say
    nothing.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots neither learn nor tire
    bots = [[model.rating()] for _ in range(players)]
    for winner in winners.ravel()[:MOST_RATED].tolist():
        if winner >= 0:
            bots = model.rate(bots, ranks=[FIRST if bot == winner else OTHERS for bot in range(players)])
    return [Rating(bot.mu, bot.sigma) for (bot,) in bots]
