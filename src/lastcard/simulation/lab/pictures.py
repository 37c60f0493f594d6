"""The pictures of a report: SVG embedded in the page, in the page's own colors, light or dark."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from lastcard.simulation.intervals import Interval
from lastcard.simulation.lab.cards import card_name, deck_shares, is_special
from lastcard.simulation.lab.design import write_players
from lastcard.simulation.lab.measures import BY_NAME, Cell
from lastcard.simulation.lab.series import Series, all_series
from lastcard.simulation.lab.study import Study

WIDTH, HEIGHT, ROW = 4.7, 3.0, 0.34  # inches
BINS = 40
MOST_SHOWN = 0.99

# Placeholders, replaced by the page's own colors: the ink, the grid, and one per variant.
INK, GRID = "#ab00e1", "#ab00e2"
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.image_inline": True,
    "font.size": 10.5,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
}


@dataclass(frozen=True)
class Picture:
    """A drawing with its heading, and a description for those who cannot see it."""

    title: str
    svg: str


def draw(title: str, alt: str, paint: Callable[[Axes], None], height: float = HEIGHT) -> Picture:
    """One set of axes, painted, as text that can be embedded in a page."""
    with rc_context({**SETTINGS, "svg.hashsalt": title}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        paint(figure.add_subplot())
        out = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing)
    return Picture(title, for_the_page(out.getvalue(), alt))


def for_the_page(svg: str, alt: str) -> str:
    """The bare element, as wide as there is room, with the page's fonts and colors."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(
        r"<svg [^>]*?(viewBox=\"[^\"]*\")[^>]*>", rf'<svg \1 role="img" aria-label="{escape(alt)}">', svg
    )
    svg = re.sub(r"<defs>\s*<style[^>]*>.*?</style>\s*</defs>", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r"#ab(\d\d)cd", lambda found: f"var(--v{int(found[1])})", svg)
    svg = svg.replace(INK, "var(--ink)").replace(GRID, "var(--grid)")
    used = set(re.findall(r"#(\w+)", svg))
    svg = re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", svg)
    svg = re.sub(r"(font: [\d.]+px)[^;\"]*", r"\1 system-ui, sans-serif", svg)
    return re.sub(r"\n\s*", "\n", svg).strip()


def points(ax: Axes, series: Series, at: Sequence[float], figures: Sequence[Interval], line: bool) -> None:
    """Figures with their intervals."""
    ax.errorbar(
        at,
        [figure.value for figure in figures],
        yerr=[
            [figure.value - figure.low for figure in figures],
            [figure.high - figure.value for figure in figures],
        ],
        color=series.color,
        marker=series.marker,
        markersize=4.5,
        linewidth=1.4 if line else 0,
        elinewidth=1.2,
        linestyle=series.dashes if line else "none",
    )


def by_players(study: Study, name: str) -> Picture:
    """A measure by number of players; for a single table, one row per variant."""
    measure = BY_NAME[name]
    factor = 100 if measure.share else 1
    unit = f"{measure.title}{', %' if measure.share else ''}"
    if len(study.players) == 1:
        return by_variant(study, name, unit, factor)
    players = study.players

    def paint(ax: Axes) -> None:
        for series in all_series(study):
            there = [cell for cell in study.played(series.variant) if name in cell.figures]
            figures = [cell.figures[name].scaled(factor) for cell in there]
            points(ax, series, [cell.players + 0.3 * series.shift for cell in there], figures, line=True)
        ax.set_ylim(bottom=0)
        label_players(ax)

    base = [measure.write(study.base(n).figures[name]) for n in players if name in study.base(n).figures]
    alt = (
        f"{measure.title} for {players[0]} to {players[-1]} players, a line for each variant. "
        f"With {study.design.base.label}: {', '.join(base)}. All figures are in the table."
    )
    return draw(unit, alt, paint)


def label_players(ax: Axes) -> None:
    ax.set_xlabel("players")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(visible=False, axis="x")


def first_seat(study: Study) -> Picture:
    """How much more than a fair share the first seat wins."""
    players = study.players

    def paint(ax: Axes) -> None:
        ax.axhline(0, color=INK, linewidth=1, linestyle=":")
        for series in all_series(study):
            there = [cell.players for cell in study.played(series.variant)]
            found = [study.first_seat(series.variant, n).by.scaled(100) for n in there]
            points(ax, series, [n + 0.3 * series.shift for n in there], found, line=len(players) > 1)
        ax.set_xlim(players[0] - 0.5, players[-1] + 0.5)
        label_players(ax)

    base = ", ".join(f"{100 * study.first_seat(study.design.base, n).by.value:+.1f}" for n in players)
    alt = (
        "How many percentage points more than a fair share the first seat wins, for "
        f"{write_players(players)} players. With {study.design.base.label}: {base}."
    )
    return draw("What the first seat wins above a fair share, percentage points", alt, paint)


