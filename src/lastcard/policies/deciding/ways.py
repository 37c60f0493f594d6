"""The ways to play a card, addressed by their index in the order in which the rules list them.

A random play can thus be picked without building the list.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.rules.kinds import (
    COLORED_MASK,
    COLORS,
    ICON,
    NO_COLOR,
    WILD_MASK,
    how_many,
    lowest,
    wilds,
)
from lastcard.rules.moves import card_move
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.plays import may_call
from lastcard.rules.rule import often
from lastcard.rules.state import State


@plain
@often
def how_many_plays(s: State, seat: Seat, cards: Mask, icons: Mask) -> int:
    """The number of ways a seat may play one of these cards; `icons` are those with an Elite icon."""
    in_colors = cards & WILD_MASK & ~wilds(s.bare_wilds)
    number = how_many(cards) + (COLORS - 1) * how_many(in_colors) + how_many(icons)
    return number << may_call(s, seat)


@plain
@often
def nth_play(s: State, seat: Seat, cards: Mask, icons: Mask, n: int) -> Move:
    """The n-th of these ways, counted from 0: first the cards with a color, then wilds, then icons."""
    calls = n & may_call(s, seat) != 0
    n >>= may_call(s, seat)
    colored = how_many(cards & COLORED_MASK)
    if n < colored:
        return card_move(nth(cards, n), NO_COLOR, calls)
    return nth_wild(s, cards & WILD_MASK, icons, n - colored, calls)


@plain
def nth_wild(s: State, cards: Mask, icons: Mask, n: int, calls: bool) -> Move:
    """The n-th way among wilds and icons; a wild counts once per color that can be named with it."""
    while cards:
        colors = 1 if wilds(s.bare_wilds) & cards & -cards else COLORS
        if n < colors:
            return card_move(lowest(cards), NO_COLOR if colors == 1 else n, calls)
        n -= colors
        cards &= cards - 1
    return card_move(ICON + nth(icons, n), NO_COLOR, calls)


@plain
def nth(mask: Mask, n: int) -> int:
    """The n-th kind in a mask, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
