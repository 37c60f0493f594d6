"""The WebAssembly gate: the modules that browsers load, against the rules as they are played. After each game
the answers, the state and all that was noted and imagined must be the same.

    python -m tools.gates.webassembly               # all modules, in Node
    python -m tools.gates.webassembly --chromium    # in Chromium as well, in a worker of a page
    python -m tools.gates.webassembly --sample      # one edition, and a table of each other

Every edition and mode is played by every driver, by the module for every table and by its own; and tables
with options of all kinds by the module for every table.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from struct import Struct
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from lastcard.compiled.layout import bytes_of, read_as
from lastcard.compiled.load.processors import WEBASSEMBLY
from lastcard.compiled.record import memory_of, record_of
from lastcard.compiled.specialize.specialization import Specialization, specialization_for
from lastcard.policies import batches
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.workspace import NotesOfBoth, Workspace, workspace_for, workspace_to_copy
from lastcard.rules.state import State
from lastcard.simulation import Plan, building
from lastcard.simulation.running import cores
from tests.support.web.browsing import open_browser
from tests.support.web.engine import NODE, lay_out, served
from tools.gates import built
from tools.gates.tables import SUITES, tables
from tools.gates.twin import COMPARED, FIELDS, Difference, compare_rows, difference, differences

PLAYER = Path(__file__).with_name("wasm_jobs.mjs")
LARGEST = 100_000
"""Bytes of a module: a page loads one before a champion plays."""

SAMPLED = "droid"
TABLES = 16
"""With options of all kinds, of each edition and mode."""

Modules = Mapping[str, bytes]
"""By their paths on a site."""

ROW = Struct(f"<{len(COLUMNS)}q")


@dataclass(frozen=True)
class Job:
    """Some games at one table, by one module."""

    plan: Plan
    specialization: Specialization | None = None
    worlds: int = built.WORLDS

    @property
    def notes(self) -> NotesOfBoth:
        return batches.notes_for(
            self.plan.policies, watching=self.plan.watching, matches=self.plan.matches, worlds=self.worlds
        )

    @property
    def piece(self) -> building.Piece:
        return batches.driver_for(self.notes), self.specialization, WEBASSEMBLY

    @property
    def module(self) -> str:
        return building.wasm_path(*self.piece[:2])

    def __str__(self) -> str:
        return f"{self.plan.edition.name} {dict(self.plan.options)}, {self.plan.policy_text}, {self.module}"

    def write(self, folder: Path, number: int) -> dict[str, Any]:
        """Write the workspace, and describe the job for whoever plays it."""
        workspace = f"{number}.workspace"
        (folder / workspace).write_bytes(memory_of(workspace_to_copy(self.plan.table, self.notes)))
        return {
            "module": self.module,
            "workspace": workspace,
            "columns": len(COLUMNS),
            "key": str(self.plan.key),
            "games": self.plan.number,
        }


# What is played


def jobs(*, sample: bool = False) -> Iterator[Job]:
    for plan in built.plans():
        if not sample or plan.edition.name == SAMPLED:
            yield Job(plan)
            yield Job(plan, specialization_for(plan.table))
    for edition, mode in SUITES:
        with_options = (Job(quick(table.plan()), worlds=table.worlds) for table in tables(edition, mode))
        yield from islice(filter(is_quick, with_options), 1 if sample else TABLES)


def quick(plan: Plan) -> Plan:
    """A whole match may have hundreds of rounds: one is enough."""
    return replace(plan, number=1) if plan.matches else plan


def is_quick(job: Job) -> bool:
    """Interpreted, a match with a champion takes minutes."""
    return not (job.plan.matches and job.piece[0] is play_and_search)


def modules_for(wanted: Iterable[Job]) -> dict[str, bytes]:
    """The modules, from the cache or compiled now."""
    pieces = {job.module: job.piece for job in wanted}
    return dict(zip(pieces, building.codes(pieces.values()), strict=True))


# Who plays it


def play_in_node(folder: Path, address: str, answers: str) -> None:
    subprocess.run([NODE, folder / PLAYER.name, f"{address}/", answers], check=True)


IN_A_WORKER = """(script) => new Promise((played, fail) => {
    const worker = new Worker(script, { type: "module" });
    worker.onmessage = played;
    worker.onerror = ({ message }) => fail(new Error(message));
}).then(() => null)"""


def play_in_chromium(_: Path, address: str, answers: str) -> None:
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        page = browser.new_page()
        page.goto(f"{address}/page.html")
        page.evaluate(IN_A_WORKER, f"{PLAYER.name}?{answers}")
        browser.close()


PLAYERS = {"Node": play_in_node, "Chromium": play_in_chromium}
"""By their names, which are those of the folders for the answers."""


def play(wanted: Sequence[Job], modules: Modules, folder: Path, ways: Sequence[str]) -> None:
    """Write the answers to all jobs into the folder of each way."""
    lay_out(folder, PLAYER)
    for path, module in modules.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(module)
    described = [job.write(folder, number) for number, job in enumerate(wanted)]
    (folder / "jobs.json").write_text(json.dumps(described), encoding="utf-8")
    with served(folder) as address:
        for way in ways:
            (folder / way).mkdir()
            PLAYERS[way](folder, address, way)


# Whether it is right


def faults(wanted: Sequence[Job], modules: Modules, ways: Sequence[str] = ("Node",)) -> Iterator[str]:
    """What is wrong with the modules, if anything: a sentence for each job."""
    for path, module in modules.items():
        if len(module) > LARGEST:
            yield f"{path} has {len(module):,} bytes, more than {LARGEST:,}"
    with TemporaryDirectory() as name:
        folder = Path(name)
        play(wanted, modules, folder, ways)
        with get_context("spawn").Pool(cores()) as pool:
            todo = [(job, number, [folder / way for way in ways]) for number, job in enumerate(wanted)]
            yield from filter(None, pool.starmap(fault, todo, chunksize=1))


def fault(job: Job, number: int, folders: Sequence[Path]) -> str:
    """The first difference of a job to the same games played interpreted."""
    try:
        answers = {folder.name: games(job, folder / str(number)) for folder in folders}
        compare(job, answers)
    except Difference as wrong:
        return f"{job}: {wrong}"
    return ""


def games(job: Job, file: Path) -> list[bytes]:
    """What was answered for each game."""
    failed = file.with_suffix(".failed")
    if failed.exists():
        raise Difference(f"{file.parent.name}: {failed.read_text(encoding='utf-8')}")
    answer = file.with_suffix(".games").read_bytes()
    size = len(answer) // job.plan.number
    return [answer[start : start + size] for start in range(0, len(answer), size)]


def compare(job: Job, answers: Mapping[str, list[bytes]]) -> None:
    work = workspace_for(job.plan.table, job.notes)
    driver, *_ = job.piece
    for number in range(job.plan.number):
        row = [0] * len(COLUMNS)
        driver(work, row, job.plan.key, number)
        for way, played in answers.items():
            told = ROW.unpack_from(played[number])
            compare_rows("answer", row, [*told], f"in {way}")
            compare_workspaces(work, played[number][ROW.size :], f"in {way}")


def compare_workspaces(work: Workspace, left: bytes, way: str) -> None:
    """The state, and what was noted and imagined."""
    state = record_of(work.game)
    recorded = left[FIELDS["game"].offset :][: len(state)]
    if state != recorded:
        raise Difference(differences(work.game, read_as(State, recorded), way))
    played = bytes_of(work)
    for name in COMPARED:
        field = FIELDS[name]
        if played[field.offset : field.end] != left[field.offset : field.end]:
            others = getattr(read_as(Workspace, left), name)
            raise Difference(difference(name, getattr(work, name), others, way))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Compare the modules for browsers with the rules as played.")
    parser.add_argument("--chromium", action="store_true", help="play in Chromium, too")
    parser.add_argument("--sample", action="store_true", help="play one edition, and a table of each other")
    asked = parser.parse_args(arguments)
    wanted = [*jobs(sample=asked.sample)]
    modules = modules_for(wanted)
    ways = [*PLAYERS] if asked.chromium else ["Node"]
    for wrong in faults(wanted, modules, ways):
        print(wrong)
        return 1
    played, largest = sum(job.plan.number for job in wanted), max(map(len, modules.values()))
    print(
        f"{played:,} rounds and matches in {' and '.join(ways)} are the same as played, "
        f"by {len(modules)} modules of at most {largest / 1000:.0f} kB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
