"""Splitting the text of a move into parts, to show or sort it without knowing the edition.

`moves.parse_move` parses a move for the rules, and checks its card.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.notation.moves import PLACES, SIGNS
from lastcard.rules import moves

LONGEST_REMEMBERED = 12


class MoveKind(Enum):
    """What a move does."""

    CARD = "card"
    """With a card of the hand: `R7`, `W=B!`."""
    TAKE = "take"
    """The same with a card of the discard pile. The text alone does not show this."""
    THROW = "throw"
    """The same with a card that is thrown out of turn. The text alone does not show this."""
    DRAW = "draw"
    """`+`."""
    PASS = "pass"
    """`-`: keep, decline, do not react."""
    CHALLENGE = "challenge"
    """`x`."""
    ARMS_UP = "arms_up"
    """`^`."""
    CALL = "call"
    """`!`, on its own and late; a call made with a card is the `call` of that move."""
    CATCH = "catch"
    """`!c`."""
    AIM = "aim"
    """`>c`: choose a seat."""
    COLOR = "color"
    """`=B`: name a color."""
    PLAYER_CARD = "player_card"
    """`@2`: the second player card."""
    ICON = "icon"
    """`#1`: the first icon."""


BY_SIGN = {
    SIGNS[moves.DRAW]: MoveKind.DRAW,
    SIGNS[moves.KEEP]: MoveKind.PASS,
    SIGNS[moves.CHALLENGE]: MoveKind.CHALLENGE,
    SIGNS[moves.ARMS_UP]: MoveKind.ARMS_UP,
    SIGNS[moves.CALL]: MoveKind.CALL,
}
BY_FIRST = {
    "!": MoveKind.CATCH,
    ">": MoveKind.AIM,
    "=": MoveKind.COLOR,
    PLACES[moves.PICK]: MoveKind.PLAYER_CARD,
    PLACES[moves.ICON_FIRST]: MoveKind.ICON,
}
REACTIONS = (MoveKind.CALL, MoveKind.CATCH, MoveKind.ARMS_UP)
"""Moves that any seat may make at any time; the first one counts."""


class MoveParts(NamedTuple):
    """The parts of a move."""

    text: str
    kind: MoveKind
    card: str = ""
    """The card as held, without the color named with it: `W` of `W=B!`."""
    color: str = ""
    seat: int | None = None
    place: int | None = None
    """The place of a player card or an icon, from 1."""
    call: bool = False
    """Whether the call is made with it."""

    @property
    def base(self) -> str:
        """The move without the call and the color."""
        return self.card or self.text


def parts_of(text: str) -> MoveParts:
    """Split a move into its parts. Anything unknown is parsed as a card that no edition has.

    >>> _, kind, card, color, *_, call = parts_of("W=B!")
    >>> kind.value, card, color, call
    ('card', 'W', 'B', True)
    >>> parts_of("!c").seat
    2
    """
    return _remembered(text) if len(text) <= LONGEST_REMEMBERED else _read(text)


def _read(text: str) -> MoveParts:
    if text in BY_SIGN:
        return MoveParts(text, BY_SIGN[text])
    kind, rest = BY_FIRST.get(text[:1], MoveKind.CARD), text[1:]
    if kind is MoveKind.CARD:
        card, _, color = text.removesuffix("!").partition("=")
        return MoveParts(text, kind, card, color, call=text.endswith("!"))
    if kind is MoveKind.COLOR:
        return MoveParts(text, kind, color=rest)
    if kind in (MoveKind.CATCH, MoveKind.AIM):
        seat = SEAT_LETTERS.find(rest) if len(rest) == 1 else -1
        return MoveParts(text, kind, seat=seat if seat >= 0 else None)
    return MoveParts(text, kind, place=int(rest) if rest.isascii() and rest.isdecimal() else None)


_remembered = lru_cache(maxsize=4096)(_read)
