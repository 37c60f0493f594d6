"""The tables of a report: every figure with its interval, readable by eye, screen reader or program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from lastcard.simulation.intervals import Interval, digits_for
from lastcard.simulation.lab.cards import card_name, deck_shares
from lastcard.simulation.lab.design import Variant
from lastcard.simulation.lab.measures import BY_NAME, PER_ROUND, Measure
from lastcard.simulation.lab.study import Study

NOTHING = Interval(0.0, 0.0, 0.0)


def table(
    caption: str, head: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], note: str = ""
) -> str:
    """A table whose cells are ready HTML; it scrolls sideways if it is wider than the page."""
    columns = "".join(f'<th scope="col">{column}</th>' for column in head)
    lines = "\n".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, rest in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}">\n<table>\n'
        f"<caption>{escape(caption)}{note}</caption>\n<thead><tr>{columns}</tr></thead>\n"
        f"<tbody>\n{lines}\n</tbody>\n</table>\n</div>"
    )


def measure_table(study: Study, measure: Measure) -> str:
    """A measure: variants down, players across, each with its interval and its distance from the base."""
    players = study.players
    rows = [
        (row_name(study, variant), [measure_cell(study, variant, n, measure) for n in players])
        for variant in study.variants
    ]
    unit = ", %" if measure.share else ""
    return table(f"{measure.title}{unit}", ["variant", *(f"{n} players" for n in players)], rows)


def row_name(study: Study, variant: Variant) -> str:
    is_base = variant == study.design.base and study.design.vary
    return f"{escape(variant.label)}{' <small>(base)</small>' if is_base else ''}"


def measure_cell(study: Study, variant: Variant, players: int, measure: Measure) -> str:
    cell = study.cells.get((variant, players))
    figure = cell.figures.get(measure.name) if cell else None
    if figure is None:
        return "–"
    text = written(figure, measure.share)
    change = study.difference(variant, players, measure.name)
    if change is None:
        return text
    if change.by == NOTHING:
        return f'{text}<span class="by">the same</span>'
    sure = study.is_beyond_chance(change)
    sign = ("▲ " if change.by.value > 0 else "▼ ") if sure else ""
    return f'{text}<span class="by{" sure" if sure else ""}">{sign}{measure.write_change(change.by)}</span>'


def written(figure: Interval, share: bool = False) -> str:
    """A figure with its interval. A share near zero has an asymmetric interval."""
    shown = figure.scaled(100) if share else figure
    if share and shown.low <= 0:
        digits = digits_for(shown.high)
        return f"{shown.value:.{digits}f} (up to {shown.high:.{digits}f})"
    return str(shown)


def tables(study: Study, *names: str) -> list[str]:
    there = {measure.name for measure in study.measures}
    return [measure_table(study, BY_NAME[name]) for name in names if name in there]


def places_table(study: Study) -> str:
    players = study.table
    rows = [
        (row_name(study, variant), [str(share.scaled(100)) for share in study.cell(variant, players).places])
        for variant in study.variants
    ]
    head = ["variant", *(f"place {place}" for place in range(1, players)), "dealer"]
    return table(f"Rounds won from each place at {players} players, %", head, rows)


def cards_table(study: Study) -> str:
    players, deck = study.table, deck_shares(study.design.edition)
    rows = [
        (
            f"{escape(card_name(face))}",
            [
                f"{100 * deck[face]:.1f}",
                *(str(study.cell(variant, players).cards[face].scaled(100)) for variant in study.variants),
            ],
        )
        for face in study.base(players).cards
    ]
    head = ["card", "share of the deck", *(row_name(study, variant) for variant in study.variants)]
    return table(f"Rounds won with each card at {players} players, %", head, rows)


def counted_table(study: Study) -> str:
    players = study.table
    cells = [study.cell(variant, players) for variant in study.variants]
    rows = [
        (name.replace("_", " "), [str(cell.counted[name]) for cell in cells])
        for name in PER_ROUND
        if any(cell.counted[name].value for cell in cells)
    ]
    head = ["in a round", *(row_name(study, variant) for variant in study.variants)]
    return table(f"How often, in a round at {players} players", head, rows)
