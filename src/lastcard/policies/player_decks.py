"""Player decks (elite): player cards lie face down, and in a world any of them may be there that lies nowhere
in the open.
"""

from __future__ import annotations

from lastcard.policies.notes import KNOWN_DECKS, PLAYER_CARD, UNSEEN
from lastcard.rules.chance import seeded_roll, shuffle
from lastcard.rules.numbers import Mask, Seat
from lastcard.rules.options import DRAFT, DYNASTY, QUICK
from lastcard.rules.state import LINEUP, MOST_PLAYER_CARDS, PLAYER_DECK, State


def gather_player_cards(s: State, notes: list[int]) -> None:
    """Note the player cards that do not lie open: any of them may be in a deck that is not known."""
    notes[UNSEEN] = 0
    for card in range(MOST_PLAYER_CARDS):
        if s.card_colors[card] and not lies_open(s, card) and not is_in_known_deck(s, card, notes):
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


def is_in_known_deck(s: State, card: int, notes: list[int]) -> bool:
    for owner in range(s.players):
        if notes[KNOWN_DECKS] >> owner & 1:
            for place in range(s.in_deck[owner]):
                if s.deck[owner * PLAYER_DECK + place] == card:
                    return True
    return False


def known_decks(s: State, seat: Seat) -> Mask:
    """The seats whose decks a seat knows, as a mask: all saw what was drafted, and everyone has built their
    own dynasty.
    """
    if s.mode == DRAFT:
        return (1 << s.players) - 1
    return 1 << seat if s.mode == DYNASTY else 0


def deal_player_cards(s: State, notes: list[int]) -> None:
    """Fill the decks that are not known with player cards that do not lie open; shuffle the others."""
    if not s.player_cards:
        return
    left = notes[UNSEEN]
    for owner in range(s.players):
        if notes[KNOWN_DECKS] >> owner & 1:
            shuffle(s, s.deck, owner * PLAYER_DECK, s.in_deck[owner], owner)
        else:
            for place in range(owner * PLAYER_DECK, owner * PLAYER_DECK + s.in_deck[owner]):
                card = PLAYER_CARD + seeded_roll(s, left)
                s.deck[place] = notes[card]
                if s.mode == QUICK:  # in a dynasty several players may have the same card
                    left -= 1
                    notes[card] = notes[PLAYER_CARD + left]
                    notes[PLAYER_CARD + left] = s.deck[place]


PLAYER_DECK_PARTS = (gather_player_cards, lies_open, is_in_known_deck, known_decks, deal_player_cards)
