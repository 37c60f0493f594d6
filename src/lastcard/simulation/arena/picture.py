"""The picture: a dot with its interval for each bot, and a line at an equal share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lastcard.simulation.arena.results import Results, standings

FORMATS = (".svg", ".png")
WIDTH, ROW, MARGINS = 7.0, 0.45, 1.5  # inches
COLORS = {"above": "#1b7837", "even": "#555555", "below": "#b2182b"}
MARKERS = {"above": "^", "even": "o", "below": "v"}
SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "lastcard",
    "svg.fonttype": "none",
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
}


def draw(results: Results, path: Path) -> None:
    """Write a .svg or .png file."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows = standings(results)
    even = 100 * results.even
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH, MARGINS + ROW * len(rows)), layout="constrained")
        ax = figure.add_subplot()
        ax.axvline(even, color="#888888", linestyle="--", linewidth=1)
        for place, row in enumerate(rows):
            share, against = row.share.scaled(100), row.against(results.even)
            reach = [[share.value - share.low], [share.high - share.value]]
            ax.errorbar(
                [share.value],
                [place],
                xerr=reach,
                color=COLORS[against],
                marker=MARKERS[against],
                markersize=7,
                capsize=4,
                linewidth=1.6,
            )
            ax.annotate(
                f"{share.value:.1f} %", (share.high, place), (8, 0), textcoords="offset points", va="center"
            )
        ax.set_yticks(range(len(rows)), [row.bot for row in rows])
        ax.tick_params(axis="y", length=0)
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.margins(x=0.15)
        ax.set_xlabel("rounds won, %, with 95 % intervals; dashed: if all were equal")
        ax.set_title(title(results), loc="left", fontsize=11)
        ax.grid(visible=True, axis="x", color="#dddddd", linewidth=0.6)
        ax.set_axisbelow(True)
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else {})


def title(results: Results) -> str:
    matchup = results.matchup
    rounds = f"{results.done:,} deals × {matchup.players} rotations"
    return f"{matchup.plan.edition.name}, {matchup.players} players, {rounds}, seed {matchup.plan.seed}"
