"""Naming a color when it is asked for on its own: after a touchdown race, a droid, a wild turned up."""

from lastcard.rules.dispatch import apply_in, legal_in, new_window, timeout_in
from lastcard.rules.events import NAMED, emit
from lastcard.rules.hands import most_held_color
from lastcard.rules.kinds import COLORS, NO_COLOR
from lastcard.rules.moves import COLOR, add, argument_of, move
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.turn import begin_turn, end_turn

NAME_COLOR = new_window(
    "color", "Name a color", "whoever names the color", "a color, such as =B", "wild-color"
)


@rule
def ask_color(s: State, seat: Seat) -> None:
    """Wait for a seat to name the color that resumes play."""
    s.window = NAME_COLOR
    s.actor = seat
    s.color = NO_COLOR


@legal_in(NAME_COLOR)
def legal_color(s: State, seat: Seat, out: list[int], n: int) -> int:
    """Any color, also the one that was in play (R6)."""
    for color in range(COLORS):
        n = add(out, n, move(COLOR, color))
    return n


@apply_in(NAME_COLOR)
def apply_color(s: State, seat: Seat, choice: Move) -> None:
    """The color resumes play with the next player (R58, R65); before the first turn with the namer (R41)."""
    s.color = argument_of(choice)
    emit(s, NAMED, seat, s.color)
    if s.turns == 0:
        begin_turn(s, seat)
    else:
        end_turn(s, seat)


@timeout_in(NAME_COLOR)
def timeout_color(s: State) -> None:
    """The clock names the color most held (R135)."""
    apply_color(s, s.actor, move(COLOR, most_held_color(s, s.actor)))
