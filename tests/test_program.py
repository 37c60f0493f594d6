"""The program as it is installed: its exit codes, and what it says where packages are missing."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
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


# Installed with `pip install --no-deps`


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked, for an interpreter that finds no other packages (`python -S`)."""
    folder = tmp_path_factory.mktemp("bare")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


@pytest.mark.parametrize("arguments", [("play",), ("rules", "R15"), ("--help",), ()])
def test_missing_packages_are_named_with_the_line_that_installs_them(bare, arguments):
    ended = run(sys.executable, "-S", "-m", "lastcard", *arguments, folder=bare)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        'The lastcard command needs rich, which is not installed: pip install "rich<16,>=15"\n'
    )


def test_the_sources_say_it_too(tmp_path):
    (tmp_path / "lastcard").symlink_to(ROOT / "src" / "lastcard")
    ended = run(sys.executable, "-S", "-m", "lastcard", "play", folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.endswith(', which is not installed: pip install "rich"\n')


def test_python_plays_without_them(bare):
    program = (
        "import sys, lastcard as lc; game = lc.Game.new('elite', players=3, seed=1)\n"
        "while not game.round_over: seat = game.seats[0]; game.play(seat, game.legal(seat)[0])\n"
        "lc.Game.replay(game.record())\n"
        "print(game.round_over, 'site' in sys.modules)"
    )
    ended = run(sys.executable, "-S", "-c", program, folder=bare)
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", "True False\n")
