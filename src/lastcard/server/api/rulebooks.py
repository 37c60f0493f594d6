"""The rulebooks, the rulings, and the catalogues of all languages, over HTTP."""

from __future__ import annotations

import msgspec

from lastcard.describe.rulebooks import RuleList, RulingList, rule_list, rulings_told
from lastcard.editions.rulebook import load_rulings
from lastcard.server.api.editions import edition_in, language_of
from lastcard.server.api.request import ApiRequest
from lastcard.table.refusals import TableError
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


async def list_rules(request: ApiRequest) -> RuleList:
    return rule_list(edition_in(request), language_of(request))


async def list_rulings(request: ApiRequest) -> RulingList:
    return RulingList(rulings_told(load_rulings().values()))


async def list_words(request: ApiRequest) -> WordList:
    language = request.path("language")
    if language not in LANGUAGES:
        raise TableError("no_such_language", f"There is no such language: they are {', '.join(LANGUAGES)}.")
    texts = load_words(language).texts.items()
    sent = {key: text for key, text in texts if key.split(".")[0] not in ONLY_IN_THE_TERMINAL}
    return WordList(language, LANGUAGES, sent)
