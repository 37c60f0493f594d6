"""The commands that pages show, run again: python -m tools.docs.shown_commands [--check]

A page shows a command in a block that begins with ```console: `$ lastcard ...`, and below it what is
printed. A block that begins with ```toml NAME is a file of that name, which the page's commands find. What
they print today is written into the page; with --check nothing is written, and a page that is stale fails.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(console|toml)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WRONG_INPUT = 2


def run_again(page: str) -> str:
    """The page with what its commands print today."""
    with TemporaryDirectory() as folder:

        def block(found: re.Match[str]) -> str:
            kind, name, text = found.groups()
            if kind == "console":
                commands = re.findall(r"^\$ (.*)$", text, re.MULTILINE)
                shown = "".join(f"$ {command}\n{answer(command, Path(folder))}" for command in commands)
                return f"```console\n{shown}```"
            if name:
                (Path(folder) / name).write_text(text, encoding="utf-8")
            return found[0]

        return BLOCK.sub(block, page)


def answer(command: str, folder: Path) -> str:
    """What a command prints; the complaint too, if it ends with one."""
    program, *arguments = shlex.split(command)
    assert program == "lastcard", f"A page shows commands of lastcard, not {command!r}."
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    ended = subprocess.run(
        [str(Path(sys.executable).with_name(program)), *arguments],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout + (ended.stderr if ended.returncode == WRONG_INPUT else "")


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the commands that the pages show.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail on a stale page")
    check = parser.parse_args().check
    stale = []
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        today = run_again(text)
        if today != text:
            stale.append(path)
            if not check:
                path.write_text(today, encoding="utf-8")
    what = "its commands print something else today" if check else "written"
    for path in stale:
        print(f"{path.relative_to(ROOT)}: {what}")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main())
