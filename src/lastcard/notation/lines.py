"""The lines of a text with their positions, for error messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, ParamSpec

from lastcard.editions.datafile import shorten, whole_number
from lastcard.errors import NotationError
from lastcard.notation.cards import parse_seat

MOST_NUMBER = 32_000
P = ParamSpec("P")


class Word(NamedTuple):
    """A word of a line and the column it begins in."""

    text: str
    column: int


@dataclass(frozen=True)
class Line:
    """A line without its comment."""

    number: int
    text: str
    words: list[Word] = field(init=False)

    def __post_init__(self) -> None:
        words = [Word(found.group(), found.start() + 1) for found in re.finditer(r"\S+", self.text)]
        object.__setattr__(self, "words", words)

    @property
    def key(self) -> str:
        return self.words[0].text

    @property
    def values(self) -> list[Word]:
        return self.words[1:]

    def fields(self, form: str, least: int, most: int | None = None) -> list[Word]:
        """The words after the key. Raises an error unless there are at least `least` and at most `most`."""
        most = least if most is None else most
        if len(self.words) <= least:
            raise self.error(f"write `{form}`.")
        if len(self.words) > most + 1:
            raise self.error(f"write `{form}`, and nothing behind it.", self.words[most + 1])
        return self.values

    def listed(self, after: int) -> list[Word]:
        """The comma-separated items after the first words: `a lineup Ann Ash, Bo Birch`."""
        if len(self.words) <= after:
            return []
        start = self.words[after].column - 1
        items = []
        for text in self.text[start:].split(","):
            column = start + len(text) - len(text.lstrip()) + 1
            if not text.strip():
                raise self.error("there is nothing before or behind a comma.", Word(text, start + 1))
            items.append(Word(text.strip(), column))
            start += len(text) + 1
        return items

    def error(self, what: str, word: Word | None = None) -> NotationError:
        return NotationError(what, self.number, (word or self.words[0]).column)


def read_lines(text: str, first_number: int = 1) -> Iterator[Line]:
    """The lines that are not blank; `#` starts a comment."""
    for number, raw in enumerate(text.splitlines(), first_number):
        said = re.sub(r"(^|\s)#.*", "", raw) if "#" in raw else raw
        if said.strip():
            yield Line(number, said)


def guarded(line: Line, word: Word, read: Callable[P, int], *args: P.args, **kwargs: P.kwargs) -> int:
    """Call a parser, and add the position to its error."""
    try:
        return read(*args, **kwargs)
    except NotationError as error:
        raise line.error(error.what, word) from None


def read_seat(line: Line, word: Word, players: int) -> int:
    return guarded(line, word, parse_seat, word.text, players)


def read_seats(line: Line, words: Iterable[Word], players: int) -> int:
    """Some seats, each once, as a mask."""
    mask = 0
    for word in words:
        seat = read_seat(line, word, players)
        if mask >> seat & 1:
            raise line.error(f"{word.text} is there twice.", word)
        mask |= 1 << seat
    return mask


def read_number(line: Line, word: Word, most: int = MOST_NUMBER) -> int:
    number = whole_number(word.text, most)
    if number is None:
        raise line.error(f"{shorten(word.text)} is no number from 0 to {most}.", word)
    return number
