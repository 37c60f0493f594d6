"""The reactions open to a seat, from its view: calls, catches, arms up and throws."""

from __future__ import annotations

from lastcard.notation.move_parts import MoveKind, parts_of
from lastcard.notation.pending import RACES
from lastcard.views.legal_moves import legal_moves
from lastcard.views.view import View

CALL, ARMS_UP, THROW = "!", "^", "throw"
NO_THROW = KEEP = "-"
ABOUT_CALLS = (MoveKind.CALL, MoveKind.CATCH)


def says_call(move: str) -> bool:
    """Whether a move includes the call (`R7!`, not the late call `!` or the catch `!c`)."""
    return parts_of(move).call


def choices(view: View) -> tuple[str, ...]:
    """The moves to choose from, without reactions to missed calls and without variants that only add the
    call.

    >>> import lastcard as lc
    >>> game = lc.Game.from_position("edition droid\\ntop G5\\na* R5 G9\\nb Y1\\nopen b")
    >>> game.legal("a")
    ['R5', 'R5!', 'G9', 'G9!', '+', '!b']
    >>> choices(game.view("a"))
    ('R5', 'G9', '+')
    """
    parts = map(parts_of, view.legal)
    return tuple(move.text for move in parts if not move.call and move.kind not in ABOUT_CALLS)


def must_keep(view: View) -> bool:
    """Whether the seat has drawn a card that it can only keep, with nothing else to react to.

    >>> import lastcard as lc
    >>> game = lc.Game.from_position("edition droid\\ntop G5\\npile Y1 G8\\na* R2 R3\\nb Y2 Y3")
    >>> _ = game.play("a", "+")
    >>> must_keep(game.view("a")), must_keep(game.view("b"))
    (True, False)
    """
    is_mine = view.waiting_for == "drawn" and view.seat is not None and view.seat in view.asked
    return is_mine and choices(view) == (KEEP,) and not chances(view)


def throws(view: View) -> tuple[str, ...]:
    """The Hail Marys that can be thrown now, without the call."""
    return tuple(move.text for move in legal_moves(view) if move.kind is MoveKind.THROW and not move.call)


def is_throw(view: View, card: str) -> bool:
    """Whether this card would be thrown now. A Hail Mary is, even in turn, while it can be (R149)."""
    return any(parts_of(move).card == card for move in throws(view))


def standing_call(view: View) -> str:
    """The key of the occasion for a throw."""
    return f"{THROW} at {view.yelled}"


def chances(view: View) -> dict[str, tuple[str, ...]]:
    """What the seat may do out of turn now: the moves for each occasion."""
    seat = view.seat
    found: dict[str, tuple[str, ...]] = {}
    if seat in view.open:
        found[CALL] = (CALL,)
    for move in view.legal:
        if parts_of(move).kind is MoveKind.CATCH and parts_of(move).seat in view.open:
            found[move] = (move,)
    if seat not in view.asked and throws(view):
        found[standing_call(view)] = (*throws(view), NO_THROW)
    if view.waiting_for in RACES and seat in view.asked:
        found[ARMS_UP] = (ARMS_UP,)
    return found
