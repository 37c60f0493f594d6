"""The catalogue: every sentence by its key, one file per language.

English is complete: the names and effects of windows, cards, icons and options are registered with them in
the rules, everything else is in `en.toml`. Another language is one more file with the same keys; missing ones
fall back to English, so that a new card is explained everywhere before it is translated. docs/translate.md
tells translators what to write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from lastcard.errors import OptionError
from lastcard.rules.dispatch import CARDS, ICONS, WINDOWS
from lastcard.rules.options import OPTIONS
from lastcard.words.languages import ENGLISH, FOLDER, LANGUAGES
from lastcard.words.numbers import NumberFormat, read_numbers
from lastcard.words.plurals import Plurals, read_plurals

PLURAL_RULES = "language.plural."

WORDS_OF_WINDOWS = ("title", "who", "asks", "card", "draw", "decline")


@dataclass(frozen=True)
class Words:
    """One language: `texts` are its templates by key, such as `event.played`."""

    language: str
    texts: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.texts[key]

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    @cached_property
    def plurals(self) -> Plurals:
        """Which form of a noun a number takes."""
        return read_plurals(
            {
                key.removeprefix(PLURAL_RULES): rule
                for key, rule in self.texts.items()
                if key.startswith(PLURAL_RULES)
            }
        )

    @cached_property
    def numbers(self) -> NumberFormat:
        """How numbers are written."""
        return read_numbers(self.texts["language.number"], self.texts["language.thousand"])

    def capital(self, sentence: str) -> str:
        """A sentence with an initial capital. `language.capitals` has those that are special: `iİ`."""
        first, special = sentence[:1], self.texts.get("language.capitals", "")
        upper = next(
            (b for a, b in zip(special[::2], special[1::2], strict=False) if a == first), first.upper()
        )
        return upper + sentence[1:]


def registered() -> Iterator[tuple[str, str]]:
    """The English texts of windows, cards, icons and options, from the rules themselves."""
    for window in WINDOWS:
        for word in WORDS_OF_WINDOWS:
            if getattr(window, word):
                yield f"window.{window.name}.{word}", getattr(window, word)
    for card in CARDS:
        yield f"card.{card.symbol}.title", card.title
        yield f"card.{card.symbol}.effect", card.effect
    for icon in ICONS.values():
        yield f"icon.{icon.title}.title", icon.title
        yield f"icon.{icon.title}.effect", icon.effect
        if icon.own:
            yield f"icon.{icon.title}.own", icon.own
    for name, option in OPTIONS.items():
        yield f"option.{name}", option.about


@cache
def load_words(language: str = ENGLISH) -> Words:
    """The words of a language.

    >>> load_words("en")["card.s.title"], load_words("de")["card.s.title"]
    ('Skip', 'Aussetzen')
    """
    if language not in LANGUAGES:
        known = ", ".join(f"{one.code} ({one.name})" for one in LANGUAGES.values())
        raise OptionError(f"There is no language {language!r}: there are {known}.")
    return words_in(FOLDER, language)


def words_in(folder: Path, language: str) -> Words:
    """The words of a language whose file is in some folder. What it lacks is said in English."""
    english = dict(registered()) | read_file(ENGLISH)
    own = english if language == ENGLISH else read_file(language, folder)
    texts = {key: text for key, text in english.items() if not key.startswith(PLURAL_RULES)} | own
    return Words(language, texts | {"language.code": language})


def read_file(language: str, folder: Path = FOLDER) -> dict[str, str]:
    """The keys and templates of a language's file."""
    import tomllib

    text = (folder / f"{language}.toml").read_text(encoding="utf-8")
    return dict(flat(tomllib.loads(text)))


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Nested tables as dotted keys."""
    for name, value in table.items():
        if isinstance(value, str):
            yield before + name, value.removeprefix("\n")
        else:
            yield from flat(value, f"{before}{name}.")
