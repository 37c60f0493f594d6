"""The legal moves of a view, split into parts and classified by what each does in this position."""

from __future__ import annotations

from functools import lru_cache

from lastcard.notation.move_parts import MoveKind, MoveParts, parts_of
from lastcard.notation.pending import WINDOW
from lastcard.rules.dispatch import CARDS, DRAFT_ROW, SPENT, WINDOWS
from lastcard.views.view import View

THROWN = frozenset(rules.symbol for rules in CARDS if rules.thrown)
"""Cards that are thrown out of turn."""


def legal_moves(view: View) -> tuple[MoveParts, ...]:
    """The legal moves of the seat, in the order of `view.legal`.

    >>> import lastcard as lc
    >>> game = lc.Game.from_position("edition droid\\ntop G5\\na* R2 G9\\nb Y1\\nopen b")
    >>> [(move.text, move.kind.value) for move in legal_moves(game.view("a"))]
    [('G9', 'card'), ('G9!', 'card'), ('+', 'draw'), ('!b', 'catch')]
    """
    moves = tuple(map(parts_of, view.legal))
    if WINDOWS[WINDOW[view.waiting_for]].from_discards:
        return tuple(with_kind(move, MoveKind.TAKE) if move.card else move for move in moves)
    if is_throw_open(view):
        return tuple(with_kind(move, MoveKind.THROW) if move.card in THROWN else move for move in moves)
    return moves


@lru_cache(256)
def with_kind(move: MoveParts, kind: MoveKind) -> MoveParts:
    return move._replace(kind=kind)


def is_throw_open(view: View) -> bool:
    """Whether the seat may throw a card at another's call. While it may, such a card is thrown (R149)."""
    return view.waiting_for == "turn" and view.yelled is not None and view.yelled != view.seat


def player_cards_offered(view: View) -> tuple[str, ...]:
    """The player cards that `@1`, `@2`, ... refer to: the lineup, the row of a draft, or the spent cards."""
    place = WINDOWS[WINDOW[view.waiting_for]].player_cards
    if place == DRAFT_ROW:
        return view.row
    area = view.areas[view.seat or 0]
    return area.spent if place == SPENT else area.lineup
