"""What code needs beside the rules, so that it calls nothing outside: functions that copy and fill memory,
and what Python calls: one address, which Windows hands over in another register than others do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

ENTRY = "lastcard_batch"
"""The name of the loop over a function."""

CALL, CALL_ON_WINDOWS = "lastcard_call", "lastcard_call_on_windows"
"""The names of the functions that Python calls."""

Do = Callable[[str, str, str], list[str]]
"""What writes down how one number is moved: its kind, a name, and its place."""

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
    """So many bytes from a start on: one number, or blocks."""
    if width < BLOCK:
        return do(f"i{8 * width}", name, start)
    lines = []
    for block in range(0, width, BLOCK):
        lines += [f"%{name}.{block} = add i64 {start}, {block}"]
        lines += do(BLOCKS, f"{name}.{block}.block", f"%{name}.{block}")
    return lines


def by_size(do: Do) -> list[str]:
    """All bytes of a size: up to twice a width by two moves, which may overlap; more by a loop, and a move
    that may overlap its last.
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
    """A byte as often as it fits into a block, and into each number."""
    lines = ["%all.i8 = trunc i32 %with to i8", f"%one = insertelement {BLOCKS} poison, i8 %all.i8, i32 0"]
    lines += [f"%all = shufflevector {BLOCKS} %one, {BLOCKS} poison, <{BLOCK} x i32> zeroinitializer"]
    for width in (8, 4, 2):
        lanes = f"<{BLOCK // width} x i{8 * width}>"
        lines += [f"%lanes{width} = bitcast {BLOCKS} %all to {lanes}"]
        lines += [f"%all.i{8 * width} = extractelement {lanes} %lanes{width}, i32 0"]
    return lines


def memory_functions() -> str:
    """To copy memory, and to fill it: LLVM takes for granted that they are there."""
    copying = 'define hidden ptr @memcpy(ptr noalias %to, ptr noalias %from, i64 %size) "no-builtins" {'
    filling = 'define hidden ptr @memset(ptr %to, i32 %with, i64 %size) "no-builtins" {'
    return "\n".join([copying, *by_size(copy), "}", filling, *in_all_widths(), *by_size(fill), "}"])


def calls(kinds: Sequence[str], convention: str) -> str:
    """What takes arguments of these kinds out of one row of words, as Python hands over one address sooner
    than many; and the same once more, called as it is on Windows.
    """
    lines = [f"declare i32 @{ENTRY}({', '.join(kinds)})", f"define i32 @{CALL}(ptr %words) {{"]
    for place, kind in enumerate(kinds):
        lines += [
            f"%place{place} = getelementptr i64, ptr %words, i64 {place}",
            f"%word{place} = load {kind}, ptr %place{place}",
        ]
    given = ", ".join(f"{kind} %word{place}" for place, kind in enumerate(kinds))
    lines += [f"%failed = call i32 @{ENTRY}({given})", "ret i32 %failed", "}"]
    lines += [f"define {convention} i32 @{CALL_ON_WINDOWS}(ptr %words) {{"]
    lines += [f"%failed = call i32 @{CALL}(ptr %words)", "ret i32 %failed", "}"]
    return "\n".join(lines)
