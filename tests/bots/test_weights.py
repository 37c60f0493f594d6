"""What bots know: which table of weights and which network is taken, and how the files are made."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from lastcard.editions import EDITIONS, load_edition
from lastcard.policies import weights
from lastcard.policies.features import FEATURES
from lastcard.policies.inputs import INPUT_NAMES
from lastcard.policies.printed import modes_of
from lastcard.policies.weights import IN_VALUES, IN_WEIGHTS, read_file, values_for, weights_for
from tools.training import learn, tables, tune
from tools.training.tables import Table, write_table
from tools.training.tune import Tuner, matters

MODES = [(edition, "all") for edition in EDITIONS if edition != "elite"] + [
    ("elite", mode) for mode in modes_of("elite")
]


def options_for(mode: str) -> dict[str, str]:
    return {} if mode == "all" else {"mode": mode}


# Which table is taken


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_two_three_and_four_players_have_their_own_tables(edition, mode, players):
    """More than four take the table for four."""
    number = str(min(players, 4))
    known = read_file(IN_WEIGHTS, edition)[mode][number]
    taken = weights_for("expert", load_edition(edition), options_for(mode), players)
    casual = read_file(IN_WEIGHTS, "casual")
    assert list(taken) == [known.get(feature, casual[feature]) for feature in FEATURES]
    network = read_file(IN_VALUES, edition)[mode][number]
    values = values_for(load_edition(edition), options_for(mode), players)
    inputs = [number for name in INPUT_NAMES for number in network[name]]
    assert list(values) == [*network["units"], *inputs, *network["shares"], network["start"]]


@pytest.mark.parametrize("folder", [IN_WEIGHTS, IN_VALUES])
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_what_is_known_for_three_is_no_copy(folder, edition, mode):
    known = read_file(folder, edition)[mode]
    assert list(known) == ["2", "3", "4"]
    assert known["3"] not in (known["2"], known["4"])


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_an_edition_of_ones_own_takes_what_is_known_about_touchdown(players):
    mine, touchdown = replace(load_edition("droid"), name="mine"), load_edition("touchdown")
    assert weights_for("expert", mine, {}, players) == weights_for("expert", touchdown, {}, players)
    assert values_for(mine, {}, players) == values_for(touchdown, {}, players)


def test_a_printed_edition_without_files_takes_touchdowns_too(monkeypatch, tmp_path):
    file_of = weights.file_of
    monkeypatch.setattr(
        weights,
        "file_of",
        lambda folder, name: tmp_path / "none.toml" if name == "droid" else file_of(folder, name),
    )
    droid, touchdown = load_edition("droid"), load_edition("touchdown")
    assert weights_for("expert", droid, {}, 4) == weights_for("expert", touchdown, {}, 4)
    assert values_for(droid, {}, 4) == values_for(touchdown, {}, 4)


# The files


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("folder", [IN_WEIGHTS, IN_VALUES])
def test_files_are_as_the_tools_write_them(folder, edition, tmp_path, monkeypatch):
    mode, by_players = next(iter(read_file(folder, edition).items()))
    players, rows = next(iter(by_players.items()))
    printed = weights.file_of(folder, edition).read_text("utf-8")
    monkeypatch.setattr(tables, "file_of", lambda folder, name: tmp_path / f"{name}.toml")
    (tmp_path / f"{edition}.toml").touch()
    write_table(folder, Table(edition, mode, int(players)), rows)
    assert (tmp_path / f"{edition}.toml").read_text("utf-8") == printed


@pytest.mark.parametrize(
    ("edition", "asked_for", "never"),
    [
        (
            "express",
            {"wild_draw", "challenge", "draw_card"},
            {"special", "throw", "part", "keep_wild", "aim_few"},
        ),
        ("droid", {"special", "part", "challenge_lacked"}, {"throw", "keep_color", "icon", "worth_swap"}),
        ("hail-mary", {"throw_lacked", "keep_wild", "special_short"}, {"part", "activate", "worth_skip"}),
        (
            "elite",
            {"icon", "aim_next", "worth_peek", "keep_wild", "special"},
            {"wild", "challenge", "draw_card"},
        ),
    ],
)
def test_only_what_an_edition_asks_for_is_tuned(edition, asked_for, never):
    tuned = {feature for feature in FEATURES if matters(feature, load_edition(edition).kinds)}
    assert asked_for <= tuned
    assert not never & tuned


# Tuning and learning


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Files of its own to write to: weights for two that always draw, and for four those of `droid`."""
    known = read_file(IN_WEIGHTS, "droid")["all"]
    for of in (weights, tables):
        monkeypatch.setattr(of, "file_of", lambda folder, name: tmp_path / f"{folder}-{name}.toml")
    casual = Path(weights.__file__).with_name("weights") / "casual.toml"
    (tmp_path / "weights-casual.toml").write_text(casual.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(tune, "START_LOOK", 600)
    draws = {"play": -500, "wild": -500, "wild_draw": -500, "special": -500}
    read_file.cache_clear()
    for players, table in ((2, known["2"] | draws), (4, known["4"])):
        write_table(IN_WEIGHTS, Table("droid", "", players), table)
    yield tmp_path
    read_file.cache_clear()


def test_three_begin_with_the_better_weights_of_two_and_four(folder):
    tuner = Tuner(Table("droid", "", 3), seed=1)
    assert tuner.best == tuner.known("expert", 4) != tuner.known("expert", 2)
    tuner.write()
    written = tomllib.loads((folder / "weights-droid.toml").read_text("utf-8"))
    assert list(written["all"]) == ["2", "3", "4"]
    assert list(written["all"]["3"].values()) == tuner.best


def test_what_is_tuned_may_be_narrowed_down(folder):
    tuner = Tuner(Table("droid", "", 3), seed=1, only="challenge")
    for _ in range(20):
        changes = zip(FEATURES, tuner.best, tuner.changed(), strict=True)
        assert {feature for feature, old, new in changes if old != new} <= {
            "challenge",
            "challenge_held",
            "challenge_lacked",
        }


def test_a_network_is_learnt_and_written_for_three(folder):
    random = np.random.default_rng(1)
    seen = random.integers(0, 3, (8 * learn.AT_ONCE, len(INPUT_NAMES))).astype(np.float32)
    won = (seen[:, 0] > 0).astype(np.float32)  # with any card in hand one wins, here
    network = learn.teach(seen, won, times=20)
    nothing_seen = np.full_like(won, won.mean())
    assert learn.surprise(network.judge(seen), won) < 0.7 * learn.surprise(nothing_seen, won)
    write_table(IN_VALUES, Table("droid", "", 3), learn.rows_of(network))
    values = values_for(load_edition("droid"), {}, 3)
    assert values[16:32] == tuple(round(float(weight) * 256) for weight in network.inputs[0])


@pytest.mark.parametrize("tool", [tune, learn])
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("droid", "--players", "5"), "argument --players: invalid choice: 5 (choose from 2, 3, 4)"),
        (("droid", "--mode", "quick"), "droid has no modes: leave --mode out"),
        (("droids",), "argument edition: invalid choice: 'droids'"),
    ],
)
def test_a_table_that_is_not_there_is_refused(tool, arguments, sentence, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tool", *arguments])
    with pytest.raises(SystemExit) as refusal:
        tool.main()
    assert refusal.value.code == 2
    assert sentence in capsys.readouterr().err
