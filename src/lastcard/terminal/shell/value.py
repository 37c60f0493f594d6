"""What an annotation says about a value, besides its type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

Completer = Callable[[Sequence[str], str], Iterable[str] | None]
"""The completions of a word, given the words before it and its beginning; None: complete a file name."""


class Value(NamedTuple):
    """The name of a value in the help, the short name of its option, and its completer."""

    name: str = ""
    short: str = ""
    complete: Completer | None = None
    about: str = ""
    """The description if the docstring has none."""
    bare: str | None = None
    """The value of an option given without one; None: it needs one."""
