"""The rulebooks in our own words, the rulings, and the words of every language."""

from __future__ import annotations

import msgspec

from lastcard.editions.rulebook import load_rules, load_rulings
from lastcard.server.api.asking import Asked
from lastcard.server.api.editions import printed
from lastcard.table.people import TableError
from lastcard.words import LANGUAGES, load_words


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


class WordList(msgspec.Struct, frozen=True):
    """The catalogue of a language: templates for events, refusals, cards, windows, options.

    How templates are filled in is told in docs/events.md.
    """

    language: str
    languages: dict[str, str]
    """All that there are."""
    texts: dict[str, str]


async def list_rules(asked: Asked) -> RuleList:
    found = load_rules(printed(asked)).values()
    return RuleList([RuleText(rule.id, rule.section, rule.text, list(rule.rulings)) for rule in found])


async def list_rulings(asked: Asked) -> RulingList:
    return RulingList([RulingText(one.id, one.title, one.text) for one in load_rulings().values()])


async def list_words(asked: Asked) -> WordList:
    language = asked.path("language")
    if language not in LANGUAGES:
        raise TableError("no_such_language", f"There is no such language: they are {', '.join(LANGUAGES)}.")
    return WordList(language, LANGUAGES, dict(load_words(language).texts))
