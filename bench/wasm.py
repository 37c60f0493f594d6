"""The rules in a browser compared with machine code: the same rounds, and how fast.

python -m bench.wasm [--chromium] [--tries 7] [--write docs/speed.md]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from bench.ours import cpu_time
from bench.page import Goal, at_least, figure, goal_table, machine, table
from bench.parts import with_part
from bench.run import progress
from lastcard.compiled.batch import cached_code, compile_batch
from lastcard.compiled.load.processors import WEBASSEMBLY
from lastcard.compiled.record import memory_of
from lastcard.compiled.specialize.specialization import specialization_for
from lastcard.policies import batches
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.policies.workspace import NotesOfBoth, workspace_to_copy
from lastcard.simulation import Plan, building, make_plan
from tests.support.web.browsing import open_browser
from tests.support.web.engine import NODE, lay_out, served

SCRIPT = Path(__file__).with_name("wasm_rounds.mjs")
DECISIONS = COLUMNS.index("decisions")
SECONDS_A_TRY = 1.0
"""As long as Chromium's clock needs: it counts hundredths."""

ABOUT = """\
The same rounds, played by machine code and by the modules that browsers load, with the same rows. Decisions a
second of one core, by processor time, in Chromium by that of the worker's process; champions try each move in
50 worlds. They took turns, and each share is the median over tries next to each other. The first round is
what somebody waits for by the clock, loading included: V8 compiles the module while it plays."""


@dataclass(frozen=True)
class Case:
    """Some players at a table, and the code that plays it."""

    policies: str
    specialized: bool
    goal: float = 0.0
    edition: str = "touchdown"

    @property
    def plan(self) -> Plan:
        return make_plan(self.edition, self.policies.count(",") + 1, policies=self.policies, watching=False)

    @property
    def notes(self) -> NotesOfBoth:
        return batches.notes_for(self.plan.policies)

    @property
    def piece(self) -> building.Piece:
        table = self.plan.table
        return (
            batches.driver_for(self.notes),
            specialization_for(table) if self.specialized else None,
            WEBASSEMBLY,
        )

    @property
    def workspace(self) -> bytearray:
        return memory_of(workspace_to_copy(self.plan.table, self.notes))

    def __str__(self) -> str:
        return f"{self.edition}, {self.policies}, {'specialized' if self.specialized else 'for every table'}"


CASES = (
    Case("random,random", True, goal=0.5),
    Case("random,random,random,random", True, goal=0.5),
    Case("random,random", False),
    Case("expert,expert,expert,expert", False),
    Case("champion,expert", False, goal=0.4),
    Case("champion,expert", True, goal=0.4),
    Case("champion,expert,expert,expert", False, goal=0.4, edition="elite"),
)


@dataclass(frozen=True)
class Part:
    """Rounds to play: so many at once, so many times."""

    first: int
    number: int
    times: int = 1


@dataclass(frozen=True)
class Played:
    """Processor time, and a checksum over all rows."""

    seconds: float
    checksum: int


def checksum(rows: Any) -> int:
    """Differs if any figure does; bench/wasm_rounds.mjs has the same."""
    halves = np.frombuffer(rows, np.uint32)
    odd = 2 * np.arange(len(halves), dtype=np.uint32) + 1
    return int((halves * odd).sum(dtype=np.uint32))


class Native:
    """Machine code, as Python calls it."""

    name = "machine code"

    def __init__(self, case: Case, most: int) -> None:
        driver, specialization, _ = case.piece
        self.case, self.batch, self.work = case, compile_batch(driver, specialization), case.workspace
        self.memory = memoryview(bytearray(8 * len(COLUMNS) * most))
        self.decisions = 0

    def play(self, part: Part) -> Played:
        """Play, and count the decisions."""
        rows = self.memory[: 8 * len(COLUMNS) * part.number].cast("q", (part.number, len(COLUMNS)))
        self.decisions, seconds, total = 0, 0.0, 0
        for first in range(part.first, part.first + part.number * part.times, part.number):
            with cpu_time() as spent:
                self.batch(self.work, rows, self.case.plan.key, first)
            seconds += spent.seconds
            total += checksum(rows)
            self.decisions += int(np.asarray(rows)[:, DECISIONS].sum())
        return Played(seconds, total & 0xFFFFFFFF)


