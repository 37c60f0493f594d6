"""A thread's own memory: on a graphics processor every record, and all that points into it, lies there.

LLVM sees that only where a workspace is declared, not in the functions that take a pointer to a part of it,
which would find out the kind of memory anew at each access. So optimized code is rewritten, in LLVM's
language: all pointers that a function takes are said to lead there, and memory is copied and cleared by
words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

OWN = "ptr addrspace(5)"
TAKEN = re.compile(r"\bptr [^%]*%([\w.$-]+)")
FUNCTION = re.compile(r"^(define internal [^\n]*\{\n)([\w.$-]+:[^\n]*)?(.*?^\})$", re.MULTILINE | re.DOTALL)
"""Its head, a label if it begins with one, and its body."""

ALIGNED = r"ptr [^%]*align 8[^%]* (%[\w.$-]+)"
COPY = re.compile(rf"call void @llvm\.memcpy\S+\({ALIGNED}, {ALIGNED}, i64 (\d+), i1 false\)")
CLEAR = re.compile(rf"call void @llvm\.memset\S+\({ALIGNED}, i8 0, i64 (\d+), i1 false\)")


def in_own_memory(code: str) -> str:
    """The same code, where all that functions take a pointer to is in the thread's own memory."""
    by_word = "\n".join(map(by_words, code.splitlines()))
    return FUNCTION.sub(of_own_memory, by_word + WORD_BY_WORD)


def of_own_memory(found: re.Match[str]) -> str:
    """A function whose pointers are said to lead there."""
    head, label, body = found.groups()
    taken = TAKEN.findall(head.partition("(")[2])
    for name in taken:
        body = re.sub(rf"%{re.escape(name)}(?![\w.$-])", f"%all.{name}", body)
    return "\n".join([f"{head}{label or ''}", *said_to_be_own(taken), body])


def said_to_be_own(taken: list[str]) -> Iterator[str]:
    for name in taken:
        yield f"  %own.{name} = addrspacecast ptr %{name} to {OWN}"
        yield f"  %all.{name} = addrspacecast {OWN} %own.{name} to ptr"


def by_words(line: str) -> str:
    """Whole words are copied, or cleared, by what does so word by word."""
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
