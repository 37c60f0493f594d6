"""`@rule` collects the rule functions.

Play calls them as they are. A compiler can be handed the same functions through `RULES`:
a rule uses ints, lists of ints, loops, `if` and other rules, and nothing else.
"""

from collections.abc import Callable
from typing import Any, TypeVar

RuleFunction = TypeVar("RuleFunction", bound=Callable[..., Any])

RULES: dict[str, Callable[..., Any]] = {}


def rule(function: RuleFunction) -> RuleFunction:
    """Collect a rule function under its full name and give it back unchanged."""
    RULES[f"{function.__module__}.{function.__qualname__}"] = function
    return function
