"""Parsing and writing cards, moves and positions as text. The grammar is in docs/notation.md.

A position is read by `reading` and written by `writing`.
"""

from lastcard.notation.cards import parse_card, parse_seat
from lastcard.notation.moves import move_text, parse_move

__all__ = ["move_text", "parse_card", "parse_move", "parse_seat"]
