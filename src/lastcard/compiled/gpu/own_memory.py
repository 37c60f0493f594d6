"""Thread-local memory: on a GPU, every record and every pointer into one is in it.

LLVM sees that only where a workspace is declared. Functions that take a pointer into one would resolve the
address space on every access. So the optimized LLVM IR is rewritten: all pointer parameters are cast to the
local address space, and memory is copied and cleared in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

OWN = "ptr addrspace(5)"
TAKEN = re.compile(r"\bptr [^%]*%([\w.$-]+)")
FUNCTION = re.compile(r"^(define internal [^\n]*\{\n)([\w.$-]+:[^\n]*)?(.*?^\})$", re.MULTILINE | re.DOTALL)
"""A function: its head, a label if the body begins with one, and the body."""

ALIGNED = r"ptr [^%]*align 8[^%]* (%[\w.$-]+)"
COPY = re.compile(rf"call void @llvm\.memcpy\S+\({ALIGNED}, {ALIGNED}, i64 (\d+), i1 false\)")
CLEAR = re.compile(rf"call void @llvm\.memset\S+\({ALIGNED}, i8 0, i64 (\d+), i1 false\)")


def in_own_memory(code: str) -> str:
    """The same code with all pointer parameters in thread-local memory."""
    by_word = "\n".join(map(by_words, code.splitlines()))
    return FUNCTION.sub(of_own_memory, by_word + WORD_BY_WORD)


def of_own_memory(found: re.Match[str]) -> str:
    """Rewrite one function so that its pointer parameters are in local memory."""
    head, label, body = found.groups()
    taken = TAKEN.findall(head.partition("(")[2])
    for name in taken:
        body = re.sub(rf"%{re.escape(name)}(?![\w.$-])", f"%all.{name}", body)
    return "\n".join([f"{head}{label or ''}", *cast_to_own(taken), body])


def cast_to_own(taken: list[str]) -> Iterator[str]:
    for name in taken:
        yield f"  %own.{name} = addrspacecast ptr %{name} to {OWN}"
        yield f"  %all.{name} = addrspacecast {OWN} %own.{name} to ptr"


def by_words(line: str) -> str:
    """Replace a `memcpy` or `memset` of whole words with one that works word by word."""
    for pattern, function in ((COPY, "copy_words"), (CLEAR, "clear_words")):
        found = pattern.search(line)
        if found and int(found.groups()[-1]) % 8 == 0:
            *places, size = found.groups()
            pointers = ", ".join(f"ptr {place}" for place in places)
            return f"  call void @{function}({pointers}, i64 {size})"
    return line


WORD_BY_WORD = """
define internal void @copy_words(ptr %to, ptr %from, i64 %size) {
entry:
  br label %next
next:
  %at = phi i64 [ 0, %entry ], [ %after, %next ]
  %source = getelementptr i8, ptr %from, i64 %at
  %word = load i64, ptr %source, align 8
  %target = getelementptr i8, ptr %to, i64 %at
  store i64 %word, ptr %target, align 8
  %after = add i64 %at, 8
  %done = icmp eq i64 %after, %size
  br i1 %done, label %end, label %next
end:
  ret void
}

define internal void @clear_words(ptr %cleared, i64 %size) {
entry:
  br label %next
next:
  %at = phi i64 [ 0, %entry ], [ %after, %next ]
  %target = getelementptr i8, ptr %cleared, i64 %at
  store i64 0, ptr %target, align 8
  %after = add i64 %at, 8
  %done = icmp eq i64 %after, %size
  br i1 %done, label %end, label %next
end:
  ret void
}
"""
