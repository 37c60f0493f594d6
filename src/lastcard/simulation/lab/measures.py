"""The measures of each variant at each table, and their differences from the base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf, sqrt
from typing import Any

import numpy as np

from lastcard.editions.edition import COLOR_LETTERS
from lastcard.policies.playing_out.driver import MOST_ROUNDS
from lastcard.rules.state import NOBODY
from lastcard.simulation.columns import Columns
from lastcard.simulation.intervals import (
    Interval,
    around,
    digits_for,
    mean_and_error,
    mean_interval,
    share_interval,
)
from lastcard.simulation.lab.design import Variant

FAR_BEHIND = 5
"""A winner who was once this many cards behind has come back."""

NUMBER = "0-9"
"""All number cards as one face."""

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Measure:
    """One figure: its heading in tables, and its sentence."""

    name: str
    title: str
    sentence: str  # {} stands for the figure
    share: bool = False

    def write(self, figure: Interval) -> str:
        """A figure with its significant digits, for a sentence."""
        factor = 100 if self.share else 1
        value = f"{factor * figure.value:,.{digits_for(factor * figure.half, sure=True)}f}"
        return f"{value} %" if self.share else value

    def write_change(self, by: Interval) -> str:
        """A difference, with its sign and its interval; for a share in percentage points."""
        factor = 100 if self.share else 1
        digits = digits_for(factor * by.half)
        sign = "+" if by.value > 0 else "−" if by.value < 0 else ""
        return f"{sign}{abs(factor * by.value):,.{digits}f} ± {factor * by.half:,.{digits}f}"


MEASURES = (
    Measure("turns", "Turns in a round", "a round takes {} turns"),
    Measure("decisions", "Decisions in a round", "a round takes {} decisions"),
    Measure("match_rounds", "Rounds in a match", "a match takes {} rounds"),
    Measure("match_turns", "Turns in a match", "a match takes {} turns"),
    Measure("points", "Points of a round", "a round brings its winner {} points"),
    Measure("first_wins", "Won by the first seat", "the first seat after the dealer wins {} of rounds", True),
    Measure("special_wins", "Won with a special card", "a special card wins {} of rounds", True),
    Measure("comeback", "Most cards behind", "the winner was once {} cards behind"),
    Measure(
        "comebacks",
        f"Won from {FAR_BEHIND}+ cards behind",
        f"the winner comes back from {FAR_BEHIND} or more cards behind in {{}} of rounds",
        True,
    ),
    Measure("lead_changes", "Changes of lead", "the lead changes {} times"),
    Measure("longest_stuck", "Longest time stuck", "somebody is stuck for {} turns in a row"),
    Measure("void", "Void rounds", "{} of rounds are void", True),
)
BY_NAME = {measure.name: measure for measure in MEASURES}

PER_ROUND = (
    "cards_drawn",
    "calls",
    "calls_missed",
    "catches",
    "challenges",
    "challenges_won",
    "challenges_lost",
    "races",
    "droids",
    "droid_parts",
    "hail_mary_hits",
    "hail_mary_misses",
    "activations",
    "skips",
    "reverses",
    "cards_shed",
    "reshuffles",
    "false_calls",
    "draws_waived",
)
"""Further counts, as means per round."""


@dataclass(frozen=True)
class Difference:
    """The difference of a variant from the base; `sigmas` is that in standard errors."""

    by: Interval
    sigmas: float


@dataclass
class Cell:
    """One variant at one table."""

    variant: Variant
    players: int
    rounds: int
    figures: dict[str, Interval]
    places: list[Interval]  # winners: the first after the dealer, ..., the dealer
    cards: dict[str, Interval]  # the face with which the round was won
    counted: dict[str, Interval]
    lengths: dict[int, int]  # the number of rounds by number of turns
    void: int
    digests: list[str]
    matches: int = 0
    broken_off: int = 0
    differences: dict[str, Difference] = field(default_factory=dict)

    def length_below(self, share: float) -> int:
        """The number of turns that this share of rounds does not exceed."""
        reached = 0
        for turns, rounds in self.lengths.items():
            reached += rounds
            if reached >= share * self.rounds:
                return turns
        return 0


def values_of_rounds(columns: Columns) -> dict[str, Any]:
    """The figures of each round. Those that only a winner has exist for won rounds only."""
    won = columns["winner"] != NOBODY
    faces = np.array([face_text(card) for card in columns["last_card"].tolist()])
    special = np.array([not face.isdecimal() for face in faces.tolist()])
    values = {
        "turns": columns["turns"],
        "decisions": columns["decisions"],
        "first_wins": (places(columns) == 0)[won],
        "special_wins": special[won],
        "comeback": columns["comeback"][won],
        "comebacks": (columns["comeback"] >= FAR_BEHIND)[won],
        "lead_changes": columns["lead_changes"],
        "longest_stuck": columns["longest_stuck"],
        "void": ~won,
    }
    return values | ({"points": columns["points"][won]} if keeps_points(columns) else {})


def keeps_points(columns: Columns) -> bool:
    return "scoring" in columns.plan.edition.defaults


def values_of_matches(columns: Columns) -> dict[str, Any]:
    return {"match_rounds": columns["rounds"], "match_turns": columns["turns"]}


def places(columns: Columns) -> Any:
    """Where the winner sits: 0 for the first after the dealer."""
    return (columns["winner"] - columns["dealer"] - 1) % columns.plan.players


def face_text(card: str) -> str:
    """A card without its color and without the Elite icon.

    >>> face_text("R7"), face_text("G+2"), face_text("W+4"), face_text("B3*")
    ('7', '+2', 'W+4', '3')
    """
    return (card[1:] if card[:1] in COLOR_LETTERS else card).removesuffix("*")


def measure_rounds(variant: Variant, columns: Columns, values: Values) -> Cell:
    plan = columns.plan
    won = columns["winner"] != NOBODY
    number = int(won.sum())
    wins = Counter(places(columns)[won].tolist())
    decided = Counter(face_text(card) for card in columns["last_card"][won].tolist())
    decided[NUMBER] = sum(rounds for face, rounds in decided.items() if face.isdecimal())
    faces = dict.fromkeys([NUMBER, *(face_text(text) for text in plan.edition.kinds)])
    return Cell(
        variant=variant,
        players=plan.players,
        rounds=columns.done,
        figures={name: figure(name, sample) for name, sample in values.items()},
        places=[share_interval(wins[place], number) for place in range(plan.players)],
        cards={face: share_interval(decided[face], number) for face in faces},
        counted={name: mean_interval(columns[name]) for name in PER_ROUND},
        lengths=dict(sorted(Counter(columns["turns"].tolist()).items())),
        void=columns.done - number,
        digests=[digest(columns)],
    )


def add_matches(cell: Cell, columns: Columns, values: Values) -> None:
    cell.matches = columns.done
    cell.figures |= {name: figure(name, sample) for name, sample in values.items()}
    cell.broken_off = int(((columns["winner"] == NOBODY) & (columns["rounds"] >= MOST_ROUNDS)).sum())
    cell.digests.append(digest(columns))


def figure(name: str, sample: Any) -> Interval:
    if BY_NAME[name].share:
        return share_interval(int(sample.sum()), len(sample))
    return mean_interval(sample) if len(sample) else Interval(0.0, 0.0, 0.0)


def difference(sample: Any, base: Any) -> Difference:
    """The difference of two samples. Rounds of the same deals are paired; if some have no winner, the samples
    are treated as independent.
    """
    sample, base = sample.astype(float), base.astype(float)
    if not len(sample) or not len(base):
        return Difference(Interval(0.0, -inf, inf), 0.0)
    if len(sample) == len(base):
        by, error = mean_and_error(sample - base)
    else:
        (one, its), (other, others) = mean_and_error(sample), mean_and_error(base)
        by, error = one - other, sqrt(its * its + others * others)
    return Difference(around(by, error), by / error if error else 0.0)


def digest(columns: Columns) -> str:
    """A fingerprint of everything that happened: equal only if no round differs."""
    together = sha256()
    for name in columns:
        together.update(np.ascontiguousarray(columns[name]).tobytes())
    return together.hexdigest()
