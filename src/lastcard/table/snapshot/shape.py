"""The base classes of snapshots."""

from __future__ import annotations

import msgspec


class Snapshot(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A part of a snapshot, encoded as an array. It shares objects with the live room: encode it at once."""


class NotStorable(Exception):  # noqa: N818 - describes the room
    """Raised when something in a room is of a class that snapshots do not support."""
