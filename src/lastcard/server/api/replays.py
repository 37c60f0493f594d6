"""Replaying a match, over HTTP."""

from __future__ import annotations

import msgspec

from lastcard.protocol.uploads import ReplayRecord
from lastcard.server.api.request import LARGEST_RECORD, ApiRequest


async def show_replay(request: ApiRequest) -> msgspec.Raw:
    """A `Replay`, which another process has encoded."""
    wish = await request.body(ReplayRecord, LARGEST_RECORD)
    return msgspec.Raw(await request.services.uploaded_records.replay(wish.record))
