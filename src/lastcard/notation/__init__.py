"""Text in and out: cards, moves and positions. The grammar stands in docs/notation.md.

A position is read by `reading`; it is written by `lastcard.views.writing`, out of what a view has.
"""

from lastcard.notation.cards import parse_card, parse_seat
from lastcard.notation.moves import move_text, parse_move

__all__ = ["move_text", "parse_card", "parse_move", "parse_seat"]
