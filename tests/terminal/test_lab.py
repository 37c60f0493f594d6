"""`lastcard lab` as a command."""

from __future__ import annotations

import pytest

from lastcard.simulation.lab import study
from lastcard.terminal import lab
from lastcard.terminal.cli import main


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
    assert capsys.readouterr().err == "The laboratory needs matplotlib: pip install 'lastcard[sim]'.\n"


def test_an_interrupted_study_writes_nothing(capsys, tmp_path, monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(study, "play_all", interrupted)
    assert main(["lab", "express", "--rounds", "200"]) == 130
    assert not list(tmp_path.iterdir())
