"""Everything that uses undocumented parts of numba: when numba changes, this is the only place to look.

Other modules use the public `numba.extending` and `numba.types`, and import the rest from here. The patches
in `only_translate` depend on how version 0.68 finishes a library. pyproject.toml pins that version, and the
differential gate compares the compiled rules with the interpreted ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite.ir import Constant
from numba import types
from numba.core import cgutils
from numba.core.callconv import RETCODE_OK, CPUCallConv
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompilerBase, Flags, compile_extra
from numba.core.compiler_machinery import PassManager
from numba.core.imputils import lower_constant
from numba.core.registry import cpu_target
from numba.core.typed_passes import (
    AnnotateTypes,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_global, signature
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

__all__ = [
    "COMPILE_OPTIONS",
    "AbstractTemplate",
    "AttributeTemplate",
    "Translated",
    "cgutils",
    "infer_global",
    "lower_constant",
    "mangled",
    "signature",
    "translate",
]

VERSION = "0.68"
"""The version of numba that this was written for."""

PASSES = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    AnnotateTypes,
    NativeLowering,
    NoPythonBackend,
)
"""The passes that plain functions over ints need. Rules have no closures, arrays, exceptions or literal
types, and the passes that handle them would take a quarter of the compile time.
"""


class RuleCompiler(CompilerBase):
    """numba's compiler with only these passes."""

    def define_pipelines(self) -> list[Any]:
        manager = PassManager("rules")
        for one in PASSES:
            manager.add_pass(one, one.__name__)
        manager.finalize()
        return [manager]


COMPILE_OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": RuleCompiler}
"""The options for each compiled function."""


class Translated:
    """A function translated by numba, neither optimized nor finished, with all that it calls."""

    def __init__(self, library: Any, name: str) -> None:
        self.library = library
        self.name = name
        """Its name in LLVM IR."""

    @property
    def module(self) -> Any:
        """The function itself, as LLVM IR."""
        return self.library._final_module

    @property
    def modules_below(self) -> list[Any]:
        """The modules that it needs, directly or indirectly, each once."""
        found: dict[int, Any] = {}
        waiting = list(self.library._linking_libraries)
        while waiting:
            needed = waiting.pop()
            if id(needed) not in found:
                found[id(needed)] = needed
                waiting += needed._linking_libraries
        return [library._final_module for library in found.values()]


def translate(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Translated:
    """Have numba translate a function that takes these types and returns `None`."""
    flags = Flags()
    flags.error_model = "numpy"
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
    typing, target = cpu_target.typing_context, cpu_target.target_context
    typing.refresh()
    target.refresh()
    with only_translate():
        done = compile_extra(
            *(typing, target, function, arguments, types.void, flags, {}), pipeline_class=RuleCompiler
        )
    return Translated(done.library, done.fndesc.mangled_name)


def mangled(function: Callable[..., Any]) -> str:
    """The prefix of a function's mangled names in numba's output."""
    parts = f"{function.__module__}.{function.__qualname__}".split(".")
    return f"_ZN{''.join(f'{len(part)}{part}' for part in parts)}B"


# Patches applied to numba while it translates


@contextmanager
def only_translate() -> Iterator[None]:
    """Within this context, numba neither optimizes nor finishes what it compiles."""
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
    """Store a return value for the caller, unless it is `None`."""
    if not (isinstance(value, Constant) and value.constant is None):
        builder.store(value, convention._get_return_argument(builder.function))
    convention._return_errcode_raw(builder, RETCODE_OK)
