"""The table in the browser: the build output of `web/`, served from memory."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

BUILT = Path(__file__).with_name("built")
INDEX = "index.html"

PATHS = (
    *("/", "/j/{invite}", "/t/{table}", "/tv/{table}", "/replay", "/replay/{table}", "/deck", "/lab"),
    *("/puzzles", "/puzzles/{puzzle}", "/c/{cup}"),
)
"""Paths that people open: the page's own router decides what to show there."""

FOREVER = "public, max-age=31536000, immutable"
"""For files with a hash in their names."""

ANEW = "no-cache"
"""For all others: revalidate."""

PLAIN_MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>lastcard</title>
<h1>There is nothing at this address.</h1>
<p><a href="/">Home</a></p>
"""

WORTH_PACKING = 1_000
"""Bytes."""


@dataclass(frozen=True)
class File:
    """A file of the page."""

    content: bytes
    packed: bytes | None
    media: str
    keep: str

    def answer(self, request: Request, status: int = 200) -> Response:
        headers = {"Content-Type": self.media, "Cache-Control": self.keep, "Vary": "Accept-Encoding"}
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, status, headers | {"Content-Encoding": "gzip"})
        return Response(self.content, status, headers)


@cache
def files() -> dict[str, File]:
    """All files of the page by path; empty if it was not built."""
    found = [path for path in BUILT.rglob("*") if path.is_file() and not path.name.startswith(".")]
    names = {path.relative_to(BUILT).as_posix(): path for path in found}
    return {name: file_of(name, path.read_bytes()) for name, path in names.items()}


def file_of(name: str, content: bytes) -> File:
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = media.startswith("text/") or media.endswith(("javascript", "json", "xml"))
    packs = (text or media == "application/wasm") and len(content) > WORTH_PACKING
    packed = gzip.compress(content, 9, mtime=0) if packs else None
    keep = FOREVER if name.startswith("assets/") else ANEW
    return File(content, packed, f"{media}; charset=utf-8" if text else media, keep)


def page_routes() -> list[Route]:
    """The routes of the page; empty if it was not built: then the front page says what this is."""
    if INDEX not in files():
        return []
    pages = [Route(path, show_page) for path in PATHS]
    return pages + [Route(f"/{name}", show_file) for name in files() if name != INDEX]


def wants_page(request: Request) -> bool:
    """Whether a person wants a page in a browser. Programs, and everything under /api, get JSON."""
    is_api = request.url.path == "/api" or request.url.path.startswith("/api/")
    return (
        not is_api and request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    )


def show_missing(request: Request) -> Response:
    """Let the page say that nothing is at this address; a plain response if the page was not built."""
    reply = files()[INDEX].answer(request, 404) if INDEX in files() else HTMLResponse(PLAIN_MISSING, 404)
    reply.headers["Cache-Control"] = "no-store"
    reply.headers["Vary"] = "Accept, Accept-Encoding"
    return reply


async def show_page(request: Request) -> Response:
    return files()[INDEX].answer(request)


async def show_file(request: Request) -> Response:
    return files()[request.url.path.removeprefix("/")].answer(request)
