"""Lookup tables for the compiler: constant rows next to the code.

A row holds its numbers twice and is addressed from the middle, so negative indices work as in Python without
a branch. An index out of range is detected only with `LASTCARD_CHECKS=1`.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, models, register_model, typeof_impl

from lastcard.compiled.numba_internals import (
    AbstractTemplate,
    cgutils,
    infer_global,
    lower_constant,
    signature,
)
from lastcard.compiled.translate.pointers import CHECKS, INT64, offset_by, refuse_unless
from lastcard.rules.numbers import Lookup

BYTES = 8


class LookupPointer(types.Type):
    """The address of a lookup table."""

    def __init__(self, length: int) -> None:
        self.length = length
        super().__init__(f"LookupPointer({length})")


@register_model(LookupPointer)
class LookupPointerModel(models.OpaqueModel):
    """An address."""


@typeof_impl.register(Lookup)
def type_of_lookup(numbers: Lookup, context: Any) -> LookupPointer:
    return LookupPointer(len(numbers))


@lower_constant(LookupPointer)
def write_numbers(context: Any, builder: Any, kind: LookupPointer, numbers: Lookup) -> Any:
    twice = ir.Constant(ir.ArrayType(INT64, 2 * kind.length), [*numbers, *numbers])
    row = cgutils.global_constant(builder.module, "lookup", twice)
    return offset_by(builder, builder.bitcast(row, cgutils.voidptr_t), BYTES * kind.length)


@infer_global(operator.getitem)
class LookupRead(AbstractTemplate):
    """`NUMBERS[place]`"""

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], LookupPointer):
            return signature(types.int64, args[0], types.int64)
        return None


@lower_builtin(operator.getitem, LookupPointer, types.int64)
def look_up(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    address, place = args
    if CHECKS:
        length = sig.args[0].length
        from_start = builder.add(place, ir.Constant(INT64, length))
        inside = builder.icmp_unsigned("<", from_start, ir.Constant(INT64, 2 * length))
        refuse_unless(context, builder, inside, IndexError, f"out of bounds: {sig.args[0].name}")
    row = builder.bitcast(address, INT64.as_pointer())
    return builder.load(builder.gep(row, [place], inbounds=True))
