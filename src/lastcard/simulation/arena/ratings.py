"""Ratings: the strength of each bot, by openskill, from the rounds in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, islice

MOST_RATED = 200_000
"""The number of rounds rated, from the first on: more would take long and change nothing."""

FIRST, OTHERS = 1, 2


def can_rate() -> bool:
    return find_spec("openskill") is not None


@dataclass(frozen=True)
class Rating:
    """A strength and its uncertainty, on openskill's scale: everybody starts at 25 ± 25/3."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A lower bound on the bot's strength, almost certainly."""
        return self.mu - 3 * self.sigma


def rate(winners: Iterable[Sequence[int]], players: int) -> Sequence[Rating | None]:
    """Rate the bots from all rounds in order: the winner ranks ahead of all others, who tie.

    Void rounds are ignored. Without openskill there are no ratings.
    """
    if not can_rate():
        return [None] * players
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # the strength of bots does not drift
    bots = [[model.rating()] for _ in range(players)]
    for winner in islice(chain.from_iterable(winners), MOST_RATED):
        if winner >= 0:
            bots = model.rate(bots, ranks=[FIRST if bot == winner else OTHERS for bot in range(players)])
    return [Rating(bot.mu, bot.sigma) for (bot,) in bots]
