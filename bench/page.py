"""The figures as a page: Markdown tables, which are printed and may be written to `docs/speed.md`."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from bench import in_c
from bench.race import Runner

RANDOM = """\
Random play means: a seat that can play a card plays one, each of its legal cards, colors and calls equally
likely, and draws only when it must (rlcard's legal actions say the same); who may challenge, call or catch
does any of what it may, each equally likely. All rules of the edition are on, calls, catches and challenges
included. A decision is one move of one player; drawing a card and keeping it are two, and the chance moves of
OpenSpiel are none. Rates are for one core, by CPU time; ours and theirs took turns, and each ratio is the
median over pairs of tries next to each other."""


@dataclass(frozen=True)
class Goal:
    """A target and the result; `ratio` is at least 1 if it is met, `None` if unknown."""

    wanted: str
    reached: str
    ratio: float | None

    @property
    def verdict(self) -> str:
        if self.ratio is None:
            return "**not measured**"
        if self.ratio >= 1:
            return "met"
        return f"**not met**: {self.ratio:.2f} of it"


def at_least(wanted: str, goal: float, reached: float | None, unit: str = "") -> Goal:
    if reached is None:
        return Goal(wanted, "-", None)
    return Goal(wanted, f"{figure(reached)}{unit}", reached / goal)


def at_most(wanted: str, goal: float, reached: float, unit: str = "", more: str = "") -> Goal:
    return Goal(wanted, f"{figure(reached)}{unit}{more}", goal / reached)


def figure(number: float) -> str:
    """Three significant digits: no more are known."""
    for size, letter in ((1e6, " M"), (1e4, " k")):
        if number >= size:
            return f"{float(f'{number:.3g}') / (size if letter == ' M' else 1e3):g}{letter}"
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def race_table(ours: Iterable[Runner], others: Iterable[Runner]) -> str:
    """Everybody's rates, and our speedup."""
    rows = [[*rates(runner), "", ""] for runner in ours]
    for runner in others:
        if runner.tries:
            rows.append([*rates(runner), times(runner.times_its_rounds), times(runner.times_its_decisions)])
        else:
            rows.append([runner.name, f"not measured: {runner.trouble}", *[""] * 7])
    return table(
        "<<>>>>>>>",
        [
            "who",
            "what is timed",
            "players",
            "rounds/s",
            "decisions/s",
            "ns/decision",
            "decisions/round",
            "ours / theirs, rounds",
            "decisions",
        ],
        rows,
    )


def rates(runner: Runner) -> list[str]:
    return [
        runner.name,
        runner.level,
        str(runner.players),
        figure(runner.rounds_a_second),
        figure(runner.decisions_a_second),
        figure(1e9 / runner.decisions_a_second),
        figure(runner.decisions_a_second / runner.rounds_a_second),
    ]


def times(ratio: float | None) -> str:
    return "" if ratio is None else f"{figure(ratio)} x"


def goal_table(goals: Iterable[Goal]) -> str:
    return table(
        "<><", ["goal", "reached", ""], [[goal.wanted, goal.reached, goal.verdict] for goal in goals]
    )


def table(aligned: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that is readable as plain text too."""
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(head))]

    def written(line: Sequence[str]) -> str:
        cells = (f"{cell:{side}{width}}" for cell, side, width in zip(line, aligned, widths, strict=True))
        return f"| {' | '.join(cells)} |"

    rule = [
        "-" * (width - 1) + ":" if side == ">" else "-" * width
        for side, width in zip(aligned, widths, strict=True)
    ]
    return "\n".join([written(lines[0]), written(rule), *map(written, lines[1:])])


def machine() -> str:
    """The machine and the software used."""
    said = [f"{processor()}, {os.cpu_count()} cores, {platform.system()} on {platform.machine()}"]
    said.append(f"Python {platform.python_version()}, numba {version('numba')}")
    said.append(f"C compiler: {c_compiler()}")
    if hasattr(os, "getloadavg"):
        said.append(f"load before the run {LOAD_BEFORE:.1f} (0 is an idle machine)")
    return "; ".join(said) + "."


LOAD_BEFORE = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def processor() -> str:
    """As the system reports it; the field depends on the kind of processor."""
    info = Path("/proc/cpuinfo")
    told = info.read_text(encoding="utf-8") if info.exists() else ""
    if shutil.which("lscpu"):
        told += subprocess.run(["lscpu"], check=True, capture_output=True, text=True).stdout
    for line in told.splitlines():
        if line.lower().startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


def c_compiler() -> str:
    try:
        said = subprocess.run([in_c.COMPILER[0], "--version"], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return "none"
    return said.stdout.splitlines()[0]
