"""Seen: cards that somebody has seen go into a hand, or in it, and that are still there.

A challenged hand, or one that is peeked at, is seen by one player; a card taken back out of the discard pile
and the parts of a droid are seen by all; what is given in a swap, by its giver. A card is forgotten when it
is played, and the whole hand when something else leaves it. Old cards are noted first: a card that was taken
or given is new, and was not there when its owner made its earlier decisions.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.notes import MOST_SEEN, Seen
from lastcard.rules.cards.droid import DROID
from lastcard.rules.hands import count, icon_kinds, plain_kinds
from lastcard.rules.icons.swap import GIVE_ONE
from lastcard.rules.kinds import ICON, color_of, is_wild, lowest
from lastcard.rules.lineup import ICON_PEEK, icon_action
from lastcard.rules.moves import AIM as AIMS
from lastcard.rules.moves import CARD, argument_of, color_named, verb_of
from lastcard.rules.moves import CHALLENGE as CHALLENGES
from lastcard.rules.numbers import Color, Kind, Mask, Move, Seat
from lastcard.rules.piles import part
from lastcard.rules.state import State
from lastcard.rules.windows.activate import next_victim
from lastcard.rules.windows.discard import SHED_ONE
from lastcard.rules.windows.take import TAKE_ONE
from lastcard.rules.windows.turn import DRAWN, TURN, next_seat


@plain
def seen_card(viewer: Seat, owner: Seat, n: int, seen: Seen) -> Kind:
    """The n-th card that one has seen of a hand."""
    return seen.hands[owner].cards[viewer * MOST_SEEN + n]


@plain
def see_new(viewer: Seat, owner: Seat, kind: Kind, seen: Seen) -> None:
    """A card is seen that goes into a hand."""
    hand = seen.hands[owner]
    number = hand.number[viewer]
    if number < MOST_SEEN:
        hand.cards[viewer * MOST_SEEN + number] = kind
        hand.number[viewer] = number + 1
        seen.owners |= 1 << owner


@plain
def see_old(viewer: Seat, owner: Seat, kind: Kind, seen: Seen) -> None:
    """A card is seen that has been in a hand for some time."""
    hand = seen.hands[owner]
    before = hand.number[viewer]
    see_new(viewer, owner, kind, seen)
    hand.old[viewer] += hand.number[viewer] - before


@plain
def lose_card(viewer: Seat, owner: Seat, kind: Kind, seen: Seen) -> None:
    """A card has left a hand: if it was one that was seen, it is so no more."""
    hand = seen.hands[owner]
    first = viewer * MOST_SEEN
    end = first + hand.number[viewer]
    for place in range(first, end):
        if hand.cards[place] == kind:
            hand.old[viewer] -= place - first < hand.old[viewer]
            for later in range(place, end - 1):
                hand.cards[later] = hand.cards[later + 1]
            hand.number[viewer] -= 1
            return


@plain
def forget_seen(viewer: Seat, owner: Seat, seen: Seen) -> None:
    """One does not know any more what is in a hand."""
    seen.hands[owner].number[viewer] = 0
    seen.hands[owner].old[viewer] = 0


@plain
def forget_hand(owner: Seat, players: int, seen: Seen) -> None:
    """Something has left a hand, and who knows what?"""
    if seen.owners >> owner & 1:
        for viewer in range(players):
            forget_seen(viewer, owner, seen)
        seen.owners &= ~(1 << owner)


@plain
def see_hand(s: State, viewer: Seat, owner: Seat, seen: Seen) -> None:
    """A hand is shown to somebody."""
    forget_seen(viewer, owner, seen)
    see_kinds(s, viewer, owner, plain_kinds(s, owner), 0, seen)
    see_kinds(s, viewer, owner, icon_kinds(s, owner), ICON, seen)


@plain
def see_kinds(s: State, viewer: Seat, owner: Seat, kinds: Mask, icon: int, seen: Seen) -> None:
    """All cards of a hand are seen that are of these kinds."""
    while kinds:
        kind = icon + lowest(kinds)
        for _ in range(count(s, owner, kind)):
            see_old(viewer, owner, kind, seen)
        kinds &= kinds - 1


@plain
def shows_card(s: State, seat: Seat, choice: Move) -> bool:
    """Does a card leave the hand for all to see, in its turn or as a part of a droid?"""
    in_turn = (s.window == TURN or s.window == DRAWN or s.window == DROID) and s.actor == seat
    return in_turn and verb_of(choice) == CARD


@plain
def see_move(s: State, seat: Seat, choice: Move, seen: Seen) -> None:
    """See what a move shows, before it is made. What was drawn just now is played unseen. (A Peek at everyone
    is on no printed card, and is not noted here.)
    """
    kind = argument_of(choice)
    if verb_of(choice) == CHALLENGES:
        see_hand(s, seat, s.opener, seen)
    elif verb_of(choice) == AIMS and icon_action(s.icon) == ICON_PEEK:
        see_hand(s, seat, kind, seen)
    elif verb_of(choice) == CARD and s.window == SHED_ONE:
        forget_hand(seat, s.players, seen)
    elif verb_of(choice) == CARD and s.window == GIVE_ONE:
        forget_hand(seat, s.players, seen)
        see_new(seat, next_victim(s), kind, seen)
    elif verb_of(choice) == CARD and s.window == TAKE_ONE:
        for viewer in range(s.players):
            see_new(viewer, seat, kind, seen)
    elif seen.owners >> seat & 1 and shows_card(s, seat, choice) and s.window == TURN:
        lose_shown(seat, kind, s.players, seen)


@plain
def lose_shown(owner: Seat, kind: Kind, players: int, seen: Seen) -> None:
    """All see a card leave a hand; nobody may know any card of it then."""
    known = 0
    for viewer in range(players):
        lose_card(viewer, owner, kind, seen)
        known += seen.hands[owner].number[viewer]
    if known == 0:
        seen.owners &= ~(1 << owner)


@plain
def compare_hands(s: State, seat: Seat, shows: bool, held: list[int], lacks: list[int], seen: Seen) -> Mask:
    """After a seat's move, compare with how many cards each held before it. Whoever got cards may have any
    color again; of a hand that got smaller in another way than by a card that all have seen nothing is known
    any more. The answer is whose hands these are.
    """
    unknown = 0
    for other in range(s.players):
        more = s.held[other] - held[other]
        if more > 0:
            lacks[other] = 0
        elif more < 0 and not (more == -1 and shows and other == seat):
            forget_hand(other, s.players, seen)
            unknown |= 1 << other
        held[other] = s.held[other]
    return unknown


@plain
def see_part(seat: Seat, kind: Kind, players: int, seen: Seen) -> None:
    """A part of a droid goes back into its hand in the end."""
    for viewer in range(players):
        lose_card(viewer, seat, kind, seen)
        see_old(viewer, seat, kind, seen)


@plain
def owned_by(s: State, seat: Seat) -> int:
    """How many cards are a seat's: those in its hand, and those it has laid in a droid (R67)."""
    number = s.held[seat]
    builder = s.opener
    for _ in range(s.parts):
        number += builder == seat
        builder = next_seat(s, builder)
    return number


