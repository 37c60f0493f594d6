"""The tables at which bots are tuned, trained and measured: an edition, a mode and a number of players.

Shared by `tune`, `learn` and `ladder`: the arguments that name a table, one player against all others at it,
and writing a file in `weights/` or `values/`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastcard.editions import EDITIONS
from lastcard.policies.batches import WORLDS_IN_SIMULATION, notes_for, play_compiled
from lastcard.policies.policy import Policy, read_policy
from lastcard.policies.printed import modes_of
from lastcard.policies.weights import IN_VALUES, IN_WEIGHTS, PLAYERS_KNOWN, file_of, read_file
from lastcard.rules.chance import mixed
from lastcard.simulation.plan import Plan, make_plan

ELITE_MODES = modes_of("elite")
CONFIRMING_SEED = 1_000_000
"""Figures are published with seeds from here on; nothing is tuned or trained with them."""

HEADINGS = {
    IN_WEIGHTS: "Expert's weights, tuned by tools.training.tune: [mode.players], a number a feature.",
    IN_VALUES: "How likely a seat is to win, learnt by tools.training.learn: [mode.players], a row an input.",
}


@dataclass(frozen=True)
class Table:
    """A table to play at. `mode` is empty if the edition has none."""

    edition: str
    mode: str
    players: int

    def __str__(self) -> str:
        return f"{self.edition} {self.mode}".strip()

    @cached_property
    def plan(self) -> Plan:
        options = {"mode": self.mode} if self.mode else {}
        return make_plan(
            self.edition, self.players, 1, seed=0, options=options, policies="expert", watching=False
        )

    def policy(self, name: str) -> Policy:
        """A policy as it plays at this table."""
        return read_policy(name, self.plan.edition, self.plan.options, self.players)

    def shares_won(
        self,
        one: Policy,
        others: Policy,
        seed: int,
        deals: int,
        *,
        worlds: int = WORLDS_IN_SIMULATION,
        open_hands: bool = False,
    ) -> NDArray[np.float64]:
        """One against all others: every deal is played once from each seat; returns the share it wins."""

        def from_seat(seat: int) -> NDArray[np.float64]:
            seated = [one if other == seat else others for other in range(self.players)]
            notes, inner = notes_for(seated, worlds=worlds)
            inner.open_hands = int(open_hands)
            rows = np.asarray(play_compiled(self.plan.table, (notes, inner), mixed(seed), 0, deals))
            return np.asarray(rows[:, 0] == seat, float)

        with ThreadPoolExecutor(2) as pool:
            games = np.array(list(pool.map(from_seat, range(self.players))))
        return np.asarray(games.mean(axis=0), float)


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("--mode", choices=ELITE_MODES, help="of elite; quick if it is left out")
    parser.add_argument("--players", type=int, default=2, choices=PLAYERS_KNOWN, help="four: and more")


def table_of(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> Table:
    """The requested table."""
    if arguments.edition == "elite":
        return Table("elite", arguments.mode or ELITE_MODES[0], arguments.players)
    if arguments.mode:
        parser.error(f"{arguments.edition} has no modes: leave --mode out")
    return Table(arguments.edition, "", arguments.players)


def write_table(folder: str, table: Table, rows: Mapping[str, int | Sequence[int]]) -> None:
    """Write tuned or learnt rows into the edition's file; all other tables in it stay."""
    path = file_of(folder, table.edition)
    read_file.cache_clear()
    known: dict[str, dict[str, Any]] = read_file(folder, table.edition) if path.exists() else {}
    known.setdefault(table.mode or "all", {})[str(table.players)] = rows
    lines = [f"# {HEADINGS[folder]}"]
    for mode, by_players in sorted(known.items()):
        for players, named in sorted(by_players.items(), key=lambda item: int(item[0])):
            lines += ["", f"[{mode}.{players}]", *(f"{name} = {value}" for name, value in named.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    read_file.cache_clear()
