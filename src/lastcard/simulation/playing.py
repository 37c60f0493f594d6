"""Playing some numbers of a plan: compiled, or interpreted if that is not possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lastcard.policies import batches
from lastcard.policies.workspace import NotesOfBoth
from lastcard.simulation.plan import Plan
from lastcard.simulation.rows import PART, short_rows

BatchPlayer = Callable[[Plan, int, int], Any]
"""Plays a plan from a first number on, for a count of them: one row of answers for each."""


def notes_of(plan: Plan) -> NotesOfBoth:
    """The notes that the driver starts from."""
    return batches.notes_for(plan.policies, watching=plan.watching, matches=plan.matches)


def driver_of(plan: Plan) -> batches.Driver:
    """The driver that plays a plan."""
    return batches.driver_for(notes_of(plan))


def get_ready(plan: Plan) -> None:
    """Compile the plan's driver if needed, specialized if that pays for its number of games."""
    batches.compiled_batch(driver_of(plan), plan.table, plan.number)


def play_interpreted(plan: Plan, first: int, number: int) -> list[list[int]]:
    """Rows of answers, one number after another."""
    rows = batches.play_interpreted(plan.table, notes_of(plan), plan.key, first, number)
    return [[row[place] for place in plan.places] for row in rows]


def play_compiled(plan: Plan, first: int, number: int) -> Any:
    """Rows of answers, as a numpy array if numpy is installed."""
    answer = batches.answering(plan.table, notes_of(plan), plan.key, min(PART, number))
    return short_rows(first, number, plan.places, answer)


def batch_player(plan: Plan) -> BatchPlayer:
    """The fastest way available."""
    return play_compiled if batches.plays_compiled(driver_of(plan), plan.table) else play_interpreted
