"""The bodies of requests."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from lastcard.protocol.messages import reason_of
from lastcard.table.refusals import TableError

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


def decode_body(data: bytes | str, wanted: type[Wanted]) -> Wanted:
    """A body as the type of its request; refused if it is none."""
    try:
        return msgspec.json.decode(data, type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else reason_of(error)
        raise TableError("unreadable", f"This request cannot be understood: {reason}.") from None
