"""The second stage: compile the linked code for one processor type: to flat code, or to WebAssembly."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm

from lastcard.compiled.load.flat import flatten
from lastcard.compiled.load.processors import WEBASSEMBLY, Processor
from lastcard.compiled.load.wasm import module_of
from lastcard.compiled.specialize.answering import questions, settle, specialize
from lastcard.compiled.specialize.specialization import Specialization
from lastcard.compiled.translate.surroundings import CALL, CALL_ON_WINDOWS, ENTRY, calls, memory_functions

SMALL = 15
"""LLVM's inlining threshold for small code."""


LEAST_CASES = 4
"""From so many on, cases become a jump table: LLVM's own default. Compiling for WebAssembly changes it for
the whole process, and code that is compiled later would depend on that.
"""


def finish(bitcode: bytes, processor: Processor, specialization: Specialization | None) -> bytes:
    """Flat code for a processor type, or a module of WebAssembly: for every table, or for those of a
    specialization.
    """
    module, machine = llvm.parse_bitcode(bitcode), machine_for(processor)
    module.triple, module.data_layout = processor.triple, str(machine.target_data)
    surround(module, processor)
    optimize(module, machine, specialization)
    finished = machine.emit_object(module)
    if processor == WEBASSEMBLY:
        return module_of(finished, CALL)
    return flatten(finished, CALL, CALL_ON_WINDOWS).to_bytes()


def machine_for(processor: Processor) -> Any:
    """The LLVM target machine for a processor type, which need not be this one."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    moves = processor != WEBASSEMBLY  # there the memory begins at 0, and nothing has to be found
    llvm.set_option("lastcard", f"--min-jump-table-entries={LEAST_CASES}")
    return llvm.Target.from_triple(processor.triple).create_target_machine(
        cpu=processor.cpu,
        features=processor.features,
        opt=3,
        reloc="pic" if moves else "static",
        codemodel="small" if moves else "default",
    )


def surround(module: Any, processor: Processor) -> None:
    """Link the functions that make the code self-contained, and callable on every system."""
    kinds = [str(argument.type) for argument in module.get_function(ENTRY).arguments]
    if processor == WEBASSEMBLY:  # it copies and fills memory by instructions
        texts = [calls(kinds)]
    else:
        texts = [
            memory_functions(),
            calls(kinds, "win64cc" if processor.triple.startswith("x86_64") else "ccc"),
        ]
    for text in texts:
        part = llvm.parse_assembly(text)
        part.triple, part.data_layout = module.triple, module.data_layout
        module.link_in(part)
    module.get_function(ENTRY).linkage = "internal"


def optimize(
    module: Any, machine: Any, specialization: Specialization | None, *, small: bool = False
) -> None:
    """Optimize the whole module.

    With `small`, functions with several callers are not inlined, and duplicates translated by numba are
    merged.
    """
    if specialization:
        specialize(module, specialization, machine)
    settle(module, questions(module))
    if small:
        merge_alike(module, machine)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False  # no gain here
    if small:
        options.inlining_threshold, options.loop_unrolling = SMALL, False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def merge_alike(module: Any, machine: Any) -> None:
    """Merge identical functions."""
    passes = llvm.create_new_module_pass_manager()
    passes.add_merge_functions_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
