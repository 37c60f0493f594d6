"""The server as an ASGI application: the page, the HTTP API (`api`) and the sockets (`sockets`)."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from itertools import groupby

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from lastcard.protocol.problems import status_of
from lastcard.server.api.about import no_such_page
from lastcard.server.api.endpoint import IF_UNCHANGED, JSON, NEVER, Endpoint
from lastcard.server.api.request import ApiRequest
from lastcard.server.api.routes import ENDPOINTS
from lastcard.server.daily_page import daily_routes
from lastcard.server.host_names import HostNames
from lastcard.server.limits import Limits
from lastcard.server.middleware import GuardMiddleware
from lastcard.server.page import page_routes, show_missing, wants_page
from lastcard.server.problems import encode_problem
from lastcard.server.registry import TableRegistry
from lastcard.server.settings import ServerSettings
from lastcard.server.site import ServedSite
from lastcard.server.sockets.endpoint import serve_socket
from lastcard.server.store import StoreError
from lastcard.table.refusals import TableError

GZIP_LEVEL = 5
ETAG_LETTERS = 32

log = structlog.get_logger()


def make_app(settings: ServerSettings, registry: TableRegistry) -> GuardMiddleware:
    limits = Limits(on=settings.limits, processes=settings.processes)
    site = [] if settings.site is None else ServedSite(settings.site).routes()
    app = Starlette(
        routes=[
            *page_routes(),
            *daily_routes(),
            *site,
            *http_routes(),
            WebSocketRoute("/api/tables/{table}/socket", serve_socket),
        ],
        exception_handlers={
            TableError: on_table_error,
            StoreError: on_store_error,
            HTTPException: on_http_error,
            Exception: on_fault,
        },
    )
    app.state.registry, app.state.settings, app.state.limits = registry, settings, limits
    app.router.redirect_slashes = False
    return GuardMiddleware(app, limits, HostNames(settings))


def http_routes() -> list[Route]:
    """One route per path, whatever the method."""
    by_path = groupby(sorted(ENDPOINTS, key=lambda one: one.path), key=lambda one: one.path)
    return [route_of(path, {one.method: one for one in endpoints}) for path, endpoints in by_path]


def route_of(path: str, methods: dict[str, Endpoint]) -> Route:
    async def serve(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await serve_endpoint(methods[method], ApiRequest(request))

    return Route(path, serve, methods=list(methods))


async def serve_endpoint(endpoint: Endpoint, request: ApiRequest) -> Response:
    try:
        if endpoint.limit != "other":
            request.limit(endpoint.limit)
        answer = await endpoint.answer(request)
        if isinstance(answer, Response):
            return counted(answer, endpoint, request)
        content = msgspec.json.encode(answer) if endpoint.media == JSON else str(answer).encode()
        reply = await reply_with(content, endpoint, request.http.headers)
        if endpoint.by_process and request.settings.processes > 1:
            reply.headers["Connection"] = "close"
    except TableError as error:
        reply = not_found(request.http) if error.code == "no_such_page" else refusal(error)
    except StoreError as error:
        reply = await on_store_error(request.http, error)
    return counted(reply, endpoint, request)


def counted(reply: Response, endpoint: Endpoint, request: ApiRequest) -> Response:
    request.metrics.requests.labels(endpoint.path, reply.status_code).inc()
    return reply


async def reply_with(content: bytes, endpoint: Endpoint, asked: Headers) -> Response:
    """The response, unless the client has it cached; compressed if it is long and the client accepts that."""
    headers = {"Content-Type": endpoint.media, "Cache-Control": endpoint.keep}
    if endpoint.keep == IF_UNCHANGED:
        headers["ETag"] = f'"{hashlib.sha256(content).hexdigest()[:ETAG_LETTERS]}"'
        if asked.get("if-none-match") == headers["ETag"]:
            return Response(None, 304, headers)
    if endpoint.packed:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in asked.get("accept-encoding", ""):
            content = await asyncio.to_thread(gzip.compress, content, GZIP_LEVEL)
            headers["Content-Encoding"] = "gzip"
    return Response(content, endpoint.status, headers)


def refusal(error: TableError) -> Response:
    body, headers = encode_problem(error)
    headers["Cache-Control"] = NEVER
    if error.code == "wrong_token":
        headers["WWW-Authenticate"] = "Bearer"
    return Response(body, status_of(error.code), headers)


def not_found(request: Request) -> Response:
    """A page for people, JSON for programs."""
    return show_missing(request) if wants_page(request) else refusal(no_such_page())


# Errors raised before an endpoint is found, and unexpected ones


async def on_table_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    return refusal(error)


async def on_store_error(request: Request, error: Exception) -> Response:
    return refusal(TableError("paused", "Nothing can be read or written down just now: try again."))


async def on_http_error(request: Request, error: Exception) -> Response:
    """A path or a method that does not exist."""
    assert isinstance(error, HTTPException)
    if error.status_code != 405:
        return not_found(request)
    allowed = (error.headers or {}).get("Allow", "")
    reply = refusal(
        TableError("wrong_method", f"Here you can only use {allowed}, not {request.method[:20]}.")
    )
    reply.headers["Allow"] = allowed
    return reply


async def on_fault(request: Request, error: Exception) -> Response:
    """An internal error. The details are logged, but not sent to the client."""
    return refusal(TableError("fault", "Something went wrong here, and it was noted: try again."))
