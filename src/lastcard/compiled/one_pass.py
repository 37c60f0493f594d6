"""Optimize once, at the end.

numba optimizes and finishes each function it compiles, linked with all that it calls, before it goes on to
the callers: with hundreds of small rules calling one another the same code is optimized dozens of times.
Inside `optimize_once` a rule is only translated; all of them are linked and optimized together when the one
function that Python calls is finished. It takes a quarter of the time. (It leans on how numba 0.68 finishes a
library; the differential test holds what comes of it against the rules as they are played.)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary, JITCPUCodegen

finalize, add_module = CPUCodeLibrary.finalize, CPUCodeLibrary.add_llvm_module
optimize = CPUCodeLibrary._optimize_final_module
function_address, set_environment = JITCodeLibrary.get_pointer_to_function, JITCPUCodegen.set_env


@contextmanager
def optimize_once(last: str) -> Iterator[None]:
    """Finish only the function with this qualified name, and everything together with it."""

    def is_last(library: Any) -> bool:
        return bool(library.name == last)

    def link_all_at_once(library: Any) -> None:
        if is_last(library):
            library._linking_libraries = all_below(library)
            finalize(library)
        else:
            library._finalized = True

    def keep_to_itself(library: Any) -> None:
        """Nobody else will ever call these functions: one with a single caller can be dissolved in it."""
        for function in library._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        optimize(library)

    def only_translate(library: Any, module: Any) -> None:
        if is_last(library):
            add_module(library, module)
        else:
            module.data_layout = library._codegen._data_layout
            library._final_module.link_in(module)

    def no_address_yet(library: Any, name: str) -> Any:
        return function_address(library, name) if is_last(library) else 0

    def if_it_exists(codegen: Any, name: str, environment: Any) -> None:
        if codegen._engine.is_symbol_defined(name):
            set_environment(codegen, name, environment)

    CPUCodeLibrary.finalize, CPUCodeLibrary.add_llvm_module = link_all_at_once, only_translate
    JITCodeLibrary.get_pointer_to_function, JITCPUCodegen.set_env = no_address_yet, if_it_exists
    CPUCodeLibrary._optimize_final_module = keep_to_itself
    try:
        yield
    finally:
        CPUCodeLibrary._optimize_final_module = optimize
        CPUCodeLibrary.finalize, CPUCodeLibrary.add_llvm_module = finalize, add_module
        JITCodeLibrary.get_pointer_to_function, JITCPUCodegen.set_env = function_address, set_environment


def all_below(library: Any) -> list[Any]:
    """All libraries that one needs, directly or not, each once."""
    found: dict[int, Any] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        needed = waiting.pop()
        if id(needed) not in found:
            found[id(needed)] = needed
            waiting += needed._linking_libraries
    return list(found.values())
