"""A real shell on its own terminal, with the completion installed as users are instructed to."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tests.support.terminal.running import Terminal

START = {
    "bash": ["bash", "--noprofile", "--norc", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--private", "-i"],
}
SCRIPTS = Path(sys.executable).parent


class Shell(Terminal):
    """In a folder that is the user's home."""

    def __init__(self, name: str, home: Path) -> None:
        program = shutil.which(name)
        assert program, f"There is no {name} here: run python tests/support/services.py"
        environment = {
            "HOME": str(home),
            "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}",
            "TERM": "xterm",
            "COLUMNS": "200",
            "LC_ALL": "C.UTF-8",
        }
        self.start([f"os.execv{(program, START[name])}"], environment, home)

    def __enter__(self) -> Shell:
        return self

    def run(self, line: str) -> None:
        """Run a line, and wait until it is done."""
        self.type(f"{line}; echo do''ne")
        self.wait_for("done")
