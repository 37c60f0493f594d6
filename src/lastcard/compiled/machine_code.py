"""Machine code: made for this processor, loaded without the compiler that made it.

llvmlite alone loads it, in a tenth of the time that it takes to import numba.
"""

from __future__ import annotations

import ctypes
import pickle
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NoReturn

import llvmlite
import llvmlite.binding as llvm

ENTRY, CALL = "lastcard_batch", "lastcard_call"
"""The names of the function that was compiled, and of the one that Python calls, with all arguments of the
other in a row of words.
"""

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
    """The function in some machine code that takes so many arguments; Python's lock is not held in it."""

    def __init__(self, code: bytes, arguments: int) -> None:
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
        engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
        engine.finalize_object()
        loaded.append(engine)
        self.arguments = arguments
        self.function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(engine.get_function_address(CALL))

    def on(self, places: Sequence[int], count: int) -> Callable[..., None]:
        """The function with the first and the last of its arguments, which are written down once. What it
        returns is for one thread at a time.
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
        chosen.__dict__["kept"] = words, nothing  # as long as they can be written to
        return chosen


def raise_what(failure: Any) -> NoReturn:
    """What numba says a function has raised."""
    pickled = ctypes.string_at(failure.contents.pickled, failure.contents.size)
    error, details, *_ = pickle.loads(pickled)
    raise error(*details)
