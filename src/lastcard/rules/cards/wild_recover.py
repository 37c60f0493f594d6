"""Wild Recover."""

from lastcard.rules.dispatch import played
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.recover import ask_to_recover

AT_MOST = 3


@played(
    "Wc",
    title="Wild Recover",
    effect="names the color, and up to three used player cards go under your deck",
    color_rule="wild-recover-color",
    needs_player_cards=True,
)
def wild_recover(s: State, seat: Seat) -> None:
    """elite/wild-recover: up to three player cards, in any order (R113). elite/wild-recover-matches,
    elite/wild-recover-color: it goes on anything; the color was named with it.
    """
    ask_to_recover(s, seat, AT_MOST, True)
