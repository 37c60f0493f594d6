"""OpenSpiel's `crazy_eights`: its C++ core alone (`evaluate_bots`, uniform random bots), and through Python.

Chance (dealing and drawing) is played as well, and is not counted as a decision.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from bench.peers.timing import Level, serve

pyspiel: Any = import_module("pyspiel")


def decisions_in(states: list[Any]) -> int:
    return sum(step.player >= 0 for state in states for step in state.full_history())


def core(players: int) -> Level:
    game = pyspiel.load_game(f"crazy_eights(players={players})")
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(players)]

    def play(number: int) -> list[Any]:
        states = []
        for seed in range(number):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            states.append(state)
        return states

    return Level(players, 8000, play, decisions_in)


def through_python(players: int, rounds: int = 1000, *, tensors: bool = False) -> Level:
    """With `tensors` also the observation and the mask of each decision, which the core creates."""
    game = pyspiel.load_game(f"crazy_eights(players={players})")
    random = Random(1)

    def play(number: int) -> int:
        decisions = 0
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(cards, weights)[0])
                else:
                    if tensors:
                        state.observation_tensor()
                        state.legal_actions_mask()
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return Level(players, rounds, play, int)


if __name__ == "__main__":
    serve(
        {
            "C++ core, `evaluate_bots`": core(2),
            "C++ core, `evaluate_bots`, 4 players": core(4),
            "through Python": through_python(2),
            "through Python, 4 players": through_python(4),
        }
    )
