"""The ladder of bots, measured: writes the tables of docs/bots.md.

Every rung plays the rung below, in every edition and mode, at two and four players (the champion also at
six), on seeds that were never used for tuning. At three, expert plays its own weights against those for two
and four. Every deal is played once from each seat; intervals are clustered by deal. The champion is slow and
plays fewer deals.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from lastcard import Game
from lastcard.bots import BotPlayer, Champion, Expert
from lastcard.policies.batches import compile_all
from lastcard.policies.policy import Policy
from lastcard.policies.weights import weights_for
from lastcard.rules.chance import key_of
from lastcard.simulation.plan import decks_for_all, make_plan
from lastcard.table import AT_ONCE
from lastcard.table import Table as SeatedTable
from lastcard.views import View
from tools.training.tables import CONFIRMING_SEED, ELITE_MODES, Table

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
WORLDS = 600
UNHURRIED = 600.0  # seconds that a decision may take, so that the clock decides nothing
TABLES = [
    ("express", ""),
    ("touchdown", ""),
    ("droid", ""),
    ("hail-mary", ""),
    *(("elite", mode) for mode in ELITE_MODES),
]
Tables = Sequence[tuple[str, str]]

RUNGS = [("novice", "random"), ("casual", "novice"), ("expert", "casual")]
HABITS = {
    "calling": "expert-call",
    "catching": "expert-catch",
    "challenging": "expert-challenge",
    "arms up": "expert-arms",
    "Hail Marys": "expert-throw",
}


@dataclass(frozen=True)
class Result:
    """A win rate, and half its 95 % interval, in percent."""

    share: float
    half: float
    deals: int

    def __str__(self) -> str:
        return f"{self.share:.1f} ± {self.half:.1f}"


def duel(table: Table, one: Policy, others: Policy, deals: int, open_hands: bool = False) -> Result:
    """One against all others of another kind: every deal once from each seat."""
    shares = table.shares_won(one, others, CONFIRMING_SEED, deals, worlds=WORLDS, open_hands=open_hands)
    return Result(100 * float(shares.mean()), 196 * float(shares.std()) / sqrt(deals), deals)


def duel_of(table: Table, one: str, others: str, deals: int, open_hands: bool = False) -> Result:
    """The same for policies by name."""
    return duel(table, table.policy(one), table.policy(others), deals, open_hands)


def rung_table(
    tables: Tables, one: str, other: str, deals: int, sizes: Sequence[int] = (2, 4)
) -> Iterator[str]:
    """How often a rung beats the one below, at tables of some sizes; six play half as many deals."""
    against = {2: other, 4: "three", 6: "five"}
    heads = [f"{players} players: {one} against {against[players]}" for players in sizes]
    yield f"| edition | {' | '.join(heads)} |"
    yield "|---|" + "---:|" * len(sizes)
    for edition, mode in tables:
        cells = [
            str(duel_of(Table(edition, mode, players), one, other, deals // 2 if players == 6 else deals))
            for players in sizes
        ]
        yield f"| {Table(edition, mode, 2)} | {' | '.join(cells)} |"
        print(edition, mode, one, other, cells, flush=True)


def threes_table(tables: Tables, deals: int) -> Iterator[str]:
    """What expert's weights for three players are worth, against those for two and for four."""
    yield "| edition | 3 players: expert against two with the weights for 2 players | for 4 players |"
    yield "|---|---:|---:|"
    for edition, mode in tables:
        table = Table(edition, mode, 3)
        expert, plan = table.policy("expert"), table.plan
        cells = []
        for players in (2, 4):
            weights = weights_for("expert", plan.edition, plan.options, players)
            cells.append(str(duel(table, expert, replace(expert, weights=weights), deals)))
        yield f"| {table} | {' | '.join(cells)} |"
        print(edition, mode, "threes", cells, flush=True)


