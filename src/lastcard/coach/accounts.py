"""Luck and skill: what moved a player's chance from the first to the last.

A step from one moment to the next changes a chance. What a decision in it changed, against an expert's move,
is the decision's: for whoever made it, and for everybody else. All the rest is luck: deals, draws, shuffles,
and what was hidden. So for every player

    last chance - first chance = luck + own decisions + the others' decisions

holds exactly, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Account:
    """One player's chance, from the first to the last, in hundredths of a percentage point."""

    first: int
    last: int
    luck: int = 0
    own: int = 0
    others: int = 0

    def __add__(self, other: Account) -> Account:
        """Two rounds together: their results are added up."""
        return Account(
            self.first + other.first,
            self.last + other.last,
            self.luck + other.luck,
            self.own + other.own,
            self.others + other.others,
        )

    def to_json(self) -> dict[str, int]:
        return dict(vars(self))


@dataclass(frozen=True)
class Step:
    """From one moment to the next: everybody's chances before and after, and what decisions changed."""

    before: Sequence[int]
    after: Sequence[int]
    changes: Sequence[tuple[int, Sequence[int]]] = ()
    """Of each decision: whose it was, and what it changed for every seat."""

    def luck(self, seat: int) -> int:
        return self.after[seat] - self.before[seat] - sum(changed[seat] for _, changed in self.changes)


def accounts_of(steps: Iterable[Step]) -> tuple[Account, ...]:
    """The accounts of all seats. Each step begins where the one before it ended."""
    found: list[Account] = []
    for step in steps:
        found = found or [Account(chance, chance) for chance in step.before]
        found = [with_step(account, step, seat) for seat, account in enumerate(found)]
    return tuple(found)


def with_step(account: Account, step: Step, seat: int) -> Account:
    own = sum(changed[seat] for owner, changed in step.changes if owner == seat)
    others = sum(changed[seat] for owner, changed in step.changes if owner != seat)
    return replace(
        account,
        last=step.after[seat],
        luck=account.luck + step.luck(seat),
        own=account.own + own,
        others=account.others + others,
    )
