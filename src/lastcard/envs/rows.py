"""Rows: what a seat observes and may do, as arrays of NumPy.

The numbers are written into Python's arrays, which is fast one by one; NumPy looks at the same memory.
"""

from __future__ import annotations

from array import array
from typing import Any, cast

import numpy as np

from lastcard.envs.playing import Playing
from lastcard.rules.numbers import Seat


def numbers_of(playing: Playing, seat: Seat) -> Any:
    """What a seat may know."""
    numbers = array("b", bytes(playing.observation.size))
    playing.observe(seat, cast("list[int]", numbers))
    return np.frombuffer(numbers, np.int8)


def mask_of(playing: Playing, asked: bool) -> Any:
    """Which actions are legal: none for a seat that is not asked."""
    mask = bytearray(len(playing.actions))
    if asked:
        for action in playing.legal():
            mask[action] = 1
    return np.frombuffer(mask, np.int8)
