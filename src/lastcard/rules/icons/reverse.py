"""Reverse."""

from lastcard.rules.cards.reverse import reverse_play
from lastcard.rules.dispatch import icon
from lastcard.rules.lineup import ICON_REVERSE
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by


@icon(ICON_REVERSE, title="Reverse", effect="turns the direction of play")
def reverse(s: State, seat: Seat) -> None:
    """elite/icon-reverse: the direction of play turns round; Target and Everyone change nothing (R99)."""
    reverse_play(s, seat)
    done_by(s, seat)
