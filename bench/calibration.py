"""The coach's win chances, held against what really happened.

    python -m bench.calibration --games 10000
    python -m bench.calibration --games 200 --tables droid:4 express:2

plays rounds between experts at a table. At some moments of each it estimates every seat's chance to win, by
what the seat knew and with all cards open, and waits to see who wins. Chances are put into tenths: of those
between 20 and 30 %, a quarter should have won. `--write`
puts the figures into docs/coach.md and draws docs/coach.svg.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from bench.parts import with_part
from lastcard.bots import BOTS
from lastcard.bots.player import BotPlayer
from lastcard.bots.thinking import Thinker
from lastcard.coach.playouts import (
    TO_THE_END,
    Experts,
    Knowledge,
    Playouts,
    key_for,
    worlds_task,
)
from lastcard.coach.reviewer import WORLDS
from lastcard.coach.scenes import SeatMemory
from lastcard.game import Game
from lastcard.policies.playing_out.reviewing import GO_ON
from lastcard.policies.playing_out.search import HORIZON
from lastcard.policies.playing_out.value import CERTAIN_WIN
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.simulation.running import cores
from lastcard.table.table import Table
from tests.support.bots import new_game

DOCS = Path(__file__).parents[1] / "docs"
TABLES = (
    *("express:2", "express:4", "touchdown:2", "touchdown:4", "droid:3", "droid:6", "hail-mary:4"),
    *("elite:4", "elite/draft:4", "elite/dynasty:3"),
)
LINES = ("known", "open")
TENTHS = 10
MOMENTS = 60
"""One moment in so many is looked at, and the first of each round."""
FIRST_SEED = 7_000_000
TELL_EVERY = 100
"""Games between two lines of progress."""

Found = tuple[str, int, float, bool]
"""The line, the seat, its chance, and whether it won."""


@dataclass
class Tenth:
    """The chances in one tenth: how many, their sum, and how many of them won; by game, for the interval."""

    number: int = 0
    estimated: float = 0.0
    won: int = 0
    off: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, game: int, chance: float, won: bool) -> None:
        self.number += 1
        self.estimated += chance
        self.won += won
        self.off[game] += won - chance

    @property
    def row(self) -> dict[str, float]:
        number = max(1, self.number)
        spread = sqrt(sum(off * off for off in self.off.values()))
        return {
            "number": self.number,
            "estimated": 100 * self.estimated / number,
            "won": 100 * self.won / number,
            "reach": 196 * spread / number,
        }


class Held:
    """All chances of one line, by tenths."""

    def __init__(self) -> None:
        self.tenths = [Tenth() for _ in range(TENTHS)]

    def add(self, game: int, chance: float, won: bool) -> None:
        self.tenths[min(TENTHS - 1, int(TENTHS * chance))].add(game, chance, won)


def play(name: str, seed: int, worlds: int, horizon: int) -> Iterator[Found]:
    """One round between experts."""
    edition, _, players = name.partition(":")
    edition, _, mode = edition.partition("/")
    game = new_game(edition, {"mode": mode} if mode else {}, int(players), seed)
    bots = [
        BotPlayer(BOTS["expert"](f"{seed} {seat}"), seat, f"{seed} {seat}") for seat in range(game.players)
    ]
    table = Table(game, bots, seed=seed)
    experts = Experts(game._position)
    random = Random(f"moments {name} {seed}")
    found: list[tuple[str, int, float]] = []
    moment = 0
    while (due := table.due()) is not None:
        if not moment or not random.randrange(MOMENTS // game.players):
            key = key_for(seed, moment)
            found += chances(game, bots, experts, key=key, worlds=range(worlds), horizon=horizon)
        table.carry_out(due)
        moment += 1
    for line, seat, chance in found:
        yield line, seat, chance, game.round_winner == seat


def chances(
    game: Game, bots: Sequence[BotPlayer], experts: Experts, *, key: int, worlds: range, horizon: int
) -> Iterator[tuple[str, int, float]]:
    """Every seat's chance now, by what it knows and with all cards open."""

    def average(knowledge: Knowledge, seat: int, row: Playouts | None = None) -> float:
        task = worlds_task(experts, knowledge, [GO_ON], key=key, worlds=worlds, horizon=horizon)
        row = row or Playouts(task.play(), experts.players, 1)
        return sum(row.values(0, seat)) / len(worlds) / CERTAIN_WIN

    drafts = game._s.window == DRAFT_ONE
    state = game._s.copy()
    state.chance = None
    task = worlds_task(
        experts, Knowledge(0, state, open_hands=True), [GO_ON], key=key, worlds=worlds, horizon=horizon
    )
    row = Playouts(task.play(), experts.players, 1)
    for seat, player in enumerate(bots):
        assert isinstance(player.bot, Thinker)
        view, memory = game.view(seat), player.bot.memory
        decks = {} if drafts else memory.known_decks(view)
        yield "known", seat, average(SeatMemory(view, memory.notes.copy(), decks).knowledge(), seat)
        yield "open", seat, average(Knowledge(0, state, open_hands=True), seat, row)


