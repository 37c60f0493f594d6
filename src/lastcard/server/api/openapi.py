"""The OpenAPI document: the endpoints and their types, for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from lastcard.editions import EDITIONS
from lastcard.protocol.messages import PROTOCOL
from lastcard.protocol.problems import Problem
from lastcard.server.api.endpoint import JSON, Endpoint
from lastcard.table.deciding import MOST_PEOPLE
from lastcard.words import LANGUAGES

REFERENCE = "#/components/schemas/{name}"
ALWAYS = (421, 429, 503)
WITH_A_BODY = (400, 408, 413, 415)
WHY = {
    400: "It cannot be understood, or cannot be done.",
    401: "The token is not, or no longer, one of this table or cup.",
    403: "Only the host may do that.",
    404: "There is nothing here, or nothing that you may see.",
    408: "It took too long to arrive.",
    409: "It cannot be done as things stand.",
    413: "It is too large.",
    415: "It is not JSON.",
    421: "The server does not answer to the name in `Host`.",
    429: "Your address asks too much: try again later.",
    503: "It cannot be done just now: try again later.",
}
PATH_PARTS: dict[str, tuple[dict[str, Any], str]] = {
    "table": ({"type": "string"}, "The id of a table."),
    "cup": ({"type": "string"}, "The id of a cup."),
    "invite": ({"type": "string"}, "An invitation."),
    "edition": (
        {"type": "string", "examples": [*EDITIONS]},
        "The name of an edition, as `GET /api/editions` tells it.",
    ),
    "book": (
        {"type": "string", "examples": ["express"]},
        "The name of a book, as `GET /api/puzzles` tells it.",
    ),
    "language": ({"type": "string", "enum": [*LANGUAGES]}, "The code of a language."),
    "day": ({"type": "string", "examples": ["today", "2026-11-18"]}, "A date, or `today`."),
}
ABOUT = f"""\
Tables for games of the UNO family. Play goes over a WebSocket at /api/tables/{{table}}/socket:
docs/protocol.md.

Texts: in names and in what is said, line breaks and other blanks are folded into single spaces before
characters are counted. Half of a surrogate pair, such as "\\ud800", is no text: JSON that has one is refused
as `unreadable` (over a socket: `bad_message`).

A table takes {MOST_PEOPLE} people, spectators included; then it is `full`.

`Host` is an IP address, or one of the server's names: any other gets status 421.
"""
OF_INVITES = (
    "An invitation shows a table as a spectator sees it. A link to a replay has it at its end "
    "(`/replay/TABLE?match=2&invite=CODE`), for the page; take it from there and send it in this header. In "
    "the query of an API request `invite` is not looked at, because addresses get logged."
)
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "The token that came with joining."},
    "invite": {"type": "apiKey", "in": "header", "name": "X-Invite", "description": OF_INVITES},
}


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The document."""
    types = list(dict.fromkeys(kind for one in endpoints for kind in types_of(one)))
    found, components = msgspec.json.schema_components([Problem, *types], ref_template=REFERENCE)
    schemas = dict(zip([Problem, *types], found, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "lastcard",
            "version": str(PROTOCOL),
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
    }


def types_of(endpoint: Endpoint) -> Iterable[Any]:
    if endpoint.takes is not None:
        yield endpoint.takes
    if endpoint.media == JSON:
        yield endpoint.answers


def operation(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": endpoint.answer.__name__,
        "summary": endpoint.about,
        "parameters": [*path_parts(endpoint), *query_of(endpoint)],
        "responses": responses(endpoint, schemas),
    }
    if endpoint.takes is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[endpoint.takes]}}}
    if endpoint.shows_table:
        told["security"] = [{}, {"token": []}, {"invite": []}]
    return told


def path_parts(endpoint: Endpoint) -> Iterable[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", endpoint.path):
        schema, about = PATH_PARTS[name]
        yield {"name": name, "in": "path", "required": True, "schema": schema, "description": about}


def query_of(endpoint: Endpoint) -> Iterable[dict[str, Any]]:
    for one in endpoint.query:
        told = {"name": one.name, "in": "query", "schema": one.schema, "description": one.about}
        yield told | ({"required": True} if one.required else {})


def responses(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    schema = schemas[endpoint.answers] if endpoint.media == JSON else {"type": "string"}
    media = endpoint.media.partition(";")[0]
    told: dict[str, Any] = {
        str(endpoint.status): {"description": endpoint.about, "content": {media: {"schema": schema}}}
    }
    body = WITH_A_BODY if endpoint.takes is not None else ()
    query = (400,) if endpoint.query else ()
    for status in sorted({*endpoint.problems, *ALWAYS, *body, *query}):
        problem = {"description": WHY[status], "content": {JSON: {"schema": schemas[Problem]}}}
        if status in (429, 503):
            problem["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
        told[str(status)] = problem
    return told
