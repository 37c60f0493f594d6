"""What all parts of a snapshot have in common."""

from __future__ import annotations

import msgspec


class Snapshot(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Written as the row of its fields. It shares what it can with what was taken: encode it at once."""


class NotStorable(Exception):  # noqa: N818 - what the room is
    """Something in a room is of a kind that no snapshot knows."""
