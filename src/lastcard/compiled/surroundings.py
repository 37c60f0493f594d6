"""What code needs beside the rules, so that it calls nothing outside: functions that copy and fill memory,
and what Python calls: one address, which Windows hands over in another register than others do.
"""

from __future__ import annotations

from collections.abc import Sequence

ENTRY = "lastcard_batch"
"""The name of the loop over a function."""

CALL, CALL_ON_WINDOWS = "lastcard_call", "lastcard_call_on_windows"
"""The names of the functions that Python calls."""

MEMORY = """
define hidden ptr @memcpy(ptr %to, ptr %from, i64 %size) #0 {
  %few = icmp ult i64 %size, 16
  br i1 %few, label %bytes.test, label %blocks
blocks:
  %last = sub i64 %size, 16
  br label %block
block:
  %b = phi i64 [ 0, %blocks ], [ %b.next, %block ]
  %b.from = getelementptr i8, ptr %from, i64 %b
  %b.to = getelementptr i8, ptr %to, i64 %b
  %b.value = load <2 x i64>, ptr %b.from, align 1
  store <2 x i64> %b.value, ptr %b.to, align 1
  %b.next = add i64 %b, 16
  %more = icmp ult i64 %b.next, %last
  br i1 %more, label %block, label %rest
rest:
  %r.from = getelementptr i8, ptr %from, i64 %last
  %r.to = getelementptr i8, ptr %to, i64 %last
  %r.value = load <2 x i64>, ptr %r.from, align 1
  store <2 x i64> %r.value, ptr %r.to, align 1
  ret ptr %to
bytes.test:
  %none = icmp eq i64 %size, 0
  br i1 %none, label %end, label %byte
byte:
  %i = phi i64 [ 0, %bytes.test ], [ %i.next, %byte ]
  %i.from = getelementptr i8, ptr %from, i64 %i
  %i.to = getelementptr i8, ptr %to, i64 %i
  %i.value = load i8, ptr %i.from
  store i8 %i.value, ptr %i.to
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %end, label %byte
end:
  ret ptr %to
}
define hidden ptr @memset(ptr %to, i32 %with, i64 %size) #0 {
  %value = trunc i32 %with to i8
  %one = insertelement <16 x i8> poison, i8 %value, i32 0
  %all = shufflevector <16 x i8> %one, <16 x i8> poison, <16 x i32> zeroinitializer
  %few = icmp ult i64 %size, 16
  br i1 %few, label %bytes.test, label %blocks
blocks:
  %last = sub i64 %size, 16
  br label %block
block:
  %b = phi i64 [ 0, %blocks ], [ %b.next, %block ]
  %b.to = getelementptr i8, ptr %to, i64 %b
  store <16 x i8> %all, ptr %b.to, align 1
  %b.next = add i64 %b, 16
  %more = icmp ult i64 %b.next, %last
  br i1 %more, label %block, label %rest
rest:
  %r.to = getelementptr i8, ptr %to, i64 %last
  store <16 x i8> %all, ptr %r.to, align 1
  ret ptr %to
bytes.test:
  %none = icmp eq i64 %size, 0
  br i1 %none, label %end, label %byte
byte:
  %i = phi i64 [ 0, %bytes.test ], [ %i.next, %byte ]
  %i.to = getelementptr i8, ptr %to, i64 %i
  store i8 %value, ptr %i.to
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %end, label %byte
end:
  ret ptr %to
}
attributes #0 = { "no-builtins" }
"""
"""A size of 16 bytes or more is copied in blocks, the last of which may overlap the one before."""


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
