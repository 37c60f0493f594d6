"""Translating plain functions to one module of LLVM IR, with numba."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba import types
from numba.extending import register_jitable

from lastcard.compiled.layout import layout_of
from lastcard.compiled.numba_internals import COMPILE_OPTIONS, translate
from lastcard.compiled.plain import COLLECTED, Plain
from lastcard.compiled.signature import ADDRESS, Parameter, Signature, arguments_of, signature_of
from lastcard.compiled.translate import lookups, primitives  # noqa: F401 (they register what they know)
from lastcard.compiled.translate.chains import write_chains
from lastcard.compiled.translate.linking import link
from lastcard.compiled.translate.pointers import record_at, row_at
from lastcard.rules.rule import OFTEN, RULES

TYPES = {ADDRESS: types.voidptr, "i8": types.int64, "u8": types.uint64}

registered: set[str] = set()


def register(functions: Iterable[Plain]) -> None:
    """Register these functions with the compiler, each once."""
    for function in functions:
        name = f"{function.__module__}.{function.__qualname__}"
        if name not in registered:
            registered.add(name)
            register_jitable(**COMPILE_OPTIONS, forceinline=function in OFTEN)(function)


def translated(play: Plain) -> bytes:
    """The loop over a function, with everything that it calls, as LLVM bitcode."""
    signature = signature_of(play)
    if not registered:
        write_chains()
    register([*RULES.values(), *COLLECTED.values(), play])
    arguments = tuple(TYPES[argument] for argument in arguments_of(signature))
    bitcode: bytes = link(translate(loop_over(play, signature), arguments)).as_bitcode()
    return bitcode


def loop_over(play: Plain, signature: Signature) -> Plain:
    """Generate the loop that plays one number after the other."""
    space: dict[str, Any] = {"play": play}
    arguments: list[str] = []
    handed_on: list[str] = []
    for parameter in signature:
        name = parameter.name
        arguments += [name, f"{name}_length"] if parameter.is_row else [name]
        if parameter.is_array:
            space[f"{name}_at"] = pointed_at(parameter)
        handed_on.append(for_number(parameter))
    lines = [
        f"def batch({', '.join(arguments)}, count):",
        "    for n in range(count):",
        f"        play({', '.join(handed_on)})",
    ]
    exec("\n".join(lines), space)
    batch: Plain = space["batch"]
    return batch


def pointed_at(parameter: Parameter) -> Any:
    """The intrinsic that makes a pointer from an address and a place."""
    if isinstance(parameter.kind, str):
        return row_at(parameter.kind)
    return record_at(layout_of(parameter.kind))


def for_number(parameter: Parameter) -> str:
    """The argument expression for the n-th number."""
    name = parameter.name
    if parameter.is_row:
        return f"{name}_at({name}, n * {name}_length)"
    if parameter.is_array:
        return f"{name}_at({name}, {'n' if parameter.each else '0'})"
    return f"{name} + n" if parameter.is_number else name
