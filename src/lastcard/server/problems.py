"""Refusals over HTTP: their JSON, their status, and when to retry."""

from __future__ import annotations

import msgspec

from lastcard.table.refusals import TableError


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
    "wrong_host": 421,
    "too_many": 429,
    "fault": 500,
    "crowded": 503,
    "busy": 503,
    "paused": 503,
}
"""The HTTP status of each code; 400 for all others."""

RETRY_AFTER = {"crowded": 30, "busy": 1, "paused": 2}
"""Seconds after which a retry makes sense."""


def status_of(code: str) -> int:
    return STATUS.get(code, 400)


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
