"""Replaying a match, over HTTP."""

from __future__ import annotations

import msgspec

from lastcard.server.api.request import LARGEST_RECORD, ApiRequest


class ReplayRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be seen again."""

    record: str
    """A record (.lcg), as docs/notation.md has it, of at most 10,000 moves."""


async def show_replay(request: ApiRequest) -> msgspec.Raw:
    """A `Replay`, which another process has encoded."""
    wish = await request.body(ReplayRecord, LARGEST_RECORD)
    return msgspec.Raw(await request.services.uploaded_records.replay(wish.record))
