"""The first stage: link everything into one module, independent of the processor.

numba optimizes and finishes each function it compiles, linked with everything it calls, before it goes on to
the callers. With hundreds of small rules calling one another, the same code is optimized dozens of times.
Here functions are only translated; `link` puts them together, and they are finished once
(`lastcard.compiled.translate.finishing`).
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm

from lastcard.compiled.numba_internals import Translated, mangled
from lastcard.compiled.specialize.answering import questions
from lastcard.compiled.translate.surroundings import ENTRY
from lastcard.rules.rule import SELDOM


def link(translated: Translated) -> Any:
    """Link one function, exported as `ENTRY`, with everything that it calls."""
    module = llvm.parse_bitcode(translated.module.as_bitcode())
    for needed in translated.modules_below:
        module.link_in(needed, preserve=True)
    asked = questions(module)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in asked:
            value.linkage = "internal"  # not exported, so it can be inlined into a single caller
    kept_out = tuple(mangled(function) for function in SELDOM)
    for function in module.functions:
        if not function.is_declaration and function.name.startswith(kept_out):
            function.add_function_attribute("noinline")
            function.add_function_attribute("cold")
    open_as(module, translated.name, ENTRY)
    return module


def open_as(module: Any, name: str, outside: str) -> None:
    """Export a function under another name."""
    function = module.get_function(name)
    function.name = outside
    function.linkage = "external"
