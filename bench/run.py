"""Our claims about speed, measured against the peers: `make bench`.

Prints the tables; `--write FILE` also writes them as a page (docs/speed.md is made this way).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from bench import in_c, others
from bench.ours import compiled, interpreted, median_start, python_steps, starts, state_bytes, two_cores
from bench.page import (
    RANDOM,
    Goal,
    at_least,
    at_most,
    figure,
    goal_table,
    machine,
    race_table,
    table,
)
from bench.parts import PARTS, part_of
from bench.race import Runner, race
from bench.views import view_microseconds
from lastcard.editions import EDITIONS

BENCHED = "touchdown"
TABLES = (2, 4)
CHECKED_ROUNDS = 100_000
INTERPRETED_PLAYERS, INTERPRETED_GOAL = 4, 50_000
VIEW_GOAL = 60
IMPORT_GOAL = 0.1
FOLDER = Path(__file__).parents[1] / ".bench"
TRIED = Path(__file__).with_name("tried.md")

Measure = Callable[[int, ExitStack], tuple[str, bool]]
"""Takes the number of tries; returns the results as text, and whether everything could be measured."""

Put = Callable[[str, str], str]
"""The new page, from the old one and the results."""


def main() -> int:
    return command("make bench", __doc__, measure, keep_parts)


def command(prog: str, about: str | None, measure: Measure, put: Put) -> int:
    """Measure, print the results, and write them to a page if requested."""
    parser = argparse.ArgumentParser(description=about, prog=prog)
    parser.add_argument("--tries", type=int, default=7, help="tries, of which the median counts")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it to this page, too")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with ExitStack() as stack:
        text, fine = measure(arguments.tries, stack)
    print(text)
    if arguments.write:
        page = arguments.write.read_text(encoding="utf-8") if arguments.write.exists() else ""
        arguments.write.write_text(put(page, text), encoding="utf-8")
    return 0 if fine else 1


def keep_parts(page: str, text: str) -> str:
    """The text as the new page, with the parts of the old one that other runs have written."""
    kept = [part for name in PARTS if (part := part_of(page, name))]
    return "\n\n".join((text.rstrip(), *kept)) + "\n"


def progress(what: str) -> None:
    print(f".. {what}", file=sys.stderr, flush=True)


def measure(tries: int, stack: ExitStack) -> tuple[str, bool]:
    """The page, and whether everything could be measured."""
    progress("peers: installing and starting")
    peers = others.runners(FOLDER, stack)
    progress(f"C twin: {CHECKED_ROUNDS:,} rounds at {len(TABLES)} tables must be the same as ours")
    twins = in_c.runners(FOLDER, TABLES, CHECKED_ROUNDS)
    ours = {players: compiled(BENCHED, players) for players in TABLES}
    race(ours, [*twins, *peers], tries, progress)
    progress("the other editions")
    editions = [
        compiled(edition, players) for edition in EDITIONS if edition != BENCHED for players in TABLES
    ]
    race({}, editions, tries, progress=lambda _: None)
    goals = [*race_goals(twins, peers), *own_goals(tries)]
    parts = [
        "# Speed",
        "Made by `make bench ARGS='--write docs/speed.md'`: the tables are measured, never typed; "
        "only what was tried is written by hand. "
        "What each line means is said in [bench/README.md](../bench/README.md).",
        machine(),
        RANDOM,
        race_table([*ours.values(), *editions], [*twins, *peers]),
        "## Goals",
        goal_table(goals),
        "## Played as it stands, without the compiler",
        interpreted_table(tries),
        "## What a seat is sent",
        "A view and its JSON, on average over a game; they are made for every seat after every move.",
        views_table(),
    ]
    if TRIED.exists():
        parts.append(TRIED.read_text(encoding="utf-8").strip())
    return "\n\n".join(parts) + "\n", all(runner.tries for runner in (*twins, *peers))


def times(runners: list[Runner], name: str, level: str, what: str) -> float | None:
    """Our speedup over this one with two players, if it could be measured."""
    for runner in runners:
        if name in runner.name and level in runner.level and runner.players == 2:
            return runner.times_its_rounds if what == "rounds" else runner.times_its_decisions
    return None


def race_goals(twins: list[Runner], peers: list[Runner]) -> list[Goal]:
    """The goals for touchdown with two players, compared with the others in the same run."""
    rlcard = times(peers, "rlcard", "env.run", "rounds")
    by_decisions = times(peers, "rlcard", "env.run", "decisions")
    openspiel = times(peers, "open-spiel", "evaluate_bots", "decisions")
    in_c = times(twins, "C twin", "same algorithm", "rounds")
    limit = times(twins, "C twin", "fused", "rounds")
    return [
        at_least(
            f"rounds/s, at least 1,000 times rlcard's `env.run`{beside(rlcard, in_c, limit)}",
            1000,
            rlcard,
            " x",
        ),
        at_least("decisions/s, at least 1,200 times rlcard's `env.run`", 1200, by_decisions, " x"),
        at_least(
            f"decisions/s, at least 16 times OpenSpiel's C++ core{beside(openspiel, in_c, limit)}",
            16,
            openspiel,
            " x",
        ),
        at_least("at least 0.90 of the same, fused by hand in C", 0.9, limit, " of it"),
    ]


def beside(ours: float | None, in_c: float | None, limit: float | None) -> str:
    """What the twin in C reaches of the same goal."""
    if not ours or not in_c or not limit:
        return ""
    return f" (the C twin: {figure(ours / in_c)} x, fused {figure(ours / limit)} x)"


def own_goals(tries: int) -> list[Goal]:
    progress("two cores against one")
    by_clock, by_cpu = two_cores(BENCHED, 2, tries)
    progress("cold and cached start")
    started = starts(max(3, tries // 2))
    largest = max(state_bytes(edition) for edition in EDITIONS if edition != "elite")
    progress("imports")
    light = [
        at_most(
            f"CPU time of `{statement}`, at most {IMPORT_GOAL * 1000:.0f} ms",
            IMPORT_GOAL * 1000,
            median_start(statement, tries)[1] * 1000,
            " ms",
        )
        for statement in ("import lastcard", "from lastcard import Game")
    ]
    return [
        Goal(
            "two cores, at least 1.9 times one, by the clock",
            f"{by_clock:.2f} x (by CPU time {by_cpu:.2f} x)",
            by_clock / 1.9,
        ),
        at_most(
            f"one state, at most 512 bytes for all editions but elite (which takes {state_bytes('elite'):,})",
            512,
            largest,
            " bytes",
        ),
        at_most("cold compile of everything, at most 15 s", 15, *spent(started.everything)),
        at_most("cold compile of what random play needs, at most 15 s", 15, *spent(started.cold)),
        at_most(
            f"cached start, at most 1 s (`import numba` alone: {started.numba[1]:.2f} s of CPU time)",
            1,
            *spent(started.cached),
        ),
        at_most(
            "the first simulated round without an extra, at most 0.5 s", 0.5, *spent(started.first_round)
        ),
        *light,
    ]


def spent(seconds: tuple[float, float]) -> tuple[float, str, str]:
    """CPU time, with the wall-clock time beside it."""
    clock, cpu = seconds
    return cpu, " s of CPU time", f" ({clock:.2f} s by the clock)"


def interpreted_table(tries: int) -> str:
    """As at a table: events recorded, any legal move; with a plain Python loop for comparison."""
    rows = []
    for edition in EDITIONS:
        progress(f"interpreted, {edition}")
        decisions = interpreted(edition, INTERPRETED_PLAYERS, 40, max(3, tries // 2))
        steps = python_steps(3)
        goal = at_least("", INTERPRETED_GOAL, decisions)
        rows.append([edition, goal.reached, goal.verdict, figure(steps), figure(steps / decisions)])
    head = [
        f"edition, {INTERPRETED_PLAYERS} players",
        "decisions/s",
        f"goal {INTERPRETED_GOAL:,}",
        "steps/s of a plain loop",
        "steps a decision",
    ]
    return table("<><>>", head, rows)


def views_table() -> str:
    """With a plain Python loop for comparison."""
    rows = []
    for edition in EDITIONS:
        progress(f"views, {edition}")
        taken = view_microseconds(edition, INTERPRETED_PLAYERS)
        steps = python_steps(3)
        goal = at_most("", VIEW_GOAL, taken)
        rows.append([edition, goal.reached, goal.verdict, figure(steps), figure(steps * taken / 1e6)])
    head = [
        f"edition, {INTERPRETED_PLAYERS} players",
        "microseconds",
        f"goal {VIEW_GOAL}",
        "steps/s of a plain loop",
        "steps a view",
    ]
    return table("<><>>", head, rows)


if __name__ == "__main__":
    sys.exit(main())
