"""Machine code that Python calls, loaded without the compiler that made it."""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from lastcard.compiled.executable import load
from lastcard.compiled.flat import FlatCode
from lastcard.compiled.signature import ADDRESS

ARGUMENTS: dict[str, Any] = {ADDRESS: ctypes.c_void_p, "i8": ctypes.c_int64, "u8": ctypes.c_uint64}
"""How Python hands over what a signature asks for."""


class Failure(ctypes.Structure):
    """How numba hands over what a function raises: a pickle of the class and its arguments."""

    _fields_ = [("pickled", ctypes.c_void_p), ("size", ctypes.c_int32)]


class Code:
    """The function in some flat code that takes these arguments; Python's lock is not held in it."""

    def __init__(self, code: bytes, arguments: Iterable[str]) -> None:
        self.kinds = [ARGUMENTS[argument] for argument in arguments]
        kind = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *self.kinds)
        self.function = kind(load(FlatCode.from_bytes(code)))

    def on(self, places: Sequence[int], count: int) -> Callable[..., None]:
        """The function with the first and the last of its arguments, which are made ready once: that takes
        longer than the call. What it returns is for one thread at a time.
        """
        function, number = self.function, len(places)
        nothing, failure = ctypes.c_void_p(), ctypes.POINTER(Failure)()
        pointers = (ctypes.byref(nothing), ctypes.byref(failure))  # which keep alive what they point to
        first = (*pointers, *(kind(place) for kind, place in zip(self.kinds, places, strict=False)))
        kinds, last = self.kinds[number:-1], self.kinds[-1](count)

        def call(*values: int) -> None:
            between = [kind(int(value)) for kind, value in zip(kinds, values, strict=True)] if kinds else ()
            if function(*first, *between, last) > 0:
                raise_what(failure)

        return call


def raise_what(failure: Any) -> NoReturn:
    """What numba says a function has raised."""
    pickled = ctypes.string_at(failure.contents.pickled, failure.contents.size)
    error, details, *_ = pickle.loads(pickled)
    raise error(*details)
