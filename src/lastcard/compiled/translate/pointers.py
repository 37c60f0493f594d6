"""How compiled rules access a record: `s.field` and `s.row[i]`, as in play, over the bytes of a record.

A `RecordPointer` is the address of a record and nothing else. Reading a field widens it to a full word, so
that every rule is compiled once, for words; writing narrows it again. A record within a record is its
address. With `LASTCARD_CHECKS=1` in the environment (tests), accessing a row out of bounds or a field that
this state does not have raises `IndexError`, a number too large for its field raises `OverflowError`, and a
window that cannot be open raises `LookupError`.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
)

from lastcard.compiled.checks import checks
from lastcard.compiled.layout import Field, Layout
from lastcard.compiled.numba_internals import (
    AbstractTemplate,
    AttributeTemplate,
    cgutils,
    infer_global,
    signature,
)
from lastcard.compiled.specialize.questions import ask_field, tell_opened

INT32, INT64, DOUBLE = ir.IntType(32), ir.IntType(64), ir.DoubleType()
FULL = (INT64, DOUBLE)
MOST_WORDS = 8192
"""The longest row that may be passed to a compiled function."""

ITEM_TYPES = {"u8": types.uint64, "f8": types.float64}

CHECKS = bool(checks())


class RecordPointer(types.Type):
    """The address of a record."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        super().__init__(f"RecordPointer({layout.name})")


class RowPointer(types.Type):
    """The address of a row of ints of one width, or of records of one kind. Fixed rows are read-only."""

    def __init__(self, kind: str | Layout, length: int, fixed: bool = False) -> None:
        self.kind, self.length, self.fixed = kind, length, fixed
        named = kind if isinstance(kind, str) else kind.name
        super().__init__(f"RowPointer({named}, {length}{', fixed' if fixed else ''})")


@register_model(RecordPointer)
class RecordPointerModel(models.OpaqueModel):
    """An address."""


@register_model(RowPointer)
class RowPointerModel(models.OpaqueModel):
    """An address."""


def item_type(kind: str | Layout) -> types.Type:
    """Numbers are read as signed words, except the generator's unsigned 64 bits and floats."""
    if isinstance(kind, str):
        return ITEM_TYPES.get(kind, types.int64)
    return RecordPointer(kind)


@infer_getattr
class RecordFields(AttributeTemplate):
    """The fields of a record, by name."""

    key = RecordPointer

    def generic_resolve(self, record: RecordPointer, name: str) -> types.Type | None:
        field = record.layout.fields.get(name)
        if field is None:
            return None
        if field.length:
            return RowPointer(field.kind, field.length, record.layout.is_fixed(name))
        return item_type(field.kind)


@lower_getattr_generic(RecordPointer)
def read_field(context: Any, builder: Any, record: RecordPointer, address: Any, name: str) -> Any:
    layout = record.layout
    field = layout.fields[name]

    def read(inside: Any, record: Any) -> Any:
        place = offset_by(inside, record, field.offset)
        return place if field.length else read_item(inside, place, field.kind)

    check_there(context, builder, address, layout, field)
    if layout.is_fixed(name):
        answers = cgutils.voidptr_t if field.length else INT64
        return ask_field(builder, layout.name, field, answers, address, read)
    value = read(builder, address)
    value.read_from = name
    return value


@lower_setattr_generic(RecordPointer)
def write_field(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    address, value = args
    layout = sig.args[0].layout
    field = layout.fields[name]
    if layout.is_fixed(name):
        raise TypeError(f"{name} is fixed: nothing that is compiled may change it")
    if name == layout.record.opened:
        open_window(builder, name, value)
    check_there(context, builder, address, layout, field)
    store_word(context, builder, offset_by(builder, address, field.offset), field.kind, value, name)


def open_window(builder: Any, name: str, value: Any) -> None:
    """Report a window opened by its number; one that is copied from the same field is open already."""
    if isinstance(value, ir.Constant):
        tell_opened(builder, value.constant)
    elif getattr(value, "read_from", "") != name:
        raise TypeError("a window is opened by its number, so that it is known which can be open")


@infer_global(operator.getitem)
class RowRead(AbstractTemplate):
    """`row[i]`"""

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], RowPointer):
            return signature(item_type(args[0].kind), args[0], types.int64)
        return None


@infer_global(operator.setitem)
class RowWrite(AbstractTemplate):
    """`row[i] = value`"""

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], RowPointer) and isinstance(args[0].kind, str) and not args[0].fixed:
            return signature(types.none, args[0], types.int64, item_type(args[0].kind))
        return None


