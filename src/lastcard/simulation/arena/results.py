"""What came out: who has won each round of each deal, and what that says about the bots."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lastcard.simulation.arena.matchup import Matchup
from lastcard.simulation.arena.ratings import Rating, rate
from lastcard.simulation.intervals import Interval, mean_interval, share_interval

NOBODY = -1


@dataclass
class Forfeits:
    """The decisions that the table took for a bot, of one kind, and what was said the first time."""

    number: int
    first: str


@dataclass
class Results:
    """One row a deal, one column a rotation."""

    matchup: Matchup
    winners: Any  # the bot that has won, or -1
    points: Any  # what the winner got
    forfeits: list[dict[str, Forfeits]] = field(default_factory=list)  # for each bot, by kind
    seconds: list[array[float]] = field(default_factory=list)  # for each bot, of each decision
    decisions: int = 0
    elapsed: float = 0.0

    @property
    def done(self) -> int:
        """How many deals were played in all rotations."""
        return len(self.winners)

    @property
    def rounds(self) -> int:
        return int(self.winners.size)

    @property
    def void(self) -> int:
        """Rounds that nobody has won."""
        return int((self.winners == NOBODY).sum())

    @property
    def even(self) -> float:
        """What each would win if all were equal: a void round is won by nobody."""
        return (1 - self.void / self.rounds) / self.matchup.players


@dataclass(frozen=True)
class Standing:
    """One bot, and how it did."""

    bot: str
    won: int
    share: Interval
    points: Interval  # a round
    rating: Rating
    forfeits: Mapping[str, Forfeits]

    def against(self, even: float) -> str:
        """Is its share clearly above or below what an equal would win?"""
        if self.share.low > even:
            return "above"
        return "below" if self.share.high < even else "even"


def standings(results: Results) -> list[Standing]:
    """All bots, in the order in which they were named."""
    ratings = rate(results.winners, results.matchup.players)
    rows = []
    for bot, label in enumerate(results.matchup.labels):
        has_won = results.winners == bot
        rows.append(
            Standing(
                label,
                int(has_won.sum()),
                share_of(has_won),
                clustered(results.points * has_won),
                ratings[bot],
                results.forfeits[bot] if results.forfeits else {},
            )
        )
    return rows


def share_of(has_won: Any) -> Interval:
    """The share of rounds won. Who has won none, or all, has no spread to judge by: there Wilson's interval
    for so many deals stands in.

    >>> import numpy as np
    >>> never = share_of(np.zeros((40, 2)))
    >>> never.value, round(never.high, 3)
    (0.0, 0.088)
    """
    if has_won.all() or not has_won.any():
        return share_interval(len(has_won) * bool(has_won.all()), len(has_won))
    share = clustered(has_won)
    return Interval(share.value, max(0.0, share.low), min(1.0, share.high))


def clustered(figures: Any) -> Interval:
    """The mean, with its interval. The rotations of a deal hang together, so that a deal's mean over them is
    one observation.

    >>> import numpy as np
    >>> str(clustered(np.array([[1, 1], [0, 1], [0, 0], [0, 1]])))
    '0.50 ± 0.40'
    """
    return mean_interval(figures.mean(axis=1))
