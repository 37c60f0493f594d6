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
Batch = Callable[[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64], int, int], None]

__all__ = ["compile_batch"]

finished: dict[Plain, Batch] = {}
lock = threading.Lock()


def compile_batch(play: Plain, uses: Iterable[Plain] = ()) -> Batch:
    """The compiled loop over `play(room, answers, seed, number)`.

    A room is a tuple: a state to begin from and four others, a row for moves, and two rows for notes.
    """
    with lock:
        if play not in finished:
            finished[play] = batch_of(load(code_of(play, uses)))
        return finished[play]


def batch_of(function: Plain) -> Batch:
    """The same function, called with arrays."""

    def batch(
        records: NDArray[np.uint8],
        moves: NDArray[np.int32],
        notes: NDArray[np.int64],
        answers: NDArray[np.int64],
        seed: int,
        first: int,
    ) -> None:
        function(
            *(records.ctypes.data, records.shape[1], moves.ctypes.data),
            *(notes.ctypes.data, notes.shape[1], answers.ctypes.data, *answers.shape),
            *(int(seed), int(first)),
        )

    return batch


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
