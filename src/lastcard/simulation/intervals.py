"""Intervals: an estimate from a sample, and its uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import floor, inf, isfinite, log10, sqrt
from statistics import NormalDist
from typing import Any

CONFIDENCE = 0.95
MOST_DIGITS = 6


@dataclass(frozen=True)
class Interval:
    """An estimate, and the 95 % confidence interval around it."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width: the number after ±."""
        return (self.high - self.low) / 2

    def __contains__(self, number: float) -> bool:
        return self.low <= number <= self.high

    def scaled(self, factor: float) -> Interval:
        return Interval(self.value * factor, self.low * factor, self.high * factor)

    def __str__(self) -> str:
        """With as many digits as are significant.

        >>> str(Interval(47.9183, 47.7765, 48.0601))
        '47.92 ± 0.14'
        """
        digits = digits_for(self.half)
        return f"{self.value:,.{digits}f} ± {self.half:,.{digits}f}"


def interval_json(interval: Interval) -> dict[str, float | None]:
    """For programs; an end that is unbounded is null."""
    ends = {"low": interval.low, "high": interval.high}
    return {"value": interval.value, **{end: at if isfinite(at) else None for end, at in ends.items()}}


def digits_for(half: float, *, sure: bool = False) -> int:
    """How many decimals to show next to an uncertainty: up to its second digit, or up to the first if the
    uncertainty itself is not shown.

    >>> digits_for(0.14), digits_for(3.2), digits_for(0), digits_for(0.14, sure=True)
    (2, 1, 0, 1)
    """
    if half <= 0 or half == inf:
        return 0
    return min(max(0, (0 if sure else 1) - floor(log10(half))), MOST_DIGITS)


@cache
def sigmas(confidence: float = CONFIDENCE) -> float:
    """The number of standard deviations to each side of a normal interval.

    >>> round(sigmas(), 2)
    1.96
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def mean_and_error(values: Sequence[float] | Any) -> tuple[float, float]:
    """The mean and its standard error; a single value has an unknown error."""
    number = len(values)
    if isinstance(values, Sequence):
        mean = sum(values) / number
        squares = sum((value - mean) ** 2 for value in values)
    else:
        mean = float(values.mean())
        squares = float(((values - mean) ** 2).sum())
    return mean, sqrt(squares / (number - 1) / number) if number > 1 else inf


def around(value: float, error: float, confidence: float = CONFIDENCE) -> Interval:
    """The normal interval around a value with a standard error."""
    half = sigmas(confidence) * error
    return Interval(value, value - half, value + half)


def mean_interval(values: Sequence[float] | Any, confidence: float = CONFIDENCE) -> Interval:
    """The mean of independent values, with its normal interval.

    >>> str(mean_interval([1, 2, 3, 4]))
    '2.5 ± 1.3'
    """
    return around(*mean_and_error(values), confidence)


def share_interval(hits: int, number: int, confidence: float = CONFIDENCE) -> Interval:
    """A share of independent trials, with Wilson's interval: it stays between 0 and 1, and always has a
    width.

    >>> share = share_interval(0, 100)
    >>> share.value, share.low, round(share.high, 3)
    (0.0, 0.0, 0.037)
    """
    if not number:
        return Interval(0.0, 0.0, 1.0)
    z = sigmas(confidence)
    share = hits / number
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def ratio_interval(
    above: Sequence[float] | Any, below: Sequence[float] | Any, confidence: float = CONFIDENCE
) -> Interval:
    """The ratio of two counts per round: hits per throw, parts per droid. Counts within one round are
    correlated, so the rounds are the independent samples.

    >>> str(ratio_interval([2, 0, 3], [1, 1, 2]))
    '1.25 ± 0.92'
    """
    above, below = as_list(above), as_list(below)
    total = sum(below)
    if not total:
        return Interval(0.0, -inf, inf)
    ratio = sum(above) / total
    rest = [one - ratio * other for one, other in zip(above, below, strict=True)]
    number = len(rest)
    spread = sum(value * value for value in rest) / max(1, number - 1)
    return around(ratio, sqrt(spread * number) / total, confidence)


def as_list(values: Sequence[float] | Any) -> list[float]:
    return list(values) if isinstance(values, Sequence) else list(values.tolist())
