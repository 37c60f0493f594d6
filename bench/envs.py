"""Our claims about environments for learning, measured against the peers: `python -m bench.envs`.

Steps per second on one core, including writing observations and masks, and choosing the actions. Ours and
theirs alternate. Prints a table and the goals; `--write docs/speed.md` also puts them on that page.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from random import Random

import numpy as np

from bench import others
from bench.others import PEERS, Peer
from bench.ours import cpu_time
from bench.page import Goal, at_least, goal_table, machine, race_table
from bench.parts import with_part
from bench.race import Runner, Try, race
from bench.run import FOLDER, command, progress, times
from lastcard.compiled.batch import compile_batch
from lastcard.compiled.plain import plain
from lastcard.compiled.signature import Number, Seed
from lastcard.envs.batch import Actions, Game
from lastcard.envs.gymnasium import TableEnv
from lastcard.envs.pettingzoo import env as pettingzoo_env
from lastcard.envs.vector import TablesEnv
from lastcard.rules.chance import HALF, random_bits

BENCHED = "touchdown"
TABLES = 384
SECONDS_A_TRY = 0.25
STEPPING = (
    Peer("rlcard", "rlcard", "uno", "rlcard_steps"),
    Peer("openspiel", "open-spiel", "crazy_eights", "openspiel_steps"),
    *(peer for peer in PEERS if peer.lock == "pettingzoo"),
)
DRAW, KEEP = 1, 2
"""Actions: a player who can play a card does not draw, as in rlcard's legal actions."""

HOW = """\
A step is one action of one player; random players play a card if they can, each legal action equally
likely. Choosing the actions is part of the time, and so are deals. Rates are for one core, by CPU time;
ours and theirs took turns, and each ratio is the median over pairs of tries next to each other. Of each
peer the level is timed that hands out observations and legal actions, and for rlcard also its own loop
with its own random agents, which keeps trajectories."""


@plain
def choose_a_card(episode: Game, action: Actions, seed: Seed, number: Number) -> None:
    """Any legal action, but draw or keep only if there is no other; the first one at the end. At most one of
    those two is legal: if it comes up, the rest of the same random number decides among the others.
    """
    legal = episode.legal
    chance = random_bits(seed, number) * legal.number
    place = chance >> 32
    action[0] = legal.actions[place] if legal.number > 0 else 0
    if legal.number > 1 and action[0] in (DRAW, KEEP):
        other = (chance & HALF) * (legal.number - 1) >> 32
        action[0] = legal.actions[other + 1 if other >= place else other]


class Batched:
    """Many tables, each stepped by any action, until the time of a try is up."""

    def __init__(self, edition: str, players: int, opponents: str | None) -> None:
        self.env = TablesEnv(edition, TABLES, players, opponents=opponents)
        self.env.reset(seed=1)
        games = self.env.games
        self.choose = compile_batch(choose_a_card).on(games.records, games.actions)
        self.steps, self.chosen = 0, 0

    def step(self, times: int) -> Try:
        env, ended, running = self.env, 0, 0
        over = env.games.terminated[:, 0].astype(np.int64)
        with cpu_time() as spent:
            for _ in range(times):
                self.choose(7, self.chosen)
                self.chosen += TABLES
                _, _, done, _, _ = env.step(env.games.chosen)
                ended += int(np.count_nonzero(done))
        running = (
            times * TABLES - ended - int(over.sum()) + int(np.count_nonzero(done))
        )  # the others are dealt
        return Try(max(1, ended), running, spent.seconds)

    def one_try(self) -> Try:
        if not self.steps:
            self.step(200)
            self.steps = 1 + int(self.step(200).decisions_a_second * SECONDS_A_TRY / TABLES)
        return self.step(self.steps)


