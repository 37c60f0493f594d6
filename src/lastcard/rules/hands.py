"""Hands: who holds which cards.

How a hand is stored stands here and nowhere else. `State.hands` is planes of one word a seat: the first plane
says which kinds a seat holds, the next ones count further cards of the same kind in binary, a plane a digit.
Numbers with the Elite icon have planes of their own, from `ICON_PLANES` on.
"""

from lastcard.rules.kinds import COLOR_MASK, COLORS, ICON, how_many, lowest, plain
from lastcard.rules.moves import add_bare_card, add_bare_cards
from lastcard.rules.numbers import Color, Kind, Mask, Seat
from lastcard.rules.rows import mark_each
from lastcard.rules.rule import often, rule
from lastcard.rules.state import PLANES, SEATS, State

ICON_PLANES = PLANES * SEATS


@rule
def word_of(seat: Seat, kind: Kind) -> int:
    """The word of the first plane that a card belongs to; the next plane is `SEATS` further on."""
    if kind < ICON:
        return seat
    return ICON_PLANES + seat


@rule
def plain_kinds(s: State, seat: Seat) -> Mask:
    """Which kinds a seat holds without an Elite icon, as a mask."""
    return s.hands[seat]


@rule
def icon_kinds(s: State, seat: Seat) -> Mask:
    """Which kinds a seat holds with an Elite icon, as a mask."""
    if s.player_cards:
        return s.hands[ICON_PLANES + seat]
    return 0


@rule
def kinds_held(s: State, seat: Seat) -> Mask:
    """Which kinds a seat holds, Elite icon or not, as a mask."""
    return plain_kinds(s, seat) | icon_kinds(s, seat)


@rule
def holds(s: State, seat: Seat, kind: Kind) -> bool:
    return (s.hands[word_of(seat, kind)] >> plain(kind)) & 1 != 0


@rule
def give(s: State, seat: Seat, kind: Kind) -> None:
    """Put one card into a hand: add in binary, without asking which digits change, for that is chance."""
    s.held[seat] += 1
    hands, word, bit = s.hands, word_of(seat, kind), 1 << plain(kind)
    second, third = hands[word + SEATS], hands[word + 2 * SEATS]
    carried = hands[word] & bit
    hands[word] |= bit
    hands[word + SEATS] = second ^ carried
    hands[word + 2 * SEATS] = third ^ (second & carried)
    if s.planes == PLANES:
        hands[word + 3 * SEATS] ^= third & second & carried


@rule
def take(s: State, seat: Seat, kind: Kind) -> None:
    """Take one card that is held out of a hand: subtract in binary, the last copy from the first plane."""
    s.held[seat] -= 1
    hands, word, bit = s.hands, word_of(seat, kind), 1 << plain(kind)
    second, third = hands[word + SEATS], hands[word + 2 * SEATS]
    borrowed = (second | third) & bit
    if s.planes == PLANES:
        borrowed |= hands[word + 3 * SEATS] & bit
        hands[word + 3 * SEATS] ^= borrowed & ~(second | third)
    hands[word] ^= bit ^ borrowed
    hands[word + SEATS] = second ^ borrowed
    hands[word + 2 * SEATS] = third ^ (borrowed & ~second)


@rule
def count_in_word(s: State, word: int, mask: Mask) -> int:
    """How many cards of the kinds in a mask are held: the first of each, and further copies."""
    number = how_many(s.hands[word] & mask)
    for plane in range(1, s.planes):
        number += how_many(s.hands[word + plane * SEATS] & mask) << plane - 1
    return number


@rule
def count(s: State, seat: Seat, kind: Kind) -> int:
    """How many cards of one kind are held."""
    word, place = word_of(seat, kind), plain(kind)
    number = s.hands[word] >> place & 1
    for plane in range(1, s.planes):
        number += (s.hands[word + plane * SEATS] >> place & 1) << plane - 1
    return number


@rule
@often
def count_each(s: State, seat: Seat, out: list[int], first: int, columns: list[int]) -> None:
    """Count the cards of a hand in a row, each kind in its column, from `first` on, where all is 0 before.
    In the column of a kind that is no card (`rows.NO_KIND`) anything may stand then.
    """
    word, icon = seat, 0
    for _ in range(2 if s.player_cards else 1):
        mark_each(out, first, columns, icon, s.hands[word])
        for plane in range(1, s.planes):
            kinds = s.hands[word + plane * SEATS]
            while kinds:
                out[first + columns[icon + lowest(kinds)]] += 1 << plane - 1
                kinds &= kinds - 1
        word, icon = ICON_PLANES + seat, ICON


@rule
def count_among(s: State, seat: Seat, mask: Mask) -> int:
    """How many cards are held among the kinds of a mask, Elite icon or not."""
    number = count_in_word(s, seat, mask)
    if s.player_cards:
        number += count_in_word(s, ICON_PLANES + seat, mask)
    return number


@rule
def most_held_color(s: State, seat: Seat) -> Color:
    """The color a seat holds most of, the first of red, yellow, green, blue on a tie (R135)."""
    best = 0
    for color in range(1, COLORS):
        if count_among(s, seat, COLOR_MASK[color]) > count_among(s, seat, COLOR_MASK[best]):
            best = color
    return best


@rule
def first_held(s: State, seat: Seat, kinds: Mask) -> Kind:
    """The first card of a hand among the kinds of a mask, in the fixed order of a hand."""
    if plain_kinds(s, seat) & kinds:
        return lowest(plain_kinds(s, seat) & kinds)
    return ICON + lowest(icon_kinds(s, seat) & kinds)


@rule
def add_held(s: State, seat: Seat, out: list[int], n: int, kinds: Mask, may_call: bool) -> int:
    """List each card that is held among the kinds of a mask: to lay, shed, keep or give it."""
    n = add_bare_cards(out, n, plain_kinds(s, seat) & kinds, may_call)
    mask = icon_kinds(s, seat) & kinds
    while mask:
        n = add_bare_card(out, n, ICON + lowest(mask), may_call)
        mask &= mask - 1
    return n


@rule
def nth_card(s: State, seat: Seat, n: int) -> Kind:
    """The n-th card of a hand in its fixed order, counted from 0."""
    mask = plain_kinds(s, seat)
    first = 0
    if n >= count_in_word(s, seat, mask):
        n -= count_in_word(s, seat, mask)
        mask = icon_kinds(s, seat)
        first = ICON
    kind = first + lowest(mask)
    while n >= count(s, seat, kind):
        n -= count(s, seat, kind)
        mask &= mask - 1
        kind = first + lowest(mask)
    return kind


def cards_in_hand(s: State, seat: Seat) -> list[int]:
    """All cards of a hand in their fixed order. (Rules never list a hand; every view does: in one go.)"""
    cards: list[int] = []
    for word, first in ((seat, 0), (ICON_PLANES + seat, ICON)):
        mask, *further = s.hands[word : word + PLANES * SEATS : SEATS]
        if not mask:
            continue
        several = 0
        for more in further:
            several |= more
        while mask:
            bit = mask & -mask
            kind = first + bit.bit_length() - 1
            cards.append(kind)
            if several & bit:
                for plane, more in enumerate(further):
                    if more & bit:
                        cards += [kind] * (1 << plane)
            mask ^= bit
    return cards
