"""`lastcard simulate`: many rounds, with progress and results on the screen."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TaskProgressColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from lastcard.errors import INSTALL_SIM
from lastcard.policies.batches import plays_compiled
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.simulation import Plan, make_plan
from lastcard.simulation.cluster import ClusterError
from lastcard.simulation.on_gpu import code_of, kernel_file
from lastcard.simulation.playing import driver_of
from lastcard.simulation.running import Progress, check_run
from lastcard.simulation.streaming import KeptRows, stream
from lastcard.simulation.summary import Summary
from lastcard.simulation.writing import check_writable
from lastcard.terminal.commands.compiling import check_compiler, compile_once
from lastcard.terminal.commands.game_setup import split_options
from lastcard.terminal.commands.summary import show_summary, summary_facts
from lastcard.terminal.exits import DONE, INTERRUPTED, NO
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.program import program

USUALLY = "1e6"
SECONDS_A_LINE = 10.0
WHOLE_NUMBER = re.compile(r"\d+(_\d+)*(\.\d+)?([eE]\+?\d{1,3})?")


@dataclass(frozen=True)
class SimulateRequest:
    """The parsed command line."""

    edition: str
    players: int
    rounds: str | None
    matches: str | None
    seed: int
    policies: str
    options: Sequence[str]
    out: str | None
    workers: int | None
    on: str | None
    device: str | None = None
    columns: str | None = None
    json: bool = False


def simulate(request: SimulateRequest) -> int:
    """Run the simulation and summarize it; returns the exit code."""
    plan = read_plan(request)
    check_run(plan, request.workers, request.on, request.device)
    if request.on is None and driver_of(plan) is play_and_search:
        check_compiler()
    if request.out is not None:
        check_writable(request.out)
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    make_ready(console, request, plan)
    started = time.monotonic()
    code = DONE
    try:
        with progress_on(console, plan) as progress:
            kept = stream(
                plan,
                request.out,
                workers=request.workers,
                progress=progress,
                on=request.on,
                device=request.device,
            )
    except ClusterError as lost:
        kept, code = lost.kept, NO
        console.print(str(lost), soft_wrap=True)
    seconds = time.monotonic() - started
    if code == DONE and not kept.complete:
        code = INTERRUPTED
    say_how_far(console, kept, seconds)
    if kept.done:
        tell(kept.tally.summary(), again(plan, request, kept.done), json=request.json)
        if request.out is not None:
            console.print(f"{request.out} has the figures of all {kept.done:,} {plan.noun}.", soft_wrap=True)
    return code


def tell(summary: Summary, command: str, *, json: bool) -> None:
    if json:
        from lastcard.terminal.commands.json_output import print_json

        print_json("simulate", summary_facts(summary, command))
    else:
        show_summary(Screen(), summary, command)


def read_plan(request: SimulateRequest) -> Plan:
    rounds, matches = request.rounds, request.matches
    if rounds is None and matches is None:
        rounds = USUALLY
    return make_plan(
        request.edition,
        request.players,
        None if rounds is None else read_number(rounds, "--rounds"),
        matches=None if matches is None else read_number(matches, "--matches"),
        seed=request.seed,
        policies=request.policies,
        options=split_options(request.options),
        columns=request.columns,
    )


def read_number(text: str, what: str) -> int:
    """A whole number, as people write large ones.

    >>> read_number("1e6", "--rounds"), read_number("1_000_000", "--rounds"), read_number("2.5e3", "--rounds")
    (1000000, 1000000, 2500)
    """
    number = Decimal(text.replace("_", "")) if WHOLE_NUMBER.fullmatch(text) else None
    if number is None or number != number.to_integral_value():
        raise InputError(f"{what} is a whole number such as 1e6, 1_000_000 or 1000000, not {text!r}.")
    return int(number)


def make_ready(console: Console, request: SimulateRequest, plan: Plan) -> None:
    """Compile, if this process has to and has not yet."""
    if request.on is not None:
        return
    if request.device == "gpu":
        make_kernel_ready(console, plan)
        return
    if not plays_compiled(driver_of(plan), plan.table):
        console.print(
            "No compiled code fits these rules, and the compiler is not installed: they run interpreted, "
            f"a hundred times slower. For the fast path: {INSTALL_SIM}",
            soft_wrap=True,
        )
        return
    compile_once(driver_of(plan), console.print, plan.table, plan.number)


def make_kernel_ready(console: Console, plan: Plan) -> None:
    """Build the rules for a GPU, once."""
    if not kernel_file(plan).exists():
        console.print("compiling the rules for this table and the GPU (once, about half a minute)")
    code_of(plan)


def say_how_far(console: Console, kept: KeptRows, seconds: float) -> None:
    """How much was done, and how fast: on the screen only, because it differs each time."""
    noun, wanted = kept.plan.noun, kept.plan.number
    if not kept.complete:
        said = "they are kept" if kept.done else "there is nothing to keep"
        console.print(
            f"Interrupted: {kept.done:,} of {wanted:,} {noun} were finished, {said}.", soft_wrap=True
        )
    if kept.done:
        rate = kept.done / max(seconds, 1e-9)
        console.print(f"{kept.done:,} {noun} in {seconds:.1f} s, {rate:,.0f} {noun}/s", soft_wrap=True)


def again(plan: Plan, request: SimulateRequest, done: int) -> str:
    """The command that reproduces these figures."""
    words = ["simulate", request.edition, "--players", str(plan.players)]
    words += [f"--{plan.noun}", str(done), "--seed", str(plan.seed)]
    if plan.policy_text != "random":
        words += ["--policies", plan.policy_text]
    for option in request.options:
        words += ["-o", option]
    if request.columns is not None:
        words += ["--columns", ",".join(plan.columns)]
    return f"{program()} {shlex.join(words)}"


class ProgressRate(ProgressColumn):
    """Items per second."""

    def __init__(self, noun: str) -> None:
        super().__init__()
        self.noun = noun

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} {self.noun}/s")


@contextmanager
def progress_on(console: Console, plan: Plan) -> Iterator[Progress]:
    """A progress bar with rate and time left; without a terminal, a line now and then."""
    if not console.is_terminal:
        yield Lines(console, plan).add
        return
    columns = (
        TaskProgressColumn(),
        BarColumn(None),
        ProgressRate(plan.noun),
        TimeRemainingColumn(compact=True),
    )
    with Bar(*columns, "left", console=console, transient=True, expand=False) as bar:
        task = bar.add_task(plan.noun, total=plan.number)
        yield lambda number: bar.advance(task, number)


class Lines:
    """Progress line by line."""

    def __init__(self, console: Console, plan: Plan) -> None:
        self.console, self.plan = console, plan
        self.done = 0
        self.started = self.said = time.monotonic()

    def add(self, number: int) -> None:
        self.done += number
        now = time.monotonic()
        if now - self.said >= SECONDS_A_LINE and self.done < self.plan.number:
            self.said = now
            rate = self.done / (now - self.started)
            left = (self.plan.number - self.done) / rate
            self.console.print(
                f"{self.done:,} of {self.plan.number:,} {self.plan.noun}, {rate:,.0f} {self.plan.noun}/s, "
                f"{left:.0f} s left",
                soft_wrap=True,
            )
