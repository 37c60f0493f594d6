"""The ways to play a card: a wild in each color, with the call where it leaves one card, or without it.

They have an order, and each can be found by its place in it. Lists of moves are made from that; whoever wants
only one of the ways needs no list.
"""

from lastcard.rules.hands import icon_kinds, plain_kinds
from lastcard.rules.kinds import (
    COLORED_MASK,
    COLORS,
    ICON,
    NO_COLOR,
    WILD_MASK,
    has_icon,
    how_many,
    lowest,
    nth,
    plain,
    wilds,
)
from lastcard.rules.moves import add_bare_card, add_bare_cards, add_card, card_move
from lastcard.rules.numbers import Kind, Mask, Move, Seat
from lastcard.rules.rule import often, rule
from lastcard.rules.state import State


@rule
@often
def how_many_plays(s: State, seat: Seat, cards: Mask, icons: Mask) -> int:
    """In how many ways a seat may play one of some cards; `icons` are those with an Elite icon."""
    in_colors = cards & WILD_MASK & ~wilds(s.bare_wilds)
    number = how_many(cards) + (COLORS - 1) * how_many(in_colors) + how_many(icons)
    return number << may_call(s, seat)


@rule
@often
def nth_play(s: State, seat: Seat, cards: Mask, icons: Mask, n: int) -> Move:
    """The n-th of these ways, counted from 0: first the cards with a color, then wilds, then icons."""
    calls = n & may_call(s, seat) != 0
    n >>= may_call(s, seat)
    colored = how_many(cards & COLORED_MASK)
    if n < colored:
        return card_move(nth(cards, n), NO_COLOR, calls)
    return nth_wild(s, cards & WILD_MASK, icons, n - colored, calls)


@rule
def nth_wild(s: State, cards: Mask, icons: Mask, n: int, calls: bool) -> Move:
    """Of these only wilds and icons; a wild is there once for each color that can be named with it."""
    while cards:
        colors = 1 if wilds(s.bare_wilds) & cards & -cards else COLORS
        if n < colors:
            return card_move(lowest(cards), NO_COLOR if colors == 1 else n, calls)
        n -= colors
        cards &= cards - 1
    return card_move(ICON + nth(icons, n), NO_COLOR, calls)


@rule
def may_call(s: State, seat: Seat) -> int:
    """Will a play leave the seat with one card? (1 or 0: each way to play is then there twice.)"""
    return 1 if s.held[seat] == 2 else 0


@rule
@often
def add_plays(s: State, seat: Seat, out: list[int], n: int, kinds: Mask) -> int:
    """List the ways to play each of the kinds that the seat holds."""
    return add_ways(s, seat, out, n, plain_kinds(s, seat) & kinds, icon_kinds(s, seat) & kinds)


@rule
def add_play(s: State, seat: Seat, out: list[int], n: int, kind: Kind) -> int:
    """List the ways to play one card."""
    return add_ways(s, seat, out, n, as_card(s, kind), as_icon(s, kind))


@rule
def add_ways(s: State, seat: Seat, out: list[int], n: int, cards: Mask, icons: Mask) -> int:
    """In the order of `nth_play`."""
    calls = may_call(s, seat) != 0
    n = add_bare_cards(out, n, cards & COLORED_MASK, calls)
    wild = cards & WILD_MASK
    while wild:
        n = add_wild(s, out, n, lowest(wild), calls)
        wild &= wild - 1
    while icons:
        n = add_bare_card(out, n, ICON + lowest(icons), calls)
        icons &= icons - 1
    return n


@rule
def add_wild(s: State, out: list[int], n: int, kind: Kind, calls: bool) -> int:
    """List a wild, once for each color that can be named with it."""
    if wilds(s.bare_wilds) >> kind & 1:
        return add_bare_card(out, n, kind, calls)
    for color in range(COLORS):
        n = add_card(out, n, kind, color, calls)
    return n


@rule
def as_card(s: State, kind: Kind) -> Mask:
    """One card among those without an Elite icon, if it has none."""
    return 0 if s.player_cards and has_icon(kind) else 1 << kind


@rule
def as_icon(s: State, kind: Kind) -> Mask:
    """One card among those with an Elite icon, if it has one."""
    return 1 << plain(kind) if s.player_cards and has_icon(kind) else 0
