"""How the variants of a study are distinguished in pictures: color, sign and dashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastcard.simulation.lab.design import Design, Variant
from lastcard.simulation.lab.study import Study

COLORS = 8
MARKERS = "osD^vPX*"
DASHES = ("-", "--", ":")


def stand_in(number: int) -> str:
    return f"#ab{number % COLORS:02x}cd"


@dataclass(frozen=True)
class Series:
    """How one variant is drawn."""

    number: int
    variant: Variant
    of: int

    @property
    def color(self) -> str:
        return stand_in(self.number)

    @property
    def marker(self) -> str:
        return MARKERS[self.number % COLORS]

    @property
    def dashes(self) -> str:
        return DASHES[self.number // COLORS % len(DASHES)]

    @property
    def shift(self) -> float:
        """A small horizontal offset, so that variants do not hide each other; from -0.5 to 0.5."""
        return (self.number + 0.5) / self.of - 0.5


def legend_key(series: Series) -> str:
    """The sign of a variant, for a legend."""
    from matplotlib.markers import MarkerStyle

    style = MarkerStyle(series.marker)
    outline = style.get_path().transformed(style.get_transform())
    corners: Any = outline.to_polygons(closed_only=False)[0]
    shape = " ".join(f"{14 + 7 * x:.1f},{6 - 7 * y:.1f}" for x, y in corners)
    dashes = {"-": "none", "--": "5 3", ":": "2 2"}[series.dashes]
    color = f"var(--v{series.number % COLORS})"
    return (
        f'<svg viewBox="0 0 28 12" aria-hidden="true"><path d="M0 6H28" stroke="{color}" stroke-width="2" '
        f'stroke-dasharray="{dashes}"/><polygon points="{shape}" fill="{color}"/></svg>'
    )


def all_series(study: Study) -> list[Series]:
    """The series of the variants that have figures."""
    return [series for series in series_of(study.design) if series.variant in study.variants]


def series_of(design: Design) -> list[Series]:
    variants = design.variants
    return [Series(number, variant, len(variants)) for number, variant in enumerate(variants)]
