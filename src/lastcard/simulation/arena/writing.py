"""The results as JSON: everything that is reproducible, and separately how long it took."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from typing import Any

from lastcard.simulation.arena.results import Results, Standing, rows_of, standings
from lastcard.simulation.intervals import interval_json


def write_json(results: Results, path: Path) -> None:
    path.write_text(json.dumps(as_json(results), indent=2) + "\n", encoding="utf-8")


def as_json(results: Results) -> dict[str, Any]:
    from lastcard import __version__

    matchup, plan = results.matchup, results.matchup.plan
    return {
        "lastcard": __version__,
        "edition": plan.edition.name,
        "players": matchup.players,
        "options": dict(plan.options),
        "seed": plan.seed,
        "deals": results.done,
        "rotations": matchup.players,
        "rounds": results.rounds,
        "void": results.void,
        "even": results.even,
        "played": "at the table" if matchup.at_table else "simulated",
        "bots": [standing_json(standing, results.even) for standing in standings(results)],
        "winners": [*rows_of(results.winners)],  # one row per deal: the bot's index in the list, or -1
        "timing": timing_json(results),
    }


def standing_json(standing: Standing, even: float) -> dict[str, Any]:
    rating = standing.rating
    return {
        "bot": standing.bot,
        "rounds_won": standing.won,
        "win_rate": interval_json(standing.share),
        "against_even": standing.against(even),
        "points_a_round": interval_json(standing.points),
        "rating": rating and {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal},
        "forfeits": {
            kind: {"number": forfeits.number, "first": forfeits.first}
            for kind, forfeits in sorted(standing.forfeits.items())
        },
    }


def timing_json(results: Results) -> dict[str, Any]:
    timing: dict[str, Any] = {"seconds": results.elapsed, "decisions": results.decisions}
    if results.seconds:
        timing["decision_seconds"] = {
            label: {"number": len(seconds), "mean": mean(seconds), "p99": slowest(seconds)}
            for label, seconds in zip(results.matchup.labels, results.seconds, strict=True)
        }
    return timing


def mean(seconds: array[float]) -> float:
    return sum(seconds) / len(seconds) if seconds else 0.0


def slowest(seconds: array[float]) -> float:
    """The 99th percentile of the decision times.

    >>> slowest(array("d", range(1, 201)))
    198.0
    """
    if not seconds:
        return 0.0
    ordered = sorted(seconds)
    return ordered[max(0, -(-len(ordered) * 99 // 100) - 1)]
