"""The same round everywhere: interpreted and compiled, on one core and on two, alone and among others."""

from __future__ import annotations

import os
import subprocess
import sys
from inspect import signature
from typing import Any

import numpy as np
import pytest

import lastcard as lc
from lastcard.policies import batches
from lastcard.policies.playing_out.driver import play_one, play_one_by_chance
from lastcard.simulation import COLUMNS, Columns, Plan, cluster, make_plan, playing, rows, running
from lastcard.simulation.plan import USUAL_SEED
from lastcard.simulation.playing import driver_of, play_compiled, play_interpreted
from lastcard.simulation.running import better_size, collect, run
from lastcard.terminal.commands.groups import measure
from tests.support.lengths import long

TABLES = [(name, "") for name in lc.EDITIONS if name != "elite"] + [
    ("elite", mode) for mode in ("quick", "draft", "dynasty")
]


def same(one: Columns, other: Columns) -> bool:
    return list(one) == list(other) and all(list(one[name]) == list(other[name]) for name in one)


@pytest.mark.parametrize("players", [long(2), 3, long(7)])
@pytest.mark.parametrize(("edition", "mode"), TABLES)
def test_interpreted_and_compiled_give_the_same_columns(edition, mode, players):
    options = {"mode": mode} if mode else {}
    for policies in ("random", "anything", "random+call-challenge-throw"):
        plan = make_plan(edition, players, 12, seed=players, options=options, policies=policies)
        assert play_compiled(plan, 3, 9).tolist() == play_interpreted(plan, 3, 9)


@pytest.mark.parametrize(("edition", "mode"), TABLES)
def test_interpreted_and_compiled_give_the_same_matches(edition, mode):
    options: dict[str, object] = {"scoring": "on", "target": 150}
    if mode:
        options = {"mode": mode, "match_wins": 3}
    plan = make_plan(edition, 3, matches=3, seed=5, options=options)
    rows = play_interpreted(plan, 0, 3)
    assert play_compiled(plan, 0, 3).tolist() == rows
    assert max(row[COLUMNS.index("rounds")] for row in rows) > 1


@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize(("edition", "mode"), TABLES)
def test_the_driver_for_chance_and_the_one_for_all_play_the_same(monkeypatch, edition, mode, matches):
    number: dict[str, Any] = {"matches": 40} if matches else {"rounds": 400}
    options = {"mode": mode} if mode else {}
    policies = "random,anything,random-call+challenge,random+call-catch-throw"
    plan = make_plan(edition, 4, **number, seed=6, options=options, policies=policies)
    assert driver_of(plan) is play_one_by_chance
    by_chance = play_compiled(plan, 0, plan.number)
    monkeypatch.setattr(batches, "driver_for", lambda notes: play_one)
    assert (play_compiled(plan, 0, plan.number) == by_chance).all()


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_the_number_of_workers_changes_nothing(edition):
    one = lc.simulate(edition, rounds=3000, seed=8, workers=1)
    assert same(one, lc.simulate(edition, rounds=3000, seed=8, workers=2))
    assert same(one, lc.simulate(edition, rounds=3000, seed=8, workers=5))


def test_a_round_is_the_same_however_many_are_played():
    few, many = (lc.simulate("droid", rounds=rounds, seed=3) for rounds in (50, 500))
    assert all(list(few[name]) == list(many[name][:50]) for name in few)


def test_rounds_are_the_same_in_whatever_parts_they_are_answered(monkeypatch):
    plan = make_plan("express", 2, 1000, columns="winner,dealer,turns,comeback")
    whole = play_compiled(plan, 0, 1000)
    monkeypatch.setattr(rows, "PART", 64)
    monkeypatch.setattr(playing, "PART", 64)
    assert (play_compiled(plan, 5, 995) == whole[5:]).all()
    monkeypatch.setattr(rows, "has_numpy", lambda: False)
    assert list(play_compiled(plan, 5, 995)) == whole[5:].tolist()


def test_all_workers_together_have_few_rows_on_the_way(monkeypatch):
    monkeypatch.setattr(running, "MOST_ON_THE_WAY", 64)
    asked: list[int] = []

    def play(plan: Plan, first: int, number: int) -> Any:
        asked.append(number)
        return np.zeros((number, 1), np.int32)

    list(running.run_batches(make_plan("express", 2, 3000), play, workers=4))
    assert (max(asked), sum(asked)) == (16, 3000)


def test_seeds_have_nothing_in_common():
    one, other = (lc.simulate("droid", rounds=200, seed=seed) for seed in (1, 2))
    assert sum(a == b for a, b in zip(one["turns"], other["turns"], strict=True)) < 20
    assert not set(zip(*map(list, one.values()), strict=True)) & set(
        zip(*map(list, other.values()), strict=True)
    )


def test_progress_adds_up():
    told: list[int] = []
    lc.simulate("express", rounds=5000, progress=told.append)
    assert sum(told) == 5000
    assert len(told) > 2


def test_batches_grow_and_shrink():
    assert better_size(64, 64, 0.001) == 256
    assert better_size(1000, 1000, 2.5) == 100
    assert better_size(1, 1, 100.0) == 1


@pytest.mark.parametrize("compiled", [True, False])
def test_interrupted_the_finished_beginning_is_kept(monkeypatch, compiled):
    monkeypatch.setattr(batches, "plays_compiled", lambda *asked: compiled)
    told: list[int] = []

    def progress(number: int) -> None:
        told.append(number)
        if len(told) == 3:
            raise KeyboardInterrupt

    plan = make_plan("express", 3, 10**6, seed=1)
    rows = run(plan, 2, progress)
    assert 0 < len(rows) <= sum(told)
    assert [list(row) for row in rows] == play_interpreted(plan, 0, len(rows))


