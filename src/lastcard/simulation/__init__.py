"""Simulating rounds and matches by the million, with the results as columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lastcard.editions.roster import PlayerCard
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.simulation.columns import Columns
from lastcard.simulation.plan import USUAL_SEED, Plan, make_plan
from lastcard.simulation.running import Progress, run

__all__ = ["COLUMNS", "Columns", "Plan", "make_plan", "run", "simulate"]


def simulate(
    edition: str,
    players: int = 4,
    rounds: float | None = None,
    *,
    matches: float | None = None,
    seed: int = USUAL_SEED,
    policies: str = "random",
    options: Mapping[str, object] | None = None,
    decks: Sequence[Sequence[str | PlayerCard]] | None = None,
    workers: int | None = None,
    on: str | None = None,
    device: str | None = None,
    progress: Progress | None = None,
    columns: str | Iterable[str] | None = None,
    watching: bool = True,
) -> Columns:
    """Play rounds (1,000 by default, `1e6` for a million) or whole matches, and return the figures of each as
    columns.

    Round n of a seed is the same round however many are played, on however many cores or machines. `policies`
    is one for all seats or one per seat: "random", or "random+call,random-call". All cores are used, or the
    given number of `workers`; `on="dask://host:port"` plays on a cluster, `device="gpu"` on a GPU. `columns`
    selects some of them ("winner,turns"): it takes less memory, and less copying from a GPU. Without
    `watching`, those that need tracking turn by turn (lead changes, comebacks, ...) are left out.

    >>> columns = simulate("express", players=3, rounds=5, seed=1)
    >>> len(columns["winner"]), set(columns) == set(COLUMNS)
    (5, True)
    """
    plan = make_plan(
        edition,
        players,
        rounds,
        matches=matches,
        seed=seed,
        policies=policies,
        options=options,
        decks=decks,
        columns=columns,
        watching=watching,
    )
    return Columns(plan, run(plan, workers, progress, on, device))
