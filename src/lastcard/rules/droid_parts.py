"""The parts of a droid: which fit, how they are laid and taken back (window `DROID`)."""

from lastcard.rules.dispatch import legal_in, new_window
from lastcard.rules.events import LAID, TOOK_BACK, emit
from lastcard.rules.hands import add_held, first_held, give, kinds_held, plain_kinds, take
from lastcard.rules.kinds import (
    COLOR_MASK,
    COLORED_MASK,
    COLORS,
    NO_COLOR,
    RED,
    WILD_MASK,
    YELLOW,
    color_of,
    is_wild,
    lowest,
)
from lastcard.rules.moves import add_card, argument_of, card_move, color_named
from lastcard.rules.piles import lay_part, part
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.turn import next_seat

DROID = new_window("droid", "a part of another color, such as R5", "droid-goes-round")


@rule
def fitting_parts(s: State, seat: int) -> int:
    """droid/droid-different-color: any color but the last part's (R60); a wild only where agreed (R59)."""
    parts = kinds_held(s, seat) & COLORED_MASK
    if s.part_color != NO_COLOR:
        parts &= ~COLOR_MASK[s.part_color]
    if s.droid_wild_parts:
        parts |= plain_kinds(s, seat) & WILD_MASK
    return parts


@legal_in(DROID)
def legal_part(s: State, seat: int, out: list[int], n: int) -> int:
    parts = fitting_parts(s, seat)
    n = add_held(s, seat, out, n, parts & COLORED_MASK, False)
    wilds = parts & WILD_MASK
    while wilds:
        for color in range(COLORS):
            if color != s.part_color:
                n = add_card(out, n, lowest(wilds), color, False)
        wilds &= wilds - 1
    return n


@rule
def first_part(s: State, seat: int) -> int:
    """The first legal card, in the first color that a wild may take."""
    kind = first_held(s, seat, fitting_parts(s, seat))
    color = NO_COLOR
    if is_wild(kind):
        color = YELLOW if s.part_color == RED else RED
    return card_move(kind, color, False)


@rule
def add_part(s: State, seat: int, choice: int) -> None:
    """A card of a hand becomes the last part, in its color or in the one that is named for a wild."""
    kind = argument_of(choice)
    take(s, seat, kind)
    lay_part(s, kind)
    s.part_color = color_named(choice) if is_wild(kind) else color_of(kind)
    emit(s, LAID, seat, kind, s.part_color)


@rule
def take_parts_back(s: State) -> None:
    """droid/droid-parts-return: parts were laid in turn order, so they go back in turn order."""
    owner = s.opener
    for n in range(s.parts):
        give(s, owner, part(s, n))
        emit(s, TOOK_BACK, owner, part(s, n))
        owner = next_seat(s, owner)
    s.parts = 0
