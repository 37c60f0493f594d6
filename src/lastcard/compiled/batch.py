"""Compile the rules and run them over many rounds at once.

`compile_batch` takes one plain function, such as a round played to its end. What it returns plays that
function for a range of numbers, without holding Python's lock. What was compiled before is loaded; numba is
imported only to compile.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastcard.compiled.folding import Fold
from lastcard.compiled.layout import layout_of
from lastcard.compiled.machine_code import Code, made_with, target_machine
from lastcard.compiled.plain import Plain
from lastcard.compiled.signature import Parameter, Signature, arguments_of, signature_of
from lastcard.compiled.sources import kept, sources_of, user_cache

Array = NDArray[Any]

__all__ = ["compile_batch"]


class Batch:
    """A compiled loop: called with an array for each record and row, then with values."""

    def __init__(self, code: Code, signature: Signature) -> None:
        self.code = code
        self.arrays = [parameter for parameter in signature if parameter.is_array]

    def __call__(self, *given: Any) -> None:
        arrays = len(self.arrays)
        self.on(*given[:arrays])(*given[arrays:])

    def on(self, *arrays: Array) -> Callable[..., None]:
        """The loop over these arrays. Where they lie is looked up once, for whoever calls it very often."""
        places: list[int] = []
        counts: set[int] = set()
        for parameter, array in zip(self.arrays, arrays, strict=True):
            places += places_of(parameter, array)
            counts |= {len(array)} if parameter.each else set()
        if len(counts) > 1:
            raise TypeError(f"Arrays of one batch are for as many numbers each, not for {sorted(counts)}.")
        batch = self.code.on(places, max(counts, default=1))
        batch.__dict__["arrays"] = arrays  # kept alive as long as they can be written to
        return batch


def places_of(parameter: Parameter, array: Array) -> list[int]:
    """Where an array lies, and how long its rows are, if it has such: looked at, as machine code does not."""
    width = parameter.kind if isinstance(parameter.kind, str) else "u1"
    fits = array.dtype == np.dtype(width) and array.flags.c_contiguous
    if not isinstance(parameter.kind, str):
        fits &= array.shape[-1] == layout_of(parameter.kind).stride
    if not fits or array.ndim != 1 + parameter.each:
        raise TypeError(f"{parameter.name} cannot be an array of {array.shape} {array.dtype}")
    return [array.ctypes.data, array.shape[1]] if parameter.is_row else [array.ctypes.data]


finished: dict[tuple[Plain, Fold | None], Batch] = {}
lock = threading.Lock()


def compile_batch(play: Plain, fold: Fold | None = None) -> Batch:
    """The compiled loop over a function, for the numbers that its arrays have places for; for every table, or
    for those of a fold.
    """
    with lock:
        if (play, fold) not in finished:
            signature = signature_of(play)
            code = Code(code_of(play, fold), len(arguments_of(signature)))
            finished[play, fold] = Batch(code, signature)
        return finished[play, fold]


def code_of(play: Plain, fold: Fold | None) -> bytes:
    """Machine code, from the cache or made now."""
    from lastcard.compiled.finishing import finish

    return kept(cache_file(play, fold), lambda: finish(bitcode_of(play), target_machine(), fold))


def bitcode_of(play: Plain) -> bytes:
    """What the machine code of all folds is made of: numba is needed only for this."""

    def translate() -> bytes:
        from lastcard.compiled.translating import translated

        return translated(play)

    return kept(cache_file(play).with_suffix(".bc"), translate)


def is_compiled(play: Plain, fold: Fold | None = None) -> bool:
    """Is it in the cache?"""
    return cache_file(play, fold).exists()


def cache_file(play: Plain, fold: Fold | None = None) -> Path:
    """Where compiled code is kept: named after all that it was compiled from, so it is never out of date."""
    return user_cache() / "lastcard" / f"{digest_of(play)}{f'-{fold.name}' if fold else ''}.o"


@cache
def digest_of(play: Plain) -> str:
    """All that a function is compiled from, in few letters."""
    digest = sources_of(play)
    checks = os.environ.get("LASTCARD_CHECKS", "")
    digest.update(f"{version('numba')} {made_with()} {checks}".encode())
    return digest.hexdigest()
