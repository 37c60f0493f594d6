"""Since when each window has been open.

Everything that happens at a table has a number. Whoever answers says which number they had before their eyes:
the answer counts if what it answers has been open since then, and is too late if that has closed, even where
another window of the same kind has opened in between. Whoever is only the second to react is not too late.
"""

from __future__ import annotations

from typing import NamedTuple

from lastcard.notation.pending import seats_in
from lastcard.rules.cards.hail_mary import is_throw
from lastcard.rules.cards.touchdown import RACE
from lastcard.rules.moves import CALL, CATCH, argument_of, verb_of
from lastcard.rules.state import State


class Open(NamedTuple):
    """What is open at a moment: the window and whom it asks, who may be caught, who has just called."""

    window: int
    actor: int
    catchable: int
    yelled: int


def what_is_open(s: State) -> Open:
    return Open(s.window, s.actor, s.open, s.yelled)


class Since:
    """The number of this moment, and of the moments in which what is open was opened."""

    def __init__(self, s: State) -> None:
        self.now = self.asked = self.yelled = 0
        self.catchable = dict.fromkeys(seats_in(s.open), 0)

    def copy(self) -> Since:
        twin = Since.__new__(Since)
        twin.now, twin.asked, twin.yelled = self.now, self.asked, self.yelled
        twin.catchable = dict(self.catchable)
        return twin

    def note(self, before: Open, s: State, choice: int | None) -> None:
        """A move was made, or the clock has acted (`None`)."""
        self.now += 1
        if not goes_on(before, s, choice):
            self.asked = self.now
        for seat in seats_in(s.open & ~before.catchable):
            self.catchable[seat] = self.now
        if s.yelled != before.yelled:
            self.yelled = self.now

    def note_deal(self) -> None:
        """A new round has been dealt."""
        self.now += 1
        self.asked = self.now

    def opened(self, s: State, seat: int, choice: int) -> int:
        """The moment since which a seat could have made a move that is legal now."""
        if verb_of(choice) == CALL:
            return self.catchable.get(seat, 0)
        if verb_of(choice) == CATCH:
            return self.catchable.get(argument_of(choice), 0)
        return self.yelled if is_throw(s, seat, choice) else self.asked


def goes_on(before: Open, s: State, choice: int | None) -> bool:
    """Is the same still asked of the same seats? A call or a catch interrupts nothing, and a race goes on
    until it is decided.
    """
    if choice is None:
        return False
    if verb_of(choice) in (CALL, CATCH):
        return (s.window, s.actor) == before[:2]
    return s.window == before.window == RACE
