"""Running `lastcard`: in this process, as a program with pipes, or on its own terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryFile
from threading import Thread
from threading import enumerate as all_threads
from time import monotonic
from types import TracebackType
from typing import IO, Any

import pytest

from lastcard.terminal.cli import main
from lastcard.terminal.lines.menus import YOUNG

PROGRAM = (sys.executable, "-c", "import sys; from lastcard.terminal.cli import main; sys.exit(main())")
LINE_BY_LINE = PROGRAM[-1].replace(
    "sys.exit", "import lastcard.terminal.commands.simulate as s; s.SECONDS_A_LINE = 0.0; sys.exit"
)
"""Prints a line whenever more rounds are finished."""

TAKE_TERMINAL = "import os; os.open(os.ttyname(0), os.O_RDWR); "  # so that Ctrl-C reaches the program
PATIENCE = 120.0
"""Seconds after which a program has failed; a busy machine may need many."""

ENVIRONMENT = {"TERM": "xterm-256color", "COLUMNS": "100"}


def lastcard(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in this process, as if its input and output were files."""
    before = {*all_threads()}
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(typed.encode())
        given.seek(0)
        with redirected("stdin", given), redirected("stdout", out), redirected("stderr", err):
            try:
                code = main(arguments)
            finally:
                wait_for_readers({*all_threads()} - before)
        return subprocess.CompletedProcess(arguments, code, whole(out), whole(err))


@contextmanager
def redirected(name: str, file: IO[bytes]) -> Iterator[None]:
    """Temporarily redirect one of Python's standard streams, and its descriptor, to a file."""
    descriptor = ("stdin", "stdout", "stderr").index(name)
    with ExitStack() as undo:
        kept = os.dup(descriptor)
        undo.callback(os.close, kept)
        os.dup2(file.fileno(), descriptor)
        undo.callback(os.dup2, kept, descriptor)
        mode = "r" if name == "stdin" else "w"
        stream = undo.enter_context(open(descriptor, mode, encoding="utf-8", closefd=False))
        patch = undo.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(sys, name, stream)
        yield


def wait_for_readers(threads: set[Thread]) -> None:
    """The thread that reads lines must not take those of the next command."""
    for thread in threads:
        if thread.daemon:
            thread.join(PATIENCE)


def whole(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def run_program(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in its own process, which knows nothing of this one."""
    return subprocess.run(
        [*PROGRAM, *arguments], input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@contextmanager
def started(*command: str, **wishes: Any) -> Iterator[subprocess.Popen[str]]:
    """A program with pipes, which is ended with the test."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **wishes
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def record(path: Path, position: str) -> str:
    """A record that starts at a position, its lines separated by `|`; it can be continued."""
    lines = "\n".join(f"  {line.strip()}" for line in position.split("|"))
    path.write_text(f"lastcard 1\nround 1\n{lines}\n", encoding="utf-8")
    return str(path)


class Terminal:
    """A program on a terminal: its output can be waited for, and answered by typing."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.start([PROGRAM[-1], *arguments], {**os.environ, **ENVIRONMENT, **environment})

    def start(self, code: list[str], environment: dict[str, str], folder: Path | None = None) -> None:
        """Run a Python program on its own terminal."""
        self.ours, theirs = pty.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL + code[0], *code[1:]],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=environment,
            cwd=folder,
        )
        os.close(theirs)
        self.shown = ""
        self.decoder = getincrementaldecoder("utf-8")()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.program.kill()
        self.program.wait()
        self.close()

    def close(self) -> None:
        """Close the terminal window of the program."""
        if self.ours >= 0:
            os.close(self.ours)
            self.ours = -1

    def wait_for(self, text: str) -> str:
        """The output up to a text, which is then consumed."""
        end = monotonic() + PATIENCE
        while text not in self.shown:
            if not select.select([self.ours], [], [], max(0.0, end - monotonic()))[0]:
                raise AssertionError(f"{text!r} was not shown, but:\n{self.shown}")
            self.shown += self.read()
        before, found, self.shown = self.shown.partition(text)
        return before + found

    def read(self) -> str:
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # the program has ended
            data = b""
        assert data, f"the program has ended:\n{self.shown}"
        return self.decoder.decode(data)

    def type(self, text: str, end: str = "\n") -> None:
        os.write(self.ours, (text + end).encode())

    def rest(self, seconds: float = YOUNG) -> None:
        """Wait for the half second in which nobody can have read what the program shows."""
        end = monotonic() + seconds
        while select.select([self.ours], [], [], max(0.0, end - monotonic()))[0]:
            self.shown += self.read()

    def exit_code(self) -> int:
        """Wait for its end; its remaining output is read, or it would block."""
        end = monotonic() + PATIENCE
        while self.ours >= 0 and select.select([self.ours], [], [], max(0.0, end - monotonic()))[0]:
            try:
                data = os.read(self.ours, 65536)
            except OSError:  # the program has ended
                break
            self.shown += self.decoder.decode(data)
        return self.program.wait(timeout=max(1.0, end - monotonic()))


def some_numbers(lines: int = 4000) -> str:
    """Numbers as a person might type them; those too high are refused and asked for again."""
    random = Random(1)
    return "".join(f"{random.randint(1, 6)}\n" for _ in range(lines))


WITHOUT_EXTRAS = """
import sys
for name in ("numba", "numpy", "polars", "llvmlite", "distributed", "dask"):
    sys.modules[name] = None
from lastcard.terminal.cli import main
sys.exit(main())
"""


NO_CODE = os.environ | {"LASTCARD_CHECKS": "of a sort that nobody has compiled"}
