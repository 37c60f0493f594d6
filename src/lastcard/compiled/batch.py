"""Compile the rules and run them over many rounds at once.

`compile_batch` takes one plain function, such as a round played to its end, and the plain functions it uses
beside the rules. What it returns plays that function for a range of numbers, without holding Python's lock.
What was compiled before is loaded; numba is imported only to compile.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastcard.compiled.machine_code import load, made_with

Plain = Callable[..., Any]
__all__ = ["compile_batch"]


class Batch:
    """A compiled loop: called with arrays, a seed and a first number."""

    def __init__(self, function: Plain) -> None:
        self.function = function

    def __call__(
        self,
        records: NDArray[np.uint8],
        moves: NDArray[np.int32],
        notes: NDArray[np.int64],
        answers: NDArray[np.int64],
        seed: int,
        first: int,
    ) -> None:
        self.on(records, moves, notes, answers)(seed, first)

    def on(
        self,
        records: NDArray[np.uint8],
        moves: NDArray[np.int32],
        notes: NDArray[np.int64],
        answers: NDArray[np.int64],
    ) -> Callable[[int, int], None]:
        """The loop over these arrays. Where they lie is looked up once, for whoever calls it very often."""
        arrays = (records, moves, notes, answers)  # kept alive as long as they can be written to
        record_at, moves_at, notes_at, answers_at = (array.ctypes.data for array in arrays)
        places = (record_at, records.shape[1], moves_at, notes_at, notes.shape[1], answers_at, *answers.shape)

        def batch(seed: int, first: int) -> None:
            assert arrays
            self.function(*places, int(seed), int(first))

        return batch


finished: dict[Plain, Batch] = {}
lock = threading.Lock()


def compile_batch(play: Plain, uses: Iterable[Plain] = ()) -> Batch:
    """The compiled loop over `play(room, answers, seed, number)`.

    A room is a tuple: a state to begin from and four others, a row for moves, and two rows for notes.
    """
    with lock:
        if play not in finished:
            finished[play] = Batch(load(code_of(play, uses)))
        return finished[play]


def code_of(play: Plain, uses: Iterable[Plain]) -> bytes:
    """Machine code, from the cache or made now."""
    file = cache_file([play, *uses])
    if file.exists():
        return file.read_bytes()
    from lastcard.compiled.translating import machine_code

    code = machine_code(play, uses)
    with suppress(OSError):  # where nothing can be kept it is compiled again next time
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(code)
        unfinished.replace(file)
    return code


def cache_file(functions: Iterable[Plain]) -> Path:
    """Where compiled code is kept: named after all that it was compiled from, so it is never out of date."""
    digest = blake2b(digest_size=12)
    here = Path(__file__).parent
    sources = {*here.parent.glob("rules/**/*.py"), *here.glob("*.py")}
    for function in functions:
        sources |= {*Path(function.__code__.co_filename).parent.glob("*.py")}
        digest.update(function.__qualname__.encode())
    for source in sorted(sources):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    checks = os.environ.get("LASTCARD_CHECKS", "")
    digest.update(f"{version('numba')} {made_with()} {checks}".encode())
    return user_cache() / "lastcard" / f"{digest.hexdigest()}.o"


def user_cache() -> Path:
    """The folder for caches of this user."""
    if os.name == "nt" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"])
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
