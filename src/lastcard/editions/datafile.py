"""Data files that people edit: errors say what is wrong and where."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

from lastcard.errors import EditionError

LONGEST_REPEATED = 40
LONGEST_PATH = LONGEST_MESSAGE = 200
LARGEST_FILE = 100_000
"""In characters. Our largest file, the roster, is a tenth of that."""

MOST_DOTS = 20
"""Per line: a key of thousands of parts would take a gigabyte to read."""


@dataclass(frozen=True)
class DataFile:
    """A TOML file, kept with its text so that an error can point into it."""

    name: str
    text: str
    data: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> DataFile:
        return cls.parse(path.name, read_text(path))

    @classmethod
    def parse(cls, name: str, text: str) -> DataFile:
        """Parse a file whose text was read before."""
        for number, line in enumerate(text.splitlines(), 1):
            if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
                raise EditionError(f"{name} (line {number}): a line has at most {MOST_DOTS} dots.")
        return cls(name, text, parse(name, text))

    def error(self, what: str, key: str = "", value: str = "") -> EditionError:
        """An error about a key, or about a value given to it, with its line and column."""
        return EditionError(f"{self.name}{self.place(key, value)}: {what}")

    def place(self, key: str, value: str) -> str:
        for pattern in filter(None, (value and f'"{value}"', key and f'"{key}"', key)):
            edge = r"\b" if pattern[0].isalnum() else ""
            found = re.search(rf"^[^#\n]*?{edge}({re.escape(pattern)})", self.text, re.MULTILINE)
            if found:
                line = self.text.count("\n", 0, found.start(1)) + 1
                column = found.start(1) - self.text.rfind("\n", 0, found.start(1))
                return f" (line {line}, column {column})"
        return ""

    def get(self, key: str, kind: type[Any], default: Any = None) -> Any:
        """The value of a key, which must have the given type."""
        if key not in self.data:
            if default is None:
                raise self.error(f"`{key}` is missing.")
            return default
        value = self.data[key]
        if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
            raise self.error(f"`{key}` must be {KIND_NAMES[kind]}.", key)
        return value


KIND_NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "a table", bool: "true or false"}


def read_text(path: Path) -> str:
    """The text of a file, if it is one and not too large."""
    name = str(path) if str(path).isprintable() and len(str(path)) <= LONGEST_PATH else shorten(str(path))
    try:
        if path.exists() and not path.is_file():
            why = "it is no file"
        else:
            with path.open(encoding="utf-8") as file:
                text = file.read(LARGEST_FILE + 1)
            if len(text) <= LARGEST_FILE:
                return text
            why = f"a file has at most {LARGEST_FILE:,} characters"
    except OSError as error:
        why = (error.strerror or str(error)).lower()
    except UnicodeDecodeError:
        why = "it is not a text file in UTF-8"
    except ValueError:
        why = "no file can have such a name"
    raise EditionError(f"{name} cannot be read: {why}.")


def parse(name: str, text: str) -> dict[str, Any]:
    """The data of a TOML file."""
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{name}: {lower_first(str(error))[:LONGEST_MESSAGE]}.") from None
    except RecursionError:
        raise EditionError(f"{name}: its brackets are too deep.") from None
    except ValueError:
        raise EditionError(f"{name}: a number in it is too long, or no date.") from None


def whole_number(text: str, most: int) -> int | None:
    """The number that a text spells, if it is one from 0 to `most`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    return int(text) if int(text) <= most else None


def is_whole(number: object) -> TypeGuard[int]:
    """Whether it is a whole number. True and False are not."""
    return isinstance(number, int) and not isinstance(number, bool)


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def shorten(text: str, most: int = LONGEST_REPEATED) -> str:
    """A text in quotes, shortened for a message."""
    return repr(text if len(text) <= most else text[:most] + "...")


def quoted(key: str) -> str:
    """A key of a file, shortened for a message."""
    return f"`{shorten(key)[1:-1]}`"


def shown(value: object) -> str:
    """Any value, shortened for a message.

    >>> shown(2.5), shown("four"), shown(list(range(1000)))
    ('2.5', "'four'", '[0, 1, 2, 3, 4, 5, ...]')
    """
    import reprlib

    try:
        return shorten(value) if isinstance(value, str) else reprlib.repr(value)
    except ValueError:  # a number of thousands of digits
        return "one so long"
