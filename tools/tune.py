"""Tune expert's weights by self-play: `python tools/tune.py droid --players 4 --minutes 5`.

A few weights are changed at random; the new expert plays against the old ones, every deal once from each
seat, and takes their place when it clearly wins more. The seeds grow with every trial, so that nothing is
learnt by heart; those that figures are published with (`CONFIRMING_SEED` on) are never used here.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from lastcard.editions import EDITIONS
from lastcard.policies.batches import compiled_batch, notes_for, play_compiled
from lastcard.policies.features import FEATURES
from lastcard.policies.policy import POLICIES, Policy
from lastcard.policies.weights import IN_WEIGHTS, file_of, read_file, weights_for
from lastcard.rules.chance import mixed
from lastcard.simulation.plan import make_plan

CONFIRMING_SEED = 1_000_000
QUICK_LOOK, SECOND_LOOK = 3_000, 24_000
CLEAR = 2.5  # standard errors

NEEDS = {
    "throw": "Wh",
    "challenge": "W+",
    "part": "Wd",
    "icon": "*",
    "aim": "*",
    "activate": "*",
    "worth": "*",
    "new_player": "*",
    "keep": "*Wh",
}


def matters(feature: str, cards: Sequence[str]) -> bool:
    """Does this edition ever ask for it?"""
    for prefix, needed in NEEDS.items():
        if feature.startswith(prefix):
            return any(
                card.startswith("W+") if needed == "W+" else card[-2:] in needed or card in needed
                for card in cards
            )
    return True


class Tuner:
    """One edition, mode and number of players."""

    def __init__(self, edition: str, mode: str, players: int, seed: int) -> None:
        options = {"mode": mode} if mode else {}
        self.plan = make_plan(edition, players, 1, seed=0, options=options, policies="expert", watching=False)
        self.players = players
        self.best = list(weights_for("expert", self.plan.edition, self.plan.options, players))
        symbols = list(self.plan.edition.kinds)
        elite = self.plan.edition.roster is not None
        self.tunable = [
            n
            for n, feature in enumerate(FEATURES)
            if elite or (matters(feature, symbols) and "worth" not in feature)
        ]
        self.random = Random(seed)
        self.trials = 0
        casual = weights_for("casual", self.plan.edition, self.plan.options, players)
        edge, error = self.edge(casual, SECOND_LOOK // players, 1)
        if edge > CLEAR * error:
            self.best = list(casual)

    def policy(self, weights: Sequence[int]) -> Policy:
        return replace(POLICIES["expert"], weights=tuple(weights))

    def changed(self) -> list[int]:
        """A few weights, a little or much different."""
        weights = list(self.best)
        for n in self.random.sample(self.tunable, self.random.choice((1, 1, 2, 3))):
            spread = self.random.choice((2, 5, 15, 40))
            weights[n] += round(self.random.gauss(0, spread)) or self.random.choice((-1, 1))
        return weights

    def edge(self, weights: Sequence[int], deals: int, seed: int) -> tuple[float, float]:
        """How much more often than its share the new one wins, and the standard error, deal by deal."""
        new, old = self.policy(weights), self.policy(self.best)

        def from_seat(seat: int) -> NDArray[np.float64]:
            seated = [new if other == seat else old for other in range(self.players)]
            rows = play_compiled(self.plan.table, notes_for(seated), mixed(seed), 0, deals)
            return np.asarray(rows[:, 0] == seat, float)

        with ThreadPoolExecutor(2) as pool:
            share = np.mean(list(pool.map(from_seat, range(self.players))), axis=0)
        return float(share.mean()) - 1 / self.players, float(share.std()) / sqrt(deals)

    def trial(self) -> bool:
        """One change, kept if it is clearly better."""
        self.trials += 1
        weights = self.changed()
        quick, error = self.edge(weights, QUICK_LOOK // self.players, 2 * self.trials)
        if quick < 0.5 * error or error == 0:
            return False
        edge, error = self.edge(weights, SECOND_LOOK // self.players, 2 * self.trials + 1)
        if edge < CLEAR * error:
            return False
        self.best = weights
        return True


def write(edition: str, mode: str, players: int, weights: Sequence[int]) -> None:
    """Put the weights into the edition's file."""
    read_file.cache_clear()
    tables = read_file(IN_WEIGHTS, edition)
    tables.setdefault(mode or "all", {})[str(players)] = dict(zip(FEATURES, weights, strict=True))
    lines = ["# Expert's weights, tuned by tools/tune.py: [mode.players], each feature of the heuristic."]
    for name, by_players in sorted(tables.items()):
        for number, table in sorted(by_players.items(), key=lambda item: int(item[0])):
            lines += [
                "",
                f"[{name}.{number}]",
                *(f"{feature} = {weight}" for feature, weight in table.items()),
            ]
    file_of(IN_WEIGHTS, edition).write_text("\n".join(lines) + "\n", encoding="utf-8")
    read_file.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("--mode", default="", choices=("", "quick", "draft", "dynasty"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    compiled_batch()
    tuner = Tuner(arguments.edition, arguments.mode, arguments.players, arguments.seed)
    end = time.monotonic() + 60 * arguments.minutes
    kept = 0
    while time.monotonic() < end:
        if tuner.trial():
            kept += 1
            write(arguments.edition, arguments.mode, arguments.players, tuner.best)
    name = f"{arguments.edition} {arguments.mode} {arguments.players}"
    casual = replace(tuner.policy(tuner.best), weights=weights_for("casual", tuner.plan.edition, {}, 2))
    edge, error = -np.array(tuner.edge(casual.weights, 20_000, 5))
    worse = f"{100 * edge:.1f} +- {-200 * error:.1f}"
    print(f"{name}: {tuner.trials} trials, {kept} kept; casual's weights do {worse} worse", flush=True)


if __name__ == "__main__":
    main()
