"""Wild."""

from lastcard.rules.dispatch import played, turned_up
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.color import ask_color
from lastcard.rules.windows.turn import end_turn, left_of


@played("W", title="Wild", effect="names the color")
def wild(s: State, seat: Seat) -> None:
    """*/wild-matches, */wild-color: it goes on anything; the color was named with it."""
    end_turn(s, seat)


@turned_up("W")
def wild_turned_up(s: State, dealer: Seat) -> None:
    """express/wild-start: the player left of the dealer names the color, then begins (R41)."""
    ask_color(s, left_of(s, dealer))
