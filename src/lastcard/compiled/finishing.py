"""Then finish, once: what was linked becomes machine code for one kind of processor."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm

from lastcard.compiled.answering import fold_in, questions, settle
from lastcard.compiled.folding import Fold
from lastcard.compiled.machine_code import CALL, ENTRY


def finish(bitcode: bytes, machine: Any, fold: Fold | None) -> bytes:
    """An object file for this machine: for every table, or for those of a fold."""
    module = llvm.parse_bitcode(bitcode)
    module.link_in(llvm.parse_assembly(called_by_words(module)))
    module.get_function(ENTRY).linkage = "internal"
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


def called_by_words(module: Any) -> str:
    """What takes all arguments out of one row of words: Python hands over one address sooner than many."""
    kinds = [str(argument.type) for argument in module.get_function(ENTRY).arguments]
    lines = [f"declare i32 @{ENTRY}({', '.join(kinds)})", f"define i32 @{CALL}(ptr %words) {{"]
    for place, kind in enumerate(kinds):
        lines += [
            f"%place{place} = getelementptr i64, ptr %words, i64 {place}",
            f"%word{place} = load {kind}, ptr %place{place}",
        ]
    given = ", ".join(f"{kind} %word{place}" for place, kind in enumerate(kinds))
    lines += [f"%failed = call i32 @{ENTRY}({given})", "ret i32 %failed", "}"]
    return "\n".join(lines)
