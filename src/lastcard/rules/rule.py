"""`@rule` collects the rule functions.

Play calls them as they are. A compiler can be handed the same functions through `RULES`:
a rule uses ints, lists of ints, loops, `if` and other rules, and nothing else.
"""

from collections.abc import Callable
from typing import Any, TypeVar

RuleFunction = TypeVar("RuleFunction", bound=Callable[..., Any])

RULES: dict[str, Callable[..., Any]] = {}
OFTEN: set[Callable[..., Any]] = set()
SELDOM: set[Callable[..., Any]] = set()


def rule(function: RuleFunction) -> RuleFunction:
    """Collect a rule function under its full name and give it back unchanged."""
    RULES[f"{function.__module__}.{function.__qualname__}"] = function
    return function


def often(function: RuleFunction) -> RuleFunction:
    """Part of nearly every decision: a compiler makes it one with the functions that call it."""
    OFTEN.add(function)
    return function


def seldom(function: RuleFunction) -> RuleFunction:
    """Needed in few decisions: a compiler keeps it out of the functions that call it."""
    SELDOM.add(function)
    return function
