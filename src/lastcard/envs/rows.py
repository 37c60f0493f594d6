"""Rows: what a seat observes and may do, as NumPy arrays.

The numbers are written to Python arrays, where single items are fast; NumPy shares their memory.
"""

from __future__ import annotations

from array import array
from typing import Any, cast

import numpy as np

from lastcard.envs.playing import Playing
from lastcard.rules.numbers import Seat


def numbers_of(playing: Playing, seat: Seat) -> Any:
    """What a seat may know, as an array."""
    numbers = array("b", bytes(playing.observation.size))
    playing.observe(seat, cast("list[int]", numbers))
    return np.frombuffer(numbers, np.int8)


def mask_of(playing: Playing, asked: bool) -> Any:
    """The mask of legal actions: none for a seat that is not asked."""
    mask = bytearray(len(playing.actions))
    if asked:
        for action in playing.legal():
            mask[action] = 1
    return np.frombuffer(mask, np.int8)
