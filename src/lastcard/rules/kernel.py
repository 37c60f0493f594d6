"""The kernel's three questions: who may act, what may a seat do, and what does a move do.

Nothing else decides legality, anywhere.
"""

from lastcard.rules.dispatch import (
    apply_in_window,
    legal_in_window,
    legal_reactions,
    react,
    reacting,
    timeout_in_window,
)
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State


@rule
def asked(s: State) -> Mask:
    """The seats that the open window waits for, as a mask."""
    if s.actor != NOBODY:
        return 1 << s.actor
    return s.awaited


@rule
def acting(s: State) -> Mask:
    """The seats that may do something now, as a mask."""
    return asked(s) | reacting(s)


@rule
def legal(s: State, seat: Seat, out: list[int]) -> int:
    """List what a seat may do; the answer is how many moves there are."""
    n = 0
    if asked(s) >> seat & 1:
        n = legal_in_window(s, seat, out, n)
    return legal_reactions(s, seat, out, n)


@rule
def apply(s: State, seat: Seat, choice: Move) -> None:
    """Do a legal move."""
    if not react(s, seat, choice):
        apply_in_window(s, seat, choice)


@rule
def timeout(s: State) -> None:
    """The table's clock has run out for what it is waiting for (R134, R135)."""
    timeout_in_window(s)
