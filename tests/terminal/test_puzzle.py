"""`lastcard puzzle`: a move is judged and told why, the streak is kept, and bad input gets a sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import wrap

import pytest

import lastcard as lc
from lastcard.puzzle import Puzzle
from lastcard.terminal.commands.puzzle import PuzzleRequest, Solving
from lastcard.terminal.commands.puzzle_position import told_position
from lastcard.terminal.commands.puzzle_progress import place
from lastcard.words import load_words
from tests.support.terminal.running import Terminal, lastcard


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def one() -> Puzzle:
    return lc.puzzles("express", kind="save")[0]


def test_a_right_answer_is_told_and_counted(one: Puzzle) -> None:
    said = lastcard("puzzle", one.id, "--lang", "en", typed=f"nonsense\n{one.best}\n")
    assert (said.returncode, said.stderr) == (0, "")
    assert "Make sure that nobody else can win before your next turn" in said.stdout
    assert "That is none of the moves." in said.stdout
    assert "Right!" in said.stdout
    assert "Solved 1 of" in said.stdout
    assert json.loads(place().read_text())["solved"] == [one.id]


def test_a_wrong_answer_says_what_may_happen_and_ends_the_streak(one: Puzzle) -> None:
    wrong = next(move for move in one.moves if move != one.best)
    said = lastcard("puzzle", one.id, "--lang", "en", typed=f"{wrong}\n")
    assert "No. The move is" in said.stdout
    assert re.search(r"  Your move fails in \d+ of 40 deals", said.stdout)
    assert "In a row: 0." in said.stdout


def test_an_empty_line_is_harmless_and_help_is_given(one: Puzzle) -> None:
    said = lastcard("puzzle", one.id, "--lang", "en", typed=f"\n?\nhelp\n{one.best}\n").stdout
    assert said.count("Type a move or its number, ? for help, or q to leave.") == 2
    assert said.count("Type the number of a move, or the move itself") == 2
    assert "That is none of the moves." not in said
    assert "Right!" in said


@pytest.mark.parametrize(("word", "language"), [("q", "en"), ("Quit", "de"), ("aufhören", "de"), ("q", "tr")])
def test_a_word_leaves(one: Puzzle, word: str, language: str) -> None:
    said = lastcard("puzzle", one.id, "--lang", language, typed=f"{word}\n{one.best}\n")
    assert (said.returncode, said.stderr) == (0, "")
    assert load_words(language)["puzzle.right"] not in said.stdout
    assert not place().exists()


def test_the_end_of_the_input_leaves(one: Puzzle) -> None:
    said = lastcard("puzzle", one.id, "--lang", "en")
    assert (said.returncode, said.stderr) == (0, "")
    assert "Your move: \nSolved 0 of" in said.stdout


def test_a_move_may_be_typed_as_it_is_shown() -> None:
    for typed in ("yellow 5", "y5", "Y5", "1"):
        said = lastcard("puzzle", "express-1", "--lang", "en", typed=f"{typed}\n").stdout
        assert "That is none of the moves." not in said
        assert "No. The move is green Draw One." in said


@pytest.mark.parametrize(("storm", "told"), [((), "Solved 0 of"), (("--storm",), "Stopped. Right: 0.")])
@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_keys_leave_with_the_result(keys: str, code: int, storm: tuple[str, ...], told: str) -> None:
    with Terminal("puzzle", "--lang", "en", *storm) as terminal:
        terminal.wait_for("Your move")
        terminal.rest()
        terminal.type(keys, end="")
        terminal.wait_for(f"\n{told}")
        assert terminal.exit_code() == code


def test_a_puzzle_for_programs_keeps_its_answer(one: Puzzle) -> None:
    told = json.loads(lastcard("puzzle", one.id, "--json").stdout)
    assert told["moves"] == [*one.moves]
    assert told["answer"] is None
    judged = json.loads(lastcard("puzzle", one.id, "--move", one.best, "--json").stdout)
    assert (judged["answer"]["right"], judged["answer"]["best"]) == (True, one.best)


def test_a_puzzle_is_proven_anew(one: Puzzle) -> None:
    said = lastcard("puzzle", "--prove", one.id, "--lang", "en")
    assert (said.returncode, said.stdout.startswith(f"{one.id}: proven anew.")) == (0, True)


STORM = ("puzzle", "--storm", "--kind", "challenge", "--seed", "1", "--lang", "en")


def test_a_storm_that_is_left_counts_and_says_so() -> None:
    said = lastcard(*STORM, typed="x\nx\nq\n").stdout
    assert "Five minutes begin now." in said
    assert re.search(r"left: Stopped. Right: \d. Wrong: \d.\n$", said)
    assert "The time is over." not in said
    assert "Stopped." in lastcard(*STORM).stdout


def test_a_storm_shows_the_time_left_and_the_verdict_above_the_next_puzzle() -> None:
    said = lastcard(*STORM, typed="x\n").stdout
    assert len(re.findall(r"Your move, (5:00|4:5\d) left: ", said)) == 2
    assert re.search(r"\n(Right!|No\. The move is .*)\nPuzzle ", said)


def test_an_answer_after_the_end_of_a_storm_does_not_count(
    one: Puzzle, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def answer(asking: str) -> str:
        asked.append(asking)
        return one.best

    Solving(PuzzleRequest(one.id), load_words("en"), answer).storm([one, one], seconds=0)
    said = capsys.readouterr().out
    assert asked == ["Your move, 0:00 left: "]
    assert said.endswith("Too late: this answer no longer counts.\nThe time is over. Right: 0. Wrong: 0.\n")
    assert json.loads(place().read_text())["solved"] == []


def test_a_storm_may_run_out_of_puzzles(one: Puzzle) -> None:
    said = lastcard("puzzle", one.id, "--storm", "--lang", "en", typed=f"{one.best}\n").stdout
    assert "That was the last puzzle. Right: 1. Wrong: 0." in said


def test_the_cards_that_were_played_are_counted_color_by_color() -> None:
    said = lastcard("puzzle", "droid-1", "--lang", "en").stdout.splitlines()
    at = said.index("Played so far, with the top card: 36 cards.")
    assert said[at + 1 : at + 6] == [
        "  Red: 2, 3, 5, 6, 7 ×2, 8, 9 ×2, Reverse, Skip",
        "  Yellow: 2, 5, 8, Draw Two",
        "  Green: 4 ×2, 5, 7, 8, Skip",
        "  Blue: 0, 2 ×2, 4, 5, 6, 7, 8, Draw Two, Reverse",
        "  Wild ×2, Wild Draw Four ×2, Wild Droid",
    ]


def test_a_star_stands_for_the_elite_icon() -> None:
    said = lastcard("puzzle", "elite-dynasty-5", "--lang", "en").stdout
    assert "A * stands for the Elite icon." in said
    assert "  Red: 0, 2, 7, 8*, Recover" in said
    written = lastcard("puzzle", "elite-dynasty-5", "--notation", "--lang", "en").stdout
    assert "  Red: R0, R2, R7, R8*, Rc" in written
    assert "stands for" not in written


def test_the_question_fits_on_a_small_terminal() -> None:
    """Only the player cards of elite may take more."""
    words = load_words("en")
    for one in lc.puzzles():
        speaker = Solving(PuzzleRequest(one.id), words).speaker(one.seat)
        lines = [part for line, indent in told_position(one, speaker) for part in wrap(line, 80 - indent)]
        assert len(lines) + len(one.moves) + 1 <= 24 or one.edition in ("elite", "hail-mary"), one.id


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("7",), "There is no puzzle 7: puzzles have names such as droid-1."),
        (("--kind", "maze"), "There is no kind maze: kinds are win, save and challenge."),
        (("--level", "9"), "There is no level 9: levels are 1 to 4."),
        (
            ("--edition", "flip"),
            "There is no edition flip: editions are express, touchdown, droid, hail-mary and elite.",
        ),
        (("--move", "R5"), "A move is judged for one puzzle"),
    ],
)
def test_bad_input_gets_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    said = lastcard("puzzle", *words)
    assert said.returncode != 0
    assert sentence in said.stderr
