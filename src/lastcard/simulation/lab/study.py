"""Running a study: every variant at every table, the base first, with the same seeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lastcard.policies.playing_out.driver import MOST_ROUNDS
from lastcard.simulation.columns import Columns
from lastcard.simulation.intervals import Interval, sigmas
from lastcard.simulation.lab.design import FEWEST_ROUNDS, Design, Variant, nearest_to_usual
from lastcard.simulation.lab.exercised import TOO_MANY_VOID, Notice, endings, interruption, notices
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
from lastcard.simulation.lab.playing import play_all
from lastcard.simulation.running import Progress

Told = Callable[[str], None]


@dataclass
class Study:
    """The result: the figures of every variant at every table, and notices for its designer.

    An interrupted study has those that were finished. All variants were then played at the same tables,
    except for the last table, where some may be missing.
    """

    design: Design
    cells: dict[tuple[Variant, int], Cell]
    notices: list[Notice]
    interrupted: bool = False

    @property
    def missing(self) -> list[tuple[Variant, int]]:
        """What was not finished."""
        return [cell for cell in self.design.cells if cell not in self.cells]

    @property
    def players(self) -> tuple[int, ...]:
        """The tables that have figures."""
        return tuple(n for n in self.design.players if (self.design.base, n) in self.cells)

    @property
    def table(self) -> int:
        """The number of players to report if only one can be: the usual one, or the nearest."""
        unfinished = {players for _, players in self.missing}
        return nearest_to_usual([n for n in self.players if n not in unfinished] or self.players)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """All variants, or those finished at the only table."""
        return tuple(variant for variant in self.design.variants if (variant, self.table) in self.cells)

    @property
    def others(self) -> tuple[Variant, ...]:
        return tuple(variant for variant in self.variants if variant != self.design.base)

    def cell(self, variant: Variant, players: int) -> Cell:
        return self.cells[variant, players]

    def base(self, players: int) -> Cell:
        return self.cells[self.design.base, players]

    def played(self, variant: Variant) -> list[Cell]:
        """A variant at all tables where it was played."""
        return [self.cells[variant, n] for n in self.players if (variant, n) in self.cells]

    @property
    def measures(self) -> list[Measure]:
        """The measures that have figures."""
        return [
            measure
            for measure in MEASURES
            if any(measure.name in cell.figures for cell in self.cells.values())
        ]

    @property
    def comparisons(self) -> int:
        """How many figures are compared with something: the base, or a fair share of the wins."""
        return len(self.cells) * len(self.measures)

    def is_beyond_chance(self, found: Difference) -> bool:
        """So large that not even one such would be expected among all comparisons made here."""
        return abs(found.sigmas) > sigmas(1 - 0.05 / self.comparisons)

    def difference(self, variant: Variant, players: int, measure: str) -> Difference | None:
        cell = self.cells.get((variant, players))
        return cell.differences.get(measure) if cell else None

    def first_seat(self, variant: Variant, players: int) -> Difference:
        """How far the first seat's share of the wins is from a fair one."""
        found = self.cells[variant, players].figures["first_wins"]
        fair = 1 / players
        error = found.half / sigmas() or 1.0
        by = Interval(found.value - fair, found.low - fair, found.high - fair)
        return Difference(by, by.value / error)


def study(design: Design, progress: Progress | None = None, told: Told | None = None) -> Study:
    """Run a study. Ctrl-C ends it early: every variant that is finished at a table is kept.

    >>> from lastcard.simulation.lab.design import make_design
    >>> found = study(make_design("express", vary={"hand_size": ["3", "5"]}, rounds=200))
    >>> few, many = (cell.figures["turns"].value for cell in found.cells.values())
    >>> few < many
    True
    """
    cells: dict[tuple[Variant, int], Cell] = {}
    try:
        play_cells(design, cells, progress, told)
        if told:
            told("rules that were never used")
        ordered = in_order(design, cells)
        return Study(design, ordered, notices(design, ordered))
    except KeyboardInterrupt:
        if not cells:
            raise
    done = Study(design, in_order(design, cells), [], interrupted=True)
    done.notices = [interruption(design, done.missing), *endings(design, done.cells)]
    return done


def in_order(design: Design, cells: dict[tuple[Variant, int], Cell]) -> dict[tuple[Variant, int], Cell]:
    return {cell: cells[cell] for cell in design.cells if cell in cells}


def play_cells(
    design: Design,
    cells: dict[tuple[Variant, int], Cell],
    progress: Progress | None,
    told: Told | None,
) -> None:
    """Fill in the cells one by one, at each table the base first."""
    for players in design.players:
        base: dict[str, Any] = {}
        for variant in (design.base, *design.others):
            if told:
                told(f"{variant.label}, {players} players")
            cell, values = play_cell(design, variant, players, progress)
            if variant == design.base:
                base = values
            else:
                cell.differences = {
                    name: difference(sample, base[name]) for name, sample in values.items() if name in base
                }
            cells[variant, players] = cell


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
    """Matches; only a few if they do not end, and none if most rounds do not."""
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
