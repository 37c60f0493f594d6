"""Recover."""

from lastcard.rules.dispatch import played
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.rules.windows.recover import ask_to_recover


@played("c", title="Recover", effect="a used player card goes under your deck", needs_player_cards=True)
def recover(s: State, seat: Seat) -> None:
    """elite/recover: one player card of choice goes from the own discards under the own deck (R113)."""
    ask_to_recover(s, seat, 1, False)
