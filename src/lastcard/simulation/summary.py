"""The summary of a simulation: who won, how long it took, how often things happened.

Python columns and numpy columns give the same figures: all sums are sums of whole numbers, so they do not
depend on the order either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from lastcard.policies.playing_out.columns import TALLIED
from lastcard.rules.dispatch import CARDS
from lastcard.simulation.columns import CARDS_SHOWN, Columns
from lastcard.simulation.intervals import Interval, around, share_interval
from lastcard.simulation.plan import Plan
from lastcard.simulation.rows import is_plain

LOW_END, HIGH_END = 0.05, 0.95


@dataclass(frozen=True)
class Share:
    """A share of a number, with its interval."""

    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        return share_interval(self.count, self.of)


@dataclass(frozen=True)
class Spread:
    """A figure over all rounds: its mean with its interval, its median, and the range of nine in ten.

    >>> spread([1, 2, 3, 4, 5])
    Spread(number=5, total=15, mean=Interval(value=3.0, low=1.6..., high=4.3...), median=3, low=1, high=5)
    """

    number: int
    total: int
    mean: Interval
    median: int
    low: int
    high: int


def counts_of(values: Any) -> dict[int, int]:
    """How often each value occurs, in ascending order.

    >>> counts_of([3, 1, 3])
    {1: 1, 3: 2}
    """
    if is_plain(values) or not len(values):
        return dict(sorted(Counter(values).items()))
    import numpy as np

    lowest = int(values.min())
    counts = np.bincount(values - lowest)
    return {lowest + int(value): int(counts[value]) for value in counts.nonzero()[0]}


def spread(values: Any) -> Spread:
    """Summarize one column."""
    return spread_of(counts_of(values))


def spread_of(counts: Mapping[int, int]) -> Spread:
    """The same from counts, in ascending order of the values."""
    number = sum(counts.values())
    if not number:
        return Spread(0, 0, Interval(0.0, 0.0, 0.0), 0, 0, 0)
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    variance = (number * squares - total * total) / (number * max(1, number - 1))
    median, low, high = (quantile(counts, number, part) for part in (0.5, LOW_END, HIGH_END))
    return Spread(number, total, around(total / number, sqrt(variance / number)), median, low, high)


def quantile(counts: Mapping[int, int], number: int, part: float) -> int:
    """The lowest value that this share does not exceed."""
    reached, value = 0, 0
    for value in counts:
        reached += counts[value]
        if reached >= part * number:
            break
    return value


@dataclass(frozen=True)
class Occurrence:
    """How often something happened, and a share that describes its outcome."""

    name: str
    total: int
    each: float  # per round, or per match
    outcome: str = ""
    share: Share | None = None
    ratio: float | None = None  # if one happening has several of another


@dataclass(frozen=True)
class Summary:
    """The figures of a simulation."""

    plan: Plan
    done: int
    by_seat: list[Share]  # empty if winners were not selected
    by_place: list[Share]  # the first after the dealer, ..., the dealer; empty for matches
    nobody: Share | None
    spreads: dict[str, Spread]
    happenings: list[Occurrence]


class Tally:
    """Running counts of rounds: they stay small, however many rounds there are."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.done = 0
        self.winners: Counter[int] = Counter()
        self.places: Counter[int] = Counter()
        self.figures: dict[str, Counter[int]] = {}
        self.totals: Counter[str] = Counter()

    @property
    def tells_winners(self) -> bool:
        return "winner" in self.plan.columns

    @property
    def tells_places(self) -> bool:
        return not self.plan.matches and {"winner", "dealer"} <= set(self.plan.columns)

    def add(self, columns: Columns) -> None:
        """Count some more rounds."""
        if self.tells_winners:
            self.winners.update(counts_of(columns["winner"]))
        if self.tells_places:
            self.places.update(counts_of(places_of_winners(columns)))
        for name in spread_names(columns):
            self.figures.setdefault(name, Counter()).update(counts_of(won(columns, name)))
        self.totals.update({name: sum_of(columns[name]) for name in columns if name != CARDS_SHOWN})
        self.done += columns.done

    def summary(self) -> Summary:
        """The summary of everything counted."""
        seats = range(self.plan.players)
        return Summary(
            plan=self.plan,
            done=self.done,
            by_seat=[Share(self.winners[seat], self.done) for seat in seats if self.tells_winners],
            by_place=[Share(self.places[place], self.done) for place in seats if self.tells_places],
            nobody=Share(self.winners[-1], self.done) if self.tells_winners else None,
            spreads={name: spread_of(dict(sorted(of.items()))) for name, of in self.figures.items()},
            happenings=happenings(self.plan, self.totals, self.done),
        )