class Interpreted:
    """One table after another, interpreted."""

    def __init__(self, play: Callable[[Random, int], int], rounds: int) -> None:
        self.play, self.rounds, self.random, self.seed = play, rounds, Random(1), 0

    def one_try(self) -> Try:
        steps = 0
        with cpu_time() as spent:
            for _ in range(self.rounds):
                self.seed += 1
                steps += self.play(self.random, self.seed)
        return Try(self.rounds, steps, spent.seconds)


def any_card(random: Random, mask: np.ndarray) -> int:
    legal = mask.nonzero()[0]
    action = random.choice(legal)
    while len(legal) > 1 and action in (DRAW, KEEP):
        action = random.choice(legal)
    return int(action)


def by_agent_iter(players: int) -> Callable[[Random, int], int]:
    env = pettingzoo_env(BENCHED, players)

    def play(random: Random, seed: int) -> int:
        steps = 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else any_card(random, seen["action_mask"]))
            steps += not over
        return steps

    return play


def by_gymnasium(players: int) -> Callable[[Random, int], int]:
    env = TableEnv(BENCHED, players, opponents=None)

    def play(random: Random, seed: int) -> int:
        seen, _ = env.reset(seed=seed)
        steps, over = 0, False
        while not over:
            seen, _, over, _, _ = env.step(any_card(random, seen["action_mask"]))
            steps += 1
        return steps

    return play


def batched(players: int, opponents: str | None = None, edition: str = BENCHED) -> Runner:
    who = f"against `{opponents}`" if opponents else "all seats learn"
    level = f"`make_vec`, {TABLES} tables, {who}"
    return Runner(f"lastcard `{edition}`", level, players, Batched(edition, players, opponents).one_try)


def interpreted() -> list[Runner]:
    name = f"lastcard `{BENCHED}`"
    return [
        Runner(
            name, "PettingZoo's `agent_iter` loop, interpreted", 2, Interpreted(by_agent_iter(2), 20).one_try
        ),
        Runner(
            name, "Gymnasium's `step`, one table, interpreted", 2, Interpreted(by_gymnasium(2), 20).one_try
        ),
    ]


def measure(tries: int, stack: ExitStack) -> tuple[str, bool]:
    progress("peers: installing and starting")
    peers = others.runners(FOLDER, stack, STEPPING)
    ours = {players: batched(players) for players in (2, 4)}
    race(ours, peers, tries, progress)
    progress("the old environment of PettingZoo beside ours")
    alone = interpreted()
    again = [Runner(one.name, one.level, one.players, one.run) for one in peers if "pettingzoo" in one.name]
    race({2: alone[0]}, again, tries, progress)
    race({}, alone[1:], tries, progress=lambda _: None)
    progress("the other editions, and opponents")
    more = [batched(4, None, edition) for edition in ("express", "droid", "hail-mary", "elite")]
    more += [batched(4, opponents) for opponents in ("random", "casual", "expert")]
    race({}, more, max(2, tries // 2), progress=lambda _: None)
    parts = [
        "## Environments",
        "Made by `python -m bench.envs --write docs/speed.md`: measured, never typed.",
        machine(),
        HOW,
        race_table([*ours.values(), *more, *alone], peers),
        goal_table(goals(peers, again)),
    ]
    return "\n\n".join(parts) + "\n", all(runner.tries for runner in peers)


def goals(peers: list[Runner], again: list[Runner]) -> list[Goal]:
    run = times(peers, "rlcard", "env.run", "decisions")
    step = times(peers, "rlcard", "env.step", "decisions")
    old = times(again, "pettingzoo", "agent_iter", "decisions")
    return [
        at_least("steps/s, at least 300 times rlcard's `env.run`", 300, run, " x"),
        at_least("steps/s, at least 300 times rlcard's `env.step`", 300, step, " x"),
        at_least("interpreted, at least twice PettingZoo's `uno_v4`", 2, old, " x"),
    ]


def main() -> int:
    return command(
        *("python -m bench.envs", __doc__, measure),
        lambda page, text: with_part(page, "environments", text),
    )


if __name__ == "__main__":
    raise SystemExit(main())
