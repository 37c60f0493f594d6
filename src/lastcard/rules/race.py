"""The race to raise the arms: who has answered, and who is last (window `RACE`)."""

from lastcard.rules.dispatch import legal_in, new_window
from lastcard.rules.events import ARMS_RAISED, LAST_ARMS, emit
from lastcard.rules.kinds import how_many
from lastcard.rules.moves import ARMS_UP, add, move
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State
from lastcard.rules.turn import next_seat

RACE = new_window("race", "arms up: ^", "touchdown-arms")


@rule
def start_race(s: State, seat: int) -> None:
    """Every seat but this one is waited for."""
    s.window = RACE
    s.opener = seat
    s.actor = NOBODY
    s.awaited = ((1 << s.players) - 1) & ~(1 << seat)


@legal_in(RACE)
def legal_race(s: State, seat: int, out: list[int], n: int) -> int:
    """Each of them once; arms raised at another time mean nothing (R57)."""
    return add(out, n, move(ARMS_UP, 0))


@rule
def arms_raised(s: State, seat: int) -> None:
    s.awaited &= ~(1 << seat)
    emit(s, ARMS_RAISED, seat)


@rule
def race_decided(s: State) -> bool:
    """Once a single seat has not answered, that seat is last (R50, R134)."""
    return how_many(s.awaited) == 1


@rule
def finish_race(s: State) -> int:
    """The race is over; the answer is who was last."""
    last = furthest_unanswered(s)
    s.awaited = 0
    emit(s, LAST_ARMS, last)
    return last


@rule
def furthest_unanswered(s: State) -> int:
    """Of those who have not answered, the furthest in turn order (R51, R134)."""
    last = s.opener
    seat = next_seat(s, s.opener)
    while seat != s.opener:
        if s.awaited >> seat & 1:
            last = seat
        seat = next_seat(s, seat)
    return last