def summarize(columns: Columns) -> Summary:
    """Summarize all columns that make sense for the edition."""
    tally = Tally(columns.plan)
    tally.add(columns)
    return tally.summary()


def places_of_winners(columns: Columns) -> Any:
    """Who has won each round: 0 is the first after the dealer, and so on to the dealer."""
    players = columns.plan.players
    winner, dealer = columns["winner"], columns["dealer"]
    if is_plain(winner):
        return [(w - d - 1) % players for w, d in zip(winner, dealer, strict=True) if w >= 0]
    return ((winner - dealer - 1) % players)[winner >= 0]


def won(columns: Columns, name: str) -> Any:
    """A column; if only winners have it, only its values in won rounds."""
    values = columns[name]
    if name not in OF_WINNERS:
        return values
    winner = columns["winner"]
    if is_plain(values):
        return [value for value, seat in zip(values, winner, strict=True) if seat >= 0]
    return values[winner >= 0]


SPREADS = (
    "rounds",
    "turns",
    "decisions",
    "points",
    "cards_played",
    "cards_drawn",
    "lead_changes",
    "comeback",
    "longest_stuck",
)
OF_WINNERS = ("points", "comeback")


def spread_names(columns: Columns) -> list[str]:
    """The figures that every round has; without points in editions that have none. Those that only a winner
    has are left out if winners were not selected.
    """
    hidden = set() if "winner" in columns else set(OF_WINNERS)
    if not columns.plan.matches:
        hidden.add("rounds")
    if "scoring" not in columns.plan.options:
        hidden.add("points")
    return [name for name in SPREADS if name in columns and name not in hidden]


@dataclass(frozen=True)
class Counted:
    """A row of the summary: a column, the cards it needs, and what is shown besides its count.

    `outcome` names a column that counts how many of them turned out that way; with `many`, it has several for
    each.
    """

    name: str
    columns: tuple[str, ...]
    cards: tuple[str, ...] = ()  # symbols as in `CARDS`; none: shown if it happened, or always
    always: bool = False
    outcome: str = ""
    says: str = ""
    many: bool = False


HAPPENINGS = (
    Counted("calls made", ("calls",), always=True),
    Counted("calls missed", ("calls_missed",), always=True, outcome="catches", says="caught"),
    Counted("false calls", ("false_calls",)),
    Counted("challenges", ("challenges",), ("W+N",), outcome="challenges_won", says="succeeded"),
    Counted("races", ("races",), ("Wt",)),
    Counted("droids", ("droids",), ("Wd",), outcome="droid_parts", says="parts each", many=True),
    Counted(
        "Hail Marys", ("hail_mary_hits", "hail_mary_misses"), ("Wh",), outcome="hail_mary_hits", says="hit"
    ),
    Counted("activations", ("activations",), ("*", "We")),
    Counted("cards shed", ("cards_shed",)),
    Counted("skipped turns", ("skips",)),
    Counted("reverses", ("reverses",)),
    Counted("reshuffles", ("reshuffles",), always=True),
    Counted("draws waived", ("draws_waived",)),
)


def happenings(plan: Plan, totals: Mapping[str, int], rounds: int) -> list[Occurrence]:
    """How often things happened, as far as the edition has cards for them."""
    symbols = {CARDS[place].symbol for _, place, _ in plan.edition.card_rules}
    found = []
    for row in HAPPENINGS:
        if any(name not in totals for name in row.columns):
            continue
        total = sum(totals[name] for name in row.columns)
        if total or row.always or symbols.intersection(row.cards):
            found.append(happening(row, total, totals.get(row.outcome), rounds))
    if plan.chosen:
        found += [happening(row, totals[row.columns[0]], None, rounds) for row in untold(totals)]
    return found


def untold(totals: Mapping[str, int]) -> list[Counted]:
    """Rows for selected columns that no other row shows."""
    shown = set(SPREADS)
    for row in HAPPENINGS:
        if all(name in totals for name in row.columns):
            shown |= {*row.columns, row.outcome}
    names = [name for name, _ in TALLIED if name in totals and name not in shown]
    return [Counted(name.replace("_", " "), (name,)) for name in names]


def happening(row: Counted, total: int, outcome: int | None, rounds: int) -> Occurrence:
    each = total / rounds if rounds else 0.0
    if outcome is None or not total:
        return Occurrence(row.name, total, each)
    if row.many:
        return Occurrence(row.name, total, each, row.says, ratio=outcome / total)
    return Occurrence(row.name, total, each, row.says, share=Share(outcome, total))


def sum_of(values: Any) -> int:
    return sum(values) if is_plain(values) else int(values.sum(dtype="int64"))
