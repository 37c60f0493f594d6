"""Running `lastcard` as a program: through pipes, or at a terminal of its own."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from codecs import getincrementaldecoder
from pathlib import Path
from time import monotonic
from types import TracebackType

from lastcard.terminal.menus import YOUNG

PROGRAM = (sys.executable, "-c", "import sys; from lastcard.terminal.cli import main; sys.exit(main())")
TAKE_TERMINAL = "import os; os.open(os.ttyname(0), os.O_RDWR); "  # so that Ctrl-C reaches the program
PATIENCE = 30.0
ENVIRONMENT = {"TERM": "xterm-256color", "COLUMNS": "100"}


def lastcard(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command with lines that come through a pipe."""
    return subprocess.run(
        [*PROGRAM, *arguments], input=typed, capture_output=True, text=True, timeout=PATIENCE * 2, check=False
    )


def record(path: Path, position: str) -> str:
    """A record that begins at a position, its lines separated by strokes; it can be continued."""
    lines = "\n".join(f"  {line.strip()}" for line in position.split("|"))
    path.write_text(f"lastcard 1\nround 1\n{lines}\n", encoding="utf-8")
    return str(path)


class Terminal:
    """A program at a terminal: what it shows can be waited for, and answered by typing."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.start([PROGRAM[-1], *arguments], {**os.environ, **ENVIRONMENT, **environment})

    def start(self, code: list[str], environment: dict[str, str], folder: Path | None = None) -> None:
        """Run a program of Python at a terminal of its own."""
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
        os.close(self.ours)

    def wait_for(self, text: str) -> str:
        """What is shown up to a text, which is then behind us."""
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
        """Let the program's half second pass in which nobody can have read what it shows."""
        end = monotonic() + seconds
        while select.select([self.ours], [], [], max(0.0, end - monotonic()))[0]:
            self.shown += self.read()

    def exit_code(self) -> int:
        return self.program.wait(timeout=PATIENCE)
