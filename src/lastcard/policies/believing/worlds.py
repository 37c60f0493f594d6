"""Worlds: possible arrangements of the hidden cards.

A world is a state consistent with everything a seat sees now. `first_world` redeals the cards that the seat
cannot see; `next_world` derives another world from the last (Metropolis sampling). Cards are swapped at
random, and a swap that makes other players' moves unlike an expert's is mostly undone, so likely hands come
up more often.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.believing.evidence import unlike_expert
from lastcard.policies.believing.player_decks import deal_player_cards, gather_player_cards
from lastcard.policies.believing.seen import is_fitting_part, seen_card, seen_in_hand, slot_of_seen
from lastcard.policies.notes import Hidden, Notes
from lastcard.policies.sight import Sight, clear_hand, look
from lastcard.rules.cards.droid import DROID
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.chance import seeded_roll, shuffle
from lastcard.rules.hands import first_held, give, kinds_held, nth_card
from lastcard.rules.numbers import Kind, Seat
from lastcard.rules.state import NOBODY, PLAYER_DECK, State
from lastcard.rules.windows.challenge import CHALLENGE
from lastcard.rules.windows.turn import DRAWN

EXCHANGES = 12
"""Swaps tried between two worlds; before the first world, `SETTLING` are tried."""
SETTLING = 150

TOLERANCE = 20
"""A swap that makes one more decision unlike an expert's is kept once in this many times."""


@plain
def first_world(s: State, k: Sight, seat: Seat, out: list[int], notes: Notes) -> None:
    """Redeal the cards that a seat cannot see, and let the swaps settle."""
    gather_hidden(s, seat, notes.hidden)
    shuffle(s, s.cards, 0, s.pile, NOBODY)
    line_up(s, seat, notes)
    put_part_in_hand(s, seat, notes.hidden)
    look(k, s, seat)
    for other in range(s.players):
        if other != seat:
            notes.hidden.unlike[other] = unlike_expert(k, other, s.held[other], out, notes)
    exchange_cards(s, k, seat, out, notes, SETTLING)
    deal_out(s, seat, notes.hidden)
    deal_player_cards(s, notes.hidden)


@plain
def next_world(s: State, k: Sight, seat: Seat, out: list[int], notes: Notes) -> None:
    """Derive another world from the last one by a few swaps."""
    look(k, s, seat)
    exchange_cards(s, k, seat, out, notes, EXCHANGES)
    shuffle(s, s.cards, 0, s.pile, NOBODY)
    deal_out(s, seat, notes.hidden)
    deal_player_cards(s, notes.hidden)


@plain
def straighten(s: State, seat: Seat, notes: Notes) -> None:
    """Put the cards that a seat cannot see in a fixed order, so that they cannot influence the search."""
    gather_hidden(s, seat, notes.hidden)
    sort_cards(s.cards, 0, s.pile)
    line_up(s, seat, notes)
    put_part_in_hand(s, seat, notes.hidden)
    deal_out(s, seat, notes.hidden)
    if s.player_cards:
        gather_player_cards(s, notes.hidden)
        for owner in range(s.players):
            sort_cards(s.deck, owner * PLAYER_DECK, s.in_deck[owner])


@plain
def sort_cards(cards: list[int], first: int, n: int) -> None:
    """Sort n cards, from index `first` on, by kind."""
    for place in range(first + 1, first + n):
        kind = cards[place]
        gap = place
        while gap > first and cards[gap - 1] > kind:
            cards[gap] = cards[gap - 1]
            gap -= 1
        cards[gap] = kind


# The hidden cards of all hands fill an array of slots, seat by seat; the draw pile follows.


@plain
def gather_hidden(s: State, seat: Seat, hidden: Hidden) -> None:
    """Move the cards of all hidden hands to the draw pile, and note where each seat's slots begin."""
    hidden.number = 0
    for other in range(s.players):
        hidden.first[other] = hidden.number
        if other != seat:
            hidden.number += s.held[other]
            for n in range(s.held[other]):
                s.cards[s.pile] = nth_card(s, other, n)
                s.pile += 1


@plain
def line_up(s: State, seat: Seat, notes: Notes) -> None:
    """Fill the slots: fixed ones with the cards seen in that hand, the rest from the draw pile."""
    hidden, seen = notes.hidden, notes.remembered.seen
    for slot in range(hidden.number):
        hidden.fixed[slot] = 0
    for other in range(s.players):
        if other != seat:
            for n in range(seen_in_hand(s, seat, other, seen)):
                slot = hidden.first[other] + slot_of_seen(s, seat, other, n, seen)
                hidden.cards[slot] = take_out_of_pile(s, seen_card(seat, other, n, seen))
                hidden.fixed[slot] = 1
    for slot in range(hidden.number):
        if not hidden.fixed[slot]:
            s.pile -= 1
            hidden.cards[slot] = s.cards[s.pile]


@plain
def take_out_of_pile(s: State, kind: Kind) -> Kind:
    """Take a card of this kind from the draw pile, where all hidden cards are; any card if there is none."""
    found = s.pile - 1
    for place in range(s.pile):
        if s.cards[place] == kind:
            found = place
    kind = s.cards[found]
    s.pile -= 1
    s.cards[found] = s.cards[s.pile]
    return kind


