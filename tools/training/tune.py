"""Tune expert's weights by self-play: `python -m tools.training.tune droid --players 4 --minutes 5`.

A few weights are changed at random; the new expert plays against the old ones, every deal once from each
seat, and replaces them when it clearly wins more. The seeds increase with every trial, so that nothing is
memorized; those used for published figures (`CONFIRMING_SEED` and above) are never used here. A number of
players without weights starts with the best of those for other numbers.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random

from lastcard.policies.batches import compiled_batch
from lastcard.policies.features import FEATURES
from lastcard.policies.policy import POLICIES, Policy
from lastcard.policies.weights import IN_WEIGHTS, PLAYERS_KNOWN, read_file, weights_for
from tools.training.tables import CONFIRMING_SEED, Table, add_table_arguments, table_of, write_table

CLEAR = 2.5  # standard errors
START_LOOK = 24_000
LOOKS = ((3_000, 0.5), (24_000, 2), (120_000, CLEAR))
"""Rounds for which a change is tried, and by how many standard errors it must win to continue. Of some
thousand changes many win the second look by luck alone; few reach the last, which decides.
"""

NEEDS = {
    "throw": "Wh",
    "challenge": r"W\+\d",
    "wild_draw": r"W\+\d",
    "wild": r"W(\+\d)?",
    "special": "W[a-z]",
    "draw_card": r".\+\d",
    "part": "Wd",
    "keep": r"Wh|.\d\*",
    **dict.fromkeys(("icon", "aim", "activate", "worth", "new_player"), r".\d\*"),
}
"""The cards without which a feature with this prefix never occurs; the first match counts."""


def matters(feature: str, cards: Iterable[str]) -> bool:
    """Whether it can occur in an edition with these cards."""
    needed = next((cards for name, cards in NEEDS.items() if feature.startswith(name)), ".*")
    return any(re.fullmatch(needed, card) for card in cards)


class Tuner:
    """The weights of one table, and how they are improved."""

    def __init__(self, table: Table, seed: int, only: str = "") -> None:
        self.table = table
        cards = table.plan.edition.kinds
        self.tunable = [
            n for n, feature in enumerate(FEATURES) if feature.startswith(only) and matters(feature, cards)
        ]
        self.random = Random(seed)
        self.trials = 0
        self.best = self.known("expert", table.players)
        for weights in self.other_starts():
            edge, error = self.edge(weights, START_LOOK // table.players, 1)
            if edge > (CLEAR * error if self.is_tuned else 0):
                self.best = weights

    def known(self, name: str, players: int) -> list[int]:
        return list(weights_for(name, self.table.plan.edition, self.table.plan.options, players))

    @property
    def is_tuned(self) -> bool:
        """Whether this number of players has its own weights."""
        known = read_file(IN_WEIGHTS, self.table.edition).get(self.table.mode or "all", {})
        return str(self.table.players) in known

    def other_starts(self) -> Iterator[list[int]]:
        """Other starting points: expert's weights for other numbers of players, and casual's."""
        for players in PLAYERS_KNOWN:
            if players != self.table.players:
                yield self.known("expert", players)
        yield self.known("casual", self.table.players)

    def policy(self, weights: Sequence[int]) -> Policy:
        return replace(POLICIES["expert"], weights=tuple(weights))

    def changed(self) -> list[int]:
        """A few weights, a little or much different."""
        weights = list(self.best)
        number = min(self.random.choice((1, 1, 2, 3)), len(self.tunable))
        for n in self.random.sample(self.tunable, number):
            spread = self.random.choice((2, 5, 15, 40))
            weights[n] += round(self.random.gauss(0, spread)) or self.random.choice((-1, 1))
        return weights

    def edge(self, weights: Sequence[int], deals: int, seed: int) -> tuple[float, float]:
        """How much more often than its share the new one wins, and the standard error, deal by deal."""
        assert seed < CONFIRMING_SEED
        shares = self.table.shares_won(self.policy(weights), self.policy(self.best), seed, deals)
        return float(shares.mean()) - 1 / self.table.players, float(shares.std()) / sqrt(deals)

    def trial(self) -> bool:
        """One change, kept if it is clearly better."""
        self.trials += 1
        weights = self.changed()
        for look, (rounds, needed) in enumerate(LOOKS):
            seed = len(LOOKS) * self.trials + look
            edge, error = self.edge(weights, rounds // self.table.players, seed)
            if edge < needed * error or error == 0:
                return False
        self.best = weights
        return True

    def write(self) -> None:
        write_table(IN_WEIGHTS, self.table, dict(zip(FEATURES, self.best, strict=True)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_table_arguments(parser)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="the features that begin so, such as challenge")
    arguments = parser.parse_args()
    table = table_of(parser, arguments)
    compiled_batch()
    tuner = Tuner(table, arguments.seed, arguments.only)
    if not tuner.tunable:
        parser.error(f"{table} weighs nothing that begins with {arguments.only!r}: see policies/features.py")
    tuner.write()
    end = time.monotonic() + 60 * arguments.minutes
    kept = 0
    while time.monotonic() < end:
        if tuner.trial():
            kept += 1
            tuner.write()
    edge, error = tuner.edge(tuner.known("casual", table.players), 20_000, 5)
    worse = f"{-100 * edge:.1f} +- {200 * error:.1f}"
    name = f"{table} {table.players}"
    print(f"{name}: {tuner.trials} trials, {kept} kept; casual's weights do {worse} worse", flush=True)


if __name__ == "__main__":
    main()
