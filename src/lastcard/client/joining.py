"""Joining a table over HTTP, by a link."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from lastcard.client.errors import ServerError
from lastcard.client.seat import Seat

WITHIN = 30.0
"""Seconds for the server to answer."""

SHORT_CODE = 5
"""The number of characters that suffice until the deal."""


async def open_table(
    server: str, name: str, settings: dict[str, Any] | None = None, position: str | None = None
) -> Seat:
    """Open a table and sit down as its host; `seat.link` is for the others."""
    asked: dict[str, Any] = {"name": name, "settings": settings or {}}
    if position is not None:
        asked["position"] = position
    return Seat(check_server(server), await post(server, "/api/tables", asked, given=server))


async def join(link: str, name: str, *, spectator: bool = False) -> Seat:
    """Join a table by its link, such as http://localhost:8000/j/k3v9m2x7qa, or until the deal
    http://localhost:8000/j/k3v9m. If no answer arrives, retry once: the token identifies a person who has
    joined already.
    """
    server, invite = read_link(link)
    asked = {"invite": invite, "name": name, "spectator": spectator, "token": secrets.token_urlsafe(24)}
    joined = await post_again(server, "/api/join", asked, given=link)
    return Seat(server, {**joined, "invite": lasting(invite)})


def lasting(invite: str) -> str:
    """The invitation to pass on: none if it is a short code, which leads nowhere after the deal.

    >>> lasting("k3v9m2x7qa"), lasting("K3V9M")
    ('k3v9m2x7qa', '')
    """
    return invite if len(invite.replace("-", "")) > SHORT_CODE else ""


def link_to(server: str, invite: str) -> str:
    """The link to give to others."""
    return f"{server.rstrip('/')}/j/{invite}"


def read_link(link: str) -> tuple[str, str]:
    """The server and the invitation in a link."""
    server, found, invite = link.strip().rstrip("/").rpartition("/j/")
    if not found or not invite or "/" in invite:
        raise ServerError("bad_link", f"A link to a table is like http://HOST/j/CODE, not {link[:80]!r}.")
    return check_server(server), invite


def check_server(server: str) -> str:
    """The address of a server, without a trailing slash."""
    try:
        parts = urlsplit(server)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address:
        raise ServerError(
            "bad_link", f"The address of a server is like http://localhost:8000, not {server[:80]!r}."
        )
    return server.rstrip("/")


async def post(
    server: str, path: str, data: dict[str, Any], *, given: str, token: str = ""
) -> dict[str, Any]:
    """The server's answer; errors name the address that the caller gave."""
    address = check_server(server) + path
    return await asyncio.to_thread(ask_now, address, json.dumps(data).encode(), given.strip(), token)


async def post_again(
    server: str, path: str, data: dict[str, Any], *, given: str, token: str = ""
) -> dict[str, Any]:
    """`post`, once more if no answer arrives: only for what has no second effect."""
    try:
        return await post(server, path, data, given=given, token=token)
    except ServerError as error:
        if error.code != "unreachable":
            raise
        return await post(server, path, data, given=given, token=token)


async def get(server: str, path: str, token: str = "", *, given: str = "") -> dict[str, Any]:
    """What the server shows to whoever has this token."""
    return await asyncio.to_thread(ask_now, check_server(server) + path, None, given or server, token)


def ask_now(address: str, data: bytes | None, given: str, token: str) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"} if data is not None else {}
    request = Request(address, data, headers | ({"Authorization": f"Bearer {token}"} if token else {}))
    try:
        with urlopen(request, timeout=WITHIN) as reply:
            answer: dict[str, Any] = json.load(reply)
            return answer
    except HTTPError as error:
        raise problem(error, given) from None
    except ValueError:
        raise ServerError("http", f"What answers at {given} is no table server.") from None
    except (URLError, OSError) as error:
        raise unreachable(error, given) from None


def problem(error: HTTPError, given: str) -> ServerError:
    """The server's refusal."""
    try:
        said = json.load(error)
        return ServerError(str(said["code"]), str(said["sentence"]))
    except (ValueError, KeyError, TypeError):
        return ServerError("http", f"What answers at {given} is no table server: it says {error.code}.")


def unreachable(error: OSError, given: str) -> ServerError:
    """Nobody answers there; the operating system's reason is included, without its error number."""
    reason = getattr(error, "reason", error)
    said = getattr(reason, "strerror", None) or str(reason)
    return ServerError("unreachable", f"No server answers at {given}: {said[:1].lower()}{said[1:]}.")
