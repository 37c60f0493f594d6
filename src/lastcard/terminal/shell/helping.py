"""The help: all commands on one page, and one command with its options and examples."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence

from lastcard.terminal.program import NAME, program
from lastcard.terminal.shell.command import Function, Parameter, ShellCommand, describe, name_of, summary_of

WIDEST, NARROW, NARROWEST = 100, 70, 30
GAP = 2
ABOUT = "Card games of the UNO family, not by the makers of UNO. Begin with `play`."
ENDS = (
    ("COMMAND --help", "Examples. Also: --json, --version, --install-completion (Tab)."),
    ("Exit codes", "0 done, 1 the answer is no, 2 wrong input, 130 interrupted"),
)


def page_of_groups(groups: Mapping[str, Sequence[Function]]) -> str:
    """Every command, on one page."""
    width = page_width()
    lines = [f"Usage: {program()} COMMAND ...", *wrapped(ABOUT, width), ""]
    first = max(map(len, groups)) + GAP
    second = max(len(name_of(one)) for group in groups.values() for one in group) + GAP
    for title, group in groups.items():
        rows = [(name_of(one), summary_of(one)) for one in group]
        if width < NARROW:
            lines += [bold(title), *pairs(rows, width, second, indent=GAP)]
            continue
        for number, line in enumerate(pairs(rows, width - first, second)):
            lines.append(bold(title.ljust(first)) + line if number == 0 else " " * first + line)
    lines += pairs(ENDS, width, max(len(name) for name, _ in ENDS) + GAP)
    return "\n".join(lines)


def page_of_command(function: Function) -> str:
    """A command's description and parameters."""
    command, width = describe(function), page_width()
    usage = textwrap.wrap(f"Usage: {program()} {usage_of(command)}", width, subsequent_indent=" " * GAP)
    lines = [*usage, "", *wrapped(command.summary, width)]
    for paragraph in command.about:
        lines += ["", *wrapped(paragraph, width)]
    rows = [(label(one), about(one)) for one in command.parameters]
    if rows:
        column = min(max(len(name) for name, _ in rows), width // 3) + GAP
        lines += ["", *pairs(rows, width, column, indent=GAP)]
    lines += ["", bold("Examples")]
    lines += [f"{' ' * GAP}{example.replace(NAME, program(), 1)}" for example in command.examples]
    return "\n".join(lines)


def usage_of(command: ShellCommand) -> str:
    words = [command.name]
    for one in command.arguments:
        word = f"{one.argument}..." if one.many else one.argument
        words.append(word if one.required else f"[{word}]")
    words += [f"{one.option} {one.called}" for one in command.options if one.required]
    if any(not one.required for one in command.options):
        words.append("[OPTIONS]")
    return " ".join(words)


def label(one: Parameter) -> str:
    if not one.option:
        return one.argument
    names = ", ".join(one.names)
    if one.is_switch:
        return names
    return f"{names} [{one.called}]" if one.value.bare is not None else f"{names} {one.called}"


def about(one: Parameter) -> str:
    """Its description, and its default."""
    if one.default in (None, False, (), ""):
        return one.about
    usual = f"{one.default:g}" if one.kind is float else one.default
    return f"{one.about} (If left out: {usual}.)"


# Layout


def pairs(rows: Iterable[tuple[str, str]], width: int, column: int, indent: int = 0) -> Iterable[str]:
    """Two columns; a name that is too long gets its own line, and so does every text if names take up the
    page.
    """
    for name, text in rows:
        start = indent + (GAP if column > width // 2 else column)
        lines = wrapped(text, max(width - start, NARROWEST // 2))
        head = bold(name)
        if len(name) + GAP <= start - indent and lines:
            head += " " * (start - indent - len(name)) + lines.pop(0)
        yield " " * indent + head
        yield from (" " * start + line for line in lines)


def wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def page_width() -> int:
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def bold(text: str) -> str:
    return f"\033[1m{text}\033[0m" if has_style() else text


def has_style() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
