"""`@plain` collects the functions beside the rules that are compiled with them: policies and drivers.

Like rules they use ints, records, loops and other such functions, and nothing else; they run as they stand,
too.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

Plain = Callable[..., Any]
PlainFunction = TypeVar("PlainFunction", bound=Plain)

COLLECTED: dict[str, Plain] = {}


def plain(function: PlainFunction) -> PlainFunction:
    """Collect a function under its full name and give it back unchanged."""
    COLLECTED[f"{function.__module__}.{function.__qualname__}"] = function
    return function


def needed_for(play: Plain) -> list[Plain]:
    """A function and the collected ones that it uses, directly or not, each once."""
    collected = {id(function) for function in COLLECTED.values()}
    found = [play]
    for function in found:  # which grows meanwhile
        found += [used for used in named_in(function) if id(used) in collected and used not in found]
    return found


def named_in(function: Plain) -> Iterator[Any]:
    """All that a function names and that stands in its module."""
    for name in dict.fromkeys(function.__code__.co_names):
        if name in function.__globals__:
            yield function.__globals__[name]
