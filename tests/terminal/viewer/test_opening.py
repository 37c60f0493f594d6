"""`lastcard replay` at a real terminal: when it fills the screen, what it opens, and how it ends."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.client import open_table
from lastcard.client.records import fetch_names
from lastcard.terminal.cli import main
from lastcard.terminal.commands import records, replay
from lastcard.terminal.commands.saved_games import games_folder
from lastcard.terminal.viewer.app import ViewerApp
from tests.support.terminal.running import Terminal, lastcard
from tests.support.terminal.screens import GIVEN_BACK, WHOLE_SCREEN
from tests.support.terminal.viewing import GOLDEN, golden

FILE = str(GOLDEN / "droid-11.lcg")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_a_terminal_is_filled_and_one_can_play_on_from_a_moment():
    with Terminal("replay", FILE) as terminal:
        terminal.wait_for(WHOLE_SCREEN)
        terminal.wait_for("The deal")
        terminal.type("n", end="")
        terminal.wait_for("Round 2")
        terminal.type("o", end="")
        terminal.wait_for("You")  # sit at the table now
        terminal.type("qq", end="")
        terminal.wait_for("goes on with the saved game.")
        assert terminal.exit_code() == 0
    (kept,) = games_folder().glob("*-droid.lcg")
    scores = lc.Game.replay(kept.read_text()).scores
    assert scores == lc.Game.replay(golden("droid-11")).rounds[1].start.state.scores[: len(scores)]


def test_a_signal_gives_the_terminal_back():
    with Terminal("replay", FILE) as terminal:
        terminal.wait_for("The deal")
        terminal.program.send_signal(signal.SIGTERM)
        terminal.wait_for(GIVEN_BACK)
        assert terminal.exit_code() == 128 + signal.SIGTERM


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [((FILE, "--plain"), {}), ((FILE,), {"TERM": "dumb"}), ((FILE, "--json"), {})],
)
def test_lines_where_they_are_wanted(arguments, environment):
    with Terminal("replay", *arguments, **environment) as terminal:
        shown = terminal.wait_for('"moments"' if "--json" in arguments else "Round 2")
        assert WHOLE_SCREEN not in shown


def test_standard_input_is_printed():
    ended = lastcard("replay", "-", typed=golden("droid-11"))
    assert ended.returncode == 0
    assert ended.stdout == lastcard("replay", FILE).stdout
    assert "Round 2" in ended.stdout


# What is opened


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[ViewerApp]:
    """The apps that were to be run: there is a terminal, but nobody looks at it."""
    apps: list[ViewerApp] = []

    async def note(app: ViewerApp) -> int:
        apps.append(app)
        return 0

    monkeypatch.setattr("lastcard.terminal.commands.screen_mode.fills_screen", lambda plain: not plain)
    monkeypatch.setattr(replay, "run_whole", note)
    return apps


@pytest.mark.parametrize("turn", ["0", "1", "2", "3", "10", "11", "12", "21"])
def test_it_opens_at_a_turn(shown, capsys, turn):
    assert main(["replay", FILE, "--turn", turn]) == 0
    assert main(["replay", FILE, "--turn", turn, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["moments"]
    (app,) = shown
    assert app.walk.at == len(told) - 1
    assert app.moments.steps[app.walk.at].move == told[-1]["move"]


BROKEN = {
    "empty": ("", "a record begins with the line `lastcard 1`."),
    "no-round": ("lastcard 1\n", "the record has no round."),
    "no-record": ("Dear diary\n", "a record begins with the line `lastcard 1`."),
    "edition": (golden("droid-11").replace("edition droid", "edition uno"), "edition 'uno' is not built in"),
    "move": (re.sub(r"draws \w+", "draws R0", golden("droid-11"), count=1), "the record answers ("),
    "color": ("lastcard 1\nround 1\n  edition droid\n  top W=Q\n  a ? ?\n  b ?\n", "line 2"),
    "hidden": ("lastcard 1\nround 1\n  edition droid\n  top R5\n  a ? ?\n  b ?\na Zz\n", "line 7"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_shown_is_told_in_one_sentence(shown, capsys, tmp_path, name):
    text, sentence = BROKEN[name]
    file = tmp_path / "game.lcg"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert shown == []
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith(str(file))
    assert sentence in told


def test_a_turn_that_is_not_there(shown, capsys):
    assert main(["replay", FILE, "--turn", "99"]) == 2
    assert capsys.readouterr().err == "There is no turn 99: the record ends with turn 21.\n"
    assert shown == []


# From a server


async def test_a_link_opens_with_names_and_at_its_moment(server, tmp_path):
    async with await open_table(server.address, "Ann", {"edition": "droid", "players": 2}) as seat:
        await seat.ask("deal")
    link = f"{server.address}/replay/{seat.table}?invite={seat.link.rpartition('/')[2]}"
    names = fetch_names(link)
    assert names[0] == "Ann"
    assert len(names) == 2
    with Terminal("replay", f"{link}#0") as terminal:
        terminal.wait_for(WHOLE_SCREEN)
        terminal.wait_for("a Ann")
        terminal.wait_for("This record hides cards")
        terminal.type("q", end="")
        terminal.wait_for(GIVEN_BACK)
        assert terminal.exit_code() == 0


@pytest.mark.parametrize(
    ("path", "at"),
    [
        ("https://h/replay/t?match=1#12", 12),
        ("https://h/replay/t", None),
        ("https://h/replay/t#x", None),
        ("a#3", None),
    ],
)
def test_the_moment_that_a_link_names(path, at):
    assert records.named_moment(path) == at
