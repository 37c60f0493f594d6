"""Player decks (elite): player cards lie face down, and in a world any of them may be there that lies nowhere
in the open.
"""

from __future__ import annotations

from lastcard.policies.notes import PLAYER_CARD, UNSEEN
from lastcard.rules.chance import seeded_roll, shuffle
from lastcard.rules.options import DRAFT, DYNASTY, QUICK
from lastcard.rules.state import LINEUP, MOST_PLAYER_CARDS, PLAYER_DECK, State


def gather_player_cards(s: State, notes: list[int]) -> None:
    """Note the player cards that do not lie open: any of them may be in a deck."""
    notes[UNSEEN] = 0
    for card in range(MOST_PLAYER_CARDS):
        if s.card_colors[card] and not lies_open(s, card):
            notes[PLAYER_CARD + notes[UNSEEN]] = card
            notes[UNSEEN] += 1


def lies_open(s: State, card: int) -> bool:
    """Is a player card in somebody's lineup, among those that were spent, or in use?"""
    for owner in range(s.players):
        for place in range(s.lined_up[owner]):
            if s.lineup[owner * LINEUP + place] == card:
                return True
        for place in range(s.spends[owner]):
            if s.spent[owner * PLAYER_DECK + place] == card:
                return True
    return s.active == card


def is_deck_known(s: State, seat: int, owner: int) -> bool:
    """Does a seat know what is in a deck? All saw what was drafted, and one's own dynasty one has built."""
    return s.mode == DRAFT or (s.mode == DYNASTY and owner == seat)


def deal_player_cards(s: State, seat: int, notes: list[int]) -> None:
    """Fill the decks that are not known with player cards that do not lie open; shuffle the others."""
    if not s.player_cards:
        return
    left = notes[UNSEEN]
    for owner in range(s.players):
        if is_deck_known(s, seat, owner):
            shuffle(s, s.deck, owner * PLAYER_DECK, s.in_deck[owner], owner)
        else:
            for place in range(owner * PLAYER_DECK, owner * PLAYER_DECK + s.in_deck[owner]):
                card = PLAYER_CARD + seeded_roll(s, left)
                s.deck[place] = notes[card]
                if s.mode == QUICK:  # in a dynasty several players may have the same card
                    left -= 1
                    notes[card] = notes[PLAYER_CARD + left]
                    notes[PLAYER_CARD + left] = s.deck[place]


PLAYER_DECK_PARTS = (gather_player_cards, lies_open, is_deck_known, deal_player_cards)
