"""Worlds: what the hidden cards might be.

A world is a state that agrees with everything a seat knows. `redeal` makes another one out of it: all cards
that the seat cannot see are shuffled and go back to where hidden cards are.
"""

from __future__ import annotations

from lastcard.policies.notes import LACKS
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.challenge import CHALLENGE
from lastcard.rules.chance import shuffle
from lastcard.rules.hands import first_held, give, kinds_held, take
from lastcard.rules.kinds import color_of, is_wild
from lastcard.rules.state import NOBODY, PLAYER_DECK, State
from lastcard.rules.turn import DRAWN

NEAR = 12


def redeal(s: State, seat: int, sizes: list[int], first: int) -> None:
    """Shuffle everything that a seat cannot see; nobody gets a color that it lacks, as far as can be.

    `sizes` are notes: which colors each lacks, and from `first` on room for the sizes of hands.
    """
    for other in range(s.players):
        if other != seat:
            sizes[first + other] = s.held[other]
            pick_up_hand(s, other)
    shuffle(s, s.cards, 0, s.pile, NOBODY)
    deal_back(s, seat, sizes, first)
    if s.player_cards:
        for owner in range(s.players):
            if s.in_deck[owner] > 0:
                shuffle(s, s.deck, owner * PLAYER_DECK, s.in_deck[owner], owner)
    agree_with_hands(s, seat)


def straighten(s: State, seat: int, sizes: list[int], first: int) -> None:
    """Put all that a seat cannot see in a fixed order, so that nothing of it can have an influence."""
    for other in range(s.players):
        if other != seat:
            sizes[first + other] = s.held[other]
            pick_up_hand(s, other)
    sort_cards(s.cards, s.pile)
    deal_back(s, seat, sizes, first)


def sort_cards(cards: list[int], n: int) -> None:
    """Put the first n cards of a row in the order of their kinds."""
    for place in range(1, n):
        kind = cards[place]
        gap = place
        while gap > 0 and cards[gap - 1] > kind:
            cards[gap] = cards[gap - 1]
            gap -= 1
        cards[gap] = kind


def deal_back(s: State, seat: int, sizes: list[int], first: int) -> None:
    """The others take as many cards as they had."""
    for other in range(s.players):
        if other != seat:
            for _ in range(sizes[first + other]):
                bring_up(s, sizes[LACKS + other])
                s.pile -= 1
                give(s, other, s.cards[s.pile])


def bring_up(s: State, lacks: int) -> None:
    """Let the next card be one that is not of a color somebody lacks, if there is one near."""
    for place in range(s.pile - 1, max(s.pile - NEAR, 0) - 1, -1):
        kind = s.cards[place]
        if is_wild(kind) or not lacks >> color_of(kind) & 1:
            s.cards[place] = s.cards[s.pile - 1]
            s.cards[s.pile - 1] = kind
            return


def pick_up_hand(s: State, other: int) -> None:
    """A hidden hand goes into the draw pile."""
    while s.held[other] > 0:
        kind = first_held(s, other, kinds_held(s, other))
        take(s, other, kind)
        s.cards[s.pile] = kind
        s.pile += 1


def agree_with_hands(s: State, seat: int) -> None:
    """What follows from hidden hands follows from the new ones: the card just drawn, and guilt."""
    if s.window == DRAWN and s.actor != seat:
        s.drawn = first_held(s, s.actor, kinds_held(s, s.actor))
    if s.window == CHALLENGE and s.opener != seat:
        s.guilty = holds_match(s, s.opener, s.color_before)


WORLD_PARTS = (redeal, straighten, sort_cards, deal_back, bring_up, pick_up_hand, agree_with_hands)
