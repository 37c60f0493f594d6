"""`lastcard arena`: bots against each other, with progress and results on the screen."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TaskProgressColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from lastcard.bots import BOTS
from lastcard.errors import INSTALL_SIM
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.simulation.arena.keeping import Progress
from lastcard.simulation.arena.matchup import Matchup, make_matchup
from lastcard.simulation.arena.processes import ArenaError
from lastcard.simulation.arena.results import Results
from lastcard.simulation.arena.running import run
from lastcard.simulation.arena.writing import as_json, write_json
from lastcard.simulation.playing import driver_of
from lastcard.simulation.running import MOST_WORKERS
from lastcard.simulation.writing import check_writable
from lastcard.terminal.commands.arena_report import show_results, show_times, shows_worlds, write_rate
from lastcard.terminal.commands.compiling import compile_once
from lastcard.terminal.commands.game_setup import split_options
from lastcard.terminal.commands.simulate import Lines, read_number
from lastcard.terminal.exits import DONE, INTERRUPTED, NO
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.program import program

TO_SIMULATE, TO_DRAW = ("numpy", "numba"), ("matplotlib",)
PICTURES = (".svg", ".png")
SEED_BITS = 63
"""More than a bot can try: it could reconstruct the deals from the seed."""


@dataclass(frozen=True)
class ArenaRequest:
    """The parsed command line."""

    edition: str
    bots: str
    players: int | None
    deals: str | None
    seed: int | None
    options: Sequence[str]
    think: float
    out: str | None
    picture: str | None
    workers: int | None
    worlds: str | None = None
    json: bool = False


def arena(request: ArenaRequest) -> int:
    """Play the arena and report the results; returns the exit code."""
    out = check_writable(request.out, (".json",)) if request.out is not None else None
    picture = check_writable(request.picture, PICTURES) if request.picture is not None else None
    if request.workers is not None and not 1 <= request.workers <= MOST_WORKERS:
        raise InputError(f"From 1 to {MOST_WORKERS} workers can play, not {request.workers}.")
    matchup = read_matchup(request)
    check_extra(request, matchup)
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    make_ready(console, matchup)
    broken = False
    try:
        with progress_on(console, matchup) as progress:
            results = run(matchup, request.workers, progress, lambda some: keep(some, out))
    except ArenaError as lost:
        console.print(str(lost), soft_wrap=True)
        results, broken = lost.results, True
    say_how_far(console, results)
    if results.done:
        tell(results, again(request, results), json=request.json)
        show_times(console, results)
        write(console, results, out, picture)
    if broken:
        return NO
    return DONE if results.done == matchup.deals else INTERRUPTED


def tell(results: Results, command: str, *, json: bool) -> None:
    if json:
        from lastcard.terminal.commands.json_output import print_json

        print_json("arena", {**as_json(results), "command": command})
    else:
        show_results(Screen(), results, command)


def keep(results: Results, out: Path | None) -> None:
    """Write what is finished so far, so that it is kept whatever happens."""
    if out is not None and results.done:
        write_json(results, out)


def read_matchup(request: ArenaRequest) -> Matchup:
    return make_matchup(
        request.edition,
        request.bots,
        request.players,
        None if request.deals is None else read_number(request.deals, "--deals"),
        seed=secrets.randbits(SEED_BITS) if request.seed is None else request.seed,
        options=split_options(request.options),
        think=request.think,
        **({} if request.worlds is None else {"worlds": read_number(request.worlds, "--worlds")}),
    )


def check_extra(request: ArenaRequest, matchup: Matchup) -> None:
    """Check that the extra packages are installed. External bots play move by move and need none; ours are
    simulated.
    """
    check_needed("A picture", TO_DRAW if request.picture is not None else ())
    check_needed("An arena of our own bots alone", () if matchup.at_table else TO_SIMULATE)


def check_needed(what: str, needed: Sequence[str]) -> None:
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise InputError(f"{what} needs {', '.join(missing)}: {INSTALL_SIM}.")


def make_ready(console: Console, matchup: Matchup) -> None:
    """Compile, if that was not done yet."""
    thinks_long = any(bot in BOTS and BOTS[bot].thinks_long for bot in matchup.bots)
    if matchup.at_table and not thinks_long:
        return
    if matchup.at_table:
        compile_once(play_and_search, console.print)
    else:
        plan, rounds = matchup.plan, matchup.deals * matchup.players
        compile_once(driver_of(plan), console.print, plan.table, rounds)


@contextmanager
def progress_on(console: Console, matchup: Matchup) -> Iterator[Progress]:
    """A progress bar with rate and time left; without a terminal, a line now and then."""
    total = matchup.deals * matchup.players
    if not console.is_terminal:
        yield Lines(console, replace(matchup.plan, number=total)).add
        return
    columns = (TaskProgressColumn(), BarColumn(None), Speed(), TimeRemainingColumn(compact=True))
    with Bar(*columns, "left", console=console, transient=True, expand=False) as bar:
        task = bar.add_task("rounds", total=total)
        yield lambda number: bar.advance(task, number)


def say_how_far(console: Console, results: Results) -> None:
    """How much was done, and how fast: on the screen only, because it differs each time."""
    wanted = results.matchup.deals
    if results.done < wanted:
        kept = "they are kept" if results.done else "there is nothing to keep"
        console.print(
            f"Interrupted: {results.done:,} of {wanted:,} deals were finished, {kept}.", soft_wrap=True
        )
    if results.done:
        rate = results.rounds / max(results.elapsed, 1e-9)
        console.print(
            f"{results.rounds:,} rounds in {results.elapsed:.1f} s, {write_rate(rate)}", soft_wrap=True
        )


class Speed(ProgressColumn):
    """Items per second, also below one."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else write_rate(speed))


def again(request: ArenaRequest, results: Results) -> str:
    """The command that reproduces these figures."""
    matchup = results.matchup
    words = ["arena", "--edition", request.edition, "--players", str(matchup.players)]
    words += ["--bots", request.bots, "--deals", str(results.done), "--seed", str(matchup.plan.seed)]
    if matchup.at_table and request.think != 1:
        words += ["--think", f"{request.think:g}"]
    if shows_worlds(matchup):
        words += ["--worlds", str(matchup.worlds)]
    for option in request.options:
        words += ["-o", option]
    return f"{program()} {shlex.join(words)}"


def write(console: Console, results: Results, out: Path | None, picture: Path | None) -> None:
    if out is not None:
        write_json(results, out)
        console.print(f"{out} has all figures.", soft_wrap=True)
    if picture is not None:
        from lastcard.simulation.arena.picture import draw

        draw(results, picture)
        console.print(f"{picture} shows them.", soft_wrap=True)
