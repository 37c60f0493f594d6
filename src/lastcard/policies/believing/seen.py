"""Seen: cards that a player has seen in a hand, or going into it, and that are still there.

A challenged hand and a peeked hand are seen by one player; a card taken from the discard pile and the parts
of a droid are seen by all; a card given in a swap is seen by its giver. A seen card is dropped when it is
played, and the whole hand is forgotten when an unknown card leaves it. Old cards come first. A card that was
taken or given is new: it was not in the hand when its owner made earlier decisions.
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
    """The n-th card of a hand that the viewer has seen."""
    return seen.hands[owner].cards[viewer * MOST_SEEN + n]


@plain
def see_new(viewer: Seat, owner: Seat, kind: Kind, seen: Seen) -> None:
    """Note a card seen going into a hand."""
    hand = seen.hands[owner]
    number = hand.number[viewer]
    if number < MOST_SEEN:
        hand.cards[viewer * MOST_SEEN + number] = kind
        hand.number[viewer] = number + 1
        seen.owners |= 1 << owner


@plain
def see_old(viewer: Seat, owner: Seat, kind: Kind, seen: Seen) -> None:
    """Note a card that has been in a hand for some time."""
    hand = seen.hands[owner]
    before = hand.number[viewer]
    see_new(viewer, owner, kind, seen)
    hand.old[viewer] += hand.number[viewer] - before


@plain
def lose_card(viewer: Seat, owner: Seat, kind: Kind, seen: Seen) -> None:
    """Drop a card that has left a hand from those seen, if it was one of them."""
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
    """Forget all that one viewer has seen of a hand."""
    seen.hands[owner].number[viewer] = 0
    seen.hands[owner].old[viewer] = 0


@plain
def forget_hand(owner: Seat, players: int, seen: Seen) -> None:
    """Forget a hand for all viewers: an unknown card has left it."""
    if seen.owners >> owner & 1:
        for viewer in range(players):
            forget_seen(viewer, owner, seen)
        seen.owners &= ~(1 << owner)


@plain
def see_hand(s: State, viewer: Seat, owner: Seat, seen: Seen) -> None:
    """Note a whole hand shown to one viewer."""
    forget_seen(viewer, owner, seen)
    see_kinds(s, viewer, owner, plain_kinds(s, owner), 0, seen)
    see_kinds(s, viewer, owner, icon_kinds(s, owner), ICON, seen)


@plain
def see_kinds(s: State, viewer: Seat, owner: Seat, kinds: Mask, icon: int, seen: Seen) -> None:
    """Note all cards of a hand that are of these kinds."""
    while kinds:
        kind = icon + lowest(kinds)
        for _ in range(count(s, owner, kind)):
            see_old(viewer, owner, kind, seen)
        kinds &= kinds - 1


@plain
def shows_card(s: State, seat: Seat, choice: Move) -> bool:
    """Whether a move shows everyone a card leaving the hand: played in turn, or laid as a part of a droid."""
    in_turn = (s.window == TURN or s.window == DRAWN or s.window == DROID) and s.actor == seat
    return in_turn and verb_of(choice) == CARD


@plain
def see_move(s: State, seat: Seat, choice: Move, seen: Seen) -> None:
    """Note what a move shows, before it is made.

    A card played straight after drawing it was never among those seen. (No printed card has a Peek at
    everyone, so that is not handled.)
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
    """Drop a card that everyone saw leave a hand, and clear the owner's bit if no seen card remains."""
    known = 0
    for viewer in range(players):
        lose_card(viewer, owner, kind, seen)
        known += seen.hands[owner].number[viewer]
    if known == 0:
        seen.owners &= ~(1 << owner)


@plain
def compare_hands(s: State, seat: Seat, shows: bool, held: list[int], lacks: list[int], seen: Seen) -> Mask:
    """Compare hand sizes before and after a seat's move, and return the seats whose hands are now unknown.

    A seat that got cards may hold any color again. A hand that shrank by anything but one card shown to
    everyone is forgotten.
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
    """Note a part of a droid as seen by all: it goes back into its owner's hand in the end."""
    for viewer in range(players):
        lose_card(viewer, seat, kind, seen)
        see_old(viewer, seat, kind, seen)


@plain
def owned_by(s: State, seat: Seat) -> int:
    """How many cards a seat owns: those in its hand, and those it has laid in a droid (R67)."""
    number = s.held[seat]
    builder = s.opener
    for _ in range(s.parts):
        number += builder == seat
        builder = next_seat(s, builder)
    return number


@plain
def parts_that_fit(s: State, seat: Seat, color: Color) -> int:
    """How many of the parts that a seat has laid could follow a part of this color."""
    number = 0
    builder = s.opener
    for n in range(s.parts):
        number += builder == seat and is_fitting_part(s, part(s, n), color)
        builder = next_seat(s, builder)
    return number


@plain
def is_fitting_part(s: State, kind: Kind, color: Color) -> bool:
    """Whether a card could follow a part of this color in a droid."""
    return s.droid_wild_parts != 0 if is_wild(kind) else color_of(kind) != color


@plain
def part_color_of(choice: Move) -> Color:
    """The color of a card laid in a droid: its own, or the one named for a wild."""
    kind = argument_of(choice)
    return color_named(choice) if is_wild(kind) else color_of(kind)


@plain
def seen_in_hand(s: State, viewer: Seat, owner: Seat, seen: Seen) -> int:
    """How many of the noted cards are in the hand: parts laid in a droid come last, and are on the table."""
    number = seen.hands[owner].number[viewer]
    builder = s.opener
    for _ in range(s.parts):
        number -= builder == owner
        builder = next_seat(s, builder)
    return max(0, min(number, s.held[owner]))


@plain
def slot_of_seen(s: State, viewer: Seat, owner: Seat, n: int, seen: Seen) -> int:
    """The slot of the n-th seen card in its hand: old cards first, new cards last."""
    if n < seen.hands[owner].old[viewer]:
        return n
    return s.held[owner] - seen_in_hand(s, viewer, owner, seen) + n
