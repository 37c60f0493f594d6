"""The program as it is installed: its exit codes, and what it says where packages are missing.

`tests/test_wheel.py` asks the wheel for the same.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULE = (sys.executable, "-m", "lastcard")
SCRIPT = (str(Path(sys.executable).with_name("lastcard")),)
BOTH = pytest.mark.parametrize("program", [MODULE, SCRIPT], ids=["python -m lastcard", "lastcard"])


def run(*command: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)} if folder else None
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env=environment, cwd=folder
    )


@BOTH
def test_all_is_well(program):
    ended = run(*program, "rules", "express/match")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("express/match\n")


@BOTH
@pytest.mark.parametrize("arguments", [("play", "exprss"), ("replay", "nowhere.lcg"), ("frobnicate",)])
def test_wrong_input_is_told_by_the_exit_code(program, arguments):
    ended = run(*program, *arguments)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1


def test_the_sources_say_it_too(tmp_path):
    (tmp_path / "lastcard").symlink_to(ROOT / "src" / "lastcard")
    ended = run(sys.executable, "-S", "-m", "lastcard", "play", folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.endswith(', which is not installed: pip install "rich"\n')
