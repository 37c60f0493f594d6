"""Skip."""

from lastcard.rules.dispatch import icon
from lastcard.rules.lineup import ICON_SKIP, icon_number
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by
from lastcard.rules.windows.turn import lose_next_turn


@icon(ICON_SKIP, title="Skip", effect="{who} loses {turns}")
def skip(s: State, seat: Seat) -> None:
    """elite/icon-skip: the seat skips its next turn, whenever that comes (R97, R98)."""
    for _ in range(icon_number(s.icon)):
        lose_next_turn(s, seat)
    done_by(s, seat)
