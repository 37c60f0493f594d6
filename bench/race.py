"""Tries, medians and ratios: rounds per second of CPU time on one core.

A machine may be slow or busy, and that varies from one second to the next. So nothing is measured alone: ours
and theirs alternate, each ratio is of two adjacent tries, and the medians are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median


@dataclass(frozen=True)
class Try:
    """What was played in one try, and its CPU time."""

    rounds: int
    decisions: int
    seconds: float

    @property
    def rounds_a_second(self) -> float:
        return self.rounds / self.seconds

    @property
    def decisions_a_second(self) -> float:
        return self.decisions / self.seconds


class CannotRunError(Exception):
    """Why something cannot be measured, in a sentence."""


@dataclass
class Runner:
    """A contestant: its name, the level of its API that is timed, and how to make one try."""

    name: str
    level: str
    players: int
    run: Callable[[], Try] | None
    trouble: str = ""
    tries: list[Try] = field(default_factory=list)
    ours_then: list[Try] = field(default_factory=list)
    """Our own tries just before its tries."""

    def make_try(self) -> Try | None:
        if self.run is None:
            return None
        try:
            self.tries.append(self.run())
        except CannotRunError as error:
            self.run, self.trouble = None, str(error)
            return None
        return self.tries[-1]

    @property
    def rounds_a_second(self) -> float:
        return median(one.rounds_a_second for one in self.tries)

    @property
    def decisions_a_second(self) -> float:
        return median(one.decisions_a_second for one in self.tries)

    @property
    def times_its_rounds(self) -> float | None:
        """How many times as many rounds we play."""
        return self._times(lambda one: one.rounds_a_second)

    @property
    def times_its_decisions(self) -> float | None:
        """How many times as many decisions we make."""
        return self._times(lambda one: one.decisions_a_second)

    def _times(self, speed: Callable[[Try], float]) -> float | None:
        pairs = list(zip(self.ours_then, self.tries, strict=False))
        return median(speed(ours) / speed(theirs) for ours, theirs in pairs) if pairs else None


def race(
    ours: Mapping[int, Runner], others: Iterable[Runner], tries: int, progress: Callable[[str], None]
) -> None:
    """Ours and theirs alternate. `ours` plays with the same number of players as the other."""
    others = list(others)
    for number in range(tries):
        progress(f"race, try {number + 1} of {tries}")
        for other in others:
            before = ours[other.players].make_try() if other.players in ours else None
            if other.make_try() and before:
                other.ours_then.append(before)
