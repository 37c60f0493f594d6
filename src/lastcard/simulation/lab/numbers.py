"""The numbers behind a report, as .json and .csv."""

from __future__ import annotations

import csv
import io
import json
import platform
from collections.abc import Iterator
from importlib.metadata import version
from math import isfinite
from typing import Any

from lastcard.simulation.intervals import Interval
from lastcard.simulation.lab.design import edition_digest
from lastcard.simulation.lab.findings import findings
from lastcard.simulation.lab.measures import Cell
from lastcard.simulation.lab.study import Study

JSON_BEGINS = '{"lastcard lab":'
CSV_BEGINS = "lastcard_lab,"
HEADINGS = (
    "players",
    "kind",
    "name",
    "value",
    "low",
    "high",
    "change",
    "change_low",
    "change_high",
    "beyond_chance",
)


def versions() -> dict[str, str]:
    """The versions that a study was made with."""
    packages = ("lastcard", "numba", "numpy", "matplotlib")
    return {"python": platform.python_version(), **{name: version(name) for name in packages}}


def as_json(study: Study) -> str:
    text = json.dumps({"lastcard lab": 1, **facts_of(study)}, indent=1, ensure_ascii=False)
    return text.replace('{\n "lastcard lab":', JSON_BEGINS, 1) + "\n"


def facts_of(study: Study) -> dict[str, Any]:
    """All results as figures."""
    design = study.design
    return {
        "command": design.command,
        "edition": design.edition.path,
        "edition_sha256": edition_digest(design),
        "seed": design.seed,
        "policies": design.policies,
        "options": dict(design.options),
        "base": dict(design.base.varied),
        "versions": versions(),
        "complete": not study.interrupted,
        "findings": [{"text": found.text, "beyond_chance": found.beyond_chance} for found in findings(study)],
        "notices": [{"about": notice.about, "text": notice.text} for notice in study.notices],
        "tables": [table_data(study, cell) for cell in study.cells.values()],
    }


def table_data(study: Study, cell: Cell) -> dict[str, Any]:
    return {
        "variant": dict(cell.variant.varied),
        "players": cell.players,
        "rounds": cell.rounds,
        "matches": cell.matches,
        "void_rounds": cell.void,
        "matches_broken_off": cell.broken_off,
        "figures": {name: ends(figure) for name, figure in cell.figures.items()},
        "changes": {
            name: {**ends(found.by), "beyond_chance": study.is_beyond_chance(found)}
            for name, found in cell.differences.items()
        },
        "wins_by_place": [ends(share) for share in cell.places],
        "won_with": {face: ends(share) for face, share in cell.cards.items()},
        "counted": {name: ends(mean) for name, mean in cell.counted.items()},
        "turns": {str(turns): rounds for turns, rounds in cell.lengths.items()},
    }


def ends(figure: Interval) -> dict[str, float | None]:
    return {"value": short(figure.value), "low": short(figure.low), "high": short(figure.high)}


def short(number: float) -> float | None:
    """Eight digits are enough for everything here, and the same on every machine."""
    return float(f"{number:.8g}") if isfinite(number) else None


def as_csv(study: Study) -> str:
    """One figure per row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["lastcard_lab", *study.design.vary, *HEADINGS])
    for cell in study.cells.values():
        chosen = [study.design.edition.path, *dict(cell.variant.varied).values(), cell.players]
        writer.writerows([*chosen, *row, *[""] * (len(HEADINGS) - 1 - len(row))] for row in rows(study, cell))
    return out.getvalue()


def rows(study: Study, cell: Cell) -> Iterator[list[Any]]:
    for name, figure in cell.figures.items():
        found = cell.differences.get(name)
        change = [*ends(found.by).values(), study.is_beyond_chance(found)] if found else []
        yield ["figure", name, *ends(figure).values(), *change]
    for place, share in enumerate(cell.places, 1):
        yield ["wins_by_place", place, *ends(share).values()]
    for face, share in cell.cards.items():
        yield ["won_with", face, *ends(share).values()]
    for name, mean in cell.counted.items():
        yield ["counted", name, *ends(mean).values()]
