"""Nothing is lost: every move is written down at once, however the program ends."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.terminal.commands.saved_games import Keeper, new_place, noted, remember, remembered
from lastcard.terminal.inputs import InputError
from tests.support.playing import game_at
from tests.support.terminal.running import Terminal, lastcard, record

QUICKLY = ("--speed", "fast", "--reaction-time", "0", "--seed", "7")
TURN = "edition droid | top G5 | pile Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 | a* G1 R2 R3 | b G4 R5 R6 | c G7 R8 R9"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder without games."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "lastcard" / "games"


def only_game(folder: Path) -> lc.Game:
    (file,) = folder.glob("*.lcg")
    return lc.Game.replay(file.read_text(encoding="utf-8"))


def moved(terminal: Terminal) -> None:
    terminal.wait_for("draw a card")
    terminal.rest()
    terminal.type("+")
    terminal.wait_for("You drew")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_ended_loses_no_move(folder, how):
    with Terminal(
        "play", "express", "--plain", "--players", "2", "--speed", "slow", "--seed", "1"
    ) as terminal:
        moved(terminal)
        os.kill(terminal.program.pid, how)
        if how == signal.SIGTERM:
            terminal.wait_for("Goodbye. `lastcard play --continue` goes on with the saved game.")
        code = terminal.exit_code()
        assert code == (-how if how == signal.SIGKILL else 128 + how)
    assert "+" in [entry.move for entry in only_game(folder).rounds[-1].entries]


def test_a_terminal_that_is_closed_loses_no_move(folder):
    with Terminal(
        "play", "express", "--plain", "--players", "2", "--speed", "slow", "--seed", "1"
    ) as terminal:
        moved(terminal)
        terminal.close()
        terminal.exit_code()
    assert "+" in [entry.move for entry in only_game(folder).rounds[-1].entries]


def test_continue_alone_takes_up_the_last_game_and_saves_back(folder):
    begun = lastcard("play", "droid", "--bots", "novice,expert", "--players", "3", *QUICKLY, typed="+\n")
    assert "Goodbye. `lastcard play --continue` goes on with the saved game." in begun.stdout
    (file,) = folder.glob("*.lcg")
    before = only_game(folder)
    went_on = lastcard("play", "--continue", *QUICKLY, typed="+\n-\n1\n")
    assert "UNO Star Wars: Let's Build a Droid, 3 players: the game goes on." in went_on.stdout
    after = only_game(folder)
    assert len(after.rounds[-1].entries) > len(before.rounds[-1].entries)
    assert noted(str(file), "bots") == "novice,expert"


def test_games_that_are_over_or_gone_are_not_taken_up(folder, tmp_path):
    assert lastcard("play", "--continue").stderr == (
        "There is no game to go on with: `lastcard play` begins one.\n"
    )
    older, over, gone = (tmp_path / name for name in ("older.lcg", "over.lcg", "gone.lcg"))
    Keeper(older).begin(game_at("droid", TURN.partition("|")[2]))
    finished = game_at("droid", "top G5 | a* G1 ! | b Y1")
    finished.play("a", "G1")
    Keeper(over).begin(finished)
    Keeper(gone).begin(finished)
    gone.unlink()
    assert remembered()[-3:] == [older, over, gone]
    assert "3 players: the game goes on." in lastcard("play", "--continue", *QUICKLY, typed="").stdout


def test_a_game_that_is_continued_is_kept_where_it_was(folder, tmp_path):
    file = record(tmp_path / "evening.lcg", TURN)
    shown = lastcard("play", "--continue", file, *QUICKLY, typed="green 1\n").stdout
    assert f"`lastcard play --continue {file}` goes on" in shown
    assert lc.Game.replay(Path(file).read_text()).rounds[-1].entries[0].move == "G1"
    assert not folder.exists() or not list(folder.glob("*.lcg"))
    other = tmp_path / "other.lcg"
    before = Path(file).read_text()
    lastcard("play", "--continue", file, "--save", str(other), *QUICKLY, typed="+\n")
    assert Path(file).read_text() == before
    assert other.exists()


@pytest.mark.parametrize("place", ["/nowhere/x.lcg", "/proc/x.lcg", "letter.txt"])
def test_a_place_that_cannot_be_written_is_told_before_the_game(tmp_path, monkeypatch, place):
    (tmp_path / "letter.txt").write_text("Dear Ann")
    monkeypatch.chdir(tmp_path)
    ended = lastcard("play", "express", *QUICKLY, "--save", place, typed="1\n")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.search(r"cannot be written|is no record: nothing was written", ended.stderr)
    assert ended.stderr.count("\n") == 1
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann"


def test_without_a_data_folder_it_is_told_and_played(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    shown = lastcard("play", "express", *QUICKLY, typed="+\n").stdout
    assert shown.startswith("This game cannot be kept: /dev/null/lastcard/games/")
    assert "You drew" in shown
    assert "Goodbye. This game was not kept." in shown


def test_a_save_that_fails_later_is_a_sentence_and_the_game_goes_on(tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    game, keeper = game_at("droid", TURN.partition("|")[2]), Keeper(folder / "game.lcg")
    keeper.begin(game)
    (folder / "game.lcg").unlink()
    folder.rmdir()
    assert keeper.keep(game) == f"{folder}/game.lcg cannot be written: there is no folder {folder}."
    folder.mkdir()
    assert keeper.keep(game) == ""


def test_a_half_written_game_is_never_there(tmp_path, monkeypatch):
    """The file is put in the place of the old one when it is complete."""
    game, keeper = game_at("droid", TURN.partition("|")[2]), Keeper(tmp_path / "game.lcg")
    keeper.begin(game)
    before = keeper.path.read_text()
    game.play("a", "G1")

    def full(self: Path, text: str, encoding: str) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert keeper.keep(game).endswith("cannot be written: no space left on device.")
    assert keeper.path.read_text() == before


def test_each_game_has_a_place_of_its_own(tmp_path):
    first = new_place("express", tmp_path)
    first.write_text("lastcard 1\n")
    assert new_place("express", tmp_path) != first
    assert first.name.endswith("-express.lcg")


def test_the_list_of_games_knows_each_once(folder, tmp_path):
    for name in ("a", "b", "a"):
        remember(tmp_path / name)
    assert remembered() == [tmp_path / "b", tmp_path / "a"]
    with pytest.raises(InputError, match="there is no folder"):
        Keeper(tmp_path / "none" / "x.lcg").begin(game_at("droid", TURN.partition("|")[2]))
