"""Lines of a text, each with its place, so that an error can say where it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ParamSpec

from lastcard.editions.datafile import whole_number
from lastcard.errors import NotationError

MOST_NUMBER = 32_000
P = ParamSpec("P")


@dataclass(frozen=True)
class Word:
    """A word of a line and the column it begins in."""

    text: str
    column: int


@dataclass(frozen=True)
class Line:
    """A line without its comment."""

    number: int
    text: str

    @property
    def words(self) -> list[Word]:
        return [Word(found.group(), found.start() + 1) for found in re.finditer(r"\S+", self.text)]

    @property
    def key(self) -> str:
        return self.words[0].text

    @property
    def values(self) -> list[Word]:
        return self.words[1:]

    def listed(self, after: int) -> list[Word]:
        """What is listed between commas behind the first words: `a lineup Ann Ash, Bo Birch`."""
        if len(self.words) <= after:
            return []
        start = self.words[after].column - 1
        items = []
        for found in re.finditer(r"[^,]+", self.text[start:]):
            text = found.group()
            column = start + found.start() + len(text) - len(text.lstrip()) + 1
            if text.strip():
                items.append(Word(text.strip(), column))
        return items

    def error(self, what: str, word: Word | None = None) -> NotationError:
        return NotationError(what, self.number, word.column if word else self.words[0].column)


def read_lines(text: str, first_number: int = 1) -> Iterator[Line]:
    """The lines that say something; `#` starts a comment."""
    for number, raw in enumerate(text.splitlines(), first_number):
        line = Line(number, re.sub(r"(^|\s)#.*", "", raw))
        if line.words:
            yield line


def guarded(line: Line, word: Word, read: Callable[P, int], *args: P.args, **kwargs: P.kwargs) -> int:
    """Read something and, if it cannot be read, say where."""
    try:
        return read(*args, **kwargs)
    except NotationError as error:
        raise line.error(error.what, word) from None


def read_number(line: Line, word: Word) -> int:
    number = whole_number(word.text, MOST_NUMBER)
    if number is None:
        raise line.error(f"{word.text[:20]!r} is no number from 0 to {MOST_NUMBER}.", word)
    return number
