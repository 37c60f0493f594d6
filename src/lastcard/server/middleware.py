"""Rate limits and the check of names for every request, and security headers for every response."""

from __future__ import annotations

from html import escape

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastcard.protocol.problems import status_of
from lastcard.server.host_names import HostNames, WrongHost
from lastcard.server.limits import Limits
from lastcard.server.problems import TooMany, encode_problem
from lastcard.table.refusals import TableError

STRICT = {
    b"content-security-policy": b"default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cache-control": b"no-store",
}
"""Headers of every response that does not set its own."""


PAGE_OF_WRONG_HOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>lastcard</title>
<h1>This server does not answer to this name.</h1>
<p>Open it by its IP address, or start it with <code>{option}</code>.</p>
"""


class GuardMiddleware:
    """Refuses addresses that are over their rate limit and names that are not ours, and adds the headers."""

    def __init__(self, app: ASGIApp, limits: Limits, names: HostNames) -> None:
        self.app, self.limits, self.names = app, limits, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        is_socket = scope["type"] == "websocket"
        strict = self.with_headers(send)
        try:
            self.check(scope, is_socket)
        except WrongHost as wrong:
            if wants_page(scope):
                await refuse_with_page(wrong, strict)
            else:
                await refuse(wrong, strict, is_socket)
        except TooMany as problem:
            await refuse(problem, strict, is_socket)
        else:
            await self.app(scope, receive, send if is_socket else strict)

    def check(self, scope: Scope, is_socket: bool) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        wait = self.limits.spend("connect" if is_socket else "other", address)
        if wait:
            raise TooMany(wait)
        self.names.check(scope["headers"])

    def with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                headers = list(message.get("headers", ()))
                given = {name.lower() for name, _ in headers}
                headers += [(name, value) for name, value in STRICT.items() if name not in given]
                message = {**message, "headers": headers}
            await send(message)

        return sending


async def refuse(problem: TableError, send: Send, is_socket: bool) -> None:
    kind = "websocket.http.response" if is_socket else "http.response"
    body, named = encode_problem(problem)
    headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
    await send({"type": f"{kind}.start", "status": status_of(problem.code), "headers": headers})
    await send({"type": f"{kind}.body", "body": body})


def wants_page(scope: Scope) -> bool:
    """Whether it is a person who has typed the name into a browser."""
    accepted = dict(scope["headers"]).get(b"accept", b"")
    return scope["type"] == "http" and not scope["path"].startswith("/api/") and b"text/html" in accepted


async def refuse_with_page(wrong: WrongHost, send: Send) -> None:
    page = PAGE_OF_WRONG_HOST.format(option=escape(wrong.option)).encode()
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", b"%d" % len(page))]
    await send({"type": "http.response.start", "status": status_of(wrong.code), "headers": headers})
    await send({"type": "http.response.body", "body": page})
