"""How quickly a command starts: `python -m bench.start`, next to `python -c pass` in the same run.

They alternate, so that whatever else the machine does slows all of them alike. Only the ratio counts.
Bytecode is cached in our own folder, before anything is timed. Lookup commands are measured with a pipe, and
on a terminal, where the output is styled.
"""

from __future__ import annotations

import argparse
import os
import pty
import resource
import subprocess
import sys
from contextlib import suppress
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

GOAL = 150.0
"""Milliseconds, wall-clock, on an idle machine."""

NOTHING = ("-c", "pass")
AT_A_TERMINAL = "(terminal)"
COMMANDS = (
    ("--version",),
    ("--help",),
    ("play", "--help"),
    ("--complete", "lastcard play dr"),
    ("rules", "R15"),
    ("rules", "R15", "--json"),
    ("editions", "droid"),
    ("roster", "--color", "red"),
    ("rules", "R15", AT_A_TERMINAL),
    ("editions", "droid", AT_A_TERMINAL),
    ("roster", "--color", "red", AT_A_TERMINAL),
)


def milliseconds(words: tuple[str, ...], environment: dict[str, str]) -> tuple[float, float]:
    """Wall-clock time and CPU time."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    command = [sys.executable, *(word for word in words if word != AT_A_TERMINAL)]
    if AT_A_TERMINAL in words:
        run_at_terminal(command, environment)
    else:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    clock, after = perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * clock, 1000 * cpu


def run_at_terminal(command: list[str], environment: dict[str, str]) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=theirs, env={**environment, "TERM": "xterm"}) as program:
        os.close(theirs)
        with suppress(OSError):  # the program has ended
            while os.read(ours, 65536):
                pass
    os.close(ours)
    if program.returncode:
        raise subprocess.CalledProcessError(program.returncode, command)


def main() -> int:
    parser = argparse.ArgumentParser(description="How quickly a command starts.")
    parser.add_argument("--tries", type=int, default=15, help="tries, of which the median counts")
    tries = parser.parse_args().tries
    everything = [NOTHING, *(("-m", "lastcard", *words) for words in COMMANDS)]
    taken: dict[tuple[str, ...], list[tuple[float, float]]] = {words: [] for words in everything}
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for number in range(tries + 1):
            for words in everything:
                one = milliseconds(words, environment)
                if number:  # the first time, the bytecode is written
                    taken[words].append(one)
    nothing = median(cpu for _, cpu in taken[NOTHING])
    print(f"{'command':40}{'clock':>9}{'CPU':>9}{'least CPU':>11}{'ratio':>8}   (goal: {GOAL:.0f} ms)")
    for words, times in taken.items():
        clocks, cpus = zip(*times, strict=True)
        name = "python -c pass" if words is NOTHING else f"lastcard {' '.join(words[2:])}"
        ratio = median(cpus) / nothing
        print(f"{name:40}{median(clocks):6.0f} ms{median(cpus):6.0f} ms{min(cpus):8.0f} ms{ratio:8.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
