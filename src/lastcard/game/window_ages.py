"""How long each window has been open.

Everything that happens at a table has a number. An answer names the number that its player saw: the answer
counts if what it answers has been open since then, and is too late if that has closed, even if another window
of the same kind has opened in between. The second to react is not too late. A call or a catch that was right
at its own moment is late at worst, and never a false call that costs cards.
"""

from __future__ import annotations

from typing import NamedTuple

from lastcard.notation.pending import seats_in
from lastcard.rules.cards.hail_mary import is_throw
from lastcard.rules.cards.touchdown import RACE
from lastcard.rules.moves import CALL, CATCH, argument_of, verb_of
from lastcard.rules.state import State


class OpenNow(NamedTuple):
    """What is open at a moment: the window and whom it asks, who may be caught, who has just called."""

    window: int
    actor: int
    catchable: int
    yelled: int


class ClosedWindow(NamedTuple):
    """The interval of moments in which a seat could be caught."""

    seat: int
    opened: int
    closed: int


def what_is_open(s: State) -> OpenNow:
    return OpenNow(s.window, s.actor, s.open, s.yelled)


class WindowAges:
    """The number of this moment, and of the moments at which the open windows were opened."""

    def __init__(self, s: State) -> None:
        self.now = self.asked = self.yelled = 0
        self.catchable = dict.fromkeys(seats_in(s.open), 0)
        self.closed: tuple[ClosedWindow, ...] = ()

    def copy(self) -> WindowAges:
        twin = WindowAges.__new__(WindowAges)
        twin.now, twin.asked, twin.yelled = self.now, self.asked, self.yelled
        twin.catchable, twin.closed = dict(self.catchable), self.closed
        return twin

    def note(self, before: OpenNow, s: State, choice: int | None) -> None:
        """A move was made, or the clock has acted (`None`)."""
        self.now += 1
        if not goes_on(before, s, choice):
            self.asked = self.now
        self.close(seats_in(before.catchable & ~s.open))
        for seat in seats_in(s.open & ~before.catchable):
            self.catchable[seat] = self.now
        if s.yelled != before.yelled:
            self.yelled = self.now

    def note_deal(self, s: State) -> None:
        """A new round has been dealt."""
        self.now += 1
        self.asked = self.now
        self.close(list(self.catchable))
        self.catchable = dict.fromkeys(seats_in(s.open), self.now)

    def close(self, seats: list[int]) -> None:
        """These seats can no longer be caught."""
        for seat in seats:
            self.closed += (ClosedWindow(seat, self.catchable.pop(seat), self.now),)

    def is_late(self, s: State, seat: int, choice: int, window: int) -> bool:
        """Whether what a move answers was open at the moment it names, and no longer is. For calls and
        catches see R158.
        """
        target = target_of(seat, choice)
        if target is None or target in self.catchable:
            return window < self.opened(s, seat, choice)
        return any(one.seat == target and one.opened <= window < one.closed for one in self.closed)

    def opened(self, s: State, seat: int, choice: int) -> int:
        """The moment at which what a move answers was opened."""
        target = target_of(seat, choice)
        if target is None:
            return self.yelled if is_throw(s, seat, choice) else self.asked
        return self.catchable.get(target, self.asked)


def target_of(seat: int, choice: int) -> int | None:
    """Whose missed call a move is about; None if it is no call and no catch."""
    if verb_of(choice) not in (CALL, CATCH):
        return None
    return seat if verb_of(choice) == CALL else argument_of(choice)


def goes_on(before: OpenNow, s: State, choice: int | None) -> bool:
    """Whether the same seats are still asked the same. A call or a catch interrupts nothing, and a race goes
    on until it is decided.
    """
    if choice is None:
        return False
    if verb_of(choice) in (CALL, CATCH):
        return (s.window, s.actor) == before[:2]
    return s.window == before.window == RACE