class Script:
    """The script in some place, which answers tasks."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder, self.key = name, folder, 0

    def ask(self, task: str, **given: object) -> Any:
        return json.loads(self.answer(json.dumps({"task": task, **given})))

    def answer(self, line: str) -> str:
        raise NotImplementedError

    def load(self, case: Case, most: int) -> None:
        self.key = case.plan.key
        (self.folder / "module.wasm").write_bytes(cached_code(*case.piece))
        (self.folder / "workspace").write_bytes(case.workspace)
        self.ask("load", module="module.wasm", workspace="workspace", columns=len(COLUMNS), most=most)

    def play(self, part: Part) -> Played:
        return Played(**self.ask("play", key=str(self.key), **asdict(part)))


class InNode(Script):
    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        super().__init__("Node", folder)
        self.process = process

    def answer(self, line: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(line, file=self.process.stdin, flush=True)
        return self.process.stdout.readline()


START = "(script) => { window.worker = new Worker(script, { type: 'module' }); }"
ASK = """(line) => new Promise((answer, fail) => {
    worker.onmessage = ({ data }) => answer(data);
    worker.onerror = ({ message }) => fail(new Error(message));
    worker.postMessage(line);
})"""


class InChromium(Script):
    """In a worker; its process has the time."""

    def __init__(self, browser: Browser, page: Page, folder: Path) -> None:
        super().__init__("Chromium", folder)
        self.page, self.session = page, browser.new_browser_cdp_session()
        page.evaluate(START, SCRIPT.name)

    def answer(self, line: str) -> str:
        answer: str = self.page.evaluate(ASK, line)
        return answer

    def play(self, part: Part) -> Played:
        before = self.seconds()
        played = super().play(part)
        return Played(self.seconds() - before, played.checksum)

    def seconds(self) -> float:
        processes = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(one["cpuTime"] for one in processes if one["type"] == "renderer"))


@contextmanager
def node() -> Iterator[InNode]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        lay_out(folder, SCRIPT)
        command = [NODE, folder / SCRIPT.name]
        with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            yield InNode(process, folder)
            process.terminate()


@contextmanager
def chromium() -> Iterator[InChromium]:
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        lay_out(folder, SCRIPT)
        with served(folder) as address:
            browser = open_browser(playwright)
            page = browser.new_page()
            page.goto(f"{address}/page.html")
            yield InChromium(browser, page, folder)
            browser.close()


@dataclass
class Result:
    """A case: rounds of each contestant, all with the same numbers."""

    case: Case
    rates: dict[str, list[float]] = field(default_factory=dict)
    first_rounds: dict[str, float] = field(default_factory=dict)

    def share(self, name: str) -> float:
        pairs = zip(self.rates[name], self.rates[Native.name], strict=True)
        return median(theirs / ours for theirs, ours in pairs)


AT_ONCE = {batches.DRIVERS[0]: 5000, batches.DRIVERS[1]: 500, batches.DRIVERS[2]: 2}
"""Rounds."""


def measure(case: Case, others: list[Script], tries: int) -> Result:
    """Play the same rounds in turn."""
    result = Result(case)
    once = Part(0, AT_ONCE[case.piece[0]])
    native = Native(case, once.number)
    native.play(once)
    times = max(1, round(SECONDS_A_TRY / native.play(once).seconds))
    cached_code(*case.piece)
    for other in others:
        started = time.monotonic()
        other.load(case, once.number)
        other.play(replace(once, number=1))
        result.first_rounds[other.name] = time.monotonic() - started
        other.play(replace(once, times=times))
    for n in range(1, tries + 1):
        part = Part(n * once.number * times, once.number, times)
        progress(f"{case}: try {n} of {tries}, {once.number * times} rounds")
        ours = native.play(part)
        result.rates.setdefault(native.name, []).append(native.decisions / ours.seconds)
        for other in others:
            theirs = other.play(part)
            if theirs.checksum != ours.checksum:
                raise SystemExit(f"{case}: {other.name} plays other rounds.")
            result.rates.setdefault(other.name, []).append(native.decisions / theirs.seconds)
    return result


def page_of(results: list[Result], others: list[Script]) -> str:
    today = time.strftime("%Y-%m-%d")
    names = [Native.name, *(other.name for other in others)]
    rows = [
        [
            str(result.case),
            *(figure(median(result.rates[name])) for name in names),
            *(figure(result.share(name)) for name in names[1:]),
            *(f"{1000 * result.first_rounds[name]:.0f} ms" for name in names[1:]),
        ]
        for result in results
    ]
    head = [
        "who plays, by which code",
        *names,
        *(f"{n}: share" for n in names[1:]),
        *(f"{n}: first round" for n in names[1:]),
    ]
    return "\n\n".join(
        [
            "## In a browser",
            f"Made by `python -m bench.wasm --chromium --write docs/speed.md` on {today}: "
            "measured, never typed.",
            machine(),
            ABOUT,
            table("<" + ">" * (len(head) - 1), head, rows),
            goal_table(goals(results, names[1:])),
        ]
    )


def goals(results: list[Result], names: list[str]) -> Iterator[Goal]:
    for result in results:
        for name in names:
            if goal := result.case.goal:
                wanted = f"{result.case}: at least {goal} of machine code in {name}"
                yield at_least(wanted, goal, result.share(name))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--chromium", action="store_true", help="measure Chromium, too")
    parser.add_argument("--tries", type=int, default=7, help="tries, of which the median counts")
    parser.add_argument("--write", type=Path, metavar="FILE", help="also put the table on this page")
    asked = parser.parse_args()
    with ExitStack() as stack:
        others: list[Script] = [stack.enter_context(node())]
        if asked.chromium:
            others.append(stack.enter_context(chromium()))
        text = page_of([measure(case, others, asked.tries) for case in CASES], others)
    print(text)
    if asked.write:
        page = asked.write.read_text(encoding="utf-8")
        asked.write.write_text(with_part(page, "wasm", text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
