"""The catalogues of all languages, as clients get them."""

from __future__ import annotations

import msgspec

from lastcard.words import LANGUAGES, load_words

ONLY_IN_THE_TERMINAL = ("screen", "tabletop", "typed", "viewer")
"""Sections that no client over HTTP has a use for: every page would load them before it shows a word."""


class LanguageText(msgspec.Struct, frozen=True):
    """A language."""

    code: str
    """Its code in BCP 47: `de`."""
    name: str
    """As its own speakers call it: `Deutsch`."""
    direction: str
    """Which way it is written: `ltr` or `rtl`."""


class LanguageList(msgspec.Struct, frozen=True):
    """All languages that there are, English first."""

    languages: list[LanguageText]


class WordList(msgspec.Struct, frozen=True):
    """The catalogue of a language: templates for events, refusals, cards, windows, options.

    How templates are filled in is told in docs/events.md.
    """

    language: str
    languages: dict[str, str]
    """All that there are, with their own names."""
    texts: dict[str, str]


def language_list() -> LanguageList:
    return LanguageList([LanguageText(one.code, one.name, one.direction) for one in LANGUAGES.values()])


def word_list(language: str) -> WordList:
    texts = load_words(language).texts.items()
    sent = {key: text for key, text in texts if key.split(".")[0] not in ONLY_IN_THE_TERMINAL}
    return WordList(language, {one.code: one.name for one in LANGUAGES.values()}, sent)
