"""What the script of the page's worker calls."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from lastcard.site.worker.browser import Browser
from lastcard.site.worker.clock import Clock
from lastcard.site.worker.coaching import load_coach
from lastcard.site.worker.connection import Connection
from lastcard.site.worker.host import Host
from lastcard.site.worker.requests import answer, refused
from lastcard.site.worker.tables import LocalTables
from lastcard.site.worker.thinking import offer_champions
from lastcard.table.refusals import TableError


class Worker:
    """The tables of this browser, for the page of one tab."""

    def __init__(self, host: Host, clock: Clock | None = None) -> None:
        offer_champions(host)
        self.host = host
        self.tables = LocalTables(host, clock or Clock())

    async def request(self, method: str, path: str, headers: str, body: str) -> str:
        """Answer a request, as JSON: its `status`, `media` and `body`. The headers are JSON as well."""
        reply = await answer(self.tables, method, path, json.loads(headers), body)
        return msgspec.json.encode(reply).decode()

    async def review(self, body: str, tell: Callable[[str], object]) -> str:
        """Review the record in a body as a server does (`POST /api/reviews`). `tell` is called with each line
        and says whether to go on. Returns the reply if it is refused, as JSON, otherwise an empty text.
        """
        try:
            await load_coach(self.host)
            from lastcard.site.worker.reviewing import review_record

            await review_record(self.host, body, tell)
        except TableError as refusal:
            return msgspec.json.encode(refused(refusal)).decode()
        return ""

    def connect(
        self, table: str, on_text: Callable[[str], None], on_close: Callable[[int], None]
    ) -> Connection:
        """Connect to a table, with what is called for each message and in the end."""
        return Connection(table, self.tables.get, on_text, on_close)

    async def let_go(self, table: str) -> None:
        """Another tab has this table now."""
        self.tables.let_go(table)


def start(host: Any) -> Worker:
    """A worker whose `host` is an object of the page's script."""
    return Worker(Browser(host))
