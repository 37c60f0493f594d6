"""Rate limits for every request, and security headers for every response."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastcard.server.limits import Limits
from lastcard.server.problems import TooMany, encode_problem, status_of

STRICT = {
    b"content-security-policy": b"default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cache-control": b"no-store",
}
"""Headers of every response that does not set its own."""


class GuardMiddleware:
    """Refuses addresses that are over their rate limit, and adds the headers."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        is_socket = scope["type"] == "websocket"
        address = scope["client"][0] if scope.get("client") else ""
        wait = self.limits.spend("connect" if is_socket else "other", address)
        strict = self.with_headers(send)
        if wait:
            await refuse(TooMany(wait), strict, "websocket.http.response" if is_socket else "http.response")
        else:
            await self.app(scope, receive, send if is_socket else strict)

    def with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                headers = list(message.get("headers", ()))
                given = {name.lower() for name, _ in headers}
                headers += [(name, value) for name, value in STRICT.items() if name not in given]
                message = {**message, "headers": headers}
            await send(message)

        return sending


async def refuse(problem: TooMany, send: Send, kind: str) -> None:
    body, named = encode_problem(problem)
    headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
    await send({"type": f"{kind}.start", "status": status_of(problem.code), "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
