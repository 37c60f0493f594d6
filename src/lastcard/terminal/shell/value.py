"""What an annotation says of a value, beside its type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

Completer = Callable[[Sequence[str], str], Iterable[str] | None]
"""What a word may become, given the words before it and how it begins; None: the name of a file."""


class Value(NamedTuple):
    """How a value is called in the help, a short name for its option, and what completes it."""

    name: str = ""
    short: str = ""
    complete: Completer | None = None
    about: str = ""
    """What is said of it where the docstring says nothing."""
    bare: str | None = None
    """The value of an option that is given without one; None: it needs one."""
