"""Replaying a match, over HTTP."""

from __future__ import annotations

import msgspec

from lastcard.errors import NotationError
from lastcard.replay.document import Replay, replay_of
from lastcard.server.api.request import LARGEST_RECORD, ApiRequest
from lastcard.server.editions import misreading
from lastcard.table.refusals import TableError


class ReplayRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be seen again."""

    record: str
    """A record (.lcg), as docs/notation.md has it."""


async def show_replay(request: ApiRequest) -> Replay:
    wish = await request.body(ReplayRecord, LARGEST_RECORD)
    return await request.services.in_thread(seen_again, wish.record)


def seen_again(record: str) -> Replay:
    try:
        return replay_of(record)
    except NotationError as error:
        raise TableError("bad_record", f"The record cannot be read: {misreading(error)}") from None
