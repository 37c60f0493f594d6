"""Refusals over HTTP: their body, and when to retry."""

from __future__ import annotations

import msgspec

from lastcard.protocol.problems import Problem
from lastcard.table.refusals import TableError

RETRY_AFTER = {"crowded": 30, "busy": 1, "coach_busy": 20, "broke_off": 1, "paused": 2}
"""Seconds after which a retry makes sense."""


def encode_problem(error: TableError) -> tuple[bytes, dict[str, str]]:
    """A refusal as a JSON body, with its headers."""
    body = msgspec.json.encode(Problem(error.code, error.sentence))
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    wait = error.seconds if isinstance(error, TooMany) else RETRY_AFTER.get(error.code)
    if wait is not None:
        headers["Retry-After"] = str(wait)
    return body, headers


class TooMany(TableError):  # noqa: N818 - what it is
    """An address is over its rate limit."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too_many", f"Too many requests from your address: try again in {seconds} s.")
        self.seconds = seconds
