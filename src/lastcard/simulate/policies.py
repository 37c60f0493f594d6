"""Policies: who decides for a seat in a simulation, as one number.

`random` plays any card it can, each move equally likely, and draws only when it must. `anything` makes any
legal move, drawing with a good card in hand included. Habits may be added: `random+call-challenge` always
calls and never challenges.
"""

from __future__ import annotations

import re

from lastcard.editions.table import OptionError

PLAYS_A_CARD, PLAYS_ANYTHING = range(2)
KINDS = ("random", "anything")

CALLING, CHALLENGING, CATCHING, THROWING = range(4)
HABITS = ("call", "challenge", "catch", "throw")

AS_IT_COMES, ALWAYS, NEVER = range(3)
FIRST_HABIT = 4


def kind_of(policy: int) -> int:
    return policy & (1 << FIRST_HABIT) - 1


def habit_of(policy: int, which: int) -> int:
    return policy >> FIRST_HABIT + 2 * which & 3


def read_policy(text: str) -> int:
    """A policy by its name, with its habits."""
    parts = re.split(r"(?=[+-])", text.strip())
    if parts[0] not in KINDS:
        raise OptionError(f"There is no policy {parts[0]!r}. There are {', '.join(KINDS)}.")
    policy = KINDS.index(parts[0])
    for part in parts[1:]:
        if part[1:] not in HABITS:
            raise OptionError(f"There is no habit {part[1:]!r}. There are {', '.join(HABITS)}, with + or -.")
        habit = ALWAYS if part[0] == "+" else NEVER
        policy |= habit << FIRST_HABIT + 2 * HABITS.index(part[1:])
    return policy


def read_policies(text: str, players: int) -> list[int]:
    """One policy for all seats, or one for each, separated by commas."""
    policies = [read_policy(part) for part in text.split(",")]
    if len(policies) == 1:
        return policies * players
    if len(policies) != players:
        raise OptionError(f"One policy for all, or one for each of {players} seats, not {len(policies)}.")
    return policies
