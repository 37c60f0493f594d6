"""Link first: everything in one piece, for no processor in particular.

numba optimizes and finishes each function it compiles, linked with all that it calls, before it goes on to
the callers: with hundreds of small rules calling one another the same code is optimized dozens of times.
Inside `only_translate` a function is only translated; `link` puts all of them together, and they are finished
once (`lastcard.compiled.finishing`). (It leans on how numba 0.68 finishes a library; the differential test
holds what comes of it against the rules as they are played.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from llvmlite.ir import Constant
from numba.core.callconv import RETCODE_OK, CPUCallConv
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary, JITCPUCodegen

from lastcard.compiled.answering import questions
from lastcard.compiled.surroundings import ENTRY
from lastcard.rules.rule import SELDOM


def stay_unfinished(library: Any) -> None:
    library._finalized = True


def keep_as_it_is(library: Any, module: Any) -> None:
    module.data_layout = library._codegen._data_layout
    library._final_module.link_in(module)


def no_address(library: Any, name: str) -> int:
    return 0


def no_environment(codegen: Any, name: str, environment: Any) -> None:
    pass


def return_number(convention: Any, builder: Any, value: Any) -> None:
    """Nothing is written for the caller of what returns nothing."""
    if not (isinstance(value, Constant) and value.constant is None):
        builder.store(value, convention._get_return_argument(builder.function))
    convention._return_errcode_raw(builder, RETCODE_OK)


@contextmanager
def only_translate() -> Iterator[None]:
    """What numba compiles in here is neither optimized nor finished."""
    replaced = (
        (CPUCodeLibrary, "finalize", stay_unfinished),
        (CPUCodeLibrary, "add_llvm_module", keep_as_it_is),
        (JITCodeLibrary, "get_pointer_to_function", no_address),
        (JITCPUCodegen, "set_env", no_environment),
        (CPUCallConv, "return_value", return_number),
    )
    before = [getattr(owner, name) for owner, name, _ in replaced]
    for owner, name, ours in replaced:
        setattr(owner, name, ours)
    try:
        yield
    finally:
        for (owner, name, _), theirs in zip(replaced, before, strict=True):
            setattr(owner, name, theirs)


def link(library: Any, name: str) -> Any:
    """One function, which is called from outside under the name `ENTRY`, and everything below it."""
    module = llvm.parse_bitcode(library._final_module.as_bitcode())
    for needed in all_below(library):
        module.link_in(needed._final_module, preserve=True)
    asked = questions(module)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in asked:
            value.linkage = "internal"  # nobody else will call it: with one caller it can be dissolved in it
    kept_out = tuple(mangled(function) for function in SELDOM)
    for function in module.functions:
        if not function.is_declaration and function.name.startswith(kept_out):
            function.add_function_attribute("noinline")
            function.add_function_attribute("cold")
    open_as(module, name, ENTRY)
    return module


def open_as(module: Any, name: str, outside: str) -> None:
    """A function can be called from outside, under another name."""
    function = module.get_function(name)
    function.name = outside
    function.linkage = "external"


def mangled(function: Callable[..., Any]) -> str:
    """How the names of a function begin in what numba makes of it."""
    parts = f"{function.__module__}.{function.__qualname__}".split(".")
    return f"_ZN{''.join(f'{len(part)}{part}' for part in parts)}B"


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
