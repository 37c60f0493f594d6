"""Errors that the caller can do something about: each is an `Error` with a sentence for people.

They print, and are pickled, under their public names: `lastcard.NotationError`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

LONGEST_GUESS = 60
"""Longer texts are no misspelt names, and comparing them takes long."""

INSTALL_SIM = "make setup-sim (or with pip: '.[sim]' in a checkout, 'lastcard[sim] @ git+URL' without one)"
"""What to do where the compiler, or what figures are drawn with, is missing."""


class Error(ValueError):
    """Something that was asked for cannot be done; nothing has been changed by asking."""

    __module__ = "lastcard"


class EditionError(Error):
    """An edition, roster or collection that cannot be used; the message says what is wrong and where."""

    __module__ = "lastcard"


class OptionError(Error):
    """Options, players, decks or seeds that this edition cannot be played with."""

    __module__ = "lastcard"


class NotationError(Error):
    """Text that cannot be read, or that describes something impossible; in files with line and column."""

    __module__ = "lastcard"

    def __init__(self, what: str, line: int = 0, column: int = 0) -> None:
        super().__init__(what, line, column)
        self.what, self.line, self.column = what, line, column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.what}" if self.line else self.what


class NewerRecordError(NotationError):
    """A record in a form that only a newer version reads."""


class IllegalMove(Error):  # noqa: N818 - the public name
    """A move that the rules forbid; `.rule` is the id of the sentence or ruling that does.

    `.sentence` says it in English. `.key` and `.details` are what another language says it from: the key of a
    template in the catalogue (`lastcard.words`), and what to fill in.
    """

    __module__ = "lastcard"

    def __init__(
        self, sentence: str, rule: str, key: str = "", details: dict[str, Any] | None = None
    ) -> None:
        super().__init__(sentence, rule, key, details)
        self.sentence, self.rule, self.key, self.details = sentence, rule, key, details or {}

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class TooLate(IllegalMove):
    """What the move answers has closed; the player had an earlier moment before their eyes."""

    __module__ = "lastcard"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Near matches as a sentence, with a space before it; empty if there are none.

    >>> did_you_mean("expres", ["express", "elite"])
    ' Did you mean express?'
    """
    from difflib import get_close_matches

    near = (
        get_close_matches(text.lower(), dict.fromkeys(known), n=3, cutoff=0.6)
        if len(text) <= LONGEST_GUESS
        else []
    )
    return f" Did you mean {' or '.join(near)}?" if near else ""
