"""Snapshots: what a log comes to, so that a table need not be read from its beginning.

The log alone is the truth. A snapshot is used by just the program that has made it (same sources, same
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
    """A start offset by table id, so that tables that were opened together do not all make their snapshots at
    the same entry.
    """
    return -(zlib.crc32(table.encode()) % EVERY)


def pack(room: Room, answered: dict[str, int]) -> bytes | None:
    """A room, and which questions have been answered; nothing if one of its bots cannot be written down."""
    try:
        return zlib.compress(pickle.dumps((room, answered), pickle.HIGHEST_PROTOCOL), 1)
    except (pickle.PicklingError, TypeError, AttributeError):
        log.warning("a table cannot be written down as a whole", table=room.id)
        return None


def unpack(data: bytes) -> tuple[Room, dict[str, int]]:
    """What was packed: only ever by ourselves, and read from our own database."""
    room, answered = pickle.loads(zlib.decompress(data))
    return room, answered
