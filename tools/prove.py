"""Run the checks of a level, part by part, and print a line for each part at the end.

python -m tools.prove check [ARGS ...]   # a minute: format, types, layers, rules, doctests
python -m tools.prove test [ARGS ...]    # a quarter of an hour: everything that a change could break
python -m tools.prove proof              # up to two hours: the same at full length

ARGS go to pytest. `check` and `test` stop at the first part that fails, `proof` runs them all.
docs/testing.md says what runs where, and why.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
TYPED = ("src", "tests", "tools", "bench", "examples", "hatch_build.py")
WORKERS = 2 * (os.cpu_count() or 1)
"""Many tests wait for a server, a browser or a clock: more workers than cores keep the cores busy."""

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The tests start hundreds of programs: each would compile everything that it imports again."""

ENVIRONMENT |= {"OPENBLAS_NUM_THREADS": "1"}
"""Each program would start a thread for each core, and they spin while they wait for each other."""

AT_FULL_LENGTH = "LASTCARD_PROOF"
"""Set to 1, tests that try many games or examples try all of them (`tests/support/lengths.py`)."""

BROWSERS = (os.cpu_count() or 1) + 1

QUICK_TESTS = (
    *("tests/rules", "tests/game", "tests/views", "tests/notation", "tests/editions", "tests/words"),
    *("tests/test_notation.py", "src", "README.md", "docs"),
)
GATE_SAMPLE = ("--generic", "--rounds", "200", "--each", "2")
EXHAUST_SAMPLE = ("--rounds-per-case", "1", "--patience", "200")
LEVELS = ("check", "test", "proof")
PASSED, FAILED, WRONG_INPUT, NO_TESTS = 0, 1, 2, 5


@dataclass(frozen=True)
class Part:
    """A command, with its name in the summary."""

    name: str
    command: tuple[str, ...]
    beside: bool = False
    """It runs in the background, alongside the parts after it."""
    live: bool = False
    """Its output is shown as it arrives; for other parts only the last line is, unless they fail."""
    no_tests_pass: bool = False
    """Whether pytest passes if it finds no tests."""


@dataclass(frozen=True)
class Outcome:
    """How a part ended."""

    part: Part
    code: int
    seconds: float
    printed: str

    @property
    def failed(self) -> bool:
        return self.code != PASSED and not (self.code == NO_TESTS and self.part.no_tests_pass)

    def show(self) -> None:
        lines = self.printed.splitlines()
        for line in lines if self.failed else lines[-1:]:
            print(line, flush=True)

    def __str__(self) -> str:
        verdict = f"failed (exit code {self.code})" if self.failed else "passed"
        return f"{self.part.name:28}{self.seconds:6.0f} s  {verdict}"


def tool(name: str, program: str, *arguments: str, beside: bool = False) -> Part:
    return Part(name, (str(Path(sys.executable).with_name(program)), *arguments), beside)


def module(name: str, module: str, *arguments: str, beside: bool = False) -> Part:
    return Part(name, (sys.executable, "-m", module, *arguments), beside, live=not beside)


def pytest(name: str, chosen: Sequence[str], *arguments: str, workers: int = WORKERS) -> Part:
    """The tests of a level; those that the caller has selected may all be of another."""
    command = (sys.executable, "-m", "pytest", "--quiet", "-n", str(workers), "--dist", "worksteal")
    return Part(name, (*command, *arguments, *chosen), live=True, no_tests_pass=bool(chosen))


def all_tests(chosen: Sequence[str], *arguments: str) -> tuple[Part, Part]:
    """Browsers have separate workers: while Playwright runs, a worker cannot start an event loop."""
    return (
        pytest("pytest", chosen, "--ignore", "tests/web", *arguments),
        pytest("pytest, in the browser", chosen, "tests/web", *arguments, workers=BROWSERS),
    )


