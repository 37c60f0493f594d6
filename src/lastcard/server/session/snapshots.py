"""Snapshots of a log's result, so that a table need not be replayed from its beginning.

Only the log is authoritative. A snapshot is used only by the program that made it (same sources, same
Python); any other reads the log. It is data, and reading it runs no code: `lastcard.table.snapshot`.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from functools import cache
from pathlib import Path

import msgspec
import structlog

import lastcard
from lastcard.editions.edition import UnknownEdition
from lastcard.table.room import Room
from lastcard.table.snapshot import NotStorable, RoomSnapshot, restore, take

EVERY = 64
"""Entries between two snapshots of a table."""

MOST_BYTES = 1 << 26
"""What a snapshot may unfold to: a few bytes must not fill the memory."""

log = structlog.get_logger()

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(tuple[RoomSnapshot, dict[str, int]])


class BadSnapshot(Exception):  # noqa: N818 - what it is
    """Data that are no snapshot of a table."""


@cache
def version() -> str:
    """A fingerprint of the program."""
    digest = hashlib.sha256(sys.version.encode())
    package = Path(lastcard.__file__).parent
    for file in sorted(package.rglob("*")):
        if file.suffix in (".py", ".toml"):
            digest.update(file.relative_to(package).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:32]


def before_first(table: str) -> int:
    """A start offset by table id, so that tables opened together do not all take their snapshots at the same
    entry.
    """
    return -(zlib.crc32(table.encode()) % EVERY)


def pack(room: Room, answered: dict[str, int]) -> bytes | None:
    """A room and its answered questions; None if it holds a bot, or anything else, of an unknown class."""
    try:
        return zlib.compress(_encoder.encode((take(room), answered)), 1)
    except (NotStorable, TypeError, OverflowError) as error:
        log.warning("a table cannot be written down as a whole", table=room.id, reason=str(error))
        return None


def unpack(data: bytes) -> tuple[Room, dict[str, int]]:
    """What was packed. `BadSnapshot` if it was not we who did; `UnknownEdition` if this process has not
    loaded the edition that is played.
    """
    try:
        taken, answered = _decoder.decode(zlib.decompressobj().decompress(data, MOST_BYTES))
        return restore(taken), answered
    except UnknownEdition:
        raise
    except Exception as error:
        raise BadSnapshot(type(error).__name__) from error
