"""Completion: what may follow, and that real shells complete it."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.rules.options import OPTIONS
from lastcard.terminal.cli import COMMANDS, main
from lastcard.terminal.commands.groups import GROUPS
from lastcard.terminal.shell.completing import FILES, WORDS, complete
from lastcard.terminal.shell.scripts import SCRIPTS
from tests.support.dealing import played
from tests.support.lengths import sampled
from tests.support.terminal.running import lastcard
from tests.support.terminal.shells import Shell


def words(line: str) -> list[str]:
    """What the last word of a line may become."""
    kind, *lines = complete(line, GROUPS)
    assert kind == WORDS
    return [one.partition("\t")[0] for one in lines]


# What may follow


def test_commands_with_what_they_do():
    assert words("lastcard ") == [*COMMANDS]
    assert words("lastcard") == [*COMMANDS]
    assert complete("lastcard ver", GROUPS) == [
        WORDS,
        "verify\tCheck that a recorded match was dealt fairly.",
    ]
    assert words("lastcard --v") == ["--version"]
    assert words("lastcard nothing ") == []


def test_options_that_are_not_there_yet():
    assert words("lastcard host --") == [
        "--port",
        "--local",
        "--no-browser",
        "--database",
        "--host-name",
        "--help",
    ]
    assert words("lastcard host --local --") == [
        "--port",
        "--no-browser",
        "--database",
        "--host-name",
        "--help",
    ]
    assert "--option" in words("lastcard play -o stacking=on --")


@pytest.mark.parametrize("line", ["lastcard play ", "lastcard lab --players 3 ", "lastcard editions droid "])
def test_editions(line):
    assert words(line) == [*lc.EDITIONS]


def test_values_of_options():
    assert words("lastcard play --speed ") == ["slow", "normal", "fast"]
    assert words("lastcard play --speed=f") == ["--speed=fast"]
    assert words("lastcard play --bots expert,n") == ["expert,novice"]
    assert words("lastcard roster --color ye") == ["yellow"]
    assert words("lastcard play --seed ") == []
    assert words("lastcard play --continue --sp") == ["--speed"]
    assert words("lastcard play --local --speed ") == []  # what comes after a mistake is anybody's guess
    assert words("lastcard rules --json dr") == ["droid"]


def test_table_options_are_those_of_the_edition():
    assert words("lastcard play droid -o stack") == ["stacking="]
    assert words("lastcard play droid -o stacking=o") == ["stacking=off", "stacking=on"]
    assert words("lastcard play express -o hm_") == []
    assert {*words("lastcard play -o ")} == {f"{name}=" for name in OPTIONS}


def test_rules():
    assert words("lastcard rules express/match") == ["express/match", "express/match-example"]
    assert "R15" in words("lastcard rules R1")
    assert words("lastcard rules dr") == ["droid"]


@pytest.mark.parametrize(
    "line",
    [
        "lastcard replay ",
        "lastcard play --continue ",
        "lastcard deck my",
        "lastcard play ./mine",
    ],
)
def test_files_are_the_shells_business(line):
    assert complete(line, GROUPS) == [FILES]


def test_the_program_answers_a_shell():
    ended = lastcard("--complete", "lastcard edi")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "words\neditions\tList the games, with players, decks and options.\n"


# Installing


def test_the_users_own_shell_is_taken(capsys, monkeypatch, tmp_path):
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "BASH_COMPLETION_USER_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert main(["--install-completion"]) == 0
    file = tmp_path / ".config/fish/completions/lastcard.fish"
    assert capsys.readouterr().out == f"Written: {file}\nIt works in new shells.\n"
    assert file.read_text(encoding="utf-8") == SCRIPTS["fish"]
    assert main(["--show-completion", "fish"]) == 0
    assert capsys.readouterr().out == SCRIPTS["fish"]


@pytest.mark.parametrize(
    ("words", "shell", "sentence"),
    [
        (
            ["csh"],
            "",
            "There is no completion for 'csh'. Did you mean zsh? Name one of bash, zsh, fish",
        ),
        ([], "/bin/tcsh", "There is no completion for 'tcsh'. Name one of bash, zsh, fish"),
        ([], "", "Your shell is not known. Name one of bash, zsh, fish, as in --install-completion bash.\n"),
    ],
)
def test_a_shell_that_is_not_known(capsys, monkeypatch, words, shell, sentence):
    monkeypatch.setenv("SHELL", shell)
    assert main(["--install-completion", *words]) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_a_place_that_cannot_be_written(capsys, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    assert main(["--install-completion", "fish"]) == 2
    assert "cannot be written" in capsys.readouterr().err


# Real shells

LOADED = {
    "bash": "source .local/share/bash-completion/completions/lastcard",
    "zsh": "autoload -Uz compinit && compinit -u -D && source .local/share/zsh/site-functions/_lastcard",
    "fish": "true",  # it looks there by itself
}


@pytest.mark.parametrize("name", sampled([*LOADED], 1))
def test_a_real_shell_completes(tmp_path, name):
    (tmp_path / "evening.lcg").write_text(played("droid").record(), encoding="utf-8")
    (tmp_path / "deck.toml").write_text('[decks]\nbad = ["Ember Quill"]\n', encoding="utf-8")
    with Shell(name, tmp_path) as shell:
        shell.run(f"lastcard --install-completion {name}")
        shell.run(LOADED[name])
        shell.type("lastcard edi\tdro\t--js\t")  # a command, an edition, an option
        assert '"name": "droid"' in shell.wait_for('"name": "droid"')
        shell.run("true")
        shell.type("lastcard repl\teven\t--tu\t3 --js\t")  # a file, and an option with a value
        shell.wait_for('"kind": "replay"')
        shell.run("true")
        shell.type("lastcard deck deck.to\t-o wild_f\tone --js\t")  # no space behind wild_fills=
        shell.wait_for('"playable": false')
