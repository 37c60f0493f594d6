"""rlcard's `uno`: a whole game by `env.run` with its own random agents, and the bare `Game` class.

Its rules are fewer: no call, no challenge, and a drawn card that fits is played without being asked.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from bench.peers.timing import Level, keep_rlcard_from_running_pip, serve

keep_rlcard_from_running_pip()
rlcard: Any = import_module("rlcard")
agents: Any = import_module("rlcard.agents.random_agent")
uno: Any = import_module("rlcard.games.uno")


def env_run() -> Level:
    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play(number: int) -> int:
        before = env.timestep
        for _ in range(number):
            env.run()
        return int(env.timestep - before)

    return Level(env.num_players, 300, play, int)


def bare_game(players: int) -> Level:
    game = uno.Game(num_players=players)
    random = Random(1)

    def play(number: int) -> int:
        decisions = 0
        for _ in range(number):
            state, _ = game.init_game()
            while not game.is_over():
                state, _ = game.step(random.choice(state["legal_actions"]))
                decisions += 1
        return decisions

    return Level(players, 1000, play, int)


if __name__ == "__main__":
    serve(
        {
            "`env.run`, its random agents": env_run(),
            "bare `Game` class": bare_game(2),
            "bare `Game` class, 4 players": bare_game(4),
        }
    )
