"""Hidden cards: what a seat cannot see of a position, and the deals of it that are possible.

A *world* of a position is the same table with the hidden cards dealt in another way. Worlds are numbered: the
same number is the same world on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from lastcard.notation.pending import WINDOW
from lastcard.notation.position import Position
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.chance import key_of, seeded_shuffle
from lastcard.rules.hands import cards_in_hand, give, holds, take
from lastcard.rules.numbers import Kind, Seat
from lastcard.rules.state import MOST_CARDS, State

DRAWN, CHALLENGE = WINDOW["drawn"], WINDOW["challenge"]

Fixed = Mapping[Seat, Counter[Kind]]
"""The cards of other hands that the seat has been shown, and that are still there."""


def fixed_cards(position: Position, seat: Seat) -> dict[Seat, Counter[Kind]]:
    """The cards that a seat is shown in other hands."""
    fixed: dict[Seat, Counter[Kind]] = {}
    for (viewer, owner), shown in position.shown.items():
        if viewer == seat:
            fixed[owner] = Counter(shown) & Counter(cards_in_hand(position.state, owner))
    return fixed


def free_in_hand(s: State, seat: Seat, fixed: Fixed) -> Counter[Kind]:
    """The cards of a hidden hand that may be others."""
    return Counter(cards_in_hand(s, seat)) - fixed.get(seat, Counter())


def pool(s: State, me: Seat, fixed: Fixed) -> Counter[Kind]:
    """All hidden cards: the draw pile, and the other hands but for the cards that were shown."""
    cards = Counter(s.cards[: s.pile])
    for seat in range(s.players):
        if seat != me:
            cards += free_in_hand(s, seat, fixed)
    return cards


def world(position: Position, me: Seat, number: int) -> Position:
    """The world of this number: the hidden cards, sorted, shuffled and dealt to hands and draw pile."""
    dealt = position.copy()
    s, fixed = dealt.state, fixed_cards(position, me)
    cards = sorted(pool(s, me, fixed).elements())
    stir = s.copy()
    stir.key, stir.rolled = key_of(0, number), 0
    seeded_shuffle(stir, cards, 0, len(cards))
    for seat in range(s.players):
        if seat != me:
            for kind in free_in_hand(s, seat, fixed).elements():
                take(s, seat, kind)
                give(s, seat, cards.pop())
    s.cards[: s.pile] = cards
    if s.window == CHALLENGE and s.opener != me:
        s.guilty = int(holds_match(s, s.opener, s.color_before))
    s.key, s.rolled, s.chance = key_of(1, number), 0, None
    s.events.clear()
    return dealt


def with_card(s: State, me: Seat, seat: Seat, kind: Kind, fixed: Fixed, *, times: int = 1) -> State | None:
    """The same table in a world in which a seat holds a hidden card of this kind, `times` of them; as the
    card just drawn, where it has drawn one. None if there is no such world.
    """
    other = s.copy()
    if other.window == DRAWN and other.actor == seat:
        in_hand = free_in_hand(other, seat, fixed)[kind] > 0  # then it drew this one, and held the other
        if not in_hand and not exchange(other, me, seat, other.drawn, kind, fixed=fixed):
            return None
        other.drawn = kind
        return other
    free = free_in_hand(other, seat, fixed)
    for out in list((free - Counter({kind: free[kind]})).elements())[: max(0, times - free[kind])]:
        if not exchange(other, me, seat, out, kind, fixed=fixed):
            return None
    return other if free_in_hand(other, seat, fixed)[kind] >= times else None


def exchange(s: State, me: Seat, seat: Seat, out: Kind, kind: Kind, *, fixed: Fixed) -> bool:
    """Put a hidden card into a hand in the place of another, which goes where the first was."""
    if kind in s.cards[: s.pile]:
        s.cards[s.cards.index(kind)] = out
    else:
        holder = next(
            (one for one in others(s, me) if one != seat and free_in_hand(s, one, fixed)[kind]), None
        )
        if holder is None:
            return False
        take(s, holder, kind)
        give(s, holder, out)
    take(s, seat, out)
    give(s, seat, kind)
    return True


def others(s: State, me: Seat) -> Iterator[Seat]:
    """The other seats."""
    return (seat for seat in range(s.players) if seat != me)


def discards(s: State) -> list[Kind]:
    """The discard pile, the top first."""
    return s.cards[MOST_CARDS - s.discards :]


__all__ = [
    "Fixed",
    "discards",
    "fixed_cards",
    "free_in_hand",
    "holds",
    "others",
    "pool",
    "with_card",
    "world",
]
