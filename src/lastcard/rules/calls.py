"""Calling "UNO!" and catching whoever forgets.

A seat that comes down to one card either calls or stands open to be caught, until the next player who
really gets a turn plays or draws (R25). Each coming down is a duty of its own (R30).
"""

from lastcard.rules.events import CALLED, emit
from lastcard.rules.numbers import Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State

ON_PLAYING, ON_REACHING = range(2)
"""When the duty arises: by playing the next-to-last card, or however one card is reached (R24)."""


@rule
def down_to_one(s: State, seat: Seat, calls: bool) -> None:
    """*/call, elite/call-in-short: a seat with one card has called with its move, or may be caught (R27)."""
    if calls:
        call(s, seat)
    else:
        s.open |= 1 << seat


@rule
def reached_one(s: State, seat: Seat, calls: bool) -> None:
    """One card is left without a play: a duty only where however one card is reached counts (R24)."""
    if s.call_on == ON_REACHING:
        down_to_one(s, seat, calls)


@rule
def call(s: State, seat: Seat) -> None:
    """*/call: the seat says it; a Hail Mary may now be thrown (R71)."""
    s.open &= ~(1 << seat)
    s.called |= 1 << seat
    s.yelled = seat
    emit(s, CALLED, seat)


@rule
def no_longer_one_card(s: State, seat: Seat) -> None:
    """A seat's number of cards has changed: what it called, or failed to call, is settled (R29, R30)."""
    s.open &= ~(1 << seat)
    s.called &= ~(1 << seat)
    if s.yelled == seat:
        s.yelled = NOBODY


@rule
def close_calls(s: State, seat: Seat) -> None:
    """*/catch: a seat takes its turn, so others can no longer be caught nor thrown at (R25, R31).
    Whatever else happens in between closes nothing (R157).
    """
    if not s.again:
        s.open &= 1 << seat
        s.yelled = NOBODY