def ceiling_table(tables: Tables, deals: int) -> Iterator[str]:
    """What a champion that saw all cards would win."""
    yield "| edition | 2 players: all cards open, against expert | 4 players |"
    yield "|---|---:|---:|"
    for edition, mode in tables:
        cells = [
            str(duel_of(Table(edition, mode, players), "champion", "expert", 2 * deals // players, True))
            for players in (2, 4)
        ]
        yield f"| {Table(edition, mode, 2)} | {cells[0]} | {cells[1]} |"
        print(edition, mode, "open hands", cells, flush=True)


def habit_table(tables: Tables, deals: int) -> Iterator[str]:
    """What it costs an expert never to do something: percentage points of wins, for two players and four."""
    yield "| edition | players | " + " | ".join(HABITS) + " |"
    yield "|---|---:|" + "---:|" * len(HABITS)
    for edition, mode in tables:
        for players in (2, 4):
            cells = []
            for policy in HABITS.values():
                result = duel_of(Table(edition, mode, players), policy, "expert", deals)
                lost = 100 / players - result.share
                cells.append("-" if abs(lost) < 1e-9 else f"{lost:.1f} ± {result.half:.1f}")
            yield f"| {Table(edition, mode, players)} | {players} | {' | '.join(cells)} |"
            print(edition, mode, players, cells, flush=True)


def time_table(tables: Tables, decisions: int) -> Iterator[str]:
    """How long the champion takes to decide at a table, with its usual time."""
    yield "| edition | decisions | median | 99 of 100 below | worlds |"
    yield "|---|---:|---:|---:|---:|"
    for edition, mode in tables:
        seconds, worlds = decision_times(edition, mode, decisions)
        middle, slow = np.percentile(seconds, (50, 99)) * 1000
        row = f"| {len(seconds)} | {middle:.0f} ms | {slow:.0f} ms | {np.median(worlds):.0f} |"
        yield f"| {Table(edition, mode, 4)} {row}"
        print(edition, mode, row, flush=True)


class Timed(Champion):
    """A champion whose searches are timed."""

    def __init__(self, seed: int | str, taken: list[tuple[float, int]]) -> None:
        super().__init__(seed)
        self.taken = taken

    def choose(self, view: View) -> str:
        before, started = self.thought, time.perf_counter()
        move = super().choose(view)
        if self.thought is not None and self.thought is not before:
            self.taken.append((time.perf_counter() - started, self.thought.worlds))
        return move


def new_game(edition: str, mode: str, players: int, seed: int) -> Game:
    options = {"mode": mode} if mode else {}
    plan = make_plan(edition, players, 1, options=options, seed=seed)
    decks = decks_for_all(plan.edition, players, plan.options, seed) if mode == "dynasty" else None
    return Game.new(edition, players, seed, options, decks)


def decision_times(edition: str, mode: str, decisions: int) -> tuple[list[float], list[int]]:
    """Seconds, and worlds sampled, of decisions in real games of four champions at a table."""
    taken: list[tuple[float, int]] = []
    number = 0
    while len(taken) < decisions:
        number += 1
        bots = [BotPlayer(Timed(f"{number} {seat}", taken), seat, f"{number} {seat}") for seat in range(4)]
        SeatedTable(new_game(edition, mode, 4, number), bots, AT_ONCE).play_round()
    seconds, worlds = zip(*taken[:decisions], strict=True)
    return list(seconds), list(worlds)


def at_table(tables: Tables, deals: int) -> Iterator[str]:
    """The champion against expert again, with views and its own memory, not the driver's notes."""
    yield "| edition | 2 players: champion against expert, at the table |"
    yield "|---|---:|"
    with get_context("spawn").Pool() as pool:
        for edition, mode in tables:
            jobs = [(edition, mode, number) for number in range(deals)]
            shares = np.array(pool.map(share_at_table, jobs, chunksize=1))
            result = Result(100 * float(shares.mean()), 196 * float(shares.std()) / sqrt(deals), deals)
            yield f"| {Table(edition, mode, 2)} | {result} |"
            print(edition, mode, "at the table", result, flush=True)


def share_at_table(job: tuple[str, str, int]) -> float:
    """The share of a deal, played once from each seat, that the champion wins."""
    edition, mode, number = job
    won = 0
    for place in range(2):
        game = new_game(edition, mode, 2, key_of(CONFIRMING_SEED, number))
        bots = [
            BotPlayer(
                Champion(f"{number} {seat}", seconds=UNHURRIED, worlds=WORLDS)
                if seat == place
                else Expert(f"{number} {seat}"),
                seat,
                f"{number} {seat}",
            )
            for seat in range(2)
        ]
        SeatedTable(game, bots, AT_ONCE).play_round()
        won += game.round_winner == place
    return won / 2


def replace_part(page: str, name: str, lines: Sequence[str]) -> str:
    """Put new rows into a part of the page; rows of tables that were not requested stay."""
    marks = f"<!-- {name} -->", f"<!-- end of {name} -->"
    found = re.search(f"{re.escape(marks[0])}(.*?){re.escape(marks[1])}", page, re.S)
    assert found, f"docs/bots.md has no part {name}"
    columns = 2 if "| players |" in lines[0] else 1  # those that identify a row
    old = [line for line in found[1].split("\n") if line.startswith("|")]
    rows = {tuple(row.split("|")[1 : 1 + columns]): row for row in (*old[2:], *lines[2:])}
    return page.replace(found[0], "\n".join([marks[0], "", *lines[:2], *rows.values(), "", marks[1]]))


def main() -> None:
    names = {":".join(filter(None, table)): table for table in TABLES}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000, help="for all but the champion")
    parser.add_argument("--champion-deals", type=int, default=500)
    parser.add_argument("--table-deals", type=int, default=300, help="for the champion at the table")
    parser.add_argument("--decisions", type=int, default=300, help="of the champion that are timed")
    parser.add_argument(
        "--only", help="one part: a rung such as expert; threes, habits, ceiling, time or at-table"
    )
    parser.add_argument("--tables", nargs="+", choices=names, help="some only: the others' rows stay")
    arguments = parser.parse_args()
    parts = parts_of([names[name] for name in arguments.tables or names], arguments)
    if arguments.only not in (None, *parts):
        parser.error(f"--only is one of {', '.join(parts)}, not {arguments.only!r}")
    compile_all()
    for name, table in parts.items():
        if arguments.only in (None, name):
            lines = list(table())
            PAGE.write_text(replace_part(PAGE.read_text("utf-8"), name, lines), "utf-8")


def parts_of(tables: Tables, arguments: argparse.Namespace) -> dict[str, Callable[[], Iterator[str]]]:
    """The functions that make each part of the page."""
    deals, champions = arguments.deals, arguments.champion_deals
    rungs = {one: partial(rung_table, tables, one, other, deals) for one, other in RUNGS}
    return {
        **rungs,
        "champion": partial(rung_table, tables, "champion", "expert", champions, (2, 4, 6)),
        "expert-random": partial(rung_table, tables, "expert", "random", deals),
        "threes": partial(threes_table, tables, 2 * deals),
        "habits": partial(habit_table, tables, deals // 2),
        "ceiling": partial(ceiling_table, tables, champions // 3),
        "time": partial(time_table, tables, arguments.decisions),
        "at-table": partial(at_table, tables, arguments.table_deals),
    }


if __name__ == "__main__":
    main()
