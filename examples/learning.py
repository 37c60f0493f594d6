"""A learner that begins with nothing and ends up ahead of `casual`: masked PPO in NumPy, on one page.

    python examples/learning.py                             # a few minutes on two cores
    python examples/learning.py --write docs/learning       # the curve and its numbers, too

512 tables of two are played at once against a bot of the ladder. A small network sees the numbers that its
seat may know, and says how likely it takes each legal action and what it expects to win; what came of its
actions moves its weights. In the end it plays new deals as it has learned to, and learns no more.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from lastcard.envs.vector import TablesEnv

STEPS, EPOCHS, PARTS = 32, 3, 4
HIDDEN = (128, 64)
CLIP, ENTROPY, VALUE, LAMBDA = 0.2, 0.01, 0.5, 0.95
RATE = 1e-3
TRIED = 20_000  # rounds, in the end
KEPT = ("rows", "masks", "done", "likely", "worth", "got", "over")

Array = np.ndarray[Any, Any]


class Network:
    """Numbers in; a value for each action and one for the table out. Two hidden layers, and Adam."""

    def __init__(self, numbers: int, actions: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        sizes = [numbers, *HIDDEN, actions + 1]
        self.weights: list[Array] = []
        for ins, outs in pairwise(sizes):
            self.weights += [chance.normal(0, (2 / ins) ** 0.5, (ins, outs)).astype(np.float32)]
            self.weights += [np.zeros(outs, np.float32)]
        self.weights[-2] *= 0.01  # at first every action is as good as any other
        self.mean, self.square = ([np.zeros_like(one) for one in self.weights] for _ in range(2))
        self.updates = 0

    def forward(self, rows: Array) -> list[Array]:
        """What each layer says; the last are the actions and the value."""
        layers = [rows]
        for n in range(0, len(self.weights), 2):
            said = layers[-1] @ self.weights[n] + self.weights[n + 1]
            layers.append(np.maximum(said, 0) if n + 2 < len(self.weights) else said)
        return layers

    def learn(self, layers: list[Array], wrong: Array, rate: float) -> None:
        """Move the weights against what was wrong with the last layer."""
        slopes: list[Array] = []
        for n in range(len(self.weights) - 2, -2, -2):
            below = layers[n // 2]
            slopes[:0] = [below.T @ wrong, wrong.sum(0)]
            wrong = (wrong @ self.weights[n].T) * (below > 0)
        self.updates += 1
        length = np.sqrt(sum(float((one * one).sum()) for one in slopes))
        shorter = min(1.0, 0.5 / (length + 1e-8))
        for n, slope in enumerate(shorter * one for one in slopes):
            self.mean[n] += 0.1 * (slope - self.mean[n])
            self.square[n] += 0.001 * (slope * slope - self.square[n])
            mean = self.mean[n] / (1 - 0.9**self.updates)
            square = self.square[n] / (1 - 0.999**self.updates)
            self.weights[n] -= rate * mean / (np.sqrt(square) + 1e-8)


def chances(actions: Array, mask: Array) -> Array:
    """How likely each action is; one that is not legal never is."""
    legal = np.where(mask, actions, np.float32(-np.inf))
    weights: Array = np.exp(legal - legal.max(1, keepdims=True))
    weights /= weights.sum(1, keepdims=True)
    return weights


class Learner:
    """Plays, and learns from it."""

    def __init__(self, edition: str, opponents: str, tables: int, seed: int) -> None:
        self.env = TablesEnv(edition, tables, 2, opponents=opponents, autoreset_mode="SameStep")
        self.env.reset(seed=seed)
        self.number = np.arange(tables)
        self.chance = np.random.default_rng(seed)
        self.scale = np.ones(self.env.games.observations.shape[1], np.float32)
        self.network = Network(len(self.scale), self.env.games.masks.shape[1], seed)
        self.rounds = self.won = 0

    def look(self) -> tuple[Array, Array]:
        """What is seen at all tables now, about as large as 1, and what may be done."""
        row = self.env.games.observations.astype(np.float32)
        np.maximum(self.scale, np.abs(row).max(0), out=self.scale)
        return row / self.scale, self.env.games.masks.astype(np.bool_)

    def play(self, steps: int) -> dict[str, Array]:
        """Play on at all tables, and keep what was seen, done and won."""
        kept: list[tuple[Array, ...]] = []
        for _ in range(steps):
            rows, masks = self.look()
            said = self.network.forward(rows)[-1]
            likely = chances(said[:, :-1], masks)
            done = (likely / self.chance.exponential(size=likely.shape)).argmax(1)  # each as often as likely
            _, got, over, _, _ = self.env.step(done)
            self.rounds += int(over.sum())
            self.won += int((got > 0).sum())
            kept.append((rows, masks, done, likely[self.number, done], said[:, -1], got.copy(), over.copy()))
        return {name: np.array(values) for name, values in zip(KEPT, zip(*kept, strict=True), strict=True)}

    def win_rate(self, rounds: int) -> float:
        """How many of so many new rounds, or a few more, are won, without learning."""
        self.env.reset(seed=int(self.chance.integers(1 << 40)))
        self.rounds = self.won = 0
        while self.rounds < rounds:
            self.play(STEPS)
        return self.won / self.rounds

    def judge(self, kept: dict[str, Array]) -> tuple[Array, Array]:
        """How much better than expected each action was, and what the table was worth."""
        worth, over = kept["worth"], kept["over"]
        last = self.network.forward(self.look()[0])[-1][:, -1]
        better, ahead = np.zeros_like(worth), np.zeros_like(last)
        for n in range(len(worth) - 1, -1, -1):
            later = np.where(over[n], 0, last)
            ahead = kept["got"][n] + later - worth[n] + LAMBDA * np.where(over[n], 0, ahead)
            better[n], last = ahead, worth[n]
        return better, better + worth

    def learn(self, rate: float) -> None:
        """Play some steps, and learn from them a few times."""
        kept = self.play(STEPS)
        better, worth = (values.reshape(-1) for values in self.judge(kept))
        flat = {name: values.reshape(-1, *values.shape[2:]) for name, values in kept.items()}
        better = (better - better.mean()) / (better.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in np.array_split(self.chance.permutation(len(better)), PARTS):
                some = {name: values[part] for name, values in flat.items()}
                self.improve(some, better[part], worth[part], rate)

    def improve(self, part: dict[str, Array], better: Array, worth: Array, rate: float) -> None:
        """Make likelier what was better, but not much at a time, and the expectation truer."""
        layers = self.network.forward(part["rows"])
        said, number = layers[-1], np.arange(len(better))
        likely = chances(said[:, :-1], part["masks"])
        ratio = likely[number, part["done"]] / part["likely"]
        free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = (better * ratio * free)[:, None]
        wrong = np.empty_like(said)
        wrong[:, :-1] = push * likely
        wrong[number, part["done"]] -= push[:, 0]
        logs = np.log(np.maximum(likely, 1e-12))
        mixed = -(likely * logs).sum(1, keepdims=True)
        wrong[:, :-1] += ENTROPY * likely * (logs + mixed)
        wrong[:, -1] = VALUE * (said[:, -1] - worth)
        self.network.learn(layers, wrong / len(better), rate)


def main() -> None:
    say = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    say.add_argument("--edition", default="touchdown", help="the game (default: %(default)s)")
    say.add_argument("--against", default="casual", help="a bot of the ladder (default: %(default)s)")
    say.add_argument("--minutes", type=float, default=5, help="how long to learn (default: %(default)s)")
    say.add_argument("--write", type=Path, metavar="NAME", help="write NAME.svg and NAME.json")
    given = say.parse_args()
    learner = Learner(given.edition, given.against, 512, seed=1)
    began, points = time.monotonic(), []
    while (share := (time.monotonic() - began) / (60 * given.minutes)) < 1:
        learner.rounds = learner.won = 0
        for _ in range(10):
            learner.learn(RATE * (1 - 0.9 * share))
        points.append([round((time.monotonic() - began) / 60, 2), learner.rounds, learner.won])
        print(
            f"{points[-1][0]:5.2f} min  {learner.won / learner.rounds:6.1%} of {learner.rounds:,} rounds won"
        )
    print(f"learned    {learner.win_rate(TRIED):6.1%} of {learner.rounds:,} rounds won")
    if given.write:
        numbers = {"points": points, "rounds": learner.rounds, "won": learner.won}
        given.write.with_suffix(".json").write_text(json.dumps(numbers) + "\n", encoding="utf-8")
        draw(given.write.with_suffix(".svg"), points, f"{given.edition}: a learner against {given.against}")


def draw(path: Path, points: list[list[float]], title: str) -> None:
    """The curve as a picture."""
    from matplotlib.figure import Figure

    axes = (figure := Figure(figsize=(7, 3.4), layout="constrained")).add_subplot()
    axes.plot([minutes for minutes, _, _ in points], [100 * won / rounds for _, rounds, won in points])
    axes.axhline(50, color="#888888", linestyle="--", linewidth=1)
    axes.set_title(title, loc="left")
    axes.set(xlabel="minutes", ylabel="rounds won, %")
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
