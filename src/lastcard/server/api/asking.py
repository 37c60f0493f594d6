"""One HTTP request: what is asked, by whom, and how it is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from lastcard.server.hall import Hall
from lastcard.server.limits import Kind, Limits
from lastcard.server.messages import reason_of
from lastcard.server.metrics import Metrics
from lastcard.server.settings import ServerSettings
from lastcard.table.people import TableError

LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 256 * 1024
"""A request that brings the record of a match along may be so large, in bytes."""

BODY_WITHIN = 10.0
"""Seconds for a request to arrive in."""

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


class Problem(msgspec.Struct, frozen=True):
    """Something was refused, and nothing has changed."""

    code: str
    """For programs."""
    sentence: str
    """For people: what is wrong, and what to do."""


STATUS = {
    "unreadable": 400,
    "wrong_token": 401,
    "no_such_table": 404,
    "no_such_match": 404,
    "no_such_edition": 404,
    "no_such_language": 404,
    "no_such_page": 404,
    "no_proof": 404,
    "wrong_method": 405,
    "slow": 408,
    "full": 409,
    "name_taken": 409,
    "wrong_phase": 409,
    "too_large": 413,
    "not_json": 415,
    "too_many": 429,
    "fault": 500,
    "crowded": 503,
    "busy": 503,
    "paused": 503,
}
"""The HTTP status of each code; of all others it is 400."""

RETRY_AFTER = {"crowded": 30, "busy": 1, "paused": 2}
"""Seconds after which it is worth another try."""


def status_of(code: str) -> int:
    return STATUS.get(code, 400)


class TooMany(TableError):  # noqa: N818 - what it is
    """An address asks too much."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too_many", f"Too many requests from your address: try again in {seconds} s.")
        self.seconds = seconds


@dataclass(frozen=True)
class Asked:
    """A request, and the server that is to answer it."""

    request: Request

    @property
    def hall(self) -> Hall:
        hall: Hall = self.request.app.state.hall
        return hall

    @property
    def settings(self) -> ServerSettings:
        settings: ServerSettings = self.request.app.state.settings
        return settings

    @property
    def metrics(self) -> Metrics:
        return self.hall.metrics

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else ""

    def path(self, name: str) -> str:
        """A part of the path."""
        value: str = self.request.path_params[name]
        return value

    def limit(self, kind: Kind) -> None:
        """Refuse whoever asks this too often."""
        limits: Limits = self.request.app.state.limits
        wait = limits.spend(kind, self.address)
        if wait:
            raise TooMany(wait)

    # What is behind the question mark

    def choice(self, name: str, values: Iterable[str], default: str) -> str:
        given = self.request.query_params.get(name, default)
        known = list(values)
        if given not in known:
            raise TableError("bad_query", f"`{name}` is {' or '.join(known)}, not {given[:40]!r}.")
        return given

    def number(self, name: str, most: int) -> int | None:
        """A number from 1; nothing if it is not there."""
        given = self.request.query_params.get(name)
        if given is None:
            return None
        if not (given.isascii() and given.isdecimal() and len(given) <= len(str(most)) and int(given) >= 1):
            raise TableError("bad_query", f"`{name}` is a number from 1 to {most}, not {given[:40]!r}.")
        return int(given)

    # What is sent

    async def body(self, wanted: type[Wanted], largest: int = LARGEST_BODY) -> Wanted:
        kind = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise TableError("not_json", "Send JSON, and say so: `Content-Type: application/json`.")
        try:
            async with asyncio.timeout(BODY_WITHIN):
                return decode(await self.bytes(largest), wanted)
        except TimeoutError:
            raise TableError("slow", f"A request arrives within {BODY_WITHIN:.0f} seconds.") from None
        except ClientDisconnect:
            raise TableError("unreadable", "The request has broken off.") from None

    async def bytes(self, largest: int) -> bytes:
        taken = bytearray()
        async for part in self.request.stream():
            taken += part
            if len(taken) > largest:
                raise TableError("too_large", f"A request has at most {largest} bytes.")
        return bytes(taken)


def decode(data: bytes, wanted: type[Wanted]) -> Wanted:
    try:
        return msgspec.json.decode(data, type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else reason_of(error)
        raise TableError("unreadable", f"This request cannot be understood: {reason}.") from None
