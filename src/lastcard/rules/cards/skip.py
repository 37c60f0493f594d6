"""Skip."""

from lastcard.rules.dispatch import played, turned_up
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.turn import end_turn, lose_next_turn, next_seat


@played("s", title="Skip", effect="the next player loses a turn")
def skip(s: State, seat: Seat) -> None:
    """*/skip: the next player loses a turn. With two players the turn comes back at once (R2)."""
    lose_next_turn(s, next_seat(s, seat))
    end_turn(s, seat)


@turned_up("s")
def skip_turned_up(s: State, dealer: Seat) -> None:
    """express/skip-start: the player left of the dealer is skipped (R40)."""
    skip(s, dealer)
