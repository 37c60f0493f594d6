"""The ways to play a card: a wild in each color, with the call where it leaves one card, or without it."""

from lastcard.rules.hands import icon_kinds, plain_kinds
from lastcard.rules.kinds import (
    COLORED_MASK,
    COLORS,
    ICON,
    WILD_MASK,
    has_icon,
    lowest,
    plain,
    wilds,
)
from lastcard.rules.moves import add_bare_card, add_bare_cards, add_card
from lastcard.rules.numbers import Kind, Mask, Seat
from lastcard.rules.rule import often, rule
from lastcard.rules.state import State


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
    """First the cards with a color, then wilds, then icons; with the call behind without it."""
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
