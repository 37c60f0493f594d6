"""A room as data: `take` writes down all that a room knows, `restore` makes the same room of it.

The data are msgspec Structs of numbers, texts, lists and mappings. Reading them runs nothing and looks up no
class by its name: each field has a declared type, and what does not fit is refused.
"""

from lastcard.table.snapshot.rooms import RoomSnapshot, restore, take
from lastcard.table.snapshot.shape import NotStorable

__all__ = ["NotStorable", "RoomSnapshot", "restore", "take"]
