"""The layout of a replay: as at the table, with hands and a scrub bar instead of answers."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.terminal.tabletop.faces import SMALL
from lastcard.terminal.tabletop.plan import TALL, Place, heights, table_places

LEAST_TABLE = 4
"""Rows for the seats and the middle, however many hands are open."""


def places(
    width: int,
    height: int,
    seat_rows: Callable[[int, int], int],
    *,
    open_hands: int | None = None,
    lineup: bool = False,
) -> dict[str, Place]:
    """The places of all parts. `open_hands` hands are open; None: one hand is drawn larger."""
    words = 3 if height >= TALL else 2
    top_of_words = height - 2 - words
    if open_hands is None:
        rows = heights(height).hand
    else:
        rows = SMALL * open_hands if SMALL * open_hands <= height // 2 else open_hands
    rows = min(rows, top_of_words - 1 - LEAST_TABLE)
    top_of_hands = top_of_words - rows
    each = 3 if height >= TALL else 2
    table = table_places(width, top_of_hands - 1, seat_rows, each, lineup=lineup)
    table["middle"] = table["middle"]._replace(width=table["middle"].width - 1)  # not too close to the log
    return {
        "bar": Place(0, 0, width, 1),
        "hand" if open_hands is None else "hands": Place(0, top_of_hands, width, rows),
        "words": Place(0, top_of_words, width, words),
        "scrub": Place(0, height - 2, width, 1),
        "footer": Place(0, height - 1, width, 1),
        "panel": Place(0, 0, width, top_of_words),
        **table,
    }
