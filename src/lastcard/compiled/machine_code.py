"""Machine code: made for this processor, loaded without the compiler that made it.

llvmlite alone loads it, in a tenth of the time that it takes to import numba.
"""

from __future__ import annotations

import ctypes
import pickle
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NoReturn

import llvmlite
import llvmlite.binding as llvm

from lastcard.compiled.signature import ADDRESS

ENTRY = "lastcard_batch"
"""The name of the function that Python calls."""

ARGUMENTS: dict[str, Any] = {ADDRESS: ctypes.c_void_p, "i8": ctypes.c_int64, "u8": ctypes.c_uint64}
"""How Python hands over what a signature asks for."""

CODE_MODEL = "small" if sys.platform == "linux" else "jitdefault"
"""How far apart code may lie: jumps are shorter where it lies close together, as it is known to on Linux."""

loaded: list[Any] = []
"""The engines that hold code: it is never unloaded."""


class Failure(ctypes.Structure):
    """How numba hands over what a function raises: a pickle of the class and its arguments."""

    _fields_ = [("pickled", ctypes.c_void_p), ("size", ctypes.c_int32)]


@cache
def processor() -> tuple[str, str]:
    """This processor and what it can do: code made for another may not run."""
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def made_with() -> str:
    """All that the code depends on beside its source."""
    return " ".join((llvmlite.__version__, llvm.get_default_triple(), CODE_MODEL, *processor()))


def target_machine() -> Any:
    """What makes code for this processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = processor()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=3, reloc="pic", codemodel=CODE_MODEL
    )


class Code:
    """The function in some machine code that takes these arguments; Python's lock is not held in it."""

    def __init__(self, code: bytes, arguments: Iterable[str]) -> None:
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
        engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
        engine.finalize_object()
        loaded.append(engine)
        self.kinds = [ARGUMENTS[argument] for argument in arguments]
        kind = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *self.kinds)
        self.function = kind(engine.get_function_address(ENTRY))

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
