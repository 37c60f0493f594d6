"""Playing a plan for a study: all of it, or none."""

from __future__ import annotations

from lastcard.simulation.columns import Columns
from lastcard.simulation.plan import Plan
from lastcard.simulation.running import Progress, run


def play_all(plan: Plan, progress: Progress | None = None) -> Columns:
    """The figures of every round; a partial result could not be compared."""
    return Columns(plan, run(plan, None, progress, keep=False))
