"""Walk the pages: run every command that they show, in a fresh clone.

    python -m tools.docs.walk_pages [PAGE ...]

The README comes first, then each page of docs/, each as for somebody who has cloned the repository, has run
`make play` as the README says, and reads the page from its top. Commands stand in blocks that begin with
```sh, or with ```console behind a `$`; a block that begins with ```toml NAME (or any other language) is a
file of that name. A command that fails ends the walk. Which commands cannot be run here, and which are run
otherwise than they stand, is said below, each with its reason.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from lastcard.terminal.cli import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OURS = rf"lastcard (?:{'|'.join(COMMANDS)})"
PROGRAMS = re.compile(
    rf"^(?:\$ )?(?:\.venv/bin/\S+|{OURS}|make|pip|python|dask|docker|cp|git) ", re.MULTILINE
)
LONGEST = 30 * 60.0
SHOWN_OF_FAILURE = 30

CANNOT_RUN = {
    r"^dask |--on dask://": "it needs a cluster whose scheduler is called `host`",
    r"--device gpu": "it needs an NVIDIA graphics processor",
    r"postgresql://|redis://": "it needs a database and a bus at these addresses; tests/server has its own",
    r"^docker ": "it needs Docker",
    r"-m http\.server": "it serves files until Ctrl-C, and says nothing before",
    r"tools\.training\.ladder": "it plays for hours",
    r"^lastcard host mine\.toml": "it needs an edition file of one's own",
    r"test_downpour|(play|rules|simulate) downpour|ARGS=downpour|gates\.golden|(tune|learn) downpour": (
        "it needs the edits that the page describes, which tests/test_walks.py makes"
    ),
}
"""What is not run, by how it looks, and why."""

SAYS_NO = {r"^lastcard deck decks\.toml": "one of the decks on the page breaks a rule"}
"""What ends with exit code 1, and why it should."""

OTHERWISE = {
    r"--rounds 1e6": ("--rounds 1e4", "a million rounds take minutes"),
    r"--rounds 100000": ("--rounds 500", "all tables of the almanac take long"),
    r"--players 2-10$": ("--players 2-10 --rounds 500", "all tables take minutes"),
    r"lab mine\.toml --vary hand_size=5,7$": ("lab mine.toml --vary hand_size=5,7 --rounds 500", "minutes"),
    r"--deals 10000": ("--deals 200", "ten thousand deals take minutes"),
    r"mybot\.py:Bot,expert$": ("mybot.py:Bot,expert --deals 20", "bots of your own play move by move"),
    r"first\.sh,expert\"$": ('first.sh,expert" --deals 20', "so do programs of your own"),
    r"--minutes 5": ("--minutes 0.1", "tuning takes as long as it is allowed to"),
    r"^make play$": ("make play ARGS='--no-browser --port 0'", "nobody looks, and the port may be in use"),
    r"lastcard host": ("lastcard host --no-browser --port 0", "nobody looks, and the port may be in use"),
    r"^lastcard serve": ("lastcard serve --port 0", "the port may be in use"),
}
"""What is run in another form, by how it looks: its form, and why."""

SERVES = re.compile(r"^make play\b|^(\.venv/bin/)?lastcard (host|serve)\b")
"""Runs until Ctrl-C: it is waited for until it has told its address."""

ASKS = re.compile(r"^(\.venv/bin/)?lastcard (play|join)\b")
"""Somebody sits down, and leaves again."""

INSTALLS = re.compile(r"^pip install ")
"""Into an environment of its own. The rules are compiled the first time, and then left as they are."""


@dataclass(frozen=True)
class Command:
    """A command, and where it stands."""

    page: str
    line: int
    text: str

    @property
    def reason_against(self) -> str:
        """Why it cannot be run here; empty if it can."""
        return next((why for looks, why in CANNOT_RUN.items() if re.search(looks, self.text)), "")

    @property
    def says_no(self) -> bool:
        return any(re.search(looks, self.text) for looks in SAYS_NO)

    @property
    def form(self) -> str:
        """How it is run here."""
        text = self.text
        for looks, (other, _) in OTHERWISE.items():
            text = re.sub(looks, other, text)
        return text


def commands_of(page: str, text: str) -> Iterator[Command]:
    """The commands of a page, in their order; without what is said behind them."""
    for found in BLOCK.finditer(text):
        kind, shown = found.groups()
        first = text.count("\n", 0, found.start()) + 2
        for number, line in enumerate(shown.splitlines(), first):
            if kind == "sh" and line and not line.startswith("#"):
                yield Command(page, number, re.sub(r" {2,}# .*$", "", line))
            elif kind == "console" and line.startswith("$ "):
                yield Command(page, number, line[2:])


def files_of(text: str) -> Iterator[tuple[str, str]]:
    """The files that a page shows, by their names."""
    for found in BLOCK.finditer(text):
        _, _, name = found[1].partition(" ")
        if name:
            yield name, found[2]


def unmarked(text: str) -> list[str]:
    """Commands in blocks that do not say that they hold commands: nobody would run them."""
    return [
        found[0].strip()
        for block in BLOCK.finditer(text)
        if block[1] in ("", "text")
        for found in PROGRAMS.finditer(block[2])
    ]


class Walk:
    """A clone, and somebody who walks the pages in it."""

    def __init__(self, folder: Path) -> None:
        self.clone, self.home = folder / "lastcard", folder / "home"
        self.set_aside, self.own = folder / "venv-of-play", folder / "own-venv"
        self.home.mkdir()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.clone)], check=True)
        self.installed = False

    @property
    def environment(self) -> Mapping[str, str]:
        """That of a new user, but for what was downloaded before."""
        downloaded = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
        bins = [self.clone / ".venv" / "bin", self.own / "bin"]
        return {
            "UV_CACHE_DIR": str(downloaded / "uv"),
            "PIP_CACHE_DIR": str(downloaded / "pip"),
            **os.environ,
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "PATH": os.pathsep.join([*map(str, bins), os.environ["PATH"]]),
            "LANGUAGE": "en",
        }

    def begin(self, page: str) -> None:
        """The clone as it was, with the environment that `make play` has made."""
        subprocess.run(["git", "reset", "--quiet", "--hard"], cwd=self.clone, check=True)
        subprocess.run(["git", "clean", "-fdq"], cwd=self.clone, check=True)
        if page != PAGES[0]:
            if not self.set_aside.exists():
                self.run(Command(PAGES[0], 0, "make play"))
                shutil.copytree(self.clone / ".venv", self.set_aside, symlinks=True)
            shutil.rmtree(self.clone / ".venv", ignore_errors=True)
            shutil.copytree(self.set_aside, self.clone / ".venv", symlinks=True)
        for name, text in files_of((self.clone / page).read_text(encoding="utf-8")):
            (self.clone / name).write_text(text, encoding="utf-8")
            (self.clone / name).chmod(0o755)

    def run(self, command: Command) -> tuple[int, str]:
        """The exit code, and what was printed."""
        if INSTALLS.search(command.text):
            return self.install(command)
        if SERVES.search(command.text):
            return self.serve(command)
        typed = "quit\n" if ASKS.search(command.text) else ""
        return self.call(["bash", "-c", command.form], typed)

    def call(self, words: Sequence[str], typed: str = "", **environment: str) -> tuple[int, str]:
        """Run something without a terminal, and end all that it has started."""
        called = subprocess.Popen(
            words,
            cwd=self.clone,
            env={**self.environment, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            shown, _ = called.communicate(typed, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            return 124, f"It was not over after {LONGEST / 60:g} minutes."
        finally:
            with suppress(ProcessLookupError):
                os.killpg(called.pid, signal.SIGKILL)
            called.wait()
        return called.returncode, shown

    def install(self, command: Command) -> tuple[int, str]:
        if not self.own.exists():
            subprocess.run([sys.executable, "-m", "venv", str(self.own)], check=True)
        once = {"LASTCARD_PROCESSORS": "none"} if self.installed else {}
        self.installed = True
        own = f"{self.own}/bin/{command.form}"
        return self.call(["bash", "-c", own], **once)

    def serve(self, command: Command) -> tuple[int, str]:
        """Until it has told its address, and then until Ctrl-C has ended it."""
        began, shown = monotonic(), ""
        server = subprocess.Popen(
            ["bash", "-c", f"exec {command.form}"],
            cwd=self.clone,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert server.stdout is not None
        with server:
            for line in server.stdout:
                shown += line
                if "http://" in line or monotonic() - began > LONGEST:
                    break
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGINT)
            shown += server.stdout.read()
        interrupted = command.text.startswith("make") and "http://" in shown  # which make calls an error
        return 0 if interrupted else server.returncode, shown


def walk_page(walk: Walk, page: str) -> str:
    """Run what a page shows; the answer is what failed, or nothing."""
    text = (walk.clone / page).read_text(encoding="utf-8")
    commands = list(commands_of(page, text))
    if lost := unmarked(text):
        return f"{page}: a block that does not begin with ```sh holds a command: {lost[0]} ..."
    if not commands:
        return ""
    walk.begin(page)
    for command in commands:
        if command.reason_against:
            print(f"{page}:{command.line}: not run, for {command.reason_against}: {command.text}", flush=True)
            continue
        began = monotonic()
        code, shown = walk.run(command)
        took = f"{monotonic() - began:.0f} s"
        otherwise = f" (as {command.form})" if command.form != command.text else ""
        print(f"{page}:{command.line}: {took}: {command.text}{otherwise}", flush=True)
        if code != (1 if command.says_no else 0):
            tail = "\n".join(shown.splitlines()[-SHOWN_OF_FAILURE:])
            return f"{page}:{command.line}: exit code {code}: {command.form}\n{tail}"
    return ""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Run every command of every page in a fresh clone.")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="only these, such as docs/lab.md")
    asked = parser.parse_args(arguments).pages or PAGES
    if unknown := [page for page in asked if page not in PAGES]:
        parser.error(f"There is no page {unknown[0]}.")
    with TemporaryDirectory() as folder:
        walk = Walk(Path(folder))
        for page in asked:
            if failure := walk_page(walk, page):
                print(failure, file=sys.stderr)
                return 1
    print(f"Every command of {len(asked)} pages that can be run here does what it should.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
