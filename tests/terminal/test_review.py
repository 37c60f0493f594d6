"""`lastcard review`: a record reviewed in the terminal."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.coach.telling import signed
from lastcard.terminal.cli import main
from lastcard.terminal.commands.review import progress_on
from lastcard.terminal.commands.saved_games import remember
from lastcard.terminal.lines.screen import CLEAR
from lastcard.words import Speaker, load_words
from tests.support.playing import play

FEW = "16"


@pytest.fixture
def saved(tmp_path: Path) -> str:
    game = play("express", "top R5 | a* R6 | b Y1 Y2 Y3", "a +")
    file = tmp_path / "game.lcg"
    file.write_text(game.record(), encoding="utf-8")
    return str(file)


def test_what_mattered_comes_first(capsys, saved):
    assert main(["review", saved, "--worlds", "64", "--notation", "--lang", "en"]) == 0
    title, how, _, mattered, first, *_ = capsys.readouterr().out.splitlines()
    assert title == "UNO Express, 2 players."
    assert how.startswith("Each chance is from 64 worlds")
    assert mattered == "What mattered most:"
    assert first.startswith("  Turn 1, a: drawing. A big mistake. It cost ")
    assert "against R6" in first


def test_the_bots_of_a_game_in_the_terminal_have_their_names(capsys, saved):
    file = Path(saved)
    first, rest = file.read_text(encoding="utf-8").split("\n", 1)
    file.write_text(f"{first}\n# bots casual\n{rest}", encoding="utf-8")
    assert main(["review", saved, "--worlds", FEW, "--lang", "en"]) == 0
    title, bots, *others = capsys.readouterr().out.splitlines()
    assert title == "UNO Express, 2 players."
    assert bots == "Bots: Bela."
    assert "  Bela: from 50.0 %" in "\n".join(others)
    assert "  Seat A: from 50.0 %" in "\n".join(others)
    assert main(["review", saved, "--worlds", FEW, "--notation", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "Bots: b."


def test_luck_is_told_apart_from_the_decision(capsys, tmp_path):
    file = tmp_path / "game.lcg"
    game = play("touchdown", "top R5 | a* R6 R7 | b Y1 Y2", "a R6", "b +", "b -", "a R7")
    file.write_text(game.record(), encoding="utf-8")
    assert main(["review", str(file), "--worlds", "64", "--lang", "en"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "Luck: turn 2, Seat B: drawing. Hidden cards and chance moved Seat A's win chance by +" in printed
    assert "; what the move was worth against an expert's is counted separately." in printed


def test_in_german(capsys, saved):
    assert main(["review", saved, "--worlds", "64", "--lang", "de"]) == 0
    printed = capsys.readouterr().out
    assert "Ein grober Fehler. Das kostete " in printed
    assert "6 in Rot" in printed


def test_json_is_the_review(capsys, saved):
    assert main(["review", saved, "--worlds", FEW, "--seed", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    review = lc.review(Path(saved).read_text(encoding="utf-8"), worlds=int(FEW), seed=5)
    assert {name: found[name] for name in review.to_json()} == review.to_json()


def test_one_seat_only(capsys, saved):
    assert main(["review", saved, "--worlds", "64", "--seat", "b", "--lang", "en"]) == 0
    assert "No decision cost anything beyond chance." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--worlds", FEW, "--seat", "c"), "There is no seat 'c' in this record: there are a, b."),
        (("--worlds", FEW, "--seat", "ab"), "There is no seat 'ab' in this record: there are a, b."),
        (("--worlds", "0"), "A review plays out 1 to 65,536 worlds, not 0."),
    ],
)
def test_what_cannot_be_reviewed(capsys, saved, words, said):
    assert main(["review", saved, *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err


def test_a_record_that_hides_cards(capsys, saved):
    file = Path(saved)
    game = lc.Game.replay(file.read_text(encoding="utf-8"))
    file.write_text(game.record("b"), encoding="utf-8")
    assert main(["review", saved]) == 2
    assert "line 3, column 1: this record hides cards" in capsys.readouterr().err


def test_all_kept_matches_together(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    words = ["review", "--kept", "--worlds", FEW, "--lang", "en"]
    assert main(words) == 0
    assert capsys.readouterr().out == "No finished match is kept here yet.\n"
    over = play("touchdown", "top R5 | a* R6 R7 | b Y1 Y2", "a R6", "b +", "b -", "a R7")
    hinted = over.copy()
    hinted.note_hint("a")
    for name, game in (("one", over), ("two", hinted), ("three", lc.Game.new("express", seed=1))):
        path = tmp_path / f"{name}.lcg"
        path.write_text(game.record(), encoding="utf-8")
        remember(path)
    for _ in range(2):  # it is remembered what was reviewed
        assert main(words) == 0
        told, *left_out = capsys.readouterr().out.splitlines()
        account = lc.review(over, worlds=int(FEW)).accounts[0]
        assert told.startswith(f"1 match kept here: luck {signed(account.luck, Speaker())}, ")
        assert left_out == [
            "Played with hints, and not counted: 1 match.",
            "Not over, and not counted: 1 match.",
        ]


class Shown(StringIO):
    """A terminal that remembers what was written to it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("language", "key", "said"),
    [
        ("en", "coach.reviewing", "Reviewing: 33 %"),
        ("en", "daily.working_out", "The coach is working out luck and skill: 33 %"),
        ("de", "daily.working_out", "Der Coach rechnet Glück und Können aus: 33 %"),
        ("tr", "coach.reviewing", "Maç inceleniyor: %33"),
    ],
)
def test_it_is_said_what_is_being_worked_out(language, key, said):
    shown = Shown()
    progress = progress_on(shown, load_words(language), key)
    assert progress is not None
    progress(1, 3)
    assert shown.getvalue() == f"{CLEAR}{said}"
    progress(3, 3)
    assert shown.getvalue().endswith(CLEAR)
    assert progress_on(StringIO(), load_words(language), key) is None


def test_one_record_or_all_that_are_kept(capsys, saved):
    for words in ([], [saved, "--kept"]):
        assert main(["review", *words]) == 2
        assert "Name one record to review, or --kept" in capsys.readouterr().err
