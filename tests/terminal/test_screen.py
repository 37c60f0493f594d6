"""The screen of lines: painted and wrapped where somebody looks at it, plain in a pipe."""

from __future__ import annotations

import subprocess
from io import StringIO

import pytest
from rich.console import Console

from lastcard.terminal.lines.screen import Screen, color_words
from lastcard.words import load_words
from tests.support.terminal.running import PROGRAM, Terminal, lastcard


def test_a_pipe_gets_the_lines_as_they_are(capsys):
    screen = Screen()
    screen.say("a played R5.\r", indent=2)
    screen.say_title("droid", "bold", "  the rest")
    screen.say_pair("left  ", "right " * 40)
    screen.say_items(["one", "two"], first="Items  ")
    said = "  a played R5.", "droid  the rest", "left  " + "right " * 40, "Items  one   two"
    assert capsys.readouterr().out.splitlines() == [*said]


def test_colors_may_be_asked_for_in_a_pipe(monkeypatch):
    assert "\033" not in lastcard("rules", "R15").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\033[1;36mR15" in lastcard("rules", "R15").stdout


@pytest.mark.parametrize("columns", [40, 80])
def test_a_second_column_stays_one_or_comes_below(monkeypatch, columns):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = lastcard("editions", "droid").stdout.splitlines()
    assert max(map(len, lines[1:])) <= columns  # the first is bold
    place = next(number for number, line in enumerate(lines) if line.startswith("    foil  "))
    first, second = (line.rstrip() for line in lines[place : place + 2])
    if columns == 80:
        assert first == f"{'    foil                   off':39}One special wild is swapped for the shiny"
        assert second.startswith(f"{'':39}one of the box.")
    else:
        assert (first, second) == (
            "    foil                   off",
            "        One special wild is swapped for",
        )


def test_what_separates_things_stays_behind_the_last_of_a_line(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    for columns in range(14, 40):
        console = Console(file=StringIO(), width=columns, force_terminal=True, color_system=None)
        screen = Screen()
        screen.console = console
        screen.say_items(["1 red 6", "2 red 7", "3 Wild", "4 draw"], indent=2, between=", ")
        assert isinstance(console.file, StringIO)
        lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
        assert all(line.endswith(",") for line in lines[:-1])
        assert ", ".join(line.strip(" ,") for line in lines) == "1 red 6, 2 red 7, 3 Wild, 4 draw"


def test_a_terminal_is_painted():
    with Terminal("rules", "R15") as terminal:
        assert "\033[1;36mR15" in terminal.wait_for("R15")
    with Terminal("rules", "R15", NO_COLOR="1") as terminal:
        assert "\033[1mR15" in terminal.wait_for("R15")


def test_colors_are_called_in_english_as_in_the_catalogue():
    assert color_words(None) == color_words(load_words("en"))


def test_what_cannot_be_written_in_the_encoding_is_replaced():
    ended = subprocess.run(
        [*PROGRAM, "rules", "R15"],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=True,
        timeout=60,
    )
    assert ended.stdout.startswith(b"R15 ? ")
