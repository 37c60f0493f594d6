"""Peek."""

from lastcard.rules.dispatch import icon
from lastcard.rules.events import emit_hand
from lastcard.rules.lineup import ICON_PEEK
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by


@icon(ICON_PEEK, title="Peek", effect="looks at the hand of {whom}")
def peek(s: State, seat: Seat) -> None:
    """elite/icon-peek: the player who activated it, and nobody else, sees the seat's hand (R101)."""
    emit_hand(s, s.opener, seat)
    done_by(s, seat)