def by_variant(study: Study, name: str, unit: str, factor: int) -> Picture:
    variants = [
        series for series in all_series(study) if name in study.cell(series.variant, study.table).figures
    ]
    measure = BY_NAME[name]
    table = study.table

    def paint(ax: Axes) -> None:
        for series in variants:
            figure = study.cell(series.variant, table).figures[name].scaled(factor)
            sideways(ax, series, -series.number, figure)
        ax.set_yticks([])
        ax.set_ylim(0.5 - len(variants), 0.5)
        ax.spines["left"].set_visible(False)

    listed = [
        f"{series.variant.label} {measure.write(study.cell(series.variant, table).figures[name])}"
        for series in variants
    ]
    return draw(
        unit, f"{measure.title} at {table} players: {'; '.join(listed)}.", paint, 0.7 + ROW * len(variants)
    )


def sideways(ax: Axes, series: Series, row: float, figure: Interval) -> None:
    ax.errorbar(
        [figure.value],
        [row],
        xerr=[[figure.value - figure.low], [figure.high - figure.value]],
        color=series.color,
        marker=series.marker,
        markersize=4.5,
        elinewidth=1.2,
        linestyle="none",
    )


def lengths(study: Study) -> Picture:
    """The distribution of the lengths of rounds."""
    table = study.table
    cells = [study.cell(series.variant, table) for series in all_series(study)]
    longest = max(cell.length_below(MOST_SHOWN) for cell in cells)
    width = max(1, -(-longest // BINS))

    def paint(ax: Axes) -> None:
        for series, cell in zip(all_series(study), cells, strict=True):
            shares = binned(cell, width, longest)
            edges = [width * bin_number for bin_number in range(len(shares) + 1)]
            ax.stairs(shares, edges, color=series.color, linewidth=1.4, linestyle=series.dashes)
        ax.set_xlabel("turns")
        ax.set_ylim(bottom=0)
        ax.set_xlim(0, longest)
        ax.grid(visible=False, axis="x")

    title = f"How many rounds take so many turns, % for each turn ({table} players)"
    base = study.base(table)
    alt = (
        f"How the lengths of rounds are spread at {table} players. With {study.design.base.label} half of "
        f"them take no more than {base.length_below(0.5)} turns, and one in ten more than "
        f"{base.length_below(0.9)}."
    )
    return draw(title, alt, paint)


def binned(cell: Cell, width: int, longest: int) -> list[float]:
    """Percent of rounds by number of turns."""
    shares = [0.0] * (longest // width + 1)
    for turns, rounds in cell.lengths.items():
        if turns // width < len(shares):
            shares[turns // width] += 100 * rounds / cell.rounds / width
    return shares


def winning_places(study: Study) -> Picture:
    """Who wins, by place after the dealer."""
    table = study.table

    def paint(ax: Axes) -> None:
        ax.axhline(100 / table, color=INK, linewidth=1, linestyle=":")
        for series in all_series(study):
            shares = [share.scaled(100) for share in study.cell(series.variant, table).places]
            points(
                ax, series, [place + 0.5 * series.shift for place in range(1, table + 1)], shares, line=False
            )
        ax.set_xticks(range(1, table + 1), [*map(str, range(1, table)), "dealer"])
        ax.set_xlabel("place after the dealer")
        ax.grid(visible=False, axis="x")

    shares = ", ".join(f"{100 * share.value:.1f} %" for share in study.base(table).places)
    alt = (
        f"Who wins at {table} players, by place after the dealer, whose own is the last. "
        f"With {study.design.base.label}: {shares}. A dotted line shows the fair share, {100 / table:.1f} %."
    )
    return draw(f"Rounds won from each place, % ({table} players)", alt, paint)


def deciding_cards(study: Study) -> Picture:
    """The cards with which rounds are won."""
    table = study.table
    decided = {series: study.cell(series.variant, table).cards for series in all_series(study)}
    base = study.base(table).cards
    faces = sorted(filter(is_special, base), key=lambda face: base[face].value)
    deck = deck_shares(study.design.edition)

    def paint(ax: Axes) -> None:
        for series, shares in decided.items():
            for row, face in enumerate(faces):
                sideways(ax, series, row - 0.6 * series.shift, shares[face].scaled(100))
        ax.plot([100 * deck[face] for face in faces], range(len(faces)), "|", color=INK, markersize=15)
        ax.set_yticks(range(len(faces)), [card_name(face) for face in faces])
        ax.set_xlim(left=0)
        ax.grid(visible=False, axis="y")

    listed = ", ".join(f"{card_name(face)} {100 * base[face].value:.1f} %" for face in reversed(faces))
    alt = (
        f"How often a round is won with each special card at {table} players. With "
        f"{study.design.base.label}: {listed}. An upright stroke shows the card's share of the deck."
    )
    title = f"Rounds won with each special card, % ({table} players; | share of the deck)"
    return draw(title, alt, paint, 0.9 + 0.36 * len(faces))
