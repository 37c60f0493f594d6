"""Draw."""

from lastcard.rules.dispatch import icon
from lastcard.rules.lineup import ICON_DRAW, icon_number
from lastcard.rules.numbers import Seat
from lastcard.rules.piles import must_draw
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by


@icon(ICON_DRAW, title="Draw", effect="{who} draws {cards}")
def draw(s: State, seat: Seat) -> None:
    """elite/icon-draw: the seat draws the number shown and loses no turn (R95)."""
    must_draw(s, seat, icon_number(s.icon))
    done_by(s, seat)
