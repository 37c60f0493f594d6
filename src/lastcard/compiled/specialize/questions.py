"""Questions that compiled code asks about its table, and that a specialization may answer in advance.

What is the value of a fixed field? Can this window be open? Does this card occur? A fourth kind reports
rather than asks: a window is opened here. Each question is a small function with a descriptive name. This
module defines its default, which holds at every table; `lastcard.compiled.specialize.answering` replaces it
with what is known about some.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from lastcard.compiled.layout import Field
from lastcard.compiled.numba_internals import cgutils
from lastcard.compiled.specialize.answering import CARD, FIXED, OPENS, WINDOW, question

BIT = ir.IntType(1)
VOID = ir.VoidType()

Answer = Callable[..., Any]


def ask(builder: Any, name: str, answers: Any, arguments: list[Any], answer: Answer) -> Any:
    """Call a question's function; its default is defined once, so that another definition can replace it."""
    kind = ir.FunctionType(answers, [argument.type for argument in arguments])
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    if function.is_declaration:
        function.linkage = "linkonce"
        inside = ir.IRBuilder(function.append_basic_block())
        given = answer(inside, *function.args)
        if answers == VOID:
            inside.ret_void()
        else:
            inside.ret(given)
    return builder.call(function, arguments)


def ask_field(builder: Any, record: str, field: Field, answers: Any, address: Any, read: Answer) -> Any:
    """The value of a fixed field of a record: a number, or the address of its row."""
    return ask(builder, question(FIXED, record, field.name, str(field.kind)), answers, [address], read)


def tell_opened(builder: Any, window: int) -> None:
    """Report that a window is opened here."""
    ask(builder, question(OPENS, window), VOID, [], lambda inside: None)


def occurrence(of: str, place: int) -> Any:
    """An intrinsic that asks whether a window can be open, or whether a card occurs."""

    @intrinsic
    def occurs(typing: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            yes = ir.Constant(BIT, 1)
            return ask(builder, question(of, place), BIT, [], lambda inside: yes)

        return types.boolean(), lower

    return occurs


def window_occurs(place: int) -> Any:
    return occurrence(WINDOW, place)


def card_occurs(place: int) -> Any:
    return occurrence(CARD, place)
