"""Hands: who holds which cards.

How a hand is stored stands here and nowhere else. One word says which kinds a seat holds, a second
one (`SEATS` further on) which numbers with the Elite icon; `copies` counts further cards of the same
kind in binary, a plane a digit.
"""

from lastcard.rules.kinds import COLOR_MASK, COLORS, ICON, how_many, lowest, plain
from lastcard.rules.moves import add_bare_card
from lastcard.rules.rule import rule
from lastcard.rules.state import COPY_PLANES, SEATS, State


@rule
def word_of(seat: int, kind: int) -> int:
    if kind < ICON:
        return seat
    return SEATS + seat


@rule
def holds(s: State, seat: int, kind: int) -> bool:
    return (s.hand[word_of(seat, kind)] >> plain(kind)) & 1 != 0


@rule
def give(s: State, seat: int, kind: int) -> None:
    """Put one card into a hand."""
    s.held[seat] += 1
    word = word_of(seat, kind)
    bit = 1 << plain(kind)
    if s.hand[word] & bit == 0:
        s.hand[word] |= bit
        return
    plane = word * COPY_PLANES
    while s.copies[plane] & bit:
        s.copies[plane] ^= bit
        plane += 1
    s.copies[plane] |= bit


@rule
def take(s: State, seat: int, kind: int) -> None:
    """Take one card that is held out of a hand."""
    s.held[seat] -= 1
    word = word_of(seat, kind)
    bit = 1 << plain(kind)
    plane = word * COPY_PLANES
    if not (s.copies[plane] | s.copies[plane + 1] | s.copies[plane + 2]) & bit:
        s.hand[word] ^= bit
        return
    while s.copies[plane] & bit == 0:
        s.copies[plane] |= bit
        plane += 1
    s.copies[plane] ^= bit


@rule
def further_copies(s: State, word: int, mask: int) -> int:
    """How many cards of the kinds in a mask are held beyond the first of each."""
    number = 0
    for plane in range(COPY_PLANES):
        number += how_many(s.copies[word * COPY_PLANES + plane] & mask) << plane
    return number


@rule
def count_in_word(s: State, word: int, mask: int) -> int:
    return how_many(s.hand[word] & mask) + further_copies(s, word, mask)


@rule
def count(s: State, seat: int, kind: int) -> int:
    """How many cards of one kind are held."""
    return count_in_word(s, word_of(seat, kind), 1 << plain(kind))


@rule
def count_among(s: State, seat: int, mask: int) -> int:
    """How many cards are held among the kinds of a mask, Elite icon or not."""
    return count_in_word(s, seat, mask) + count_in_word(s, SEATS + seat, mask)


@rule
def kinds_held(s: State, seat: int) -> int:
    """Which kinds a seat holds, Elite icon or not, as a mask."""
    return s.hand[seat] | s.hand[SEATS + seat]


@rule
def most_held_color(s: State, seat: int) -> int:
    """The color a seat holds most of, the first of red, yellow, green, blue on a tie (R135)."""
    best = 0
    for color in range(1, COLORS):
        if count_among(s, seat, COLOR_MASK[color]) > count_among(s, seat, COLOR_MASK[best]):
            best = color
    return best


@rule
def first_held(s: State, seat: int, kinds: int) -> int:
    """The first card of a hand among the kinds of a mask, in the fixed order of a hand."""
    if s.hand[seat] & kinds:
        return lowest(s.hand[seat] & kinds)
    return ICON + lowest(s.hand[SEATS + seat] & kinds)


@rule
def add_held(s: State, seat: int, out: list[int], n: int, kinds: int, may_call: bool) -> int:
    """List each card that is held among the kinds of a mask: to lay, shed, keep or give it."""
    mask = s.hand[seat] & kinds
    while mask:
        n = add_bare_card(out, n, lowest(mask), may_call)
        mask &= mask - 1
    mask = s.hand[SEATS + seat] & kinds
    while mask:
        n = add_bare_card(out, n, ICON + lowest(mask), may_call)
        mask &= mask - 1
    return n


@rule
def nth_card(s: State, seat: int, n: int) -> int:
    """The n-th card of a hand in its fixed order, counted from 0."""
    mask = s.hand[seat]
    first = 0
    if n >= count_in_word(s, seat, mask):
        n -= count_in_word(s, seat, mask)
        mask = s.hand[SEATS + seat]
        first = ICON
    kind = first + lowest(mask)
    while n >= count(s, seat, kind):
        n -= count(s, seat, kind)
        mask &= mask - 1
        kind = first + lowest(mask)
    return kind


def cards_in_hand(s: State, seat: int) -> list[int]:
    """All cards of a hand in their fixed order."""
    cards = []
    for word, first in ((seat, 0), (SEATS + seat, ICON)):
        mask = s.hand[word]
        while mask:
            kind = lowest(mask)
            cards += [first + kind] * count_in_word(s, word, 1 << kind)
            mask &= mask - 1
    return cards
