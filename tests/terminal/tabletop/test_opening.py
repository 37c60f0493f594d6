"""`lastcard play` and `lastcard join` at a real terminal: when they fill the screen, and how they end."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard import Game
from lastcard.terminal.commands.saved_games import games_folder
from tests.support.terminal.running import Terminal, lastcard, record
from tests.support.terminal.screens import WHOLE_SCREEN

PLAY = ("play", "express", "--players", "2", "--seed", "1", "--speed", "fast")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_a_terminal_is_filled_and_the_game_is_kept():
    with Terminal(*PLAY) as terminal:
        terminal.wait_for(WHOLE_SCREEN)
        terminal.wait_for("Your turn")
        terminal.type("q", end="")
        terminal.wait_for("Leave?")
        terminal.type("q", end="")
        ending = terminal.wait_for("goes on with the saved game.")
        assert "play --continue" in ending
        assert terminal.exit_code() == 0
    (kept,) = games_folder().glob("*.lcg")
    assert Game.replay(kept.read_text()).edition.name == "express"


@pytest.mark.parametrize(("arguments", "environment"), [(("--plain",), {}), ((), {"TERM": "dumb"})])
def test_lines_where_they_are_wanted(arguments, environment):
    with Terminal(*PLAY, *arguments, **environment) as terminal:
        shown = terminal.wait_for("Type ? for help.")
        assert WHOLE_SCREEN not in shown


def test_a_pipe_gets_lines():
    ended = lastcard(*PLAY, typed="quit\n")
    assert WHOLE_SCREEN not in ended.stdout
    assert "Type ? for help." in ended.stdout


def test_the_edition_is_asked_for():
    with Terminal("play", "--players", "2", "--seed", "1") as terminal:
        terminal.wait_for("Which edition?")
        terminal.wait_for("Elite")
        terminal.wait_for("q: leave")
        terminal.type("3", end="")
        terminal.wait_for("Build a Droid")
        terminal.wait_for("clockwise")
        terminal.type("\x03", end="")
        terminal.wait_for("Leave?")
        terminal.type("\x03", end="")
        terminal.wait_for("goes on with the saved game.")
        assert terminal.exit_code() == 130


def test_a_signal_loses_nothing():
    with Terminal(*PLAY) as terminal:
        terminal.wait_for("Your turn")
        terminal.program.send_signal(signal.SIGTERM)
        terminal.wait_for("goes on with the saved game.")
        assert terminal.exit_code() == 128 + signal.SIGTERM
    with Terminal("play", "--continue", "--speed", "fast") as terminal:
        terminal.wait_for(WHOLE_SCREEN)
        terminal.wait_for("Your turn")


def test_after_a_match_it_can_be_watched_again(tmp_path):
    last_card = "edition droid | top G5 | pile Y1 Y2 | a* G1 | b Y1 Y2"
    file = record(tmp_path / "end.lcg", last_card)
    with Terminal("play", "--continue", file, "--speed", "fast", "--name", "Ann") as terminal:
        terminal.wait_for("Your turn")
        terminal.type("1", end="")
        terminal.wait_for("Watch it again")
        terminal.rest()
        terminal.type("v", end="")
        terminal.wait_for("The deal")
        terminal.wait_for("a Ann")
        terminal.type("q", end="")
        terminal.wait_for("Rematch")
        terminal.rest()
        terminal.type("q", end="")
        told = terminal.wait_for("match again.")
        assert f"replay {file}" in told
        assert terminal.exit_code() == 0


def test_textual_is_loaded_only_where_a_table_is_shown():
    program = (
        "import sys\n"
        "from lastcard.terminal.commands import join, play, screen_mode\n"
        "print([name for name in sys.modules if name.partition('.')[0] == 'textual'])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\[\]\n", ended.stdout)
