"""`lastcard lab` as a command."""

from __future__ import annotations

import json
import re

import pytest

from lastcard.errors import INSTALL_SIM
from lastcard.simulation.lab import study
from lastcard.terminal.cli import main
from lastcard.terminal.commands import lab
from tests.support.terminal.running import Terminal, lastcard


def test_a_study_ends_with_a_table_findings_and_a_report(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "express", "--vary", "hand_size=4,5", "--players", "2-3", "--rounds", "2e2"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "hand_size" in printed.out.splitlines()[0] or "hand_size" in printed.out.splitlines()[1]
    assert "- With hand_size=4 " in printed.out
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "lab-express.csv",
        "lab-express.html",
        "lab-express.json",
    ]
    assert main(["lab", "express", "--vary", "hand_size=4,5", "--players", "2-3", "--rounds", "2e2"]) == 0
    assert capsys.readouterr().out == printed.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nope"], "There is no edition 'nope'"),
        (["missing.toml"], "missing.toml cannot be read"),
        (["droid", "--vary", "x=1,2"], "no option 'x'"),
        (["droid", "--vary", "hand_size"], "is written name=value,value"),
        (["droid", "--vary", "hand_size=5,7", "--vary", "hand_size=6,7"], "varied twice"),
        (["droid", "--vary", "hand_size=5,99"], "a number from 2 to 20"),
        (["droid", "-o", "stacking"], "An option is written name=value"),
        (["droid", "--players", "2-11"], "seats 2 to 10 players, not 11"),
        (["droid", "--players", "many"], "Players are written 4, 2-10 or 2,4,6"),
        (["droid", "--players", "5-2"], "Players are written"),
        (["droid", "--rounds", "some"], "--rounds is a whole number"),
        (["droid", "--rounds", "10"], "at least 100 rounds"),
        (["droid", "--policies", "clever"], "There is no policy 'clever'"),
        (["droid", "--out", "no/such/folder.html"], "cannot be written"),
        (["droid", "--out", "report.txt"], "should end in .html"),
    ],
)
def test_bad_input_is_one_sentence_before_any_work(capsys, tmp_path, monkeypatch, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(study, "study", lambda *_: pytest.fail("work has begun"))
    assert main(["lab", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert sentence in printed.err
    assert not list(tmp_path.iterdir())


def test_without_the_extra_it_says_how_to_get_it(capsys, monkeypatch):
    monkeypatch.setattr(lab, "find_spec", lambda name: None if name == "matplotlib" else name)
    assert main(["lab", "droid"]) == 2
    assert capsys.readouterr().err == f"The laboratory needs matplotlib: {INSTALL_SIM}.\n"


HEADINGS = ["turns", "rounds in a match", "first seat wins %", "comebacks %", "turns stuck"]
FIGURE = re.compile(r"[\d.,]+±[\d.]+\*?")
STUDY = ("lab", "droid", "--vary", "hand_size=3,7", "--players", "2", "--rounds", "500")


def figures_of(table: str) -> list[str]:
    """Every figure of the tables above the findings, with its mark."""
    return FIGURE.findall(table.partition("- With")[0])


def test_in_a_pipe_every_figure_and_every_mark_is_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    printed = lastcard(*STUDY)
    head, few, usual, *_ = printed.stdout.splitlines()
    assert head.split("  ")[:2] == ["players", "hand_size"]
    assert all(heading in head for heading in HEADINGS)
    assert len(FIGURE.findall(few)) == len(FIGURE.findall(usual)) == len(HEADINGS)
    assert "*" in few
    assert "…" not in printed.stdout


def test_on_a_narrow_screen_no_figure_and_no_mark_is_lost(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    piped = lastcard(*STUDY).stdout
    with Terminal(*STUDY, COLUMNS="50") as terminal:
        shown = terminal.wait_for("Report: ")
        assert terminal.exit_code() == 0
    plain = re.sub(r"\x1b\[[?\d;]*[A-Za-z]", "", shown).replace("\r", "")
    table = plain[plain.rindex("players  hand_size", 0, plain.index("turns")) :]
    assert sorted(figures_of(table)) == sorted(figures_of(piped))
    assert all(heading in table for heading in HEADINGS)
    assert table.count("hand_size  ") > 1  # several tables, each with its keys
    assert max(map(len, table.partition("* beyond")[0].splitlines())) <= 50


def test_ctrl_c_keeps_what_is_finished_and_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = ("lab", "express", "--vary", "hand_size=3,5", "--players", "2-9", "--rounds", "1e5")
    with Terminal(*asked) as terminal:
        terminal.wait_for("hand_size=5, 4 players")
        terminal.type("\x03", end="")
        shown = terminal.wait_for("Report: lab-express.html")
        assert terminal.exit_code() == 130
    assert re.search(r"everything\s+at\s+4", shown)
    found = json.loads((tmp_path / "lab-express.json").read_text())
    assert [table["players"] for table in found["tables"]] == [2, 2, 3, 3]
    assert found["complete"] is False


def test_an_interrupted_study_without_anything_finished_writes_nothing(capsys, tmp_path, monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(study, "play_all", interrupted)
    assert main(["lab", "express", "--rounds", "200"]) == 130
    assert not list(tmp_path.iterdir())
