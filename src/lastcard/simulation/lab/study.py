"""Doing a study: every variant at every table, the base first, with the same seeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lastcard.policies.driver import MOST_ROUNDS
from lastcard.simulation.columns import Columns
from lastcard.simulation.intervals import Interval, sigmas
from lastcard.simulation.lab.design import FEWEST_ROUNDS, Design, Variant
from lastcard.simulation.lab.exercised import TOO_MANY_VOID, Notice, notices
from lastcard.simulation.lab.measures import (
    MEASURES,
    Cell,
    Difference,
    Measure,
    add_matches,
    difference,
    measure_rounds,
    values_of_matches,
    values_of_rounds,
)
from lastcard.simulation.plan import Plan
from lastcard.simulation.running import Progress, run

Told = Callable[[str], None]


@dataclass
class Study:
    """What came out: the figures of every variant at every table, and what its designer should know."""

    design: Design
    cells: dict[tuple[Variant, int], Cell]
    notices: list[Notice]

    def cell(self, variant: Variant, players: int) -> Cell:
        return self.cells[variant, players]

    def base(self, players: int) -> Cell:
        return self.cells[self.design.base, players]

    @property
    def measures(self) -> list[Measure]:
        """Those that there are figures for."""
        return [
            measure
            for measure in MEASURES
            if any(measure.name in cell.figures for cell in self.cells.values())
        ]

    @property
    def comparisons(self) -> int:
        """How many figures are held against something: the base, or a fair share of the wins."""
        return len(self.cells) * len(self.measures)

    def is_beyond_chance(self, found: Difference) -> bool:
        """So large that among all the comparisons made here not even one such would be expected."""
        return abs(found.sigmas) > sigmas(1 - 0.05 / self.comparisons)

    def difference(self, variant: Variant, players: int, measure: str) -> Difference | None:
        return self.cells[variant, players].differences.get(measure)

    def first_seat(self, variant: Variant, players: int) -> Difference:
        """How far the first seat's share of the wins is from a fair one."""
        found = self.cells[variant, players].figures["first_wins"]
        fair = 1 / players
        error = found.half / sigmas() or 1.0
        by = Interval(found.value - fair, found.low - fair, found.high - fair)
        return Difference(by, by.value / error)


def study(design: Design, progress: Progress | None = None, told: Told | None = None) -> Study:
    """Play it all. Ctrl-C ends it: half a comparison is none.

    >>> from lastcard.simulation.lab.design import make_design
    >>> found = study(make_design("express", vary={"hand_size": ["3", "5"]}, rounds=200))
    >>> few, many = (cell.figures["turns"].value for cell in found.cells.values())
    >>> few < many
    True
    """
    cells: dict[tuple[Variant, int], Cell] = {}
    for players in design.players:
        base: dict[str, Any] = {}
        for variant in (design.base, *design.others):
            if told:
                told(f"{variant.label}, {players} players")
            cell, values = play_cell(design, variant, players, progress)
            cells[variant, players] = cell
            if variant == design.base:
                base = values
            else:
                cell.differences = {
                    name: difference(sample, base[name]) for name, sample in values.items() if name in base
                }
    ordered = {
        (variant, players): cells[variant, players]
        for players in design.players
        for variant in design.variants
    }
    if told:
        told("rules that were never used")
    return Study(design, ordered, notices(design, ordered))


def play_cell(
    design: Design, variant: Variant, players: int, progress: Progress | None
) -> tuple[Cell, dict[str, Any]]:
    """One variant at one table, and the figures of each round and match."""
    columns = play_all(design.rounds_plan(variant, players), progress)
    values = values_of_rounds(columns)
    cell = measure_rounds(variant, columns, values)
    if design.match_plan(variant, players):
        played = play_matches(design, variant, players, cell, progress)
        if played:
            add_matches(cell, played, match_values := values_of_matches(played))
            values |= match_values
    return cell, values


def play_matches(
    design: Design, variant: Variant, players: int, cell: Cell, progress: Progress | None
) -> Columns | None:
    """Matches; a few only where they do not end, and none where most rounds do not."""
    few = design.match_plan(variant, players, FEWEST_ROUNDS)
    all_of_them = design.match_plan(variant, players)
    assert few
    assert all_of_them
    if cell.void > TOO_MANY_VOID * cell.rounds:
        played = None
    else:
        played = play_all(few, None)
        if (played["rounds"] >= MOST_ROUNDS).mean() <= TOO_MANY_VOID:
            return play_all(all_of_them, progress)
    if progress:
        progress(design.matches)
    return played


def play_all(plan: Plan, progress: Progress | None) -> Columns:
    columns = Columns(plan, run(plan, None, progress))
    if not columns.complete:
        raise KeyboardInterrupt
    return columns
