"""The almanac: every figure has its command, every command works, and a figure made again is the same."""

from __future__ import annotations

import re
import shlex

import pytest

from lastcard.simulation.lab.design import make_design, read_players, read_vary
from lastcard.terminal.cli import COMMANDS as FUNCTIONS
from lastcard.terminal.commands.game_setup import split_options
from lastcard.terminal.shell.command import describe
from lastcard.terminal.shell.reading import read
from tools.docs.almanac import HEADER, PAGE, sections_of
from tools.docs.questions import QUESTIONS, challenge_row, hail_mary_row, line_of

TEXT = PAGE.read_text("utf-8")
COMMAND = re.compile(r"lastcard (?:simulate|lab) [^`\n]+")
COMMANDS = sorted(set(COMMAND.findall(TEXT)))


def test_the_page_has_the_questions_and_nothing_else():
    assert TEXT.startswith(HEADER)
    assert [part.splitlines()[0] for part in sections_of(TEXT)] == [
        f"## {found.title}" for found in QUESTIONS
    ]


@pytest.mark.parametrize("place", range(len(QUESTIONS)), ids=[question.slug for question in QUESTIONS])
def test_every_figure_has_its_command(place):
    """A table stands behind a block of commands, or has one in each line."""
    commands_before = False
    rows = 0
    for line in sections_of(TEXT)[place].splitlines():
        commands_before = commands_before or line == "```sh"
        if line.startswith("|") and re.search(r"\d", line) and not line.endswith("| command |"):
            rows += 1
            assert commands_before or COMMAND.search(line), line
    assert rows >= 4


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_understood(command):
    _, name, *words = shlex.split(command)
    (edition,), asked = read(describe(FUNCTIONS[name]), words)
    if name == "lab":
        design = make_design(
            edition,
            vary=read_vary(asked.get("vary", ())),
            players=read_players(asked["players"]),
            rounds=int(asked["rounds"]),
            seed=asked["seed"],
            options=split_options(asked.get("option", ())),
        )
        assert design.command == command


@pytest.mark.parametrize("row", [lambda: hail_mary_row(2), lambda: challenge_row("express")])
def test_a_figure_made_again_is_the_same(row):
    """If not, the rules or the players have changed: `make almanac`."""
    assert line_of(row()) in TEXT.splitlines()
