"""The rulebooks in our own words, and the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import msgspec

from lastcard.describe.editions import CardFace, page_of
from lastcard.editions import EDITIONS, Edition, load_edition
from lastcard.editions.rulebook import Rule, Ruling, books_for, load_rules, translate
from lastcard.words import Speaker, load_words
from lastcard.words.languages import ENGLISH


class RuleText(msgspec.Struct, frozen=True):
    """One sentence of a rulebook, in our words."""

    id: str
    """What refusals name: `express/match`."""
    section: str
    text: str
    rulings: list[str]


class RuleList(msgspec.Struct, frozen=True):
    """A rulebook, sentence by sentence."""

    language: str
    """That of the sentences: English if they are not all translated."""
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


def rule_list(edition: Edition, language: str) -> RuleList:
    """The rulebook of an edition; of a custom one, which has none, its cards and the rules that it shares
    with printed ones.
    """
    rules = [*load_rules(edition.name).values()] if edition.is_printed else shared_rules(edition)
    translated = None if language == ENGLISH else translate(rules, language)
    spoken = ENGLISH if translated is None else language
    cards = [] if edition.is_printed else cards_told(edition, spoken)
    return RuleList(spoken, [*cards, *rules_told(translated or rules)])


def shared_rules(edition: Edition) -> list[Rule]:
    """What printed rulebooks say about a custom edition: the most similar one, and the others about those of
    its wilds that they have.
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
    return [*near, *more]


def applies(section: str, book: str, edition: Edition) -> bool:
    """Whether a section of a printed rulebook is about something that the edition has."""
    if section in OF_A_BOX:
        return False
    return not section.startswith(OF_A_WILD) or bool(cards_in(section, book) & set(edition.kinds))


@cache
def cards_in(section: str, book: str) -> set[str]:
    """The wilds that a section is about: those named like it, or else those of no other box."""
    wilds = {
        face.card: face.title for face in page_of(load_edition(book), ENGLISH).cards if face.color is None
    }
    named = {card for card, title in wilds.items() if title == section}
    elsewhere = {card for name in EDITIONS if name != book for card in load_edition(name).kinds}
    return named or set(wilds) - elsewhere


def cards_told(edition: Edition, language: str) -> list[RuleText]:
    """The effect of each card, and its number of copies."""
    speaker = Speaker(load_words(language))
    slugs = {face.card: slug_of(face.title) for face in page_of(edition, ENGLISH).cards}
    told: dict[str, tuple[CardFace, int]] = {}
    for face in page_of(edition, language).cards:
        first, copies = told.get(face.title, (face, 0))
        if face.effect:
            told[face.title] = (first, copies + face.copies)
    return [
        RuleText(
            f"{edition.name}/{slugs[first.card]}",
            speaker.words["rulebook.cards"],
            speaker.fill("rulebook.card", title=title, copies=str(copies), effect=first.effect or ""),
            [],
        )
        for title, (first, copies) in told.items()
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
