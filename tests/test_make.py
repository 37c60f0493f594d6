"""The Makefile: playing installs little, testing installs everything, and each target says what it is for."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
(PHONY,) = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)


def would_run(target: str) -> str:
    """The commands of a target in a fresh checkout."""
    dry = ["make", "--dry-run", "--always-make", "--no-print-directory", target]
    return subprocess.run(dry, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_playing_installs_what_playing_needs():
    commands = would_run("play")
    assert "--requirement requirements/run.txt" in commands
    assert "sync" not in commands
    assert commands.index("Setting up the game") < commands.index("requirements/run.txt")


def test_playing_is_in_the_browser():
    assert would_run("play").splitlines()[-1].strip() == ".venv/bin/lastcard host"


def test_a_changed_page_is_built_anew():
    """What is touched under web/ sets the game up again, and that builds the page."""
    database = subprocess.run(
        ["make", "--print-data-base", "--dry-run", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    for ready in (".venv/.playable", ".venv/.ready"):
        (needed,) = re.findall(rf"^{re.escape(ready)}: (.+)$", database, re.MULTILINE)
        assert {"web/index.html", "web/src/App.svelte", "web/public/icon.svg", "hatch_build.py"} <= {
            *needed.split()
        }
        assert "node_modules" not in needed
    assert would_run("play").count("--reinstall-package lastcard") == 1


@pytest.mark.parametrize("target", ["setup", "test", "bench", "rules-table", "format"])
def test_working_on_it_installs_everything(target):
    commands = would_run(target)
    assert "pip sync --quiet --python .venv/bin/python --require-hashes requirements/dev.txt" in commands
    assert commands.index("Setting up play, tests and tools") < commands.index("pip sync")


def test_the_extra_comes_on_top_of_the_game():
    commands = would_run("setup-sim")
    assert "'.[sim]'" in commands
    assert "sync" not in commands


def test_every_target_says_what_it_is_for():
    listed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"^make (\S+) +\S", listed, re.MULTILINE) == PHONY.split()


def test_every_check_is_named():
    steps = re.findall(r'echo "== (.+?)"', would_run("test"))
    assert steps[:3] == ["ruff check", "ruff format", "mypy"]
    assert steps.index("services") < steps.index("pytest")
    assert {"import-linter", "deptry", "pytest", "rules table", "differential gate", "exhaust"} < {*steps}
