"""Machine code: made for this processor, loaded without the compiler that made it.

llvmlite alone loads it, in a tenth of the time that it takes to import numba.
"""

from __future__ import annotations

import ctypes
import pickle
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as llvm

ENTRY = "lastcard_batch"
"""The name of the function that Python calls."""

ARGUMENTS = (
    ctypes.c_void_p,  # states, tallies in front: the one to begin from, and room for others
    ctypes.c_int64,  # the size of each
    ctypes.c_void_p,  # a buffer for moves
    ctypes.c_void_p,  # notes of the function's own, in two rows
    ctypes.c_int64,  # the length of each
    ctypes.c_void_p,  # a row of answers for each number
    ctypes.c_int64,  # how many numbers
    ctypes.c_int64,  # the length of a row
    ctypes.c_uint64,  # the seed
    ctypes.c_int64,  # the first number
)

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


def load(code: bytes) -> Callable[..., None]:
    """The function in some machine code; Python's lock is not held in it."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
    engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
    engine.finalize_object()
    loaded.append(engine)
    kind = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *ARGUMENTS)
    function = kind(engine.get_function_address(ENTRY))

    def call(*values: Any) -> None:
        nothing, failure = ctypes.c_void_p(), ctypes.POINTER(Failure)()
        if function(ctypes.addressof(nothing), ctypes.addressof(failure), *values) > 0:
            error, details, *_ = pickle.loads(
                ctypes.string_at(failure.contents.pickled, failure.contents.size)
            )
            raise error(*details)

    return call