def test_what_lies_behind_a_gap_is_dropped():
    plan = make_plan("express", 2, 10)
    for kind in (np.array, list):
        batches = ((first, kind([[first] * len(COLUMNS)] * 2)) for first in (6, 0, 2))
        assert [row[0] for row in collect(plan, batches, None)] == [0, 0, 2, 2]
    assert len(collect(plan, iter(()), None)) == 0


CHECKED = """
import numpy as np
from lastcard.compiled.batch import compile_batch
from lastcard.compiled.record import array_of
from lastcard.compiled.signature import Answers, Number
from lastcard.rules.state import State
from lastcard.simulation import make_plan

TABLE = array_of(make_plan("droid").table)

def play(s: State, answers: Answers, number: Number) -> None:
    answers[0] = s.held[number]
    s.turns = 4000 * number

for first in (7, 10):
    try:
        compile_batch(play)(TABLE.copy(), np.zeros((4, 1), np.int64), first)
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
"""


def test_what_does_not_fit_is_an_error_where_checks_are_asked_for(tmp_path):
    (tmp_path / "checked.py").write_text(CHECKED)
    environment = os.environ | {"LASTCARD_CHECKS": "1", "XDG_CACHE_HOME": str(tmp_path)}
    for _ in ("compiled", "out of the cache"):
        run = subprocess.run(
            [sys.executable, tmp_path / "checked.py"],
            check=True,
            capture_output=True,
            text=True,
            env=environment,
        )
        assert run.stdout.splitlines() == [
            "OverflowError: does not fit: turns",
            "IndexError: out of bounds: RowPointer(i1, 10)",
        ]


WITHOUT_EXTRAS = """
import sys
for name in ("numba", "numpy", "polars", "llvmlite", "distributed", "dask"):
    sys.modules[name] = None
import lastcard as lc
columns = lc.simulate("hail-mary", rounds=30, seed=4)
print({name: list(values) for name, values in columns.items()})
"""


def test_without_the_extra_it_plays_the_same():
    run = subprocess.run([sys.executable, "-c", WITHOUT_EXTRAS], capture_output=True, text=True, check=True)
    here = lc.simulate("hail-mary", rounds=30, seed=4)
    assert run.stdout.strip() == str({name: values.tolist() for name, values in here.items()})


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"edition": "drod"}, "There is no edition 'drod'"),
        ({"players": 11}, "droid seats 2 to 10 players, not 11"),
        ({"rounds": 0}, "not 0"),
        ({"rounds": 2.5}, "not 2.5"),
        ({"rounds": 1e300}, "not 1e[+]300"),
        ({"rounds": float("inf")}, "not inf"),
        ({"matches": float("nan")}, "not nan"),
        ({"rounds": True}, "not True"),
        ({"rounds": 10, "matches": 10}, "not both"),
        ({"seed": "one"}, "A seed is a whole number"),
        ({"options": {"jump_in": "on"}}, "droid has no option 'jump_in'"),
        ({"policies": "clever"}, "There is no policy 'clever'"),
        ({"policies": "random+sing"}, "There is no habit 'sing'"),
        ({"policies": "random,random"}, "one for each of 4 seats, not 2"),
        ({"workers": 0}, "not 0"),
        ({"workers": 2, "on": "dask://127.0.0.1:8786"}, "a cluster has its own"),
        ({"on": "127.0.0.1:8786"}, "written dask://host:port"),
        ({"on": "dask://127.0.0.1:1"}, "No dask scheduler answers at dask://127.0.0.1:1"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused(monkeypatch, wishes, sentence):
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.5)
    with pytest.raises((lc.OptionError, lc.EditionError), match=sentence):
        lc.simulate(**({"edition": "droid", "players": 4} | wishes))


def test_a_whole_number_may_be_written_as_the_command_takes_it():
    for columns in (lc.simulate("express", 2, rounds=1e2), lc.simulate("express", 2, matches=1e2)):
        assert columns.done == columns.wanted == 100


def test_the_function_and_the_commands_play_the_same_rounds_if_no_seed_is_named():
    seeds = {
        signature(ask).parameters["seed"].default
        for ask in (lc.simulate, make_plan, measure.simulate, measure.lab)
    }
    assert seeds == {USUAL_SEED}


def test_columns_that_fit_nowhere_are_refused(monkeypatch):
    def nowhere(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "empty", nowhere)
    with pytest.raises(lc.OptionError, match=r"The columns of 2,000,000,000 rounds need 2.. GB of memory"):
        lc.simulate("droid", rounds=2 * 10**9)


def test_whoever_raises_its_arms_late_wins_less():
    def won(policy: str) -> float:
        columns = lc.simulate("touchdown", players=3, rounds=4000, seed=1, policies=f"{policy},expert,expert")
        return float((columns["winner"] == 0).mean())

    assert won("expert+arms") > won("expert") > won("expert-arms")


def test_whoever_needs_all_rounds_hears_of_an_interruption_even_after_the_last():
    def interrupt(number: int) -> None:
        raise KeyboardInterrupt

    plan = make_plan("express", 2, 1)
    assert len(run(plan, progress=interrupt)) == 1
    with pytest.raises(KeyboardInterrupt):
        run(plan, progress=interrupt, keep=False)
