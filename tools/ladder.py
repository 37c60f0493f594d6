"""The ladder of bots, measured: writes the tables of docs/bots.md.

Every rung plays the rung below, in every edition and mode, at two and four players (the champion also at
six), on seeds that were never used for tuning. Every deal is played once from each seat; intervals are
clustered by deal. The champion is slow and plays fewer deals.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lastcard import Game
from lastcard.bots import Champion
from lastcard.policies.batches import compile_all, notes_for, play_compiled
from lastcard.policies.notes import OPEN_HANDS
from lastcard.policies.policy import read_policy
from lastcard.rules.chance import mixed
from lastcard.simulation.plan import decks_for_all, make_plan
from lastcard.views.reacting import choices

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
SEED = 1_000_000  # tools/tune.py stays below
WORLDS = 600
TABLES = [
    ("express", ""),
    ("touchdown", ""),
    ("droid", ""),
    ("hail-mary", ""),
    ("elite", "quick"),
    ("elite", "draft"),
    ("elite", "dynasty"),
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
    """How often somebody won, and half the 95 % interval, in percent."""

    share: float
    half: float
    deals: int

    def __str__(self) -> str:
        return f"{self.share:.1f} ± {self.half:.1f}"

    @property
    def low(self) -> float:
        return self.share - self.half


@dataclass(frozen=True)
class Table:
    """Where it is played."""

    edition: str
    mode: str
    players: int

    def __str__(self) -> str:
        return f"{self.edition} {self.mode}".strip()

    def duel(self, one: str, others: str, deals: int, open_hands: bool = False) -> Result:
        """One against all others of another kind: every deal once from each seat."""
        options = {"mode": self.mode} if self.mode else {}
        plan = make_plan(self.edition, self.players, 1, seed=0, options=options, policies="random")
        new, old = (read_policy(name, plan.edition, plan.options, self.players) for name in (one, others))

        def from_seat(seat: int) -> NDArray[np.float64]:
            seated = [new if other == seat else old for other in range(self.players)]
            notes, inner = (list(row) for row in notes_for(seated, worlds=WORLDS))
            inner[OPEN_HANDS] = int(open_hands)
            rows = play_compiled(plan.table, (notes, inner), mixed(SEED), 0, deals)
            return np.asarray(rows[:, 0] == seat, float)

        with ThreadPoolExecutor(2) as pool:
            share = np.mean(list(pool.map(from_seat, range(self.players))), axis=0)
        return Result(100 * float(share.mean()), 196 * float(share.std()) / sqrt(deals), deals)


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
            str(Table(edition, mode, players).duel(one, other, deals // 2 if players == 6 else deals))
            for players in sizes
        ]
        yield f"| {Table(edition, mode, 2)} | {' | '.join(cells)} |"
        print(edition, mode, one, other, cells, flush=True)


def ceiling_table(tables: Tables, deals: int) -> Iterator[str]:
    """What a champion that saw all cards would win."""
    yield "| edition | 2 players: all cards open, against expert | 4 players |"
    yield "|---|---:|---:|"
    for edition, mode in tables:
        cells = [
            str(Table(edition, mode, players).duel("champion", "expert", 2 * deals // players, True))
            for players in (2, 4)
        ]
        yield f"| {Table(edition, mode, 2)} | {cells[0]} | {cells[1]} |"
        print(edition, mode, "open hands", cells, flush=True)


def habit_table(tables: Tables, deals: int) -> Iterator[str]:
    """What it costs an expert never to do something: points of the win rate, two players and four."""
    yield "| edition | players | " + " | ".join(HABITS) + " |"
    yield "|---|---:|" + "---:|" * len(HABITS)
    for edition, mode in tables:
        for players in (2, 4):
            cells = []
            for policy in HABITS.values():
                result = Table(edition, mode, players).duel(policy, "expert", deals)
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


def decision_times(edition: str, mode: str, decisions: int) -> tuple[list[float], list[int]]:
    """Seconds, and worlds looked at, of decisions in real games of four champions."""
    seconds: list[float] = []
    worlds: list[int] = []
    plan = make_plan(edition, 4, 1, options={"mode": mode} if mode else {})
    decks = decks_for_all(plan.edition, 4, plan.options, 1) if mode == "dynasty" else None
    number = 0
    while len(seconds) < decisions:
        number += 1
        champion = Champion(number)
        game = Game.new(edition, 4, number, {"mode": mode} if mode else {}, decks)
        while not game.round_over and len(seconds) < decisions:
            seat = game.view(None).asked[0]
            view = game.view(seat)
            view = replace(view, legal=choices(view) or view.legal)
            before, started = champion.thought, time.perf_counter()
            move = champion.choose(view)
            if champion.thought is not None and champion.thought is not before:
                seconds.append(time.perf_counter() - started)
                worlds.append(champion.thought.worlds)
            game.play(seat, move)
    return seconds, worlds


def replace_part(page: str, name: str, lines: Sequence[str]) -> str:
    """Put new rows into a part of the page; rows of tables that were not asked for stay."""
    marks = f"<!-- {name} -->", f"<!-- end of {name} -->"
    found = re.search(f"{re.escape(marks[0])}(.*?){re.escape(marks[1])}", page, re.S)
    assert found, f"docs/bots.md has no part {name}"
    columns = 2 if "| players |" in lines[0] else 1  # that tell which row it is
    old = [line for line in found[1].split("\n") if line.startswith("|")]
    rows = {tuple(row.split("|")[1 : 1 + columns]): row for row in (*old[2:], *lines[2:])}
    return page.replace(found[0], "\n".join([marks[0], "", *lines[:2], *rows.values(), "", marks[1]]))


def main() -> None:
    names = {":".join(filter(None, table)): table for table in TABLES}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000, help="for all but the champion")
    parser.add_argument("--champion-deals", type=int, default=500)
    parser.add_argument("--decisions", type=int, default=300, help="of the champion that are timed")
    parser.add_argument("--only", help="one part: a rung such as expert; habits, ceiling or time")
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
    """What makes each part of the page."""
    deals, champions = arguments.deals, arguments.champion_deals
    rungs = {one: partial(rung_table, tables, one, other, deals) for one, other in RUNGS}
    return {
        **rungs,
        "champion": partial(rung_table, tables, "champion", "expert", champions, (2, 4, 6)),
        "expert-random": partial(rung_table, tables, "expert", "random", deals),
        "habits": partial(habit_table, tables, deals // 2),
        "ceiling": partial(ceiling_table, tables, champions // 3),
        "time": partial(time_table, tables, arguments.decisions),
    }


if __name__ == "__main__":
    main()
