"""Windows by name, and the seats of a mask."""

from __future__ import annotations

from lastcard.rules.dispatch import WINDOWS

WINDOW = {window.name: number for number, window in enumerate(WINDOWS)}
RACES = frozenset(window.name for window in WINDOWS if window.is_race)
UNKNOWN = "?"
"""A hidden card."""


def seats_in(mask: int) -> list[int]:
    """The seats of a mask, in order."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
