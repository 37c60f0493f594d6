"""How an edition differs from another one, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lastcard.editions import Edition
from lastcard.editions.edition import COLOR_LETTERS, RULES


def compare_editions(edition: Edition, other: Edition) -> Iterator[str]:
    """What differs, one phrase each.

    >>> from lastcard.editions import load_edition
    >>> for phrase in compare_editions(load_edition("droid"), load_edition("touchdown")):
    ...     print(phrase)
    4 x Wd, not 0
    0 x Wt, not 4
    droid_wild_parts is offered
    foil is offered
    td_two_player is not offered
    """
    if edition.players != other.players:
        yield "{} to {} players, not {} to {}".format(*edition.players, *other.players)
    yield from compare_decks(edition, other)
    for what, ours, theirs in (
        ("an action card", edition.action_points, other.action_points),
        ("a wild", edition.wild_points, other.wild_points),
    ):
        if ours != theirs:
            yield f"{what} counts {ours} points, not {theirs}"
    for name, values in RULES.items():
        if edition.rules[name] != other.rules[name]:
            yield f"{name} is {values[edition.rules[name]]}, not {values[other.rules[name]]}"
    yield from compare_options(edition, other)


def compare_decks(edition: Edition, other: Edition) -> Iterator[str]:
    ours, theirs = copies_of(edition), copies_of(other)
    for card in dict.fromkeys((*ours, *theirs)):
        if ours[card] != theirs[card]:
            yield f"{ours[card]} x {card}, not {theirs[card]}"


def copies_of(edition: Edition) -> Counter[str]:
    """The copies of each card. Every color has the same cards, so that the first stands for all of them."""
    first, others = COLOR_LETTERS[0], COLOR_LETTERS[1:]
    copies: Counter[str] = Counter()
    for kind in edition.deck:
        card = edition.texts[kind]
        if card[0] not in others:
            copies[f"{card[1:]} in each color" if card[0] == first else card] += 1
    return copies


def compare_options(edition: Edition, other: Edition) -> Iterator[str]:
    for name, default in edition.defaults.items():
        if name not in other.defaults:
            yield f"{name} is offered"
        elif default != other.defaults[name]:
            yield f"{name} is {default}, not {other.defaults[name]}"
    for name in other.defaults:
        if name not in edition.defaults:
            yield f"{name} is not offered"
