"""A peer's side: each input line names a level of its API; one JSON line answers with the counts.

This runs in the peer's own environment, so it uses only the standard library. The process first writes which
levels it has. Counting decisions is not timed.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Level:
    """One way to play rounds: `play(number)` is timed, `count` returns the number of decisions."""

    players: int
    rounds: int
    play: Callable[[int], Any]
    count: Callable[[Any], int]


def serve(levels: dict[str, Level]) -> None:
    """Answer until the input ends."""
    for level in levels.values():
        level.play(1 + level.rounds // 20)
    say({name: level.players for name, level in levels.items()})
    for line in sys.stdin:
        level = levels[line.strip()]
        start = time.process_time()
        played = level.play(level.rounds)
        seconds = time.process_time() - start
        say({"rounds": level.rounds, "decisions": level.count(played), "seconds": seconds})


def say(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)


def keep_rlcard_from_running_pip() -> None:
    """`rlcard.agents` runs pip when it is imported; its modules can be imported without."""
    keep_rlcard_from_loading("agents")


def keep_rlcard_from_loading(package: str) -> None:
    """Replace one of rlcard's packages by an empty one: its modules can still be imported."""
    spec = importlib.util.find_spec("rlcard")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    empty = types.ModuleType(f"rlcard.{package}")
    empty.__path__ = [f"{spec.submodule_search_locations[0]}/{package}"]
    sys.modules[empty.__name__] = empty