STATIC = (
    tool("types", "mypy", "--no-error-summary", *TYPED, beside=True),
    tool("lint", "ruff", "check", "--quiet", "."),
    tool("format", "ruff", "format", "--quiet", "--check", "."),
    tool("layers", "lint-imports", "--no-logo"),
    tool("dependencies", "deptry", "--no-ansi", "src"),
)
GETTING_READY = (
    module("services", "tests.support.services"),
    module("browser", "tools.web.chromium"),
    module("page", "tools.web.page", "check", "test", beside=True),
    module("compile", "tools.compiling"),
)
COLLECT = Part("collect the tests", (sys.executable, "-m", "pytest", "--collect-only", "--quiet"))
"""Once, before several workers do it at the same time: assertions are rewritten only the first time."""

RULES_TABLE = module("rules table", "tools.docs.rules_table", "--sum")
BUILT = module("what comes with the package", "tools.gates.built")
WEBASSEMBLY = ("WebAssembly gate", "tools.gates.webassembly")


def parts(level: str, chosen: Sequence[str]) -> tuple[Part, ...]:
    """What a level runs, in order."""
    if level == "check":
        return (*STATIC, pytest("pytest", chosen, *QUICK_TESTS))
    if level == "test":
        quick, in_browser = all_tests(chosen, "-m", "not long")
        return (
            *(*STATIC, *GETTING_READY, COLLECT),
            module("differential gate", "tools.gates.differential", *GATE_SAMPLE, beside=True),
            quick,
            module("exhaust", "tools.gates.exhaust", *EXHAUST_SAMPLE, beside=True),
            module(*WEBASSEMBLY, "--sample", beside=True),
            in_browser,
            RULES_TABLE,
            BUILT,
        )
    return (
        *(*STATIC, *GETTING_READY, COLLECT),
        *all_tests(chosen),
        RULES_TABLE,
        module("differential gate", "tools.gates.differential"),
        BUILT,
        module(*WEBASSEMBLY, "--chromium"),
        module("exhaust", "tools.gates.exhaust"),
        module("fuzz", "tools.gates.fuzz", "--minutes", "10"),
        module("chaos", "bench.chaos", "--minutes", "10"),
        module("commands of the pages", "tools.docs.walk_pages"),
    )


def run(part: Part, environment: Mapping[str, str]) -> Outcome:
    started = time.monotonic()
    printed = None if part.live else subprocess.PIPE
    ended = subprocess.run(
        part.command,
        cwd=ROOT,
        env=environment,
        stdout=printed,
        stderr=printed and subprocess.STDOUT,
        text=True,
        check=False,
    )
    return Outcome(part, ended.returncode, time.monotonic() - started, ended.stdout or "")


def run_all(
    todo: Sequence[Part], *, keep_going: bool, environment: Mapping[str, str] = ENVIRONMENT
) -> list[Outcome]:
    """Run the parts, and show what they print."""
    outcomes: list[Outcome] = []
    with ThreadPoolExecutor() as pool:
        waiting: list[Future[Outcome]] = []
        for part in todo:
            if part.beside:
                waiting.append(pool.submit(run, part, environment))
                continue
            print(f"== {part.name}", flush=True)
            outcomes.append(run(part, environment))
            outcomes[-1].show()
            outcomes += collect(waiting, wait=False)
            if any(outcome.failed for outcome in outcomes) and not keep_going:
                break
        outcomes += collect(waiting, wait=True)
    return outcomes


def collect(waiting: list[Future[Outcome]], *, wait: bool) -> list[Outcome]:
    """Show the background parts that have ended, and remove them from the list."""
    ended = [future for future in waiting if wait or future.done()]
    for future in ended:
        waiting.remove(future)
        print(f"== {future.result().part.name}", flush=True)
        future.result().show()
    return [future.result() for future in ended]


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in LEVELS:
        print(f"Run what: {', '.join(LEVELS)}?", file=sys.stderr)
        return WRONG_INPUT
    level, *chosen = arguments
    full = level == "proof"
    environment = ENVIRONMENT | {AT_FULL_LENGTH: f"{full:d}"}
    outcomes = run_all(parts(level, chosen), keep_going=full, environment=environment)
    print(f"\n== make {level}", *outcomes, sep="\n", flush=True)
    return FAILED if any(outcome.failed for outcome in outcomes) else PASSED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
