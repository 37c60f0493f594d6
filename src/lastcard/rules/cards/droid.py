"""Wild Let's Build a Droid: a card each, never twice the same color running."""

from lastcard.rules.colors import ask_color
from lastcard.rules.dispatch import apply_in, played, timeout_in
from lastcard.rules.droid_parts import DROID, add_part, first_part, fitting_parts, take_parts_back
from lastcard.rules.events import UNABLE, emit
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.piles import must_draw
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.turn import next_seat

UNABLE_DRAWS = 3


@played("Wd", names_color_later=True)
def build_droid(s: State, seat: int) -> None:
    """droid/droid-first-part: its player lays the first part, of any color."""
    s.opener = seat
    s.parts = 0
    s.part_color = NO_COLOR
    ask_for_part(s, seat)


@apply_in(DROID)
def apply_part(s: State, seat: int, choice: int) -> None:
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
def ask_for_part(s: State, seat: int) -> None:
    """droid/droid-goes-round: a seat that can lay a part must (R61); the first that cannot ends the droid
    (R62, R63).
    """
    if fitting_parts(s, seat):
        s.window = DROID
        s.actor = seat
    else:
        finish_droid(s, seat)


@rule
def finish_droid(s: State, loser: int) -> None:
    """droid/droid-unable-draws: three cards, no lost turn; then everyone takes the parts back (R64).
    droid/droid-color: the droid's player names the color that resumes play (R65, R66).
    """
    emit(s, UNABLE, loser)
    must_draw(s, loser, UNABLE_DRAWS)
    take_parts_back(s)
    ask_color(s, s.opener)
