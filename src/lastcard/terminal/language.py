"""The language of the table where none is asked for: that of the computer."""

from __future__ import annotations

import os

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Which language programs speak to people: the first that is set counts, as everywhere in POSIX."""

WITHOUT_LANGUAGE = ("", "C", "POSIX")


def own_language() -> str:
    """The language that the environment asks for, as far as we have it; else English.

    `LANGUAGE` lists several, the best first, and counts only beside a locale, as in GNU gettext.
    """
    from lastcard.words.catalogue import ENGLISH, LANGUAGES

    locale = next((os.environ[name] for name in LOCALES if os.environ.get(name)), "")
    if language_of(locale) in WITHOUT_LANGUAGE:
        return ENGLISH
    wanted = [*filter(None, os.environ.get("LANGUAGE", "").split(":")), locale]
    return next((language for language in map(language_of, wanted) if language in LANGUAGES), ENGLISH)


def language_of(locale: str) -> str:
    """
    >>> language_of("de_AT.UTF-8"), language_of("C.UTF-8"), language_of("sr@latin")
    ('de', 'C', 'sr')
    """
    return locale.partition(".")[0].partition("@")[0].partition("_")[0]
