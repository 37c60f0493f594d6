"""The results: who won each round of each deal, and what that says about the bots."""

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
"""One row per deal, one number per rotation: lists, or a numpy array if it is simulated."""


@dataclass
class Forfeits:
    """The decisions of one kind that the table made for a bot, and the message of the first."""

    number: int
    first: str


@dataclass
class Results:
    """One row per deal, one column per rotation."""

    matchup: Matchup
    winners: Figures  # the winning bot, or -1
    points: Figures  # the winner's points
    forfeits: list[dict[str, Forfeits]] = field(default_factory=list)  # per bot, by kind
    seconds: list[array[float]] = field(default_factory=list)  # per bot, of each decision
    decisions: int = 0
    elapsed: float = 0.0

    @property
    def done(self) -> int:
        """The number of deals played in all rotations."""
        return len(self.winners)

    @property
    def rounds(self) -> int:
        return self.done * self.matchup.players

    @property
    def void(self) -> int:
        """Rounds without a winner."""
        return sum(row.count(NOBODY) for row in rows_of(self.winners))

    @property
    def even(self) -> float:
        """Each bot's share if all were equal; nobody wins a void round."""
        return (1 - self.void / self.rounds) / self.matchup.players


@dataclass(frozen=True)
class Standing:
    """One bot's result."""

    bot: str
    won: int
    share: Interval
    points: Interval  # per round
    rating: Rating | None
    """None without openskill."""
    forfeits: Mapping[str, Forfeits]

    def against(self, even: float) -> str:
        """Whether its share is clearly above or below an equal one."""
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
    """Row by row; an array is not converted at once, because lists take more memory."""
    for first in range(0, len(figures), ROWS_AT_ONCE):
        rows = figures[first : first + ROWS_AT_ONCE]
        yield from rows if isinstance(rows, list) else rows.tolist()


def share_of(won: Sequence[float]) -> Interval:
    """The share of rounds won, from the share in each deal: the rotations of a deal are correlated, so a deal
    is one observation. A bot that has won none, or all, has no variance to estimate from: then Wilson's
    interval for this many deals is used.

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
