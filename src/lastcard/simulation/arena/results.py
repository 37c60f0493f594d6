"""What came out: who has won each round of each deal, and what that says about the bots."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lastcard.simulation.arena.matchup import Matchup
from lastcard.simulation.arena.ratings import Rating, rate
from lastcard.simulation.intervals import Interval, mean_interval, share_interval

NOBODY = -1
ROWS_AT_ONCE = 4096

Figures = Any
"""A row for each deal with a number for each rotation: lists, or an array of numpy where it is simulated."""


@dataclass
class Forfeits:
    """The decisions that the table took for a bot, of one kind, and what was said the first time."""

    number: int
    first: str


@dataclass
class Results:
    """One row a deal, one column a rotation."""

    matchup: Matchup
    winners: Figures  # the bot that has won, or -1
    points: Figures  # what the winner got
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
        return self.done * self.matchup.players

    @property
    def void(self) -> int:
        """Rounds that nobody has won."""
        return sum(row.count(NOBODY) for row in rows_of(self.winners))

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
    rating: Rating | None
    """None without openskill."""
    forfeits: Mapping[str, Forfeits]

    def against(self, even: float) -> str:
        """Is its share clearly above or below what an equal would win?"""
        if self.share.low > even:
            return "above"
        return "below" if self.share.high < even else "even"


def standings(results: Results) -> list[Standing]:
    """All bots, in the order in which they were named."""
    ratings = rate(rows_of(results.winners), results.matchup.players)
    return [standing_of(results, bot, rating) for bot, rating in enumerate(ratings)]


def standing_of(results: Results, bot: int, rating: Rating | None) -> Standing:
    total, won, points = 0, [], []
    for winners, figures in zip(rows_of(results.winners), rows_of(results.points), strict=True):
        mine = [point for winner, point in zip(winners, figures, strict=True) if winner == bot]
        total += len(mine)
        won.append(len(mine) / len(winners))
        points.append(sum(mine) / len(winners))
    return Standing(
        results.matchup.labels[bot],
        total,
        share_of(won),
        mean_interval(points),
        rating,
        results.forfeits[bot] if results.forfeits else {},
    )


def rows_of(figures: Figures) -> Iterator[list[int]]:
    """Row by row; of an array not all at once, for lists take more memory."""
    for first in range(0, len(figures), ROWS_AT_ONCE):
        rows = figures[first : first + ROWS_AT_ONCE]
        yield from rows if isinstance(rows, list) else rows.tolist()


def share_of(won: Sequence[float]) -> Interval:
    """The share of rounds won, out of the share in each deal: the rotations of a deal hang together, so that
    a deal is one observation. A bot that has won none, or all, has no spread to judge by: there Wilson's
    interval for so many deals stands in.

    >>> str(share_of([1, 0.5, 0, 0.5]))
    '0.50 ± 0.40'
    >>> never = share_of([0.0] * 40)
    >>> never.value, round(never.high, 3)
    (0.0, 0.088)
    """
    if min(won) == 1 or max(won) == 0:
        return share_interval(round(sum(won)), len(won))
    share = mean_interval(won)
    return Interval(share.value, max(0.0, share.low), min(1.0, share.high))
