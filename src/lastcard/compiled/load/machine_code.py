"""Machine code that Python calls, loaded without the compiler."""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from lastcard.compiled.load.executable import load
from lastcard.compiled.load.flat import FlatCode


class Failure(ctypes.Structure):
    """How numba passes an exception to the caller: a pickle of the class and its arguments."""

    _fields_ = [("pickled", ctypes.c_void_p), ("size", ctypes.c_int32)]


class Code:
    """The function in flat code, with its number of arguments. It runs without the GIL."""

    def __init__(self, code: bytes, arguments: int) -> None:
        self.arguments = arguments
        self.function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(load(FlatCode.from_bytes(code)))

    def on(self, places: Sequence[int], count: int) -> Callable[..., None]:
        """The function bound to its first arguments and its last one.

        The returned callable is for one thread at a time.
        """
        nothing, failure = ctypes.c_void_p(), ctypes.POINTER(Failure)()
        given = (ctypes.addressof(nothing), ctypes.addressof(failure), *places)
        first, last = len(given), len(given) - len(places) + self.arguments - 1
        words = (ctypes.c_uint64 * (last + 1))(*given)
        words[last] = count
        function, address = self.function, ctypes.addressof(words)

        def call() -> None:
            if function(address) > 0:
                raise_what(failure)

        def call_with(*values: int) -> None:
            if first + len(values) != last:
                raise TypeError(f"Values are {last - first} here, not {len(values)}.")
            for place, value in enumerate(values, first):
                words[place] = int(value)
            call()

        chosen = call_with if first < last else call
        chosen.__dict__["kept"] = words, nothing  # kept alive for as long as the code can write to them
        return chosen


def raise_what(failure: Any) -> NoReturn:
    """Raise the exception that numba reports."""
    pickled = ctypes.string_at(failure.contents.pickled, failure.contents.size)
    error, details, *_ = pickle.loads(pickled)
    raise error(*details)
