"""Then finish, once: what was linked becomes machine code for one kind of processor."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm

from lastcard.compiled.answering import fold_in, questions, settle
from lastcard.compiled.folding import Fold


def finish(bitcode: bytes, machine: Any, fold: Fold | None) -> bytes:
    """An object file for this machine: for every table, or for those of a fold."""
    module = llvm.parse_bitcode(bitcode)
    optimize(module, machine, fold)
    return bytes(machine.emit_object(module))


def optimize(module: Any, machine: Any, fold: Fold | None) -> None:
    """Optimize everything together."""
    module.triple = machine.triple
    if fold:
        fold_in(module, fold, machine)
    settle(module, questions(module))
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False  # there is nothing to win here
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
