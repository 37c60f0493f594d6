"""Wild Let's Build a Droid: a card each, never twice the same color running (window `DROID`)."""

from lastcard.rules.dispatch import apply_in, legal_in, new_window, played, timeout_in
from lastcard.rules.events import LAID, TOOK_BACK, UNABLE, emit
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
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.piles import lay_part, must_draw, part
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.color import ask_color
from lastcard.rules.windows.turn import next_seat

DROID = new_window(
    "droid",
    "Lay a part of another color",
    "whoever lays the next part",
    "a part of another color, such as R5",
    "droid-goes-round",
    card="lay it for the droid",
    from_hand=True,
    opened_by_card=True,
)

UNABLE_DRAWS = 3


@played(
    "Wd",
    title="Wild Droid",
    effect="whoever cannot lay another color draws three",
    color_rule="droid-color",
    opens="droid",
    names_color_later=True,
)
def build_droid(s: State, seat: Seat) -> None:
    """droid/droid-first-part: its player lays the first part, of any color."""
    s.opener = seat
    s.parts = 0
    s.part_color = NO_COLOR
    ask_for_part(s, seat)


@apply_in(DROID)
def apply_part(s: State, seat: Seat, choice: Move) -> None:
    """Laid face up for all to see (R70). A laid part is not played: it does nothing, closes no call
    window and is still its owner's (R61, R67, R139).
    """
    add_part(s, seat, choice)
    ask_for_part(s, next_seat(s, seat))


@timeout_in(DROID)
def timeout_part(s: State) -> None:
    """The clock lays the first legal card (R135)."""
    apply_part(s, s.actor, first_part(s, s.actor))


@rule
def ask_for_part(s: State, seat: Seat) -> None:
    """droid/droid-goes-round: a seat that can lay a part must (R61); the first that cannot ends the droid
    (R62, R63).
    """
    if fitting_parts(s, seat):
        s.window = DROID
        s.actor = seat
    else:
        finish_droid(s, seat)


@rule
def finish_droid(s: State, loser: Seat) -> None:
    """droid/droid-unable-draws: three cards, no lost turn; then everyone takes the parts back (R64).
    droid/droid-color: the droid's player names the color that resumes play (R65, R66).
    """
    emit(s, UNABLE, loser)
    must_draw(s, loser, UNABLE_DRAWS)
    take_parts_back(s)
    ask_color(s, s.opener)


# The parts


@rule
def fitting_parts(s: State, seat: Seat) -> Mask:
    """droid/droid-different-color: any color but the last part's (R60); a wild only where agreed (R59)."""
    parts = kinds_held(s, seat) & COLORED_MASK
    if s.part_color != NO_COLOR:
        parts &= ~COLOR_MASK[s.part_color]
    if s.droid_wild_parts:
        parts |= plain_kinds(s, seat) & WILD_MASK
    return parts


@legal_in(DROID)
def legal_part(s: State, seat: Seat, out: list[int], n: int) -> int:
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
def first_part(s: State, seat: Seat) -> Move:
    """The first legal card, in the first color that a wild may take."""
    kind = first_held(s, seat, fitting_parts(s, seat))
    color = NO_COLOR
    if is_wild(kind):
        color = YELLOW if s.part_color == RED else RED
    return card_move(kind, color, False)


@rule
def add_part(s: State, seat: Seat, choice: Move) -> None:
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
