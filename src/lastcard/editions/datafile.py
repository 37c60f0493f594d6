"""Data files that a person can edit: read with errors that say what is wrong and where."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastcard.errors import EditionError

LONGEST_REPEATED = 20


@dataclass(frozen=True)
class DataFile:
    """A TOML file, kept with its text so that an error can point into it."""

    name: str
    text: str
    data: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> DataFile:
        import tomllib

        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise EditionError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
        except UnicodeDecodeError:
            raise EditionError(f"{path} cannot be read: it is not a text file in UTF-8.") from None
        try:
            return cls(path.name, text, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise EditionError(f"{path.name}: {lower_first(str(error))}.") from None

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
        """The value of a key, which must be of a kind."""
        if key not in self.data:
            if default is None:
                raise self.error(f"`{key}` is missing.")
            return default
        value = self.data[key]
        if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
            raise self.error(f"`{key}` must be {KIND_NAMES[kind]}.", key)
        return value


KIND_NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "a table", bool: "true or false"}


def whole_number(text: str, most: int) -> int | None:
    """The number that a text is, if it is one from 0 to `most`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    return int(text) if int(text) <= most else None


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def shorten(text: str) -> str:
    """A text in quotes, as far as it is worth repeating."""
    return repr(text if len(text) <= LONGEST_REPEATED else text[:LONGEST_REPEATED] + "...")
