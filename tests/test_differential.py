"""The differential gate: that it looks everywhere, and that it sees what is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from lastcard.editions import load_edition
from lastcard.rules.options import OPTIONS
from lastcard.simulation.plan import Plan
from tests.support.lengths import LONG
from tests.support.own_editions import write_edition
from tools.gates.tables import OWN, ROUNDS, SUITES, WAYS_TO_PLAY, Table, tables

ROOT = Path(__file__).parents[1]
SEATS_OF_NO_DRAFT = set("hij")
"""They sit at tables of eight and more, where nobody drafts."""

SLOWEST_COMPILER = 900
"""Seconds; the first of these tests compiles everything with checks."""


@pytest.fixture(scope="module")
def planned() -> list[tuple[Table, Plan]]:
    return [(table, table.plan()) for suite in SUITES for table in tables(*suite)]


@pytest.mark.parametrize(("edition", "mode"), SUITES)
def test_every_number_of_players_meets_every_way_to_play(edition, mode):
    chosen = list(tables(edition, mode))
    least, most = chosen[0].seats()
    met = {(table.players, table.way) for table in chosen}
    assert met == set(product(range(least, most + 1), WAYS_TO_PLAY))
    assert sum(table.rounds for table in chosen) >= ROUNDS


@pytest.mark.parametrize(
    "feature",
    [
        lambda table, plan: table.players,
        lambda table, plan: table.way,
        lambda table, plan: (table.edition, table.mode),
    ],
    ids=["players", "way", "edition"],
)
@pytest.mark.parametrize(
    "chosen_by_chance",
    [lambda plan: plan.matches, lambda plan: plan.watching, lambda plan: bool(changed(plan))],
    ids=["matches", "watching", "options"],
)
def test_whatever_is_left_to_chance_comes_both_ways(planned, feature, chosen_by_chance):
    met = {(feature(table, plan), chosen_by_chance(plan)) for table, plan in planned}
    assert met == set(product({feature(table, plan) for table, plan in planned}, (False, True)))


def changed(plan: Plan) -> dict[str, str]:
    """The options that are not the edition's own, but for the mode, which every table has."""
    agreed = {name: value for name, value in plan.options.items() if name != "mode"}
    return {name: value for name, value in agreed.items() if value != plan.edition.defaults[name]}


def test_every_value_of_every_option_is_tried(planned):
    tried: dict[tuple[str, str], set[str]] = {}
    for table, plan in planned:
        for name, value in plan.options.items():
            tried.setdefault((table.edition, name), set()).add(value)
    for (edition, name), values in tried.items():
        if edition == OWN:
            continue
        allowed = set(load_edition(edition).allowed[name])
        assert allowed - SEATS_OF_NO_DRAFT <= values, (edition, name)


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if not option.values])
def test_numbers_come_from_all_of_their_range(planned, name):
    values = [int(plan.options[name]) for _, plan in planned if name in plan.options]
    option = OPTIONS[name]
    assert {option.least, option.most} <= set(values)
    between = option.least + (option.most - option.least) / 2
    assert len({value for value in values if value < between}) >= 4
    assert len({value for value in values if value > between}) >= 4


def test_matches_are_long_and_short(planned):
    targets = [int(plan.options["target"]) for _, plan in planned if plan.options.get("scoring") == "on"]
    wins = [int(plan.options["match_wins"]) for _, plan in planned if "match_wins" in plan.options]
    assert min(targets) < 50
    assert any(50 <= target <= 500 for target in targets)
    assert {1, 2, 3, 4} < set(wins)


def test_editions_of_ones_own_have_what_no_printed_one_has(tmp_path):
    editions = [load_edition(str(write_edition(tmp_path, number))) for number in range(100)]
    texts = [set(edition.kinds) for edition in editions]
    assert any({"Wt", "Wd", "Wh"} <= cards for cards in texts)
    assert any(edition.most_copies == 8 and not edition.uses_player_cards for edition in editions)
    assert {len(edition.deck) > 112 for edition in editions} == {True, False}
    assert {edition.roster is None for edition in editions} == {True, False}
    assert len({tuple(sorted(cards)) for cards in texts}) > 90


# What is wrong is seen


@pytest.mark.timeout(SLOWEST_COMPILER)
@LONG
def test_every_kind_of_fault_is_seen():
    """Each in what is played alone: the same table is right without it."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.gate_faults"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) >= 7
    for name, as_it_stands, broken in answers:
        assert as_it_stands == "", name
        what, command = broken.split("\n")
        assert " played and " in what, name
        assert command.startswith("  python -m tools.gates.differential --edition "), name


@pytest.mark.timeout(SLOWEST_COMPILER)
@LONG
def test_the_gate_sums_up_what_it_has_compared():
    run = subprocess.run(
        [sys.executable, "-m", "tools.gates.differential", "--edition", "express", "--rounds", "40"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    told = r"40 rounds, .* states and 0 searches the same played and compiled, [\d,]+ .* specialized, \d+ s\n"
    assert re.fullmatch(told, run.stdout)
