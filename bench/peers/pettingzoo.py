"""PettingZoo's `uno_v4`, in the last release that has it: the usual loop over `agent_iter`."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from bench.peers.timing import Level, keep_rlcard_from_running_pip, serve

keep_rlcard_from_running_pip()
uno_v4: Any = import_module("pettingzoo.classic.uno_v4")


def agent_iter() -> Level:
    env = uno_v4.env()
    random = Random(1)

    def play(number: int) -> int:
        decisions = 0
        for _ in range(number):
            env.reset()
            for _agent in env.agent_iter():
                seen, _reward, done, _info = env.last()
                if done:
                    env.step(None)
                else:
                    env.step(random.choice(seen["action_mask"].nonzero()[0]))
                    decisions += 1
        return decisions

    return Level(2, 100, play, int)


if __name__ == "__main__":
    serve({"`agent_iter` loop": agent_iter()})
