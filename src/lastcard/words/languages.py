"""The languages that there are: one file each, found by its name, such as `de.toml`.

A file begins with the section `[language]`. Only that is read here: the texts of all languages are long.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
ENGLISH = "en"
ABOUT = "[language"
"""How the sections about the language itself begin; all others are texts."""


@dataclass(frozen=True)
class Language:
    """A language, as one lists it."""

    code: str
    """As in BCP 47: `de`."""
    name: str
    """As its own speakers call it: `Deutsch`."""
    direction: str
    """`ltr` or `rtl`."""


def languages_in(folder: Path) -> dict[str, Language]:
    """The languages of a folder by code: English first, the others by name."""
    found = [read_language(path) for path in folder.glob("*.toml")]
    found.sort(key=lambda one: (one.code != ENGLISH, one.name.casefold()))
    return {one.code: one for one in found}


def read_language(path: Path) -> Language:
    about = tomllib.loads(beginning(path)).get("language", {})
    return Language(path.stem, about.get("name", path.stem), about.get("direction", "ltr"))


def beginning(path: Path) -> str:
    """The sections about the language itself."""
    lines = []
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.startswith("[") and not line.startswith(ABOUT):
                break
            lines.append(line)
    return "".join(lines)


LANGUAGES = languages_in(FOLDER)
