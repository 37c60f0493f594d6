"""How numba compiles a rule: only the passes that plain functions over ints need.

Closures, arrays, exceptions, literal types and what else numba looks for do not occur in rules; looking for
them takes a quarter of the time.
"""

from __future__ import annotations

from typing import Any

from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import (
    AnnotateTypes,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

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


class RuleCompiler(CompilerBase):
    """numba's compiler with these passes."""

    def define_pipelines(self) -> list[Any]:
        manager = PassManager("rules")
        for one in PASSES:
            manager.add_pass(one, one.__name__)
        manager.finalize()
        return [manager]


COMPILE_OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": RuleCompiler}
"""For each function that is compiled."""
