"""The page that needs no server, below /here/: whoever keeps it on a device plays on without this one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from lastcard.server.page import INDEX, File, file_of, show_missing

FOLDER = "/here/"

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'"
"""It runs WebAssembly, which the page of a server does not."""

Gather = Callable[[], Mapping[str, bytes]]
"""Makes all files of a site by path; it takes a few seconds."""


class ServedSite:
    """Its files, gathered when they are first asked for, and then kept in memory."""

    def __init__(self, gather: Gather) -> None:
        self.gather = gather
        self.lock = asyncio.Lock()
        self.files: dict[str, File] = {}

    def routes(self) -> list[Route]:
        return [Route(f"{FOLDER}{{path:path}}", self.show), Route(FOLDER.rstrip("/"), to_folder)]

    async def show(self, request: Request) -> Response:
        async with self.lock:
            self.files = self.files or await asyncio.to_thread(self.make_files)
        file = self.files.get(request.path_params["path"] or INDEX)
        if file is None:
            return show_missing(request)
        reply = file.answer(request)
        reply.headers["Content-Security-Policy"] = POLICY
        return reply

    def make_files(self) -> dict[str, File]:
        return {path: file_of(path, content) for path, content in self.gather().items()}


async def to_folder(request: Request) -> Response:
    return RedirectResponse(FOLDER)
