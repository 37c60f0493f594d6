"""The result of a simulation: one row per round or match, one column per figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.simulation.plan import Plan
from lastcard.simulation.rows import FlatRows, is_plain
from lastcard.simulation.writing import Some, writer_for

if TYPE_CHECKING:
    import polars

CARDS_SHOWN = "last_card"
"""The column that contains cards, as text."""


class Columns(Some):
    """Columns by name, each a sequence with one entry per round (numpy arrays if numpy is installed).

    >>> from lastcard.simulation import simulate
    >>> columns = simulate("express", players=3, rounds=5, seed=1)
    >>> len(columns["winner"]), columns.wanted
    (5, 5)
    """

    def __init__(self, plan: Plan, rows: Any) -> None:
        self.plan = plan
        self.wanted = plan.number
        self.done = len(rows)
        self._columns = {name: column(rows, place) for place, name in enumerate(plan.columns)}
        self._cards = self._columns.get(CARDS_SHOWN)

    def __getitem__(self, name: str) -> Any:
        if name == CARDS_SHOWN and self._columns[name] is self._cards:
            self._columns[name] = card_texts(self._cards, self.texts)
        return self._columns[name]

    @property
    def texts(self) -> list[str]:
        """The text of each card of the edition."""
        texts = self.plan.edition.texts
        return [texts.get(kind, "") for kind in range(max(texts) + 1)]

    def frame(self) -> polars.DataFrame:
        """All columns for polars, which converts cards to text faster than numpy does."""
        import polars

        columns = dict(self._columns)
        if self._cards is not None:
            columns[CARDS_SHOWN] = polars.Series(self.texts).gather(self._cards)
        return polars.DataFrame(columns)

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        return f"<Columns: {self.done:,} {self.plan.noun} of {self.plan.edition.name}>"

    @property
    def complete(self) -> bool:
        """Whether everything was played."""
        return self.done == self.wanted

    def write(self, path: str | Path) -> None:
        """Write the columns to a .parquet, .csv or .json file."""
        writer = writer_for(path)
        writer.add(self)
        writer.close()


def column(rows: Any, place: int) -> Any:
    """One column of the rows."""
    if isinstance(rows, FlatRows):
        return rows.column(place)
    return [row[place] for row in rows] if isinstance(rows, list) else rows[:, place]


def card_texts(kinds: Any, texts: Sequence[str]) -> Any:
    """Cards as text."""
    if is_plain(kinds):
        return [texts[kind] for kind in kinds]
    import numpy as np

    return np.array(texts)[kinds]
