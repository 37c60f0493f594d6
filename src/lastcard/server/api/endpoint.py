"""An endpoint of the HTTP API, as `routes` lists them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from lastcard.server.api.request import ApiRequest
from lastcard.server.limits import Kind

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
HTML = "text/html; charset=utf-8"
SVG = "image/svg+xml"
LINES = "application/x-ndjson"
"""JSON, one value a line."""

NEVER, A_WHILE, IF_UNCHANGED = "no-store", "public, max-age=300", "no-cache"
"""How long a response may be cached: never, if it depends on the caller."""


@dataclass(frozen=True)
class Query:
    """A query parameter."""

    name: str
    schema: dict[str, Any]
    about: str
    required: bool = False


@dataclass(frozen=True)
class Endpoint:
    """A path and method, its request and response types, and the refusals it may answer with."""

    method: str
    path: str
    answer: Callable[[ApiRequest], Awaitable[object]]
    about: str
    answers: Any = str
    """The type of the response; plain text if it is not JSON."""
    takes: Any = None
    """The type of the request body."""
    status: int = 200
    problems: tuple[int, ...] = ()
    """Statuses of refusals, besides those that every endpoint may answer with."""
    query: tuple[Query, ...] = ()
    limit: Kind = "other"
    shows_table: bool = False
    """A token or an invitation shows more."""
    media: str = JSON
    keep: str = NEVER
    by_process: bool = False
    """Each of several processes answers for itself. Its connection is closed afterwards: another request on
    it would not reach the process that it is for.
    """
    packed: bool = False
    """The response is long enough to be compressed, if the client accepts that."""
