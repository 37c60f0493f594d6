"""Errors for input that cannot be used: one sentence, and exit code 2."""

from __future__ import annotations

import sys

from lastcard.errors import Error

STANDARD_INPUT = "-"
LAST_GAME = ""
"""The value of `--continue` without a file: the latest game."""


class InputError(Error):
    """A sentence that says what is wrong and where."""


def read_file(path: str) -> str:
    """The text of a file; `-` is standard input."""
    from pathlib import Path

    if not path:
        raise InputError("Name a file, or - for standard input.")
    try:
        return sys.stdin.read() if path == STANDARD_INPUT else Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{source(path)} cannot be read: {reason(error)}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{source(path)} cannot be read: it is not a text file in UTF-8.") from None


def source(path: str) -> str:
    """Where a text comes from, for messages."""
    return "standard input" if path == STANDARD_INPUT else path


def reason(error: OSError) -> str:
    """Why the operating system refused."""
    return (error.strerror or str(error)).lower()
