"""Snapshots of a log's result, so that a table need not be replayed from its beginning.

Only the log is authoritative. A snapshot is used only by the program that made it (same sources, same
Python); any other reads the log.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
import zlib
from functools import cache
from pathlib import Path

import structlog

import lastcard
from lastcard.table.room import Room

EVERY = 64
"""Entries between two snapshots of a table."""

log = structlog.get_logger()


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
    """A room and its answered questions; None if one of its bots cannot be pickled."""
    try:
        return zlib.compress(pickle.dumps((room, answered), pickle.HIGHEST_PROTOCOL), 1)
    except (pickle.PicklingError, TypeError, AttributeError):
        log.warning("a table cannot be written down as a whole", table=room.id)
        return None


def unpack(data: bytes) -> tuple[Room, dict[str, int]]:
    """Restore what was packed; it is always ours, read from our own database."""
    room, answered = pickle.loads(zlib.decompress(data))
    return room, answered
