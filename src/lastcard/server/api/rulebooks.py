"""The rulebooks, the rulings, and the catalogues of all languages, over HTTP."""

from __future__ import annotations

from lastcard.describe.rulebooks import RuleList, RulingList, rule_list, rulings_told
from lastcard.describe.words import LanguageList, WordList, language_list, word_list
from lastcard.editions.rulebook import load_rulings
from lastcard.server.api.editions import edition_in, language_of
from lastcard.server.api.request import ApiRequest
from lastcard.table.refusals import TableError
from lastcard.words import LANGUAGES


async def list_rules(request: ApiRequest) -> RuleList:
    return rule_list(edition_in(request), language_of(request))


async def list_rulings(request: ApiRequest) -> RulingList:
    return RulingList(rulings_told(load_rulings().values()))


async def list_languages(request: ApiRequest) -> LanguageList:
    return language_list()


async def list_words(request: ApiRequest) -> WordList:
    language = request.path("language")
    if language not in LANGUAGES:
        raise TableError("no_such_language", f"There is no such language: they are {', '.join(LANGUAGES)}.")
    return word_list(language)
