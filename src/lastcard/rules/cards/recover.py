"""Recover."""

from lastcard.rules.dispatch import played
from lastcard.rules.recovering import ask_to_recover
from lastcard.rules.state import State


@played("c", needs_player_cards=True)
def recover(s: State, seat: int) -> None:
    """elite/recover: one player card of choice goes from the own discards under the own deck (R113)."""
    ask_to_recover(s, seat, 1, False)
