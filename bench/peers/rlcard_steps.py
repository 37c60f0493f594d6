"""rlcard's `uno` step by step: `env.step` with any legal action. Its result contains the observation in
planes, and the legal actions.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from bench.peers.timing import Level, keep_rlcard_from_running_pip, serve

keep_rlcard_from_running_pip()
rlcard: Any = import_module("rlcard")
ours: Any = import_module("bench.peers.rlcard")


def env_step(players: int) -> Level:
    env = rlcard.make("uno", config={"seed": 1, "game_num_players": players})
    random = Random(1)

    def play(number: int) -> int:
        steps = 0
        for _ in range(number):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return Level(players, 300, play, int)


if __name__ == "__main__":
    serve(
        {
            "`env.step`": env_step(2),
            "`env.step`, 4 players": env_step(4),
            "`env.run`, its random agents": ours.env_run(),
        }
    )
