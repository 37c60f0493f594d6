"""The layout, by the size of the window and the length of the question: nothing moves under the user's finger
while the question stays the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lastcard.terminal.tabletop.faces import LARGE, MIDDLE, SMALL

LEAST_WIDTH, LEAST_HEIGHT = 40, 16
WIDE, TALL = 100, 32
"""From here on the log has its own column, and cards are larger."""

LOG_SHARE = 3  # a third of a wide window
MIDDLE_WIDTH, LEAST_MIDDLE_WIDTH = 37, 24  # both piles, and the longest word for a color
LINEUP = 3  # player cards before a seat
LEAST_MIDDLE = 4
LEAST_PILES = 2  # rows for both piles in words


class Place(NamedTuple):
    """A part of the window."""

    x: int
    y: int
    width: int
    height: int


class Heights(NamedTuple):
    """The rows of the parts that are always shown."""

    words: int
    hand: int
    answers: int


class Needs(NamedTuple):
    """The rows that the question needs, and the answers."""

    question: int = 1
    answers: int = 1


def is_too_small(width: int, height: int) -> bool:
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def heights(height: int) -> Heights:
    """More rows for everything in a taller window; a hand is as high as a card plus one raised row."""
    if height >= TALL:
        return Heights(3, LARGE + 1, 6)
    if height >= 24:
        return Heights(3, MIDDLE + 1, 4)
    if height >= 20:
        return Heights(3, SMALL + 1, 3)
    return Heights(2, SMALL + 1, 2)


def plan(
    width: int,
    height: int,
    seat_rows: Callable[[int, int], int],
    *,
    needs: Needs = Needs(),  # noqa: B008 - it never changes
    holds: bool = True,
    lineup: bool = False,
) -> dict[str, Place]:
    """The places of all parts. `seat_rows(columns, lines)` is the number of rows that the seats need. Without
    a hand, as in a draft, there is more room for answers; with player cards, the log makes room.
    """
    usual = heights(height)
    footer, reactions = height - 1, height - 2
    table = reactions - sum(usual) - 1
    spare = table - seat_rows(room_of_seats(width), 1) - LEAST_PILES
    words, hand, answers = fit_question(usual, needs, spare)
    top_of_answers = reactions - answers
    top_of_hand = top_of_answers - hand
    top_of_words = top_of_hand - words
    table = top_of_words - 1
    places = {
        "bar": Place(0, 0, width, 1),
        "words": Place(0, top_of_words, width, words),
        "answers": Place(0, top_of_answers, width, answers),
        "reactions": Place(0, reactions, width, 1),
        "footer": Place(0, footer, width, 1),
        "panel": Place(0, 0, width, top_of_answers),
    }
    if holds:
        places["hand"] = Place(0, top_of_hand, width, hand)
    else:
        places["answers"] = Place(0, top_of_hand, width, hand + answers)
    each = 3 if height >= TALL else 2
    return places | table_places(width, table, seat_rows, each, lineup=lineup)


def fit_question(usual: Heights, needs: Needs, spare: int) -> Heights:
    """A long question gets the rows that the answers leave empty, and two more for a note if available; if
    that is not enough, up to `spare` rows of the table as well.
    """
    words, hand, answers = usual
    if needs.question < words:
        return usual
    free = max(0, min(needs.question + 2 - words, answers - needs.answers))
    words += free
    return Heights(words + max(0, min(needs.question + 1 - words, spare)), hand, answers - free)


def room_of_seats(width: int) -> int:
    """A wide window has a column for the log."""
    return width - width // LOG_SHARE if width >= WIDE else width


def table_places(
    width: int, table: int, seat_rows: Callable[[int, int], int], each: int, *, lineup: bool
) -> dict[str, Place]:
    """The seats at the top; below them the middle, with the log beside it."""
    room = room_of_seats(width)
    log = width - room
    seats = min(seat_rows(room, each), max(seat_rows(room, 1), table - LEAST_MIDDLE), table - 2)
    top, below = 1 + seats, table - seats
    places = {"seats": Place(0, 1, room, seats)}
    if log:
        places["log"] = Place(room + 1, 1, log - 1, table)
        rows = LINEUP + 1 if lineup else 0
        places["middle"] = Place(0, top, room, below - rows)
        if lineup:
            places["lineup"] = Place(0, top + below - rows, room, rows)
        return places
    middle = MIDDLE_WIDTH if width >= 2 * MIDDLE_WIDTH else max(LEAST_MIDDLE_WIDTH, width // 2)
    side = width - middle
    rows = 2 if lineup and below > 2 else 0
    places["middle"] = Place(0, top, middle, below)
    places["log"] = Place(middle, top, side, below - rows)
    if rows:
        places["lineup"] = Place(middle, top + below - rows, side, rows)
    return places
