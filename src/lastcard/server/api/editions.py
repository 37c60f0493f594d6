"""The editions that can be played, over HTTP."""

from __future__ import annotations

from functools import cache

import msgspec

from lastcard.describe.editions import (
    EditionList,
    EditionPage,
    EditionSummary,
    PlayerList,
    faces_of,
    page_of,
    summary_of,
)
from lastcard.editions import Edition, find_edition, load_roster
from lastcard.server.api.endpoint import Query
from lastcard.server.api.request import ApiRequest
from lastcard.table.refusals import TableError
from lastcard.words import LANGUAGES

LANGUAGE = Query(
    "lang", {"type": "string", "enum": [*LANGUAGES], "default": "en"}, "The language of the words."
)


def language_of(request: ApiRequest) -> str:
    return request.choice("lang", LANGUAGES, "en")


def edition_in(request: ApiRequest) -> Edition:
    """The edition named in the path; never a file."""
    name, editions = request.path("edition"), request.services.editions
    found = editions.offered.get(name) or editions.known.get(name)
    if found is None:
        names = ", ".join(editions.offered)
        raise TableError("no_such_edition", f"There is no such edition: they are {names}.")
    return found


async def list_editions(request: ApiRequest) -> EditionList:
    language = language_of(request)
    return EditionList([summary(name, language) for name in request.services.editions.offered])


async def show_edition(request: ApiRequest) -> EditionPage:
    return page(edition_in(request).written, language_of(request))


async def list_players(request: ApiRequest) -> PlayerList:
    return players(language_of(request))


# The same for every client, so it is built once


@cache
def summary(written: str, language: str) -> EditionSummary:
    """As settings name it: an edition of one's own with a fingerprint of its file."""
    return msgspec.structs.replace(summary_of(find_edition(written), language), name=written)


@cache
def page(written: str, language: str) -> EditionPage:
    found = page_of(find_edition(written), language)
    return msgspec.structs.replace(found, edition=summary(written, language))


@cache
def players(language: str) -> PlayerList:
    return PlayerList(faces_of(load_roster().cards.values(), language))
