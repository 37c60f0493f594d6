"""Elite Wild."""

from lastcard.rules.dispatch import played
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.activate import elite_icon


@played(
    "We",
    title="Elite Wild",
    effect="names a color, and you may use a player card of it",
    opens="activate",
    needs_player_cards=True,
)
def elite_wild(s: State, seat: Seat) -> None:
    """*/wild-matches, */wild-color: it goes on anything and names the color. elite/elite-wild-activates:
    then one player card of that color may be activated (R93).
    """
    elite_icon(s, seat)
