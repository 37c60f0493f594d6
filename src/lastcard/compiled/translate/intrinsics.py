"""Intrinsics of one or a few instructions: copying, clearing, tallies and bits."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from lastcard.compiled.layout import FRONT_BYTES, TALLY
from lastcard.compiled.numba_internals import cgutils
from lastcard.compiled.translate.pointers import (
    INT64,
    itemsize,
    load_word,
    narrow,
    offset_by,
    part_address,
    store_word,
)

EIGHT = 8


@intrinsic
def copy_eight(typing: Any, row: Any, start: Any, other: Any, first: Any) -> Any:
    """Copy eight numbers from one row to another whose items are wider."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        places = []
        for kind, address, index in ((sig.args[0], *args[:2]), (sig.args[2], *args[2:])):
            end = builder.add(index, ir.Constant(INT64, EIGHT))
            place = part_address(context, builder, kind, address, index, end)
            places.append(builder.bitcast(place, ir.VectorType(narrow(kind.kind), EIGHT).as_pointer()))
        to, source = places
        numbers = builder.load(source, align=1)
        signed = sig.args[2].kind[0] == "i"
        widen = builder.sext if signed else builder.zext
        builder.store(widen(numbers, to.type.pointee), to, align=1)
        return context.get_dummy_value()

    return types.none(row, types.int64, other, types.int64), lower


@intrinsic
def clear_bytes(typing: Any, row: Any, number: Any) -> Any:
    """Set the first items of a row to 0."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row, number = args
        start = part_address(context, builder, sig.args[0], row, ir.Constant(INT64, 0), number)
        size = builder.mul(number, ir.Constant(INT64, itemsize(sig.args[0])))
        cgutils.memset(builder, start, size, 0)
        return context.get_dummy_value()

    return types.none(row, types.int64), lower


@intrinsic
def copy_record(typing: Any, to: Any, source: Any, size: Any) -> Any:
    """Copy a state's bytes."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], args[2], 1)
        return context.get_dummy_value()

    return types.none(to, source, types.int64), lower


@intrinsic
def clear_record_tallies(typing: Any, state: Any) -> Any:
    """Set the tallies in front of a state to 0."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        start = offset_by(builder, args[0], -FRONT_BYTES)
        cgutils.memset(builder, start, ir.Constant(INT64, FRONT_BYTES), 0)
        return context.get_dummy_value()

    return types.none(state), lower


@intrinsic
def read_tally(typing: Any, state: Any, event: Any) -> Any:
    """The tally of an event."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return load_word(builder, tally_address(builder, *args), TALLY)

    return types.int64(state, types.int64), lower


@intrinsic
def add_to_tally(typing: Any, state: Any, event: Any, number: Any) -> Any:
    """Add to the tally of an event; the tallies precede the state."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        address, event, number = args
        place = tally_address(builder, address, event)
        more = builder.add(load_word(builder, place, TALLY), number)
        store_word(context, builder, place, TALLY, more, "a tally")
        return context.get_dummy_value()

    return types.none(state, types.int64, types.int64), lower


@intrinsic
def trailing_zeros(typing: Any, word: Any) -> Any:
    """The index of the lowest set bit of a word; 64 if none is set."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), lower


@intrinsic
def bits_set(typing: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), lower


def tally_address(builder: Any, address: Any, event: Any) -> Any:
    """The address of a tally: tallies precede the state, the first event nearest to it."""
    back = ir.Constant(INT64, -int(TALLY[1:]))
    return builder.gep(address, [builder.mul(builder.add(event, ir.Constant(INT64, 1)), back)])
