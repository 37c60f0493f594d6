"""Discard: a card out of the hand, or a player card of the lineup."""

from lastcard.rules.dispatch import icon
from lastcard.rules.lineup import ICON_DISCARD, icon_number, icon_on_player_cards
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by
from lastcard.rules.windows.discard import BENCH, SHED_ONE


@icon(ICON_DISCARD, title="Discard", effect="{who} discards {cards}")
def discard(s: State, seat: Seat) -> None:
    """elite/icon-discard, elite/icon-kinds: the seat discards a card of its choice, UNO or player card as
    the icon says (R102, R106).
    """
    if s.left == 0:
        s.left = icon_number(s.icon)
    if icon_on_player_cards(s.icon):
        s.window = BENCH
        nothing_to_discard = s.lined_up[seat] == 0
    else:
        s.window = SHED_ONE
        nothing_to_discard = s.discard_to_zero != 0 and s.held[seat] == 1
    if nothing_to_discard:
        s.left = 0
        done_by(s, seat)
    else:
        s.actor = seat
