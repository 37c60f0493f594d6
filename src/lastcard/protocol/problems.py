"""Refusals of requests: their JSON and their status."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """Something was refused, and nothing has changed."""

    code: str
    """For programs."""
    sentence: str
    """For people: what is wrong, and what to do."""


STATUS = {
    "unreadable": 400,
    "wrong_token": 401,
    "not_host": 403,
    "no_such_table": 404,
    "no_such_cup": 404,
    "no_such_day": 404,
    "no_such_match": 404,
    "no_such_edition": 404,
    "no_such_language": 404,
    "no_such_page": 404,
    "no_proof": 404,
    "wrong_method": 405,
    "slow": 408,
    "unfinished": 409,
    "full": 409,
    "name_taken": 409,
    "wrong_phase": 409,
    "too_few": 409,
    "somebody_there": 409,
    "too_large": 413,
    "review_too_long": 413,
    "not_json": 415,
    "wrong_host": 421,
    "too_many": 429,
    "fault": 500,
    "crowded": 503,
    "busy": 503,
    "coach_busy": 503,
    "broke_off": 503,
    "paused": 503,
}
"""The HTTP status of each code; 400 for all others."""


def status_of(code: str) -> int:
    return STATUS.get(code, 400)
