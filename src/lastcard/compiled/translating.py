"""From plain functions to machine code, by way of numba."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from typing import Any

from numba.core import types
from numba.core.compiler import Flags, compile_extra
from numba.core.registry import cpu_target
from numba.extending import register_jitable

from lastcard.compiled import primitives  # noqa: F401 (it registers them)
from lastcard.compiled.chains import write_chains
from lastcard.compiled.machine_code import ARGUMENTS
from lastcard.compiled.one_pass import finish, only_translate
from lastcard.compiled.pipeline import COMPILE_OPTIONS, RuleCompiler
from lastcard.compiled.pointers import moves_in, state_at, words_in
from lastcard.compiled.record import FRONT_BYTES
from lastcard.rules.rule import OFTEN, RULES

Plain = Callable[..., Any]

TYPES = {ctypes.c_void_p: types.voidptr, ctypes.c_int64: types.int64, ctypes.c_uint64: types.uint64}

registered: set[str] = set()


def register(functions: Iterable[Plain]) -> None:
    """Tell the compiler that these may be called, each once."""
    for function in functions:
        name = f"{function.__module__}.{function.__qualname__}"
        if name not in registered:
            registered.add(name)
            register_jitable(**COMPILE_OPTIONS, forceinline=function in OFTEN)(function)


def machine_code(play: Plain, uses: Iterable[Plain]) -> bytes:
    """The loop over a function, compiled with all that it calls."""
    if not registered:
        write_chains()
    register([*RULES.values(), *uses, play])

    def batch(
        records: Any,
        size: Any,
        moves: Any,
        notes: Any,
        length: Any,
        answers: Any,
        number: Any,
        columns: Any,
        seed: Any,
        first: Any,
    ) -> None:
        start = state_at(records, FRONT_BYTES)
        state = state_at(records, FRONT_BYTES + size)
        sight = state_at(records, FRONT_BYTES + 2 * size)
        base = state_at(records, FRONT_BYTES + 3 * size)
        world = state_at(records, FRONT_BYTES + 4 * size)
        out = moves_in(moves)
        own = words_in(notes, 0)
        inner = words_in(notes, length)
        for n in range(number):
            row = words_in(answers, n * columns)
            play((start, state, sight, base, world, out, own, inner), row, seed, first + n)

    flags = Flags()
    flags.error_model = "numpy"
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
    typing, target = cpu_target.typing_context, cpu_target.target_context
    typing.refresh()
    target.refresh()
    with only_translate():
        arguments = tuple(TYPES[kind] for kind in ARGUMENTS)
        done = compile_extra(
            typing, target, batch, arguments, types.void, flags, {}, pipeline_class=RuleCompiler
        )
    return finish(done.library, done.fndesc.mangled_name)
