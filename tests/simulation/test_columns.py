"""The columns: what they hold, and the files they are written to."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import polars
import pytest

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.policies import batches
from lastcard.policies.policy import HABITS, POLICIES
from lastcard.simulation import COLUMNS, rows
from lastcard.simulation.plan import ONLY_WATCHED, make_plan
from lastcard.simulation.summary import summarize
from lastcard.simulation.writing import check_writable

PAGE = Path(__file__).parents[2] / "docs" / "simulate.md"


@pytest.fixture(params=["compiled", "compiled without numpy", "interpreted"])
def columns(request, monkeypatch):
    monkeypatch.setattr(batches, "plays_compiled", lambda *asked: request.param != "interpreted")
    if "without" in request.param:
        monkeypatch.setattr(rows, "has_numpy", lambda: False)
    return lc.simulate("touchdown", players=3, rounds=40, seed=2)


def test_one_entry_a_round(columns):
    assert set(columns) == set(COLUMNS)
    assert {len(values) for values in columns.values()} == {40}
    assert (columns.done, columns.wanted, columns.complete) == (40, 40, True)
    assert repr(columns) == "<Columns: 40 rounds of touchdown>"


def test_they_hold_what_they_say(columns):
    assert set(columns["winner"]) <= {-1, 0, 1, 2}
    assert set(columns["dealer"]) <= {0, 1, 2}
    assert set(columns["rounds"]) == {1}
    assert set(columns["last_card"]) <= set(load_edition("touchdown").kinds)
    for number in range(40):
        row = {name: columns[name][number] for name in columns}
        assert row["challenges"] == row["challenges_won"] + row["challenges_lost"]
        assert row["catches"] <= row["calls_missed"]
        assert row["decisions"] >= row["turns"] > row["longest_stuck"]
        assert row["cards_played"] > 0
        assert row["droids"] == row["hail_mary_hits"] == row["activations"] == 0


def test_what_is_not_watched_for_is_left_out():
    columns = lc.simulate("touchdown", players=3, rounds=10, seed=2, watching=False)
    assert set(columns) == set(COLUMNS) - set(ONLY_WATCHED)
    whole = lc.simulate("touchdown", players=3, rounds=10, seed=2)
    assert all(list(columns[name]) == list(whole[name]) for name in columns)


NAMED = {
    "one": "turns",
    "some, in any order": "points, winner,last_card",
    "a list": ["catches", "comeback"],
}


@pytest.mark.parametrize("named", NAMED.values(), ids=NAMED)
def test_only_columns_that_are_named_are_told(columns, named, tmp_path):
    few = lc.simulate("touchdown", players=3, rounds=40, seed=2, columns=named)
    names = [name.strip() for name in named.split(",")] if isinstance(named, str) else named
    assert list(few) == [name for name in COLUMNS if name in names]
    assert all(list(few[name]) == list(columns[name]) for name in few)
    few.write(tmp_path / "few.csv")
    assert (tmp_path / "few.csv").read_text().split("\n")[0] == ",".join(few)


@pytest.mark.parametrize(
    ("named", "options", "sentence"),
    [
        ("winner,turnz", {}, "There is no column 'turnz'; there are winner, dealer, "),
        ("", {}, "There is no column ''; there are winner, "),
        ([], {}, "Name at least one column."),
        ("comeback", {"watching": False}, "The column comeback must be watched for."),
    ],
)
def test_columns_that_cannot_be_are_refused(named, options, sentence):
    with pytest.raises(lc.OptionError, match=re.escape(sentence)):
        lc.simulate("touchdown", rounds=10, columns=named, **options)


def test_a_plan_watches_for_what_is_wanted_alone():
    assert not make_plan("express", columns="winner,turns").watching
    assert make_plan("express", columns="winner,comeback").watching


def test_whoever_asks_for_a_column_is_told_about_it():
    def told(named):
        summary = summarize(lc.simulate("touchdown", rounds=300, seed=2, columns=named))
        return [*summary.spreads, *(one.name for one in summary.happenings)]

    assert told("catches") == ["catches"]
    assert told("catches,calls_missed") == ["calls missed"]
    assert told("turns,winner") == ["turns"]
    assert told("challenges_lost,points") == ["challenges lost"], "points are those of winners"
    summary = summarize(lc.simulate("touchdown", rounds=300, columns="turns"))
    assert (summary.by_seat, summary.by_place, summary.nobody) == ([], [], None)


def test_files_read_back(columns, tmp_path):
    lists = {name: [plain(value) for value in values] for name, values in columns.items()}
    for suffix in ("parquet", "csv", "json"):
        columns.write(tmp_path / f"figures.{suffix}")
    assert polars.read_parquet(tmp_path / "figures.parquet").to_dict(as_series=False) == lists
    assert json.loads((tmp_path / "figures.json").read_text()) == lists
    with (tmp_path / "figures.csv").open() as file:
        head, *rows = csv.reader(file)
    assert head == list(lists)
    assert rows == [list(map(str, row)) for row in zip(*lists.values(), strict=True)]


def plain(value):
    return value.item() if hasattr(value, "item") else value


def test_files_are_the_same_each_time(tmp_path):
    for suffix in ("parquet", "csv", "json"):
        for name, workers in (("one", 1), ("other", 2)):
            lc.simulate("elite", rounds=2000, seed=6, workers=workers).write(tmp_path / f"{name}.{suffix}")
        assert (tmp_path / f"one.{suffix}").read_bytes() == (tmp_path / f"other.{suffix}").read_bytes()


def test_a_file_that_cannot_be_written_is_refused(tmp_path):
    for path, sentence in (
        (tmp_path / "figures.txt", "should end in .parquet, .csv or .json"),
        (tmp_path / "none" / "figures.csv", "cannot be written: no such file or directory"),
        (tmp_path, "should end in"),
    ):
        with pytest.raises(lc.OptionError, match=sentence):
            check_writable(path)
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    with pytest.raises(lc.OptionError, match="cannot be written"):
        check_writable(folder)


def test_asking_whether_a_file_can_be_written_leaves_it_alone(tmp_path):
    check_writable(tmp_path / "new.csv")
    (tmp_path / "old.csv").write_text("old")
    check_writable(tmp_path / "old.csv")
    assert [file.name for file in tmp_path.iterdir()] == ["old.csv"]
    assert (tmp_path / "old.csv").read_text() == "old"


def test_the_page_names_every_column_and_policy():
    listed = re.findall(r"^\| `(\w+)`", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted((*COLUMNS, *POLICIES, *HABITS))
