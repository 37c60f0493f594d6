"""The state as a record (`lastcard.compiled.layout`).

What every edition needs comes first, then the hands. A state without player cards ends within the hands,
after the planes it uses (`HEAD_BYTES`); only an edition with player cards needs all of it (`WHOLE_BYTES`).
The event tallies come before the state in memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.compiled.layout import alignment, layout_of, read_as
from lastcard.rules.record import Record
from lastcard.rules.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LAYOUT = layout_of(State)
FIELDS = LAYOUT.fields
HEAD_BYTES = LAYOUT.head_bytes
WHOLE_BYTES = LAYOUT.whole_bytes


def record_of(s: State) -> bytes:
    """The state as bytes, as many as it needs."""
    return LAYOUT.write(s)


def state_of(record: bytes) -> State:
    """Parse a state from its bytes."""
    return read_as(State, record)


def aligned_rows(number: int, record: Record) -> NDArray[np.uint8]:
    """An array of copies of a record, each aligned as declared."""
    import numpy as np

    row = array_of(record)
    widest = alignment(type(record))
    room = np.empty(number * len(row) + widest, np.uint8)
    rows = room[-room.ctypes.data % widest :][: number * len(row)].reshape(number, len(row))
    rows[:] = row
    return rows


def memory_of(record: Record) -> bytearray:
    """A record and its tallies as a buffer that compiled functions can write to."""
    return bytearray(layout_of(type(record)).write_in_place(record))


def array_of(record: Record) -> NDArray[np.uint8]:
    """The same as a numpy array."""
    import numpy as np

    return np.frombuffer(memory_of(record), np.uint8)
