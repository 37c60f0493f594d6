"""Play Again."""

from lastcard.rules.dispatch import icon
from lastcard.rules.events import PLAYS_AGAIN, emit
from lastcard.rules.lineup import ICON_PLAY_AGAIN
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by


@icon(ICON_PLAY_AGAIN, title="Play Again", effect="takes another turn")
def play_again(s: State, seat: Seat) -> None:
    """elite/icon-play-again: another turn as soon as the card is done; skips wait (R100)."""
    s.again = 1
    emit(s, PLAYS_AGAIN, seat)
    done_by(s, seat)
