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
NEVER, A_WHILE, IF_UNCHANGED = "no-store", "public, max-age=300", "no-cache"
"""How long an answer may be kept: never, if it depends on who asks."""


@dataclass(frozen=True)
class Query:
    """Something that may stand behind the question mark."""

    name: str
    schema: dict[str, Any]
    about: str
    required: bool = False


@dataclass(frozen=True)
class Endpoint:
    """A path and method, what is sent and answered, and which refusals are possible."""

    method: str
    path: str
    answer: Callable[[ApiRequest], Awaitable[object]]
    about: str
    answers: Any = str
    """The type of the answer; a text, if it is not JSON."""
    takes: Any = None
    """The type of what is sent."""
    status: int = 200
    problems: tuple[int, ...] = ()
    """Statuses of refusals, besides those that every endpoint may answer."""
    query: tuple[Query, ...] = ()
    limit: Kind = "other"
    shows_table: bool = False
    """A token or an invitation shows more of it."""
    media: str = JSON
    keep: str = NEVER
    packed: bool = False
    """The answer is long enough to be compressed, if the client accepts that."""