@plain
def parts_that_fit(s: State, seat: Seat, color: Color) -> int:
    """How many of the parts that a seat has laid could be laid behind one of a color."""
    number = 0
    builder = s.opener
    for n in range(s.parts):
        number += builder == seat and is_fitting_part(s, part(s, n), color)
        builder = next_seat(s, builder)
    return number


@plain
def is_fitting_part(s: State, kind: Kind, color: Color) -> bool:
    """Could a card be laid in a droid behind a part of a color?"""
    return s.droid_wild_parts != 0 if is_wild(kind) else color_of(kind) != color


@plain
def part_color_of(choice: Move) -> Color:
    """The color of a card that is laid in a droid: its own, or the one that a wild is given."""
    kind = argument_of(choice)
    return color_named(choice) if is_wild(kind) else color_of(kind)


@plain
def seen_in_hand(s: State, viewer: Seat, owner: Seat, seen: Seen) -> int:
    """How many cards of a hand one has seen, the first of those that are noted: the parts that it has laid in
    a droid are the last, and on the table.
    """
    number = seen.hands[owner].number[viewer]
    builder = s.opener
    for _ in range(s.parts):
        number -= builder == owner
        builder = next_seat(s, builder)
    return max(0, min(number, s.held[owner]))


@plain
def slot_of_seen(s: State, viewer: Seat, owner: Seat, n: int, seen: Seen) -> int:
    """Where the n-th card that one has seen stands in its hand: old ones first, new ones last."""
    if n < seen.hands[owner].old[viewer]:
        return n
    return s.held[owner] - seen_in_hand(s, viewer, owner, seen) + n