@lower_builtin(operator.getitem, RowPointer, types.int64)
def read_row(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    row = sig.args[0]
    return read_item(builder, item_address(context, builder, row, *args), row.kind)


@lower_builtin(operator.setitem, RowPointer, types.int64, types.Any)
def write_row(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    row, (address, index, value) = sig.args[0], args
    place = item_address(context, builder, row, address, index)
    store_word(context, builder, place, row.kind, value, row.name)
    return context.get_dummy_value()


def read_item(builder: Any, place: Any, kind: str | Layout) -> Any:
    """A number as a word; a record as its address."""
    return load_word(builder, place, kind) if isinstance(kind, str) else place


def load_word(builder: Any, place: Any, width: str) -> Any:
    """Load the value at an address and widen it to a word."""
    value = builder.load(builder.bitcast(place, narrow(width).as_pointer()))
    return widened(builder, value, width)


def store_word(context: Any, builder: Any, place: Any, width: str, value: Any, what: str) -> None:
    """Narrow a word and store it at an address."""
    kind = narrow(width)
    stored = value if kind in FULL else builder.trunc(value, kind)
    if CHECKS and kind not in FULL:
        fits = builder.icmp_signed("==", widened(builder, stored, width), value)
        refuse_unless(context, builder, fits, OverflowError, f"does not fit: {what}")
    builder.store(stored, builder.bitcast(place, kind.as_pointer()))


def narrow(width: str) -> Any:
    return DOUBLE if width == "f8" else ir.IntType(8 * int(width[1:]))


def widened(builder: Any, value: Any, width: str) -> Any:
    """Widen a value to a word."""
    if narrow(width) in FULL:
        return value
    return builder.sext(value, INT64) if width[0] == "i" else builder.zext(value, INT64)


def check_there(context: Any, builder: Any, address: Any, layout: Layout, field: Field) -> None:
    """With checks, refuse a field that this state does not have."""
    if CHECKS and field.offset >= layout.head_bytes:
        player_cards = layout.fields["player_cards"]
        owns = load_word(builder, offset_by(builder, address, player_cards.offset), "u1")
        has_it = builder.icmp_signed("!=", owns, ir.Constant(INT64, 0))
        refuse_unless(context, builder, has_it, IndexError, f"out of bounds: {field.name}")


def offset_by(builder: Any, address: Any, offset: int) -> Any:
    return builder.gep(address, [ir.Constant(INT64, offset)], inbounds=True)


def item_address(context: Any, builder: Any, row: RowPointer, address: Any, index: Any) -> Any:
    return part_address(context, builder, row, address, index, builder.add(index, ir.Constant(INT64, 1)))


def part_address(context: Any, builder: Any, row: RowPointer, address: Any, index: Any, end: Any) -> Any:
    """The address of the part of a row from `index` up to `end`."""
    if CHECKS:
        last = builder.icmp_unsigned("<=", end, ir.Constant(INT64, row.length))
        inside = builder.and_(last, builder.icmp_unsigned("<=", index, end))
        refuse_unless(context, builder, inside, IndexError, f"out of bounds: {row.name}")
    size = itemsize(row)
    step = index if size == 1 else builder.mul(index, ir.Constant(INT64, size))
    return builder.gep(address, [step], inbounds=True)


def itemsize(row: RowPointer) -> int:
    """The distance in bytes between consecutive items of a row."""
    return int(row.kind[1:]) if isinstance(row.kind, str) else row.kind.stride


def refuse_unless(context: Any, builder: Any, condition: Any, error: type[Exception], what: str) -> None:
    with builder.if_then(builder.not_(condition), likely=False):
        context.call_conv.return_user_exc(builder, error, (what,))


@intrinsic
def unforeseen(typing: Any) -> Any:
    """With checks, refuse a window that cannot be open at this table."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if CHECKS:
            never = ir.Constant(ir.IntType(1), 0)
            refuse_unless(context, builder, never, LookupError, "this window cannot be open")
        return context.get_dummy_value()

    return types.none(), lower


def record_at(layout: Layout) -> Any:
    """An intrinsic that returns a pointer to one of the consecutive records at an address."""

    @intrinsic
    def pointer(typing: Any, address: Any, place: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            step = builder.mul(args[1], ir.Constant(INT64, layout.stride))
            return offset_by(builder, builder.gep(args[0], [step]), layout.front)

        return RecordPointer(layout)(types.voidptr, types.int64), lower

    return pointer


def row_at(width: str) -> Any:
    """An intrinsic that returns a pointer to a row of ints at an address, from a place on."""

    @intrinsic
    def pointer(typing: Any, address: Any, place: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.gep(args[0], [builder.mul(args[1], ir.Constant(INT64, int(width[1:])))])

        return RowPointer(width, MOST_WORDS)(types.voidptr, types.int64), lower

    return pointer
