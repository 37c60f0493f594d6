"""Stacking: a draw card is answered with one of its kind, and what is owed adds up (window `STACK`)."""

from lastcard.rules.calls import close_calls
from lastcard.rules.dispatch import apply_in, legal_in, new_window, timeout_in
from lastcard.rules.hands import kinds_held
from lastcard.rules.kinds import alike
from lastcard.rules.moves import CARD, DRAW, add, move, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.piles import must_draw, top
from lastcard.rules.plays import add_plays
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.turn import end_turn, lose_next_turn, next_seat, play

STACK = new_window(
    "stack",
    "Answer, or take the cards",
    "the seat that is hit",
    "a card of the same kind, or + to take what is owed",
    "R146",
    draw="take the cards that are owed",
    from_hand=True,
    opened_by_card=True,
)


@rule
def ask_to_stack(s: State, seat: Seat, number: int) -> None:
    """A seat adds to what is owed, and the next one is asked (R146)."""
    s.owed += number
    s.opener = seat
    s.actor = next_seat(s, seat)
    s.window = STACK


@legal_in(STACK)
def legal_stack(s: State, seat: Seat, out: list[int], n: int) -> int:
    """Answer with the same kind, or take all that is owed: asked even of a seat that cannot (R152)."""
    n = add_plays(s, seat, out, n, kinds_held(s, seat) & alike(top(s)))
    return add(out, n, move(DRAW, 0))


@apply_in(STACK)
def apply_stack(s: State, seat: Seat, choice: Move) -> None:
    if verb_of(choice) == CARD:
        close_calls(s, seat)
        play(s, seat, choice)
        return
    must_draw(s, seat, s.owed)
    s.owed = 0
    lose_next_turn(s, seat)
    end_turn(s, s.opener)


@timeout_in(STACK)
def timeout_stack(s: State) -> None:
    """The clock takes what is owed (R135)."""
    apply_stack(s, s.actor, move(DRAW, 0))
