"""Player decks (elite) are face down: in a world, they may hold any player card that is not in the open."""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.notes import Hidden
from lastcard.rules.chance import seeded_roll, shuffle
from lastcard.rules.numbers import Mask, Seat
from lastcard.rules.options import DRAFT, DYNASTY
from lastcard.rules.state import LINEUP, MOST_PLAYER_CARDS, PLAYER_DECK, State


@plain
def gather_player_cards(s: State, hidden: Hidden) -> None:
    """Note the player cards that are not in the open: each may be in any unknown deck."""
    hidden.unseen = 0
    for card in range(MOST_PLAYER_CARDS):
        if s.card_colors[card] and not lies_open(s, card) and not is_in_known_deck(s, card, hidden):
            hidden.player_cards[hidden.unseen] = card
            hidden.unseen += 1


@plain
def lies_open(s: State, card: int) -> bool:
    """Whether a player card is in a lineup, spent, or in use."""
    for owner in range(s.players):
        for place in range(s.lined_up[owner]):
            if s.lineup[owner * LINEUP + place] == card:
                return True
        for place in range(s.spends[owner]):
            if s.spent[owner * PLAYER_DECK + place] == card:
                return True
    return s.active == card


@plain
def is_in_known_deck(s: State, card: int, hidden: Hidden) -> bool:
    for owner in range(s.players):
        if hidden.known_decks >> owner & 1:
            for place in range(s.in_deck[owner]):
                if s.deck[owner * PLAYER_DECK + place] == card:
                    return True
    return False


@plain
def known_decks(s: State, seat: Seat) -> Mask:
    """The seats whose decks a seat knows, as a mask.

    Drafted decks were built in the open. In a dynasty each player knows only their own deck.
    """
    if s.mode == DRAFT:
        return (1 << s.players) - 1
    return 1 << seat if s.mode == DYNASTY else 0


@plain
def deal_player_cards(s: State, hidden: Hidden) -> None:
    """Fill unknown decks with player cards that are not in the open, each used once; shuffle known decks."""
    if not s.player_cards:
        return
    left = hidden.unseen
    for owner in range(s.players):
        if hidden.known_decks >> owner & 1:
            shuffle(s, s.deck, owner * PLAYER_DECK, s.in_deck[owner], owner)
        else:
            for place in range(owner * PLAYER_DECK, owner * PLAYER_DECK + s.in_deck[owner]):
                drawn = seeded_roll(s, left)
                s.deck[place] = hidden.player_cards[drawn]
                left -= 1
                hidden.player_cards[drawn] = hidden.player_cards[left]
                hidden.player_cards[left] = s.deck[place]
