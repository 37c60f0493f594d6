"""The command line as a whole: its help, how words are read, what is suggested, and what a start imports."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest

import lastcard as lc
from lastcard.terminal.cli import COMMANDS, main
from lastcard.terminal.commands.groups import GROUPS
from lastcard.terminal.inputs import InputError
from lastcard.terminal.shell.command import describe
from lastcard.terminal.shell.reading import read
from lastcard.terminal.shell.value import Value
from tests.support.terminal.running import Terminal

ROOT = Path(__file__).parents[2]
EVERY_COMMAND = pytest.mark.parametrize("name", COMMANDS)


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def page(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


# The help


@pytest.mark.parametrize("program", ["lastcard", ".venv/bin/lastcard", "python -m lastcard"])
def test_all_commands_fit_on_one_screen(capsys, monkeypatch, program):
    monkeypatch.setattr("lastcard.terminal.shell.helping.program", lambda: program)
    lines = page(capsys, "--help").splitlines()
    assert len(lines) <= 23  # and the prompt
    assert max(map(len, lines)) <= 80


def test_the_groups_stand_in_order_with_their_commands(capsys):
    printed = page(capsys, "--help")
    places = [printed.index(f"\n{title}  ") for title in GROUPS]
    assert places == sorted(places)
    assert [*GROUPS] == ["Play", "People", "Look things up", "Measure", "Build"]
    listed = re.findall(r"^(?:[A-Z][a-z ]+?|) {2,}([a-z]+)  +[A-Z]", printed, re.MULTILINE)
    assert listed == [*COMMANDS]


def test_no_word_at_all_asks_for_help(capsys):
    assert page(capsys) == page(capsys, "-h") == page(capsys, "--help")


def test_the_help_tells_the_exit_codes(capsys):
    assert "0 done, 1 the answer is no, 2 wrong input, 130 interrupted" in page(capsys, "--help")


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("words", [("--help",), *((name, "--help") for name in COMMANDS)], ids=" ".join)
def test_no_line_is_too_wide(capsys, monkeypatch, columns, words):
    monkeypatch.setenv("COLUMNS", str(columns))
    text, examples, _ = page(capsys, *words).partition("\nExamples\n")
    assert examples or words == ("--help",)
    long = [line for line in text.splitlines() if len(line) > columns]
    assert not [line for line in long if " " in line.strip()]  # an address alone may stand out


@EVERY_COMMAND
def test_a_command_is_explained_to_the_last_option(capsys, name):
    command = describe(COMMANDS[name])
    assert all(one.about.endswith((".", ").", ".)")) for one in command.parameters)
    printed = page(capsys, name, "--help")
    assert printed.startswith(f"Usage: lastcard {name}")
    assert all(f"  {one.argument}" in printed or f"{one.option}" in printed for one in command.parameters)
    assert page(capsys, name, "-h") == printed


@EVERY_COMMAND
def test_every_example_is_understood(name):
    command = describe(COMMANDS[name])
    assert command.examples
    for example in command.examples:
        program, first, *words = shlex.split(example)
        assert (program, first) == ("lastcard", name)
        args, named = read(command, words)
        assert {*named} <= {one.name for one in command.parameters}
        assert len(args) <= len(words)


def test_play_names_the_editions(capsys):
    assert ", ".join(lc.EDITIONS) in " ".join(page(capsys, "play", "--help").split())


def test_the_readme_lists_every_command():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^\| `lastcard (\w+)", readme, re.MULTILINE)} == {*COMMANDS}


def test_version(capsys):
    assert page(capsys, "--version") == f"{lc.__version__}\n"


def test_bold_only_where_it_is_wanted():
    with Terminal("--help") as terminal:
        assert "\033[1mplay\033[0m" in terminal.wait_for("interrupted")
    with Terminal("--help", NO_COLOR="1") as terminal:
        assert "\033" not in terminal.wait_for("interrupted")


# Reading words


def sample(
    what: str,
    /,
    *words: str,
    seed: int = 1,
    think: float = 1.0,
    option: Annotated[tuple[str, ...], Value(short="-o")] = (),
    go_on: Annotated[str | None, Value(bare="last")] = None,
    json: bool = False,
) -> int:
    """Sample."""
    return 0


@pytest.mark.parametrize(
    ("line", "args", "named"),
    [
        ("a", ["a"], {}),
        ("a b c --seed 3", ["a", "b", "c"], {"seed": 3}),
        ("--seed=3 a --json b", ["a", "b"], {"seed": 3, "json": True}),
        ("a --think -1", ["a"], {"think": -1.0}),
        ("a -o x=1 --option y=2 -oz=3", ["a"], {"option": ("x=1", "y=2", "z=3")}),
        ("a --option=x=1", ["a"], {"option": ("x=1",)}),
        ("a --go-on", ["a"], {"go_on": "last"}),
        ("a --go-on --json", ["a"], {"go_on": "last", "json": True}),
        ("a --go-on file", ["a"], {"go_on": "file"}),
        ("-", ["-"], {}),
        ("-- --seed -3", ["--seed", "-3"], {}),
    ],
)
def test_words_are_read(line, args, named):
    assert read(describe(sample), line.split()) == (args, named)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "sample needs a WHAT: `lastcard sample --help` tells more."),
        ("a --seed", "--seed needs a value: `lastcard sample --help` tells which."),
        ("a --seed --json", "--seed needs a value: `lastcard sample --help` tells which."),
        ("a --seed x", "--seed must be a whole number, not 'x'."),
        ("a --think x", "--think must be a number, not 'x'."),
        ("a --seed 1 --seed 2", "--seed was given twice."),
        ("a --json=yes", "--json takes no value."),
        ("a --sed 1", "There is no option --sed. Did you mean --seed?"),
        ("a -s 1", "There is no option -s. `lastcard sample --help` lists them."),
        ("a --hlep", "There is no option --hlep. Did you mean --help?"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(line, sentence):
    with pytest.raises(InputError) as told:
        read(describe(sample), line.split())
    assert str(told.value) == sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--verison"], "There is no option --verison. Did you mean --version?"),
        (["--bogus"], "There is no option --bogus before a command: `lastcard --help` lists them."),
        (["--version", "now"], "--version takes no more than that: not 'now'."),
        (["simulat"], "There is no command 'simulat'. Did you mean simulate?"),
        (["PLAY"], "There is no command 'PLAY'. Did you mean play or replay?"),
    ],
)
def test_before_a_command_too(capsys, words, sentence):
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(sentence)


# What a start imports. How long it takes is measured by `python -m bench.start`.

HEAVY = {
    "asyncio",
    "cyclopts",
    "attr",
    "numba",
    "numpy",
    "sqlalchemy",
    "starlette",
    "textual",
    "websockets",
    "lastcard.bots",
    "lastcard.simulation",
    "lastcard.table",
}


def imported(*words: str) -> set[str]:
    """The modules that a command has imported when it is done."""
    code = (
        "import sys; from lastcard.terminal.cli import main; code = main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True, timeout=60
    )
    return {*ended.stderr.split()}


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("--version",),
        ("play", "--help"),
        ("arena", "--help"),
        ("--complete", "lastcard pl"),
        ("--complete", "lastcard play ex"),
        ("rules", "R15", "--json"),
        ("editions", "--json"),
        ("roster", "--json"),
        ("rules", "R15"),
        ("rules", "express"),
        ("editions",),
        ("roster",),
    ],
    ids=" ".join,
)
def test_a_simple_command_does_without_the_screen(words):
    found = imported(*words)
    assert "lastcard.terminal.cli" in found
    assert not found & {*HEAVY, "rich"}


@pytest.mark.parametrize("words", [("rules", "R15"), ("rules", "express"), ("editions",), ("roster",)])
def test_what_is_looked_up_needs_nothing_heavy(words):
    assert not imported(*words) & {*HEAVY, "msgspec"}


def test_the_help_does_not_even_read_an_edition():
    assert not [
        name for name in imported("--help") if name.startswith(("lastcard.rules", "lastcard.editions"))
    ]
