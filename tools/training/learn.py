"""Teach the champion to judge who wins: `python -m tools.training.learn droid --players 4`.

Experts play many rounds. From each round the beginning of a random turn is taken: what could be seen of each
player there, and who won in the end. A small network learns to predict the winner, and is written to
`values/<edition>.toml` in whole numbers. The seeds are not those of published figures.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported: small steps need no threads

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
from numpy.typing import NDArray

from lastcard.compiled.batch import compile_batch
from lastcard.compiled.record import array_of
from lastcard.compiled.signature import Answers, Number, Seed
from lastcard.policies.batches import notes_for
from lastcard.policies.inputs import INPUT_NAMES, INPUTS
from lastcard.policies.notes import UNITS
from lastcard.policies.playing_out.driver import begin_watching, go_on, sit_down
from lastcard.policies.playing_out.value import SCALE, see_world
from lastcard.policies.weights import IN_VALUES
from lastcard.policies.workspace import Workspace, workspace_for
from lastcard.rules.chance import key_of, mixed
from lastcard.rules.record import become
from lastcard.rules.windows.turn import TURN
from lastcard.simulation.plan import Plan
from tools.training.tables import add_table_arguments, table_of, write_table

Floats = NDArray[np.float32]

LEARNING_SEED, CHECKING_SEED = 77, 78
CHECKED_ROUNDS = 100_000
AT_ONCE = 1024
QUICKEST = 0.003  # the initial learning rate
FORGETTING = (0.9, 0.999)  # decay rates of the means of gradients, and of their squares


def play_and_look(work: Workspace, answers: Answers, seed: Seed, number: Number) -> None:
    """Play a round; return the winner, and what could be seen at the beginning of one of its turns."""
    s, w = work.game, work.world
    sit_down(work, seed, number)
    begin_watching(s, work.notes)
    become(w, s)
    turn = 0
    while not s.over:
        if s.window == TURN and s.turns != turn:
            turn = s.turns
            if key_of(s.key, turn) % turn == 0:
                become(w, s)
        go_on(work)
    answers[0] = s.winner
    for seat in range(s.players):
        see_world(w, seat, work.inner)
        for place in range(INPUTS):
            answers[1 + seat * INPUTS + place] = work.inner.inputs[place]


@cache
def compiled_look() -> Callable[..., None]:
    return compile_batch(play_and_look)


def watch_experts(plan: Plan, seed: int, rounds: int) -> tuple[Floats, Floats]:
    """What could be seen of each seat, and whether it won."""

    def half(first: int) -> NDArray[np.int64]:
        answers = np.zeros((rounds // 2, 1 + plan.players * INPUTS), np.int64)
        work = array_of(workspace_for(plan.table, notes_for(plan.policies)))
        compiled_look()(work, answers, mixed(seed), first)
        return answers

    with ThreadPoolExecutor(2) as pool:
        rows = np.concatenate(list(pool.map(half, (0, rounds // 2))))
    won = rows[:, :1] == np.arange(plan.players)
    return rows[:, 1:].reshape(-1, INPUTS).astype(np.float32), won.reshape(-1).astype(np.float32)


class Network:
    """Inputs, ReLU units, and a share: half of 1 + z / (1 + |z|)."""

    def __init__(self, random: np.random.Generator) -> None:
        self.inputs = random.normal(0, 0.1, (INPUTS, UNITS)).astype(np.float32)
        self.units = np.zeros(UNITS, np.float32)
        self.shares = random.normal(0, 0.3, UNITS).astype(np.float32)
        self.start = np.zeros(1, np.float32)
        self.parts = [self.inputs, self.units, self.shares, self.start]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def judge(self, seen: Floats) -> Floats:
        total = np.maximum(seen @ self.inputs + self.units, 0) @ self.shares + self.start
        judged: Floats = (1 + total / (1 + np.abs(total))) / 2
        return judged

    def learn(self, seen: Floats, won: Floats, quickness: float) -> None:
        """One gradient step (Adam)."""
        self.steps += 1
        for n, slope in enumerate(self.slopes(seen, won)):
            self.means[n] += (1 - FORGETTING[0]) * (slope - self.means[n])
            self.squares[n] += (1 - FORGETTING[1]) * (slope * slope - self.squares[n])
            likely = self.means[n] / (1 - FORGETTING[0] ** self.steps)
            spread = np.sqrt(self.squares[n] / (1 - FORGETTING[1] ** self.steps)) + 1e-8
            self.parts[n] -= quickness * likely / spread

    def slopes(self, seen: Floats, won: Floats) -> list[Floats]:
        """The gradient of the loss."""
        before = seen @ self.inputs + self.units
        units = np.maximum(before, 0)
        total = units @ self.shares + self.start
        width = 1 + np.abs(total)
        judged = np.clip((1 + total / width) / 2, 1e-5, 1 - 1e-5)
        by_total = (judged - won) / (judged * (1 - judged)) / (2 * width * width * len(won))
        by_units = np.outer(by_total, self.shares) * (before > 0)
        return [seen.T @ by_units, by_units.sum(0), units.T @ by_total, by_total.sum(keepdims=True)]

    def rows(self) -> Iterator[tuple[str, Floats]]:
        """Each row of weights with its name in the file."""
        yield "units", self.units
        yield from zip(INPUT_NAMES, self.inputs, strict=True)
        yield "shares", self.shares


def surprise(judged: Floats, won: Floats) -> float:
    """The cross-entropy of the predictions."""
    judged = np.clip(judged, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(judged) + (1 - won) * np.log(1 - judged)).mean())


def teach(seen: Floats, won: Floats, times: int) -> Network:
    """Several epochs, with a decreasing learning rate."""
    random = np.random.default_rng(1)
    network = Network(random)
    steps = times * (len(won) // AT_ONCE)
    for _ in range(times):
        order = random.permutation(len(won))
        for first in range(0, len(won) - AT_ONCE + 1, AT_ONCE):
            some = order[first : first + AT_ONCE]
            quickness = QUICKEST / 2 * (1 + np.cos(np.pi * network.steps / steps))
            network.learn(seen[some], won[some], float(quickness))
    return network


def rows_of(network: Network) -> dict[str, int | list[int]]:
    """The learnt weights, as whole numbers, in the format of the file."""
    rows = {name: [round(float(weight) * SCALE) for weight in row] for name, row in network.rows()}
    return {**rows, "start": round(float(network.start[0]) * SCALE)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_table_arguments(parser)
    parser.add_argument("--rounds", type=float, default=1e6)
    parser.add_argument("--times", type=int, default=6, help="to go through all that was seen")
    arguments = parser.parse_args()
    table = table_of(parser, arguments)
    network = teach(*watch_experts(table.plan, LEARNING_SEED, int(arguments.rounds)), arguments.times)
    seen, won = watch_experts(table.plan, CHECKING_SEED, CHECKED_ROUNDS)
    before = surprise(np.full_like(won, won.mean()), won)
    after = surprise(network.judge(seen), won)
    write_table(IN_VALUES, table, rows_of(network))
    name = f"{table} {table.players}"
    print(f"{name}: surprise {after:.3f}, {before:.3f} for whoever sees nothing", flush=True)


if __name__ == "__main__":
    main()
