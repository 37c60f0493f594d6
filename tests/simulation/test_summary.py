"""Summing up: the same of lists as of arrays."""

from __future__ import annotations

import numpy as np
import pytest

import lastcard as lc
from lastcard.simulation import make_plan
from lastcard.simulation.columns import Columns
from lastcard.simulation.playing import play_compiled, play_interpreted
from lastcard.simulation.summary import Share, counts_of, spread, summarize

WORDS = {
    "express": {"challenges"},
    "touchdown": {"challenges", "races"},
    "droid": {"challenges", "droids"},
    "hail-mary": {"challenges", "Hail Marys", "cards shed"},
    "elite": {"activations", "cards shed"},
}
COMMON = {"calls made", "calls missed", "skipped turns", "reverses", "reshuffles"}


@pytest.mark.parametrize("edition", lc.EDITIONS)
@pytest.mark.parametrize("whole", [False, True])
def test_lists_and_arrays_sum_up_the_same(edition, whole):
    plan = make_plan(edition, 3, None if whole else 30, matches=30 if whole else None, seed=2)
    summary = summarize(Columns(plan, play_compiled(plan, 0, 30)))
    assert summary == summarize(Columns(plan, play_interpreted(plan, 0, 30)))
    assert summary.nobody is not None
    assert sum(share.count for share in summary.by_seat) + summary.nobody.count == 30
    assert sum(share.count for share in summary.by_place) == (0 if whole else 30 - summary.nobody.count)
    assert ("rounds" in summary.spreads) == whole
    assert ("points" in summary.spreads) == (edition != "elite")


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_only_what_the_edition_knows_is_told(edition):
    summary = summarize(lc.simulate(edition, rounds=2000, seed=1))
    assert {row.name for row in summary.happenings} == COMMON | WORDS[edition]


def test_outcomes_are_told_beside_what_they_come_of():
    columns = lc.simulate("hail-mary", rounds=2000, seed=1)
    rows = {row.name: row for row in summarize(columns).happenings}
    hits, misses = (int(columns[f"hail_mary_{name}"].sum()) for name in ("hits", "misses"))
    assert (rows["Hail Marys"].total, rows["Hail Marys"].share) == (hits + misses, Share(hits, hits + misses))
    assert rows["challenges"].share == Share(
        int(columns["challenges_won"].sum()), int(columns["challenges"].sum())
    )


def test_who_wins_by_place_after_the_dealer():
    plan = make_plan("express", 3, 6)
    rows = [[0] * 40 for _ in range(6)]
    columns = Columns(plan, rows)
    columns._columns |= {"winner": [1, 2, 0, 0, 2, -1], "dealer": [0, 1, 2, 0, 0, 1]}
    assert [share.count for share in summarize(columns).by_place] == [3, 1, 1]


def test_tallies_and_quantiles():
    values = [3, -1, 3, 0, 12]
    assert counts_of(values) == counts_of(np.array(values)) == {-1: 1, 0: 1, 3: 2, 12: 1}
    one = spread(list(range(1, 101)))
    assert one == spread(np.arange(1, 101))
    assert (one.median, one.low, one.high, one.mean.value) == (50, 5, 95, 50.5)
    assert spread([7]).mean.half == 0
    assert spread([]).number == 0
