"""The catalogue: every sentence by its key, one file per language.

English is complete: the names and effects of windows, cards, icons and options are registered with them in
the rules, everything else is in `en.toml`. Another language is one more file with the same keys; missing ones
fall back to English, so that a new card is explained everywhere before it is translated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.errors import OptionError
from lastcard.rules.dispatch import CARDS, ICONS, WINDOWS
from lastcard.rules.options import OPTIONS

ENGLISH = "en"
LANGUAGES = {"en": "English", "de": "Deutsch"}

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
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise OptionError(f"There is no language {language!r}: there are {known}.")
    texts = dict(registered()) | read_file(ENGLISH)
    return Words(language, texts if language == ENGLISH else texts | read_file(language))


def read_file(language: str) -> dict[str, str]:
    """The keys and templates of a language's file."""
    import tomllib

    text = Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")
    return dict(flat(tomllib.loads(text)))


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Nested tables as dotted keys."""
    for name, value in table.items():
        if isinstance(value, str):
            yield before + name, value.removeprefix("\n")
        else:
            yield from flat(value, f"{before}{name}.")
