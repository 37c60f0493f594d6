"""A match-up of our own bots: simulated, many deals at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.policies import batches
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.simulation.arena.matchup import Matchup
from lastcard.simulation.arena.results import NOBODY
from lastcard.simulation.plan import Plan
from lastcard.simulation.running import cores, run_batches

WINNER, DECISIONS, POINTS = (COLUMNS.index(name) for name in ("winner", "decisions", "points"))
Batch = tuple[int, Any]
"""The number of its first deal, and for each deal and rotation the winner, the points, the decisions."""


def simulate_deals(matchup: Matchup, workers: int | None) -> Iterator[Batch]:
    """Batches of deals as they are finished, in any order."""

    def play(plan: Plan, first: int, number: int) -> Any:
        return play_deals(matchup, first, number)

    yield from run_batches(matchup.plan, play, workers or cores())


def play_deals(matchup: Matchup, first: int, number: int) -> Any:
    """Play some deals in all rotations."""
    import numpy as np

    plan = matchup.plan
    found = np.empty((number, matchup.players, 3), np.int32)
    for rotation in range(matchup.players):
        notes = batches.notes_for(matchup.policies(rotation), worlds=matchup.worlds)
        rows = np.asarray(batches.play_compiled(plan.table, notes, plan.key, first, number))
        seats = np.array([*matchup.seated(rotation), NOBODY])  # the last one for the winner -1
        found[:, rotation, 0] = seats[rows[:, WINNER]]
        found[:, rotation, 1] = rows[:, POINTS]
        found[:, rotation, 2] = rows[:, DECISIONS]
    return found
