"""The rulebooks in our own words, and the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import msgspec

from lastcard.describe.editions import page_of
from lastcard.editions import EDITIONS, Edition, load_edition
from lastcard.editions.rulebook import Rule, Ruling, books_for, load_rules


class RuleText(msgspec.Struct, frozen=True):
    """One sentence of a rulebook, in our words."""

    id: str
    """What refusals name: `express/match`."""
    section: str
    text: str
    rulings: list[str]


class RuleList(msgspec.Struct, frozen=True):
    """A rulebook, sentence by sentence."""

    rules: list[RuleText]


class RulingText(msgspec.Struct, frozen=True):
    """What is ruled where the rulebooks are silent or contradict themselves."""

    id: str
    title: str
    text: str
    """Paragraphs, in Markdown."""


class RulingList(msgspec.Struct, frozen=True):
    """All rulings."""

    rulings: list[RulingText]


OF_A_BOX = ("Contents", "Object", "In short", "The foil card", "Telling colors apart")
"""Sections about one printed box alone."""

OF_A_WILD = "Wild "
"""How a section about a single wild starts."""

CARDS_SECTION = "The cards"


def rules_of_own(edition: Edition) -> list[RuleText]:
    """The rules of a custom edition, which has no rulebook: its cards, the most similar rulebook, and what
    the others say about those of its wilds that they have.
    """
    nearest, *others = books_for(edition)
    near = [rule for rule in load_rules(nearest).values() if applies(rule.section, nearest, edition)]
    sections = {rule.section for rule in near}
    more = [
        rule
        for book in others
        for rule in load_rules(book).values()
        if rule.section not in sections
        and rule.section.startswith(OF_A_WILD)
        and applies(rule.section, book, edition)
    ]
    return [*cards_told(edition), *rules_told([*near, *more])]


def applies(section: str, book: str, edition: Edition) -> bool:
    """Whether a section of a printed rulebook is about something that the edition has."""
    if section in OF_A_BOX:
        return False
    return not section.startswith(OF_A_WILD) or bool(cards_in(section, book) & set(edition.kinds))


@cache
def cards_in(section: str, book: str) -> set[str]:
    """The wilds that a section is about: those named like it, or else those of no other box."""
    wilds = {face.card: face.title for face in page_of(load_edition(book), "en").cards if face.color is None}
    named = {card for card, title in wilds.items() if title == section}
    elsewhere = {card for name in EDITIONS if name != book for card in load_edition(name).kinds}
    return named or set(wilds) - elsewhere


def cards_told(edition: Edition) -> list[RuleText]:
    """The effect of each card, and its number of copies."""
    told: dict[str, tuple[str, int]] = {}
    for face in page_of(edition, "en").cards:
        effect, copies = told.get(face.title, (face.effect or "", 0))
        if face.effect:
            told[face.title] = (effect, copies + face.copies)
    return [
        RuleText(
            f"{edition.name}/{slug_of(title)}",
            CARDS_SECTION,
            f"{title} ({copies} in the deck): {effect}.",
            [],
        )
        for title, (effect, copies) in told.items()
    ]


def slug_of(title: str) -> str:
    """
    >>> slug_of("Wild Draw Four")
    'wild-draw-four'
    """
    return "-".join(re.findall(r"\w+", title.lower()))


def rules_told(rules: Iterable[Rule]) -> list[RuleText]:
    return [RuleText(rule.id, rule.section, rule.text, list(rule.rulings)) for rule in rules]


def rulings_told(rulings: Iterable[Ruling]) -> list[RulingText]:
    return [RulingText(one.id, one.title, one.text) for one in rulings]