# A seat asked for a part of a droid has one that fits: a seat without one is not asked, and draws three.


@plain
def lacks_part(s: State, seat: Seat, hidden: Hidden) -> bool:
    """Whether another seat is asked for a part of a droid and no card in its slots fits."""
    if s.window != DROID or s.actor == seat:
        return False
    first = hidden.first[s.actor]
    for slot in range(first, first + s.held[s.actor]):
        if is_fitting_part(s, hidden.cards[slot], s.part_color):
            return False
    return True


@plain
def put_part_in_hand(s: State, seat: Seat, hidden: Hidden) -> None:
    """Give a seat that is asked for a part a hidden card that fits, if it has none."""
    if not lacks_part(s, seat, hidden):
        return
    slot = hidden.first[s.actor]
    while hidden.fixed[slot] and slot + 1 < hidden.first[s.actor] + s.held[s.actor]:
        slot += 1
    for place in range(hidden.number + s.pile):
        fits = is_fitting_part(s, hidden_card(s, hidden, place), s.part_color)
        if fits and not is_fixed(hidden, place):
            swap_hidden(s, hidden, slot, place)
            return


@plain
def deal_out(s: State, seat: Seat, hidden: Hidden) -> None:
    """Deal the slots to the other seats' hands, and update the state that depends on them."""
    for other in range(s.players):
        if other != seat:
            held = s.held[other]
            clear_hand(s, other)
            for slot in range(hidden.first[other], hidden.first[other] + held):
                give(s, other, hidden.cards[slot])
    agree_with_hands(s, seat)


@plain
def agree_with_hands(s: State, seat: Seat) -> None:
    """Update what depends on hidden hands: the card just drawn, and guilt."""
    if s.window == DRAWN and s.actor != seat:
        s.drawn = first_held(s, s.actor, kinds_held(s, s.actor))
    if s.window == CHALLENGE and s.opener != seat:
        s.guilty = holds_match(s, s.opener, s.color_before)


@plain
def exchange_cards(s: State, k: Sight, seat: Seat, out: list[int], notes: Notes, times: int) -> None:
    """Try to swap a card of a hidden hand with any other hidden card, the given number of times."""
    hidden = notes.hidden
    if hidden.number == 0:
        return
    for _ in range(times):
        one = seeded_roll(s, hidden.number)
        other = seeded_roll(s, hidden.number + s.pile)
        differ = hidden_card(s, hidden, one) != hidden_card(s, hidden, other)
        if differ and not is_fixed(hidden, one) and not is_fixed(hidden, other):
            try_exchange(s, k, seat, out, notes, one, other)


@plain
def is_fixed(hidden: Hidden, place: int) -> bool:
    """Whether a hidden card was seen in its hand, and so stays there."""
    return place < hidden.number and hidden.fixed[place] != 0


@plain
def try_exchange(s: State, k: Sight, seat: Seat, out: list[int], notes: Notes, one: int, other: int) -> None:
    """Swap two hidden cards, and undo it if the result is rejected.

    It is rejected if a seat loses the part it is asked for, or too many decisions become unlike an expert's.
    """
    unlike = notes.hidden.unlike
    swap_hidden(s, notes.hidden, one, other)
    if lacks_part(s, seat, notes.hidden):
        swap_hidden(s, notes.hidden, one, other)
        return
    here, there = owner_of(s, seat, one), owner_of(s, seat, other)
    unlike_here = unlike_expert(k, here, s.held[here], out, notes)
    more = unlike_here - unlike[here]
    unlike_there = unlike_here
    if there not in (here, seat):
        unlike_there = unlike_expert(k, there, s.held[there], out, notes)
        more += unlike_there - unlike[there]
    if is_tolerated(s, more):
        unlike[here] = unlike_here
        unlike[there] = unlike_there
    else:
        swap_hidden(s, notes.hidden, one, other)


@plain
def is_tolerated(s: State, more: int) -> bool:
    """Whether this many more decisions unlike an expert's are accepted."""
    for _ in range(more):
        if seeded_roll(s, TOLERANCE) > 0:
            return False
    return True


@plain
def hidden_card(s: State, hidden: Hidden, place: int) -> Kind:
    """The card in a slot, or past the slots, one of the draw pile."""
    if place < hidden.number:
        return hidden.cards[place]
    return s.cards[place - hidden.number]


@plain
def swap_hidden(s: State, hidden: Hidden, one: int, other: int) -> None:
    """Swap the card in a slot with another hidden card."""
    kind = hidden.cards[one]
    hidden.cards[one] = hidden_card(s, hidden, other)
    if other < hidden.number:
        hidden.cards[other] = kind
    else:
        s.cards[other - hidden.number] = kind


@plain
def owner_of(s: State, seat: Seat, place: int) -> Seat:
    """The seat whose hand a hidden card is in; the searching seat itself stands for the draw pile."""
    for other in range(s.players):
        if other != seat:
            if place < s.held[other]:
                return other
            place -= s.held[other]
    return seat
