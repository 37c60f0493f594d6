"""What a compiled rule sees of a state: `s.field` and `s.row[i]`, as in play, over the bytes of a record.

A `StatePointer` is the address of a record and nothing else. Reading a field widens it to a full word, so
that every rule is compiled once, for words; writing narrows it again. With `LASTCARD_CHECKS=1` in the
environment (tests) a row that is read or written out of bounds, or a field that this state does not have, is
an `IndexError`, and a number that is too large for its field is an `OverflowError`.
"""

from __future__ import annotations

import operator
import os
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin, lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import intrinsic, models, register_model

from lastcard.compiled.record import FIELDS, FRONT_BYTES, HEAD_BYTES, TALLY, Field
from lastcard.rules.moves import MOST_MOVES

INT64 = ir.IntType(64)
MOST_WORDS = 8192
"""The longest row of notes or answers that may be handed to a compiled function."""

CHECKS = bool(os.environ.get("LASTCARD_CHECKS"))


class StatePointer(types.Type):
    """The address of a state's record."""

    def __init__(self) -> None:
        super().__init__("StatePointer")


class RowPointer(types.Type):
    """The address of a row of ints of one width."""

    def __init__(self, width: str, length: int) -> None:
        self.width, self.length = width, length
        super().__init__(f"RowPointer({width}, {length})")


STATE = StatePointer()
MOVES = RowPointer("i4", MOST_MOVES)
WORDS = RowPointer("i8", MOST_WORDS)


@register_model(StatePointer)
class StatePointerModel(models.OpaqueModel):
    """An address."""


@register_model(RowPointer)
class RowPointerModel(models.OpaqueModel):
    """An address."""


def word_type(width: str) -> types.Type:
    """A field is read as a signed word, but for the generator's own 64 bits."""
    return types.uint64 if width == "u8" else types.int64


@infer_getattr
class StateFields(AttributeTemplate):
    """The fields of a state, by name."""

    key = StatePointer

    def generic_resolve(self, state: types.Type, name: str) -> types.Type | None:
        field = FIELDS.get(name)
        if field is None:
            return None
        return RowPointer(field.width, field.length) if field.length else word_type(field.width)


@lower_getattr_generic(StatePointer)
def read_field(context: Any, builder: Any, state: types.Type, address: Any, name: str) -> Any:
    field = FIELDS[name]
    place = field_address(context, builder, address, field)
    return place if field.length else load_word(builder, place, field.width)


@lower_setattr_generic(StatePointer)
def write_field(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    address, value = args
    field = FIELDS[name]
    store_word(context, builder, field_address(context, builder, address, field), field.width, value, name)


@infer_global(operator.getitem)
class RowRead(AbstractTemplate):
    """`row[i]`"""

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], RowPointer):
            return signature(word_type(args[0].width), args[0], types.int64)
        return None


@infer_global(operator.setitem)
class RowWrite(AbstractTemplate):
    """`row[i] = value`"""

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], RowPointer):
            return signature(types.none, args[0], types.int64, word_type(args[0].width))
        return None


@lower_builtin(operator.getitem, RowPointer, types.int64)
def read_row(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    row = sig.args[0]
    return load_word(builder, item_address(context, builder, row, *args), row.width)


@lower_builtin(operator.setitem, RowPointer, types.int64, types.Any)
def write_row(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    row, (address, index, value) = sig.args[0], args
    place = item_address(context, builder, row, address, index)
    store_word(context, builder, place, row.width, value, row.name)
    return context.get_dummy_value()


def load_word(builder: Any, place: Any, width: str) -> Any:
    """Load what lies at an address and widen it to a word."""
    value = builder.load(builder.bitcast(place, narrow(width).as_pointer()))
    return widened(builder, value, width)


def store_word(context: Any, builder: Any, place: Any, width: str, value: Any, what: str) -> None:
    """Narrow a word and store it at an address."""
    kind = narrow(width)
    stored = value if kind == INT64 else builder.trunc(value, kind)
    if CHECKS and kind != INT64:
        fits = builder.icmp_signed("==", widened(builder, stored, width), value)
        refuse_unless(context, builder, fits, OverflowError, f"does not fit: {what}")
    builder.store(stored, builder.bitcast(place, kind.as_pointer()))


def narrow(width: str) -> Any:
    return ir.IntType(8 * int(width[1:]))


def widened(builder: Any, value: Any, width: str) -> Any:
    """A word out of what may be narrower."""
    if narrow(width) == INT64:
        return value
    return builder.sext(value, INT64) if width[0] == "i" else builder.zext(value, INT64)


def field_address(context: Any, builder: Any, address: Any, field: Field) -> Any:
    if CHECKS and field.offset >= HEAD_BYTES:
        owns = load_word(builder, offset_by(builder, address, FIELDS["player_cards"].offset), "u1")
        has_it = builder.icmp_signed("!=", owns, ir.Constant(INT64, 0))
        refuse_unless(context, builder, has_it, IndexError, f"out of bounds: {field.name}")
    return offset_by(builder, address, field.offset)


def offset_by(builder: Any, address: Any, offset: int) -> Any:
    return builder.gep(address, [ir.Constant(INT64, offset)], inbounds=True)


def item_address(context: Any, builder: Any, row: RowPointer, address: Any, index: Any) -> Any:
    if CHECKS:
        inside = builder.icmp_unsigned("<", index, ir.Constant(INT64, row.length))
        refuse_unless(context, builder, inside, IndexError, f"out of bounds: {row.name}")
    itemsize = int(row.width[1:])
    step = index if itemsize == 1 else builder.mul(index, ir.Constant(INT64, itemsize))
    return builder.gep(address, [step], inbounds=True)


def tally_address(builder: Any, address: Any, event: Any) -> Any:
    """The tallies stand in front of the state, the first event nearest to it."""
    back = ir.Constant(INT64, -int(TALLY[1:]))
    return builder.gep(address, [builder.mul(builder.add(event, ir.Constant(INT64, 1)), back)])


def refuse_unless(context: Any, builder: Any, condition: Any, error: type[Exception], what: str) -> None:
    with builder.if_then(builder.not_(condition), likely=False):
        context.call_conv.return_user_exc(builder, error, (what,))


@intrinsic
def state_at(typing: Any, records: Any, offset: Any) -> Any:
    """The state whose record begins some bytes after an address."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]])

    return STATE(types.voidptr, types.int64), lower


@intrinsic
def moves_in(typing: Any, moves: Any) -> Any:
    """`MOST_MOVES` 32-bit ints at an address as the row in which a rule lists moves."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return args[0]

    return MOVES(types.voidptr), lower


@intrinsic
def words_in(typing: Any, words: Any, first: Any) -> Any:
    """64-bit ints at an address, from a place on, as a row."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.gep(args[0], [builder.mul(args[1], ir.Constant(INT64, 8))])

    return WORDS(types.voidptr, types.int64), lower


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
    """How often an event was counted."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return load_word(builder, tally_address(builder, *args), TALLY)

    return types.int64(state, types.int64), lower


@intrinsic
def add_to_tally(typing: Any, state: Any, event: Any, number: Any) -> Any:
    """Count an event in the tallies, which stand in front of the state."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        address, event, number = args
        place = tally_address(builder, address, event)
        more = builder.add(load_word(builder, place, TALLY), number)
        store_word(context, builder, place, TALLY, more, "a tally")
        return context.get_dummy_value()

    return types.none(state, types.int64, types.int64), lower


@intrinsic
def trailing_zeros(typing: Any, word: Any) -> Any:
    """The place of the lowest bit that is set in a word; 64 where none is."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), lower


@intrinsic
def bits_set(typing: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), lower
