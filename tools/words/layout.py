"""Writing a language file: in the order of another one, with its sections and comments."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

SECTION = re.compile(r"\[(?P<name>[^\[\]]+)\]\s*(?:#.*)?")
ENTRY = re.compile(r"(?P<key>[^=#\s][^=]*?) = (?P<rest>.*)")
ONE_LINE = re.compile(r'"(?:[^"\\]|\\.)*"(?P<comment>\s*#.*)?')
LONG = '"""'
BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_like(layout: str, texts: Mapping[str, str]) -> str:
    """A file with these texts, in the order of `layout`. What the layout lacks stands at the end of its
    section; what the texts lack is left out.
    """
    left = dict(texts)
    written: list[str] = []
    section, lines = "", iter(layout.splitlines())
    for line in lines:
        if found := SECTION.fullmatch(line):
            place(written, entries_of(section, left))
            section = ".".join(path_of(found["name"]))
            written.append(line)
        elif found := ENTRY.fullmatch(line):
            key = ".".join([section, *path_of(found["key"])] if section else path_of(found["key"]))
            comment = comment_behind(found["rest"], lines)
            if key in left:
                written.append(f"{found['key']} = {quoted(left.pop(key))}{comment}")
        else:
            written.append(line)
    place(written, entries_of(section, left))
    for name in dict.fromkeys(key.rpartition(".")[0] for key in left):
        written += ["", f"[{'.'.join(map(bare, name.split('.')))}]", *entries_of(name, left)]
    return "\n".join(written) + "\n"


def comment_behind(value: str, lines: Iterator[str]) -> str:
    """The comment behind a value; the lines of a long one are skipped."""
    if value.startswith(LONG):
        while not value.endswith(LONG) or value == LONG:
            value = next(lines)
        return ""
    found = ONE_LINE.fullmatch(value)
    return (found and found["comment"]) or ""


def entries_of(section: str, left: dict[str, str]) -> list[str]:
    """The texts of a section that are still left, which are taken out."""
    keys = [key for key in left if key.rpartition(".")[0] == section]
    return [f"{bare(key.rpartition('.')[2])} = {quoted(left.pop(key))}" for key in keys]


def place(written: list[str], entries: list[str]) -> None:
    """Entries at the end of the section that was written last, before the empty lines behind it."""
    end = len(written)
    while end and (not written[end - 1] or written[end - 1].startswith("#")):
        end -= 1
    written[end:end] = entries


def path_of(key: str) -> list[str]:
    """A key as TOML writes it, such as `card."+N"`, as its parts."""
    below: Any = tomllib.loads(f"{key} = 0")
    parts = []
    while isinstance(below, dict):
        [(name, below)] = below.items()
        parts.append(str(name))
    return parts


def bare(name: str) -> str:
    return name if BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """A text as TOML writes it; a text of several lines in quotes of its own."""
    escaped = text.replace("\\", "\\\\")
    if "\n" in text or text.startswith(" "):
        safe = escaped.replace(LONG, '""\\"')
        return f"{LONG}\n{safe}{LONG}" if not safe.endswith('"') else f'{LONG}\n{safe[:-1]}\\"{LONG}'
    return '"' + escaped.replace('"', '\\"').replace("\t", "\\t") + '"'
