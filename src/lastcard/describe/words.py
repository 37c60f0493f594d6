"""The catalogues of all languages, as clients get them."""

from __future__ import annotations

import msgspec

from lastcard.words import LANGUAGES, load_words

ONLY_IN_THE_TERMINAL = ("screen", "tabletop", "typed", "viewer")
"""Sections that no client over HTTP has a use for: every page would load them before it shows a word."""


class WordList(msgspec.Struct, frozen=True):
    """The catalogue of a language: templates for events, refusals, cards, windows, options.

    How templates are filled in is told in docs/events.md.
    """

    language: str
    languages: dict[str, str]
    """All that there are."""
    texts: dict[str, str]


def word_list(language: str) -> WordList:
    texts = load_words(language).texts.items()
    sent = {key: text for key, text in texts if key.split(".")[0] not in ONLY_IN_THE_TERMINAL}
    return WordList(language, LANGUAGES, sent)
