"""A request to the HTTP API: its body and query checked, and the services that answer it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request

from lastcard.protocol.bodies import Wanted, decode_body
from lastcard.server.limits import Kind, Limits
from lastcard.server.metrics import Metrics
from lastcard.server.problems import TooMany
from lastcard.server.registry import TableRegistry
from lastcard.server.services import Services
from lastcard.server.settings import ServerSettings
from lastcard.table.refusals import TableError

LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 256 * 1024
"""The maximum size in bytes of a request that carries the record of a match."""

BODY_WITHIN = 10.0
"""Seconds within which a request must arrive."""


@dataclass(frozen=True)
class ApiRequest:
    """A request, and the server that handles it."""

    http: Request

    @property
    def registry(self) -> TableRegistry:
        registry: TableRegistry = self.http.app.state.registry
        return registry

    @property
    def services(self) -> Services:
        return self.registry.services

    @property
    def settings(self) -> ServerSettings:
        settings: ServerSettings = self.http.app.state.settings
        return settings

    @property
    def metrics(self) -> Metrics:
        return self.services.metrics

    @property
    def address(self) -> str:
        return self.http.client.host if self.http.client else ""

    @property
    def bearer(self) -> str | None:
        """The bearer token, or None. A malformed header counts as a wrong token."""
        given = self.http.headers.get("authorization")
        if given is None:
            return None
        kind, _, token = given.partition(" ")
        return token.strip() if kind.lower() == "bearer" else ""

    def path(self, name: str) -> str:
        """A part of the path."""
        value: str = self.http.path_params[name]
        return value

    def limit(self, kind: Kind) -> None:
        """Raise `TooMany` if this address is over its rate limit for this kind of request."""
        limits: Limits = self.http.app.state.limits
        wait = limits.spend(kind, self.address)
        if wait:
            raise TooMany(wait)

    # Query parameters

    def choice(self, name: str, values: Iterable[str], default: str) -> str:
        given = self.http.query_params.get(name, default)
        known = list(values)
        if given not in known:
            raise TableError("bad_query", f"`{name}` is {' or '.join(known)}, not {given[:40]!r}.")
        return given

    def number(self, name: str, most: int) -> int | None:
        """A number of at least 1; None if it is missing."""
        given = self.http.query_params.get(name)
        if given is None:
            return None
        if not (given.isascii() and given.isdecimal() and len(given) <= len(str(most)) and int(given) >= 1):
            raise TableError("bad_query", f"`{name}` is a number from 1 to {most}, not {given[:40]!r}.")
        return int(given)

    # Body

    async def body(self, wanted: type[Wanted], largest: int = LARGEST_BODY) -> Wanted:
        kind = self.http.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise TableError("not_json", "Send JSON, and say so: `Content-Type: application/json`.")
        try:
            async with asyncio.timeout(BODY_WITHIN):
                return decode_body(await self.bytes(largest), wanted)
        except TimeoutError:
            raise TableError("slow", f"A request arrives within {BODY_WITHIN:.0f} seconds.") from None
        except ClientDisconnect:
            raise TableError("unreadable", "The request has broken off.") from None

    async def bytes(self, largest: int) -> bytes:
        taken = bytearray()
        async for part in self.http.stream():
            taken += part
            if len(taken) > largest:
                raise TableError("too_large", f"A request has at most {largest} bytes.")
        return bytes(taken)
