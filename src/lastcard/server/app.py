"""The server as a web application: pages of JSON (`api`), and a socket for each seat (`sockets`)."""

from __future__ import annotations

import asyncio
import gzip
from itertools import groupby

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from lastcard.server.api.about import no_such_page
from lastcard.server.api.asking import RETRY_AFTER, Asked, Problem, TooMany, status_of
from lastcard.server.api.endpoint import JSON, NEVER, Endpoint
from lastcard.server.api.routes import ENDPOINTS
from lastcard.server.gate import Gate
from lastcard.server.hall import Hall
from lastcard.server.limits import Limits
from lastcard.server.page import page_routes, show_missing, wants_page
from lastcard.server.settings import ServerSettings
from lastcard.server.sockets import serve_socket
from lastcard.server.store import StoreError
from lastcard.table.people import TableError

PACKING = 5
"""How hard long answers are packed, from 1 to 9."""

log = structlog.get_logger()


def make_app(settings: ServerSettings, hall: Hall) -> Gate:
    limits = Limits(on=settings.limits)
    app = Starlette(
        routes=[*page_routes(), *http_routes(), WebSocketRoute("/api/tables/{table}/socket", serve_socket)],
        exception_handlers={
            TableError: on_table_error,
            StoreError: on_store_error,
            HTTPException: on_http_error,
            Exception: on_fault,
        },
    )
    app.state.hall, app.state.settings, app.state.limits = hall, settings, limits
    app.router.redirect_slashes = False
    return Gate(app, limits)


def http_routes() -> list[Route]:
    """One route for each path, whatever the method."""
    by_path = groupby(sorted(ENDPOINTS, key=lambda one: one.path), key=lambda one: one.path)
    return [route_of(path, {one.method: one for one in endpoints}) for path, endpoints in by_path]


def route_of(path: str, methods: dict[str, Endpoint]) -> Route:
    async def serve(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await serve_endpoint(methods[method], Asked(request))

    return Route(path, serve, methods=list(methods))


async def serve_endpoint(endpoint: Endpoint, asked: Asked) -> Response:
    try:
        if endpoint.limit != "other":
            asked.limit(endpoint.limit)
        told = await endpoint.answer(asked)
        content = msgspec.json.encode(told) if endpoint.media == JSON else str(told).encode()
        headers = {"Content-Type": endpoint.media, "Cache-Control": endpoint.keep}
        if endpoint.packed:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in asked.request.headers.get("accept-encoding", ""):
                content = await asyncio.to_thread(gzip.compress, content, PACKING)
                headers["Content-Encoding"] = "gzip"
        reply = Response(content, endpoint.status, headers)
    except TableError as error:
        reply = nothing_here(asked.request) if error.code == "no_such_page" else refusal(error)
    except StoreError as error:
        reply = await on_store_error(asked.request, error)
    asked.metrics.requests.labels(endpoint.path, reply.status_code).inc()
    return reply


def refusal(error: TableError) -> Response:
    wait = error.seconds if isinstance(error, TooMany) else RETRY_AFTER.get(error.code)
    headers = {"Content-Type": JSON, "Cache-Control": NEVER}
    if wait is not None:
        headers["Retry-After"] = str(wait)
    if error.code == "wrong_token":
        headers["WWW-Authenticate"] = "Bearer"
    return Response(msgspec.json.encode(Problem(error.code, error.sentence)), status_of(error.code), headers)


def nothing_here(request: Request) -> Response:
    """For people a page, for programs JSON."""
    return show_missing(request) if wants_page(request) else refusal(no_such_page())


# What goes wrong before an endpoint is found, or where nobody expected it


async def on_table_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    return refusal(error)


async def on_store_error(request: Request, error: Exception) -> Response:
    return refusal(TableError("paused", "Nothing can be read or written down just now: try again."))


async def on_http_error(request: Request, error: Exception) -> Response:
    """An address or a method that does not exist."""
    assert isinstance(error, HTTPException)
    if error.status_code != 405:
        return nothing_here(request)
    allowed = (error.headers or {}).get("Allow", "")
    reply = refusal(
        TableError("wrong_method", f"Here you can only use {allowed}, not {request.method[:20]}.")
    )
    reply.headers["Allow"] = allowed
    return reply


async def on_fault(request: Request, error: Exception) -> Response:
    """A fault of ours. The log tells which; the client is not told."""
    return refusal(TableError("fault", "Something went wrong here, and it was noted: try again."))
