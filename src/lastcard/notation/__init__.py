"""Text in and out: cards, moves, positions and game records. The grammar stands in docs/notation.md."""

from lastcard.notation.cards import parse_card, parse_seat
from lastcard.notation.errors import NotationError
from lastcard.notation.moves import move_text, parse_move
from lastcard.notation.position import Position, read_position
from lastcard.notation.writing import write_position

__all__ = [
    "NotationError",
    "Position",
    "move_text",
    "parse_card",
    "parse_move",
    "parse_seat",
    "read_position",
    "write_position",
]
