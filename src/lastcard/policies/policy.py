"""Who decides for a seat: a kind of thinking, habits, reflexes and weights.

`random` plays any card it can, each move equally likely, and draws only when it must; `anything` makes any
legal move, including drawing with a playable card in hand. `novice` plays like `random` and pays little
attention; `casual` and `expert` think; `champion` also tries moves out. Habits may be added to any of them:
`random+call-challenge` always calls and never challenges.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from lastcard.compiled.plain import plain
from lastcard.editions.edition import Edition
from lastcard.errors import OptionError

PLAYS_A_CARD, PLAYS_ANYTHING, NOVICE, HEURISTIC, CHAMPION = range(5)

CALLING, CHALLENGING, CATCHING, THROWING = range(4)
HABITS = ("call", "challenge", "catch", "throw", "arms")

AS_IT_COMES, ALWAYS, NEVER = range(3)
FIRST_HABIT = 4
SLOWEST, QUICKEST = 1, 1000


@dataclass(frozen=True)
class Policy:
    """How a seat decides: a kind of thinking, habits, reflexes and weights.

    Reflexes are chances in a thousand: to forget a call with the move, to remember it a little later, to
    notice that another player forgot it, to notice an occasion to throw. The quicker of two seats is first
    more often.
    """

    code: int  # the kind of thinking, and the habits
    forgets_call: int = 500
    remembers_call: int = 1000
    catches: int = 1000
    throws: int = 1000
    speed: int = 10
    weights: tuple[int, ...] = ()
    values: tuple[int, ...] = ()  # the value network

    @property
    def thinks(self) -> bool:
        return kind_of(self.code) >= NOVICE


POLICIES: dict[str, Policy] = {
    "random": Policy(PLAYS_A_CARD),
    "anything": Policy(PLAYS_ANYTHING),
    "novice": Policy(NOVICE, forgets_call=400, remembers_call=300, catches=200, throws=300, speed=5),
    "casual": Policy(HEURISTIC, forgets_call=150, remembers_call=500, catches=500, throws=600, speed=7),
    "expert": Policy(HEURISTIC, forgets_call=10, remembers_call=950, catches=950, throws=980, speed=10),
    "champion": Policy(CHAMPION, forgets_call=0, remembers_call=1000, catches=1000, throws=1000, speed=10),
}


@plain
def kind_of(code: int) -> int:
    return code & (1 << FIRST_HABIT) - 1


@plain
def habit_of(code: int, which: int) -> int:
    return code >> FIRST_HABIT + 2 * which & 3


def read_policy(text: str, edition: Edition, options: Mapping[str, str], players: int) -> Policy:
    """Parse a policy's name and habits, and load its data for this edition and number of players."""
    name, *habits = re.split(r"(?=[+-])", text.strip())
    if name not in POLICIES:
        raise OptionError(f"There is no policy {name!r}. There are {', '.join(POLICIES)}.")
    policy = POLICIES[name]
    if kind_of(policy.code) >= HEURISTIC:
        from lastcard.policies.weights import weights_for

        policy = replace(policy, weights=weights_for(name, edition, options, players))
    if kind_of(policy.code) == CHAMPION:
        from lastcard.policies.weights import values_for

        policy = replace(policy, values=values_for(edition, options, players))
    for habit in habits:
        policy = with_habit(policy, habit[1:], ALWAYS if habit[0] == "+" else NEVER)
    return policy


def with_habit(policy: Policy, name: str, habit: int) -> Policy:
    """The same policy with a habit: always or never doing something."""
    if name not in HABITS:
        raise OptionError(f"There is no habit {name!r}. There are {', '.join(HABITS)}, with + or -.")
    policy = replace(policy, code=policy.code | habit << FIRST_HABIT + 2 * HABITS.index(name))
    chance = 1000 if habit == ALWAYS else 0
    if name == "call":
        return replace(policy, forgets_call=1000 - chance, remembers_call=chance)
    if name == "catch":
        return replace(policy, catches=chance)
    if name == "throw":
        return replace(policy, throws=chance)
    if name == "arms":
        return replace(policy, speed=QUICKEST if habit == ALWAYS else SLOWEST)
    return policy


def read_policies(
    text: str, edition: Edition, options: Mapping[str, str], players: int
) -> tuple[Policy, ...]:
    """Parse one policy for all seats, or one for each, separated by commas."""
    policies = [read_policy(part, edition, options, players) for part in text.split(",")]
    if len(policies) == 1:
        return tuple(policies * players)
    if len(policies) != players:
        raise OptionError(f"One policy for all, or one for each of {players} seats, not {len(policies)}.")
    return tuple(policies)
