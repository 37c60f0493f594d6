"""rlcard's own two-player `uno`, one seat played by its own `uno-rule-v1`, the other from outside.

Each input line is a game to play: a seed, and the outside seat. Whenever that seat has to act, what it may
see is written as a line and its action is read as one; at the end a line says whether it has won. This runs
in rlcard's own environment, so it uses only the standard library and rlcard.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

from bench.peers.timing import keep_rlcard_from_loading, keep_rlcard_from_running_pip, say

SEEN = ("hand", "target", "played_cards", "legal_actions", "num_cards")


class Outside:
    """An rlcard agent that asks somebody else."""

    use_raw = True

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[Any]]:
        say({key: state["raw_obs"][key] for key in SEEN})
        return json.loads(sys.stdin.readline()), []


def main() -> None:
    keep_rlcard_from_running_pip()
    keep_rlcard_from_loading("models")  # it would load all its models, some with agents that do not exist
    numpy: Any = import_module("numpy")
    env: Any = import_module("rlcard").make("uno")
    rule_model: Any = import_module("rlcard.models.uno_rule_models").UNORuleModelV1()
    for line in sys.stdin:
        game = json.loads(line)
        seat = game["seat"]
        agents = list(rule_model.agents)
        agents[seat] = Outside()
        env.set_agents(agents)
        env.seed(game["seed"])
        numpy.random.seed(game["seed"])  # the rule model's source of randomness
        _, payoffs = env.run()
        say({"won": bool(payoffs[seat] > 0)})


if __name__ == "__main__":
    main()
