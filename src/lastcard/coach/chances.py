"""Chances in whole numbers: averages over worlds, with their 95 % intervals.

There are no floats, so that every machine and every language finds the same figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from lastcard.policies.playing_out.reviewing import CHAIN
from lastcard.policies.playing_out.value import CERTAIN_WIN

CERTAIN = 10_000
"""The chance of what is certain: chances are in hundredths of a percentage point."""

POINT = 100
"""One percentage point."""

SCALE = 10_000
Z = 19_600
"""How many standard errors a 95 % interval reaches to each side, in ten-thousandths."""
Z_SQUARED = Z * Z // SCALE

CLEAR = 25_800
"""A difference is clear if it is this many standard errors from zero: chance alone goes so far to one side
once in 200 times.
"""


@dataclass(frozen=True)
class Chance:
    """A chance, with its 95 % interval. `CERTAIN` is certain."""

    value: int
    low: int
    high: int

    def to_json(self) -> list[int]:
        return [self.value, self.low, self.high]


@dataclass(frozen=True)
class Gain:
    """The difference between two chances, with its 95 % interval. `clear`: it is beyond chance."""

    value: int
    low: int
    high: int
    clear: bool

    def to_json(self) -> dict[str, object]:
        return {"value": self.value, "low": self.low, "high": self.high, "clear": self.clear}


NO_GAIN = Gain(0, 0, 0, False)


def certainly(wins: bool) -> Chance:
    """The chance of what has been decided."""
    return Chance(CERTAIN, CERTAIN, CERTAIN) if wins else Chance(0, 0, 0)


def chance_of(values: Sequence[int]) -> Chance:
    """The average of shares of `CERTAIN_WIN`, with Wilson's interval for the spread that they show.

    >>> chance_of([CERTAIN_WIN, 0, 0, 0] * 64)
    Chance(value=2500, low=2009, high=3065)
    """
    number, total, spread = len(values), sum(values), spread_of(values)
    # (total + z^2 / 2 -+ z root(spread + z^2 / 4)) / (number + z^2), where 1 is CERTAIN_WIN
    root = isqrt(Z_SQUARED * SCALE * spread + Z_SQUARED * Z_SQUARED * CERTAIN_WIN * CERTAIN_WIN // 4)
    middle = SCALE * total + Z_SQUARED * CERTAIN_WIN // 2
    under = (SCALE * number + Z_SQUARED) * CERTAIN_WIN
    low, high = CERTAIN * (middle - root) // under, -(-CERTAIN * (middle + root) // under)
    value = rounded(CERTAIN * total, number * CERTAIN_WIN)
    return Chance(value, max(0, min(low, value)), min(CERTAIN, max(high, value)))


def gain_of(one: Sequence[int], other: Sequence[int]) -> Gain:
    """By how much the values of `one` are above those of `other`, which are from the same worlds.

    >>> gain_of([CERTAIN_WIN, CERTAIN_WIN, 0, 0] * 50, [CERTAIN_WIN, 0, 0, 0] * 50)
    Gain(value=2500, low=1897, high=3103, clear=True)
    >>> gain_of([CERTAIN_WIN] * 4, [CERTAIN_WIN] * 4)
    Gain(value=0, low=0, high=0, clear=False)
    """
    differences = [a - b for a, b in zip(one, other, strict=True)]
    number, total, spread = len(differences), sum(differences), spread_of(differences)
    if spread == 0 and total == 0:
        return NO_GAIN
    spread += CERTAIN_WIN * CERTAIN_WIN // 4  # a few equal differences prove little
    error = isqrt(spread)  # the standard error of the total
    value = rounded(CERTAIN * total, number * CERTAIN_WIN)
    reach = -(-CERTAIN * Z * error // (SCALE * number * CERTAIN_WIN))
    return Gain(value, value - reach, value + reach, SCALE * abs(total) > CLEAR * error)


def spread_of(values: Sequence[int]) -> int:
    """The variance of one value, times their number. Worlds of one chain are alike, so that they say less
    than as many independent ones: then chains are compared, not worlds.
    """
    number, total = len(values), sum(values)
    spread = sum(value * value for value in values) - total * total // number
    if number % CHAIN:
        return spread
    chains = [sum(values[first : first + CHAIN]) for first in range(0, number, CHAIN)]
    return max(spread, sum(chain * chain for chain in chains) - total * total // len(chains))


def rounded(number: int, divisor: int) -> int:
    """The nearest whole number to a quotient, halves away from zero.

    >>> rounded(5, 2), rounded(-5, 2), rounded(7, 3)
    (3, -3, 2)
    """
    nearest = (2 * abs(number) + divisor) // (2 * divisor)
    return nearest if number >= 0 else -nearest
