"""`@plain` registers the functions that are compiled together with the rules: policies and drivers.

Like rules, they use ints, records, loops and other such functions, and nothing else. They also run
interpreted.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

Plain = Callable[..., Any]
PlainFunction = TypeVar("PlainFunction", bound=Plain)

COLLECTED: dict[str, Plain] = {}


def plain(function: PlainFunction) -> PlainFunction:
    """Register a function under its full name and return it unchanged."""
    COLLECTED[f"{function.__module__}.{function.__qualname__}"] = function
    return function


def needed_for(play: Plain) -> list[Plain]:
    """A function and the registered ones that it uses, directly or indirectly, each once."""
    collected = {id(function) for function in COLLECTED.values()}
    found = [play]
    for function in found:  # grows while it is iterated
        found += [used for used in named_in(function) if id(used) in collected and used not in found]
    return found


def named_in(function: Plain) -> Iterator[Any]:
    """The objects in its module that a function refers to by name."""
    for name in dict.fromkeys(function.__code__.co_names):
        if name in function.__globals__:
            yield function.__globals__[name]
