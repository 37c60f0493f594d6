"""Seen: cards that somebody has seen go into a hand, or in it, and that are still there.

A challenged hand, or one that is peeked at, is seen by one player; a card taken back out of the discard pile
and the parts of a droid are seen by all; what is given in a swap, by its giver. A card is forgotten when it
is played, and the whole hand when something else leaves it. Old cards are noted first: a card that was taken
or given is new, and was not there when its owner made its earlier decisions.
"""

from __future__ import annotations

from lastcard.policies.notes import MOST_SEEN, SEEN, SEEN_WIDTH
from lastcard.rules.cards.droid import DROID
from lastcard.rules.hands import nth_card
from lastcard.rules.icons.swap import GIVE_ONE
from lastcard.rules.kinds import color_of, is_wild
from lastcard.rules.lineup import ICON_PEEK, icon_action
from lastcard.rules.moves import AIM as AIMS
from lastcard.rules.moves import CARD, argument_of, color_named, verb_of
from lastcard.rules.moves import CHALLENGE as CHALLENGES
from lastcard.rules.numbers import Color, Kind, Move, Seat
from lastcard.rules.piles import part
from lastcard.rules.state import SEATS, State
from lastcard.rules.windows.activate import next_victim
from lastcard.rules.windows.discard import SHED_ONE
from lastcard.rules.windows.take import TAKE_ONE
from lastcard.rules.windows.turn import DRAWN, TURN, next_seat

OLD, FIRST_SEEN = 1, 2
"""Where in what is noted of a hand it stands how many of the cards are old, and which they are."""


def seen_at(viewer: Seat, owner: Seat) -> int:
    """Where it stands how many cards of a hand one has seen; then how many of them are old, and which."""
    return SEEN + (viewer * SEATS + owner) * SEEN_WIDTH


def see_new(viewer: Seat, owner: Seat, kind: Kind, notes: list[int]) -> None:
    """A card is seen that goes into a hand."""
    at = seen_at(viewer, owner)
    if notes[at] < MOST_SEEN:
        notes[at + FIRST_SEEN + notes[at]] = kind
        notes[at] += 1


def see_old(viewer: Seat, owner: Seat, kind: Kind, notes: list[int]) -> None:
    """A card is seen that has been in a hand for some time."""
    before = notes[seen_at(viewer, owner)]
    see_new(viewer, owner, kind, notes)
    notes[seen_at(viewer, owner) + OLD] += notes[seen_at(viewer, owner)] - before


def lose_card(viewer: Seat, owner: Seat, kind: Kind, notes: list[int]) -> None:
    """A card has left a hand: if it was one that was seen, it is so no more."""
    at = seen_at(viewer, owner)
    first, end = at + FIRST_SEEN, at + FIRST_SEEN + notes[at]
    for place in range(first, end):
        if notes[place] == kind:
            notes[at + OLD] -= place - first < notes[at + OLD]
            for later in range(place, end - 1):
                notes[later] = notes[later + 1]
            notes[at] -= 1
            return


def forget_seen(viewer: Seat, owner: Seat, notes: list[int]) -> None:
    """One does not know any more what is in a hand."""
    notes[seen_at(viewer, owner)] = 0
    notes[seen_at(viewer, owner) + OLD] = 0


def forget_hand(owner: Seat, players: int, notes: list[int]) -> None:
    """Something has left a hand, and who knows what?"""
    for viewer in range(players):
        forget_seen(viewer, owner, notes)


def see_hand(s: State, viewer: Seat, owner: Seat, notes: list[int]) -> None:
    """A hand is shown to somebody."""
    forget_seen(viewer, owner, notes)
    for n in range(s.held[owner]):
        see_old(viewer, owner, nth_card(s, owner, n), notes)


def shows_card(s: State, seat: Seat, choice: Move) -> bool:
    """Does a card leave the hand for all to see, in its turn or as a part of a droid?"""
    in_turn = (s.window == TURN or s.window == DRAWN or s.window == DROID) and s.actor == seat
    return in_turn and verb_of(choice) == CARD


def see_move(s: State, seat: Seat, choice: Move, notes: list[int]) -> None:
    """See what a move shows, before it is made. What was drawn just now is played unseen. (A Peek at everyone
    is on no printed card, and is not noted here.)
    """
    kind = argument_of(choice)
    if verb_of(choice) == CHALLENGES:
        see_hand(s, seat, s.opener, notes)
    elif verb_of(choice) == AIMS and icon_action(s.icon) == ICON_PEEK:
        see_hand(s, seat, kind, notes)
    elif verb_of(choice) == CARD and s.window == SHED_ONE:
        forget_hand(seat, s.players, notes)
    elif verb_of(choice) == CARD and s.window == GIVE_ONE:
        forget_hand(seat, s.players, notes)
        see_new(seat, next_victim(s), kind, notes)
    elif verb_of(choice) == CARD and s.window == TAKE_ONE:
        for viewer in range(s.players):
            see_new(viewer, seat, kind, notes)
    elif shows_card(s, seat, choice) and s.window == TURN:
        for viewer in range(s.players):
            lose_card(viewer, seat, kind, notes)


def see_part(seat: Seat, kind: Kind, players: int, notes: list[int]) -> None:
    """A part of a droid goes back into its hand in the end."""
    for viewer in range(players):
        lose_card(viewer, seat, kind, notes)
        see_old(viewer, seat, kind, notes)


def owned_by(s: State, seat: Seat) -> int:
    """How many cards are a seat's: those in its hand, and those it has laid in a droid (R67)."""
    number = s.held[seat]
    builder = s.opener
    for _ in range(s.parts):
        number += builder == seat
        builder = next_seat(s, builder)
    return number


def parts_that_fit(s: State, seat: Seat, color: Color) -> int:
    """How many of the parts that a seat has laid could be laid behind one of a color."""
    number = 0
    builder = s.opener
    for n in range(s.parts):
        kind = part(s, n)
        fits = s.droid_wild_parts != 0 if is_wild(kind) else color_of(kind) != color
        number += builder == seat and fits
        builder = next_seat(s, builder)
    return number


def part_color_of(choice: Move) -> Color:
    """The color of a card that is laid in a droid: its own, or the one that a wild is given."""
    kind = argument_of(choice)
    return color_named(choice) if is_wild(kind) else color_of(kind)


def seen_in_hand(s: State, viewer: Seat, owner: Seat, notes: list[int]) -> int:
    """How many cards of a hand one has seen, the first of those that are noted: the parts that it has laid in
    a droid are the last, and on the table.
    """
    number = notes[seen_at(viewer, owner)]
    builder = s.opener
    for _ in range(s.parts):
        number -= builder == owner
        builder = next_seat(s, builder)
    return max(0, min(number, s.held[owner]))


def slot_of_seen(s: State, viewer: Seat, owner: Seat, n: int, notes: list[int]) -> int:
    """Where the n-th card that one has seen stands in its hand: old ones first, new ones last."""
    if n < notes[seen_at(viewer, owner) + OLD]:
        return n
    return s.held[owner] - seen_in_hand(s, viewer, owner, notes) + n


SEEN_PARTS = (
    see_new,
    see_old,
    lose_card,
    see_hand,
    see_move,
    see_part,
    owned_by,
    parts_that_fit,
    part_color_of,
    seen_in_hand,
    slot_of_seen,
)
FORGETTING_PARTS = (forget_hand, forget_seen, seen_at)
