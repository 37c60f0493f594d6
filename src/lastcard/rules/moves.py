"""Moves as small numbers: what a seat decides, with nothing of what the table answers."""

from lastcard.rules.kinds import NO_COLOR, lowest
from lastcard.rules.numbers import Color, Kind, Mask, Move
from lastcard.rules.rule import rule

CARD, DRAW, KEEP, CHALLENGE, ARMS_UP, CALL, CATCH, COLOR, PICK, AIM, ICON_FIRST = range(11)
"""Verbs. CARD plays, lays, sheds, keeps or gives a card: the window says which."""

COLOR_SHIFT = 7
CALLS = 1 << 10
VERB_SHIFT = 11

MOST_MOVES = 512


@rule
def move(verb: int, argument: int) -> Move:
    return verb << VERB_SHIFT | argument


@rule
def card_move(kind: Kind, color: Color, calls: bool) -> Move:
    """A card, the color named with it (or `NO_COLOR`), and whether the call is said with it."""
    return kind | (color + 1) << COLOR_SHIFT | (CALLS if calls else 0)


@rule
def verb_of(move: int) -> int:
    return move >> VERB_SHIFT


@rule
def argument_of(move: int) -> int:
    """The card of a card move; the seat, color or place of any other."""
    return move & ((1 << COLOR_SHIFT) - 1)


@rule
def color_named(move: int) -> Color:
    return ((move >> COLOR_SHIFT) & 7) - 1


@rule
def says_call(move: int) -> bool:
    return move & CALLS != 0


@rule
def add(out: list[int], n: int, move: int) -> int:
    """List one move."""
    out[n] = move
    return n + 1


@rule
def add_card(out: list[int], n: int, kind: Kind, color: Color, may_call: bool) -> int:
    """List a card, and the same card with the call where it may be said."""
    out[n] = card_move(kind, color, False)
    if not may_call:
        return n + 1
    out[n + 1] = card_move(kind, color, True)
    return n + 2


@rule
def add_bare_card(out: list[int], n: int, kind: Kind, may_call: bool) -> int:
    return add_card(out, n, kind, NO_COLOR, may_call)


@rule
def add_bare_cards(out: list[int], n: int, kinds: Mask, may_call: bool) -> int:
    """List each card of a mask."""
    if not may_call:
        return add_each(out, n, kinds)
    while kinds:
        n = add_bare_card(out, n, lowest(kinds), may_call)
        kinds &= kinds - 1
    return n


def add_each(out: list[int], n: int, kinds: Mask) -> int:
    """List each card of a mask as it is, without the call."""
    while kinds:
        out[n] = lowest(kinds)
        kinds &= kinds - 1
        n += 1
    return n
