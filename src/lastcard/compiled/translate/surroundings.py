"""The functions linked with the rules to make the code self-contained: `memcpy`, `memset` and entry points.

Python passes an entry point one address. Windows passes it in another register than other systems do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

ENTRY = "lastcard_batch"
"""The name of the loop over a function."""

CALL, CALL_ON_WINDOWS = "lastcard_call", "lastcard_call_on_windows"
"""The names of the functions that Python calls."""

Do = Callable[[str, str, str], list[str]]
"""Generates the code that moves one number, given its kind, a name, and its place."""

BLOCK = 16
BLOCKS = f"<{BLOCK} x i8>"
WIDTHS = (64, 32, 16, 8, 4, 2, 1)
WIDEST = WIDTHS[0]


def copy(kind: str, name: str, place: str) -> list[str]:
    """Copy one number from a place to the same place elsewhere."""
    return [
        f"%{name}.from = getelementptr i8, ptr %from, i64 {place}",
        f"%{name}.to = getelementptr i8, ptr %to, i64 {place}",
        f"%{name}.value = load {kind}, ptr %{name}.from, align 1",
        f"store {kind} %{name}.value, ptr %{name}.to, align 1",
    ]


def fill(kind: str, name: str, place: str) -> list[str]:
    """Write one number to a place."""
    value = "%all" if kind == BLOCKS else f"%all.{kind}"
    return [
        f"%{name}.to = getelementptr i8, ptr %to, i64 {place}",
        f"store {kind} {value}, ptr %{name}.to, align 1",
    ]


def move(do: Do, width: int, name: str, start: str) -> list[str]:
    """Move `width` bytes from `start` on: one number, or blocks."""
    if width < BLOCK:
        return do(f"i{8 * width}", name, start)
    lines = []
    for block in range(0, width, BLOCK):
        lines += [f"%{name}.{block} = add i64 {start}, {block}"]
        lines += do(BLOCKS, f"{name}.{block}.block", f"%{name}.{block}")
    return lines


def by_size(do: Do) -> list[str]:
    """Move all bytes of a size.

    Up to twice a width, two moves are made, which may overlap. More is moved in a loop, followed by one move
    that may overlap the last.
    """
    lines = [
        f"%long = icmp ugt i64 %size, {2 * WIDEST}",
        f"br i1 %long, label %loop.start, label %up{WIDEST}",
    ]
    lines += ["loop.start:", f"%last = sub i64 %size, {WIDEST}", "br label %loop", "loop:"]
    lines += ["%b = phi i64 [ 0, %loop.start ], [ %b.next, %loop ]", *move(do, WIDEST, "each", "%b")]
    lines += [f"%b.next = add i64 %b, {WIDEST}", "%more = icmp ult i64 %b.next, %last"]
    lines += [
        "br i1 %more, label %loop, label %rest",
        "rest:",
        *move(do, WIDEST, "last", "%last"),
        "ret ptr %to",
    ]
    for width, narrower in pairwise((*WIDTHS, 0)):
        lines += [f"up{width}:", f"%is{width} = icmp uge i64 %size, {width}"]
        lines += [f"br i1 %is{width}, label %pair{width}, label %up{narrower}", f"pair{width}:"]
        lines += [f"%end{width} = sub i64 %size, {width}", *move(do, width, f"first{width}", "0")]
        lines += [*move(do, width, f"other{width}", f"%end{width}"), "ret ptr %to"]
    return [*lines, "up0:", "ret ptr %to"]


def in_all_widths() -> list[str]:
    """Repeat a byte across a block, and across a number of each width."""
    lines = ["%all.i8 = trunc i32 %with to i8", f"%one = insertelement {BLOCKS} poison, i8 %all.i8, i32 0"]
    lines += [f"%all = shufflevector {BLOCKS} %one, {BLOCKS} poison, <{BLOCK} x i32> zeroinitializer"]
    for width in (8, 4, 2):
        lanes = f"<{BLOCK // width} x i{8 * width}>"
        lines += [f"%lanes{width} = bitcast {BLOCKS} %all to {lanes}"]
        lines += [f"%all.i{8 * width} = extractelement {lanes} %lanes{width}, i32 0"]
    return lines


def memory_functions() -> str:
    """`memcpy` and `memset`, which LLVM assumes to exist."""
    copying = 'define hidden ptr @memcpy(ptr noalias %to, ptr noalias %from, i64 %size) "no-builtins" {'
    filling = 'define hidden ptr @memset(ptr %to, i32 %with, i64 %size) "no-builtins" {'
    return "\n".join([copying, *by_size(copy), "}", filling, *in_all_widths(), *by_size(fill), "}"])


def calls(kinds: Sequence[str], convention_on_windows: str = "") -> str:
    """The entry points, which unpack arguments of these kinds from one row of words.

    Passing one address from Python is faster than passing many arguments. The second entry point has the
    calling convention of Windows, if there is one for this processor.
    """
    lines = [f"declare i32 @{ENTRY}({', '.join(kinds)})", f"define i32 @{CALL}(ptr %words) {{"]
    for place, kind in enumerate(kinds):
        lines += [
            f"%place{place} = getelementptr i64, ptr %words, i64 {place}",
            f"%word{place} = load {kind}, ptr %place{place}",
        ]
    given = ", ".join(f"{kind} %word{place}" for place, kind in enumerate(kinds))
    lines += [f"%failed = call i32 @{ENTRY}({given})", "ret i32 %failed", "}"]
    if convention_on_windows:
        lines += [f"define {convention_on_windows} i32 @{CALL_ON_WINDOWS}(ptr %words) {{"]
        lines += [f"%failed = call i32 @{CALL}(ptr %words)", "ret i32 %failed", "}"]
    return "\n".join(lines)