def play_number(tables: Sequence[str], worlds: int, horizon: int, number: int) -> list[Found]:
    """The tables take turns."""
    return [*play(tables[number % len(tables)], FIRST_SEED + number, worlds, horizon)]


def measure(tables: Sequence[str], games: int, worlds: int, horizon: int) -> dict[str, Any]:
    """All tables in turn, until so many games have been played, on all cores."""
    held = {line: Held() for line in LINES}
    began = time.time()
    with get_context("spawn").Pool(cores()) as pool:
        played = pool.imap(partial(play_number, tables, worlds, horizon), range(games), chunksize=8)
        for number, found in enumerate(played):
            for line, _, chance, won in found:
                held[line].add(number, chance, won)
            if (number + 1) % TELL_EVERY == 0:
                print(f"{number + 1:,} of {games:,} games", file=sys.stderr, flush=True)
    return {
        "games": games,
        "worlds": worlds,
        "horizon": horizon,
        "seconds": round(time.time() - began),
        "lines": {line: [tenth.row for tenth in held[line].tenths] for line in LINES},
    }


def told(measured: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [f"{measured['games']:,} rounds, {measured['worlds']} worlds, {measured['seconds']} s"]
    for line, rows in measured["lines"].items():
        lines += ["", f"{line:9} {'number':>8} {'estimated':>10} {'won':>7} {'off by':>8}"]
        for tenth, row in enumerate(rows):
            off = row["won"] - row["estimated"]
            lines.append(
                f"{10 * tenth:3}-{10 * tenth + 10:<5} {row['number']:8} {row['estimated']:10.1f} "
                f"{row['won']:7.1f} {off:+8.1f} ± {row['reach']:.1f}"
            )
    return "\n".join(lines)


def table(measured: dict[str, Any]) -> str:
    """The figures for the page."""
    lines = [
        f"{measured['games']:,} rounds, {measured['worlds']} worlds for each chance.",
        "",
        "| estimated, % | known: chances | really won | off by | open: chances | really won | off by |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    known, opened = (measured["lines"][line] for line in LINES)
    for tenth, (one, other) in enumerate(zip(known, opened, strict=True)):
        cells = [f"{10 * tenth} to {10 * tenth + 10}", *cells_of(one), *cells_of(other)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def cells_of(row: dict[str, float]) -> list[str]:
    off = row["won"] - row["estimated"]
    return [f"{row['number']:,}", f"{row['won']:.1f}", f"{off:+.1f} ± {row['reach']:.1f}"]


def draw(measured: dict[str, Any], path: Path) -> None:
    """What was estimated against what happened, with the diagonal."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    from lastcard.simulation.arena.picture import SETTINGS

    titles = {"known": "by what a seat knew", "open": "with all cards open"}
    with rc_context(SETTINGS):
        figure = Figure(figsize=(8.4, 4.3), layout="constrained")
        for place, line in enumerate(LINES):
            ax = figure.add_subplot(1, 2, place + 1)
            rows = [row for row in measured["lines"][line] if row["number"]]
            ax.plot([0, 100], [0, 100], color="#888888", linestyle="--", linewidth=1)
            ax.errorbar(
                [row["estimated"] for row in rows],
                [row["won"] for row in rows],
                yerr=[row["reach"] for row in rows],
                fmt="o",
                markersize=5,
                capsize=3,
                linewidth=1.4,
                color="#1b6fb8",
            )
            ax.set_title(titles[line], loc="left", fontsize=11)
            ax.set_xlabel("estimated win chance, %")
            ax.set_ylabel("really won, %" if place == 0 else "")
            ax.set_xlim(0, 100)
            ax.set_ylim(0, 100)
            ax.set_aspect("equal")
            ax.grid(visible=True, color="#dddddd", linewidth=0.6)
            ax.set_axisbelow(True)
        figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--tables", nargs="+", default=TABLES)
    parser.add_argument("--to-the-end", action="store_true", help="play worlds to the end of the round")
    parser.add_argument(
        "--write", action="store_true", help="write the table in docs/coach.md and draw docs/coach.svg"
    )
    arguments = parser.parse_args()
    horizon = TO_THE_END if arguments.to_the_end else HORIZON
    measured = measure(arguments.tables, arguments.games, arguments.worlds, horizon)
    print(told(measured))
    if arguments.write:
        page = DOCS / "coach.md"
        page.write_text(
            with_part(page.read_text(encoding="utf-8"), "calibration", table(measured)), encoding="utf-8"
        )
        draw(measured, DOCS / "coach.svg")


if __name__ == "__main__":
    main()
