"""`lastcard lab`: rule variants compared, with a summary on the screen and a report to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from lastcard.errors import INSTALL_SIM
from lastcard.simulation.lab.design import Design, make_design, read_players, read_vary
from lastcard.terminal.commands.game_setup import split_options
from lastcard.terminal.commands.simulate import read_number
from lastcard.terminal.exits import DONE, INTERRUPTED
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.screen import Screen

if TYPE_CHECKING:
    from lastcard.simulation.lab.measures import Cell
    from lastcard.simulation.lab.study import Study

NEEDED = ("numpy", "numba", "matplotlib")
TABLE_HEADINGS = {
    "turns": "turns",
    "match_rounds": "rounds in a match",
    "first_wins": "first seat wins %",
    "comebacks": "comebacks %",
    "longest_stuck": "turns stuck",
    "void": "void %",
}
FINDINGS_ON_SCREEN = 8
GAP = "  "


@dataclass(frozen=True)
class LabRequest:
    """The parsed command line."""

    edition: str
    vary: Sequence[str]
    players: str
    rounds: str
    matches: str | None
    seed: int
    policies: str
    options: Sequence[str]
    out: str | None
    json: bool = False


def lab(request: LabRequest) -> int:
    """Run a study and write its report; an impossible study is refused before any work. If interrupted, the
    finished part is reported.
    """
    design = read_design(request)
    check_extra()
    from lastcard.simulation.lab.report import check_files, write_report
    from lastcard.simulation.lab.study import study

    page = check_files(request.out or f"lab-{design.edition.name}.html")
    with progress_on(design) as (progress, told):
        done = study(design, progress, told)
    written = [str(file) for file in write_report(done, page)]
    if request.json:
        from lastcard.simulation.lab.numbers import facts_of
        from lastcard.terminal.commands.json_output import print_json

        print_json("lab", {**facts_of(done), "files": written})
    else:
        show_study(Screen(), done, written)
    return INTERRUPTED if done.interrupted else DONE


def show_study(screen: Screen, study: Study, written: Sequence[str]) -> None:
    """The main figures, the findings, and where the report is."""
    from lastcard.simulation.lab.findings import findings

    show_figures(screen, study)
    for finding in findings(study)[:FINDINGS_ON_SCREEN]:
        screen.say(f"- {finding.text}")
    for notice in study.notices:
        screen.say(f"! {notice.text}", style="bold")
    screen.say()
    screen.say(f"Report: {', '.join(written)}")


def read_design(request: LabRequest) -> Design:
    return make_design(
        request.edition,
        vary=read_vary(request.vary),
        players=read_players(request.players),
        rounds=read_number(request.rounds, "--rounds"),
        matches=None if request.matches is None else read_number(request.matches, "--matches"),
        seed=request.seed,
        policies=request.policies,
        options=split_options(request.options),
    )


def check_extra() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise InputError(f"The laboratory needs {', '.join(missing)}: {INSTALL_SIM}.")


@contextmanager
def progress_on(design: Design) -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """A progress bar that shows what is being played; nothing without a terminal."""
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (
        TaskProgressColumn(),
        BarColumn(30),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("compiling the rules", total=design.total)
        yield lambda number: bar.advance(task, number), lambda text: bar.update(task, description=text)


def show_figures(screen: Screen, study: Study) -> None:
    """The main figures of every variant at every table. No figure is truncated: a narrow screen gets several
    tables, one below another; in a pipe lines are as long as necessary.
    """
    there = {measure.name for measure in study.measures}
    if not any(cell.void for cell in study.cells.values()):
        there.discard("void")
    names = [name for name in TABLE_HEADINGS if name in there]
    varied = [cell.variant.varied for cell in study.cells.values()]
    keys = [column("players", [str(cell.players) for cell in study.cells.values()])]
    keys += [
        column(option, [values[place][1] for values in varied], left=True)
        for place, option in enumerate(study.design.vary)
    ]
    figures = [
        column(TABLE_HEADINGS[name], [written_short(study, cell, name) for cell in study.cells.values()])
        for name in names
    ]
    room = screen.console.width if screen.console.is_terminal else None
    for group in fitting(keys, figures, room):
        for number, cells in enumerate(zip(*keys, *group, strict=True)):
            line = Text(GAP.join(cells).rstrip(), "" if number else "bold")
            screen.console.print(line, soft_wrap=True)
        screen.say()
    if study.others:
        screen.say(f"* beyond chance, compared with {study.design.base.label}")
        screen.say()


def column(heading: str, cells: Sequence[str], left: bool = False) -> list[str]:
    """A heading and the cells below it, padded to the same width."""
    width = max(map(len, (heading, *cells)))
    return [text.ljust(width) if left else text.rjust(width) for text in (heading, *cells)]


def fitting(
    keys: Sequence[list[str]], figures: Sequence[list[str]], room: int | None
) -> Iterator[list[list[str]]]:
    """As many columns of figures at a time as fit beside the keys, at least one."""
    group: list[list[str]] = []
    for figure in figures:
        width = len(GAP.join(column[0] for column in (*keys, *group, figure)))
        if group and room is not None and width > room:
            yield group
            group = []
        group.append(figure)
    yield group


def written_short(study: Study, cell: Cell, name: str) -> str:
    """A figure with its interval, as short as possible, and a mark."""
    from lastcard.simulation.intervals import digits_for
    from lastcard.simulation.lab.measures import BY_NAME

    figure = cell.figures.get(name)
    if figure is None:
        return "–"
    figure = figure.scaled(100) if BY_NAME[name].share else figure
    digits = digits_for(figure.half, sure=True)
    change = cell.differences.get(name)
    mark = "*" if change and study.is_beyond_chance(change) else " " if study.design.others else ""
    return f"{figure.value:,.{digits}f}±{figure.half:.{digits}f}{mark}"
