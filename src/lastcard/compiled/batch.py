"""Compile the rules and run them over many rounds at once.

`compile_batch` takes one plain function, such as a round played to its end, and the plain functions it uses
beside the rules. What it returns plays that function for a range of numbers, without holding Python's lock.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.extending import register_jitable

from lastcard.compiled import pointers, primitives  # noqa: F401 (it registers them)
from lastcard.compiled.chains import write_chains
from lastcard.compiled.one_pass import optimize_once
from lastcard.compiled.pointers import moves_in, state_at, words_in
from lastcard.compiled.record import FRONT_BYTES
from lastcard.rules.rule import RULES

Plain = Callable[..., Any]

__all__ = ["compile_batch"]

SIGNATURE = types.void(
    types.Array(types.uint8, 2, "C"),  # states, tallies in front: the one to begin from, and room for others
    types.Array(types.int32, 1, "C"),  # a buffer for moves
    types.Array(types.int64, 2, "C"),  # notes of the function's own, in two rows
    types.Array(types.int64, 2, "C"),  # a row of answers for each number
    types.uint64,  # the seed
    types.int64,  # the first number
)

registered: set[str] = set()
finished: dict[Plain, Plain] = {}
lock = threading.Lock()


def register(functions: Iterable[Plain]) -> None:
    """Tell the compiler that these may be called, each once."""
    options = {"error_model": "numpy", "no_cfunc_wrapper": True}
    for function in functions:
        name = f"{function.__module__}.{function.__qualname__}"
        if name not in registered:
            registered.add(name)
            register_jitable(**options)(function)


def compile_batch(play: Plain, uses: Iterable[Plain] = ()) -> Plain:
    """The compiled loop over `play(start, state, sight, base, world, moves, notes, inner, answers, seed,
    number)`: five states, a row for moves, two for notes, one for answers.
    """
    with lock:
        if play not in finished:
            finished[play] = compiled_anew(play, uses)
        return finished[play]


def compiled_anew(play: Plain, uses: Iterable[Plain]) -> Plain:
    """The compiled loop, made or read from the cache."""
    if not registered:
        write_chains()
    register([*RULES.values(), *uses, play])
    numba.config.CACHE_DIR = str(cache_folder([play, *uses]))

    def batch(records: Any, moves: Any, notes: Any, answers: Any, seed: Any, first: Any) -> None:
        size = records.shape[1]
        start = state_at(records, FRONT_BYTES)
        state = state_at(records, FRONT_BYTES + size)
        sight = state_at(records, FRONT_BYTES + 2 * size)
        base = state_at(records, FRONT_BYTES + 3 * size)
        world = state_at(records, FRONT_BYTES + 4 * size)
        out = moves_in(moves)
        own = words_in(notes, 0)
        inner = words_in(notes, notes.shape[1])
        for n in range(answers.shape[0]):
            row = words_in(answers, n * answers.shape[1])
            play(start, state, sight, base, world, out, own, inner, row, seed, first + n)

    with optimize_once(batch.__qualname__):
        compiled: Plain = numba.njit(SIGNATURE, nogil=True, error_model="numpy", cache=True)(batch)
    return compiled


def cache_folder(functions: Iterable[Plain]) -> Path:
    """Where compiled code is kept: named after all that it was compiled from, so it is never out of date.

    numba looks only at the file of the function that is called, not at the rules behind it.
    """
    digest = blake2b(digest_size=12)
    here = Path(__file__).parent
    sources = {*here.parent.glob("rules/**/*.py"), *here.glob("*.py")}
    for function in functions:
        sources |= {*Path(function.__code__.co_filename).parent.glob("*.py")}
        digest.update(function.__qualname__.encode())
    for source in sorted(sources):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    digest.update(f"{numba.__version__} {pointers.CHECKS}".encode())
    return user_cache() / "lastcard" / digest.hexdigest()


def user_cache() -> Path:
    """The folder for caches of this user."""
    if os.name == "nt" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"])
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
