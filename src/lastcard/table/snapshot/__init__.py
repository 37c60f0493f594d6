"""Snapshots of a room: `take` captures its whole state, `restore` rebuilds the same room from it.

A snapshot consists of msgspec Structs of numbers, texts, lists and mappings. Decoding runs no code and looks
up no class by name: each field has a declared type, and anything else is refused.
"""

from lastcard.table.snapshot.rooms import RoomSnapshot, restore, take
from lastcard.table.snapshot.shape import NotStorable

__all__ = ["NotStorable", "RoomSnapshot", "restore", "take"]
