"""Recover: a player card under the player deck, or an UNO card into the hand."""

from lastcard.rules.dispatch import icon
from lastcard.rules.lineup import ICON_RECOVER, icon_number, icon_on_player_cards
from lastcard.rules.numbers import Seat
from lastcard.rules.piles import discarded
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by
from lastcard.rules.windows.recover import ask_to_recover
from lastcard.rules.windows.take import TAKE_ONE, something_to_take, take_back


@icon(ICON_RECOVER, title="Recover", effect="{who} recovers {cards}", own="recovers {cards}")
def recover(s: State, seat: Seat) -> None:
    """elite/icon-recover: whoever carries it out takes back as many cards as the icon says (R107, R113)."""
    if icon_on_player_cards(s.icon):
        ask_to_recover(s, seat, icon_number(s.icon), False)
    else:
        recover_from_discards(s, seat)


@rule
def recover_from_discards(s: State, seat: Seat) -> None:
    """An UNO card of one's choice, or the uppermost under the top card where that is agreed (R107)."""
    if s.left == 0:
        s.left = icon_number(s.icon)
    while s.recover_uno and something_to_take(s):
        take_back(s, seat, discarded(s, 1))
    if something_to_take(s):
        s.window = TAKE_ONE
        s.actor = seat
    else:
        s.left = 0
        done_by(s, seat)
