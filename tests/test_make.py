"""The Makefile: playing installs little, testing installs everything, and each target says what it is for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools.prove import LEVELS, NO_TESTS, Outcome, Part, parts, run_all

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
(PHONY,) = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)


def make(*arguments: str, check: bool = True) -> str:
    """What make prints; nothing reaches it from a make that runs these tests."""
    outer = {name for name in os.environ if name.startswith(("MAKE", "MFLAGS", "GNUMAKEFLAGS"))} | {"ARGS"}
    environment = {name: value for name, value in os.environ.items() if name not in outer}
    command = ["make", "--no-print-directory", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=check
    ).stdout


def would_run(target: str) -> str:
    """The commands of a target in a fresh checkout."""
    return make("--dry-run", "--always-make", target)


def test_playing_installs_what_playing_needs():
    commands = would_run("play")
    assert "--requirement requirements/run.txt" in commands
    assert "sync" not in commands
    assert commands.index("Setting up the game") < commands.index("requirements/run.txt")


def test_playing_is_in_the_browser():
    assert would_run("play").splitlines()[-1].strip() == ".venv/bin/lastcard host"


def test_a_changed_page_is_built_anew():
    """What is touched under web/ sets the game up again, and that builds the page."""
    database = make("--print-data-base", "--dry-run", "help", check=False)
    for ready in (".venv/.playable", ".venv/.ready"):
        (needed,) = re.findall(rf"^{re.escape(ready)}: (.+)$", database, re.MULTILINE)
        assert {"web/index.html", "web/src/App.svelte", "web/public/icon.svg", "hatch_build.py"} <= {
            *needed.split()
        }
        assert "node_modules" not in needed
    assert would_run("play").count("--reinstall-package lastcard") == 1


@pytest.mark.parametrize("target", ["setup", "check", "test", "proof", "bench", "rules-table", "format"])
def test_working_on_it_installs_everything(target):
    commands = would_run(target)
    assert "pip sync --quiet --python .venv/bin/python --require-hashes requirements/dev.txt" in commands
    assert commands.index("Setting up play, tests and tools") < commands.index("pip sync")


def test_the_extra_comes_on_top_of_the_game():
    commands = would_run("setup-sim")
    assert "'.[sim]'" in commands
    assert "sync" not in commands


def test_every_target_says_what_it_is_for():
    assert re.findall(r"^make (\S+) +\S", make(), re.MULTILINE) == PHONY.split()


def test_the_levels_run_the_same_checks_at_different_lengths():
    check, test, proof = ([part.name for part in parts(level, [])] for level in LEVELS)
    assert {"types", "lint", "format", "layers", "pytest"} <= {*check} < {*test} < {*proof}
    assert {"rules table", "differential gate", "exhaust", "page"} < {*test}
    assert test.index("services") < test.index("pytest")


def test_a_part_that_fails_fails_the_level(capfd):
    fine, broken, late = (Part(name, (sys.executable, "-c", code)) for name, code in PROGRAMS.items())
    assert [str(one).split()[-1] for one in run_all([fine, late], keep_going=False)] == ["passed"] * 2
    assert [one.part.name for one in run_all([broken, late], keep_going=False)] == ["broken"]
    assert [one.failed for one in run_all([broken, late], keep_going=True)] == [True, False]
    beside = replace(broken, beside=True)
    assert [one.failed for one in run_all([beside, late], keep_going=True)] == [False, True]
    shown = capfd.readouterr().out
    assert "== broken\nfirst\nlast\n" in shown
    assert "first" not in shown.split("== broken")[0]


PROGRAMS = {
    "fine": "print('first'); print('last')",
    "broken": "print('first'); print('last'); raise SystemExit(3)",
    "late": "print('first'); print('last')",
}


def test_only_tests_that_were_chosen_may_be_none():
    (pytest_part,) = (part for part in parts("test", []) if part.name == "pytest")
    (chosen,) = (part for part in parts("test", ["-k", "challenge"]) if part.name == "pytest")
    assert Outcome(pytest_part, NO_TESTS, 0.0, "").failed
    assert not Outcome(chosen, NO_TESTS, 0.0, "").failed
