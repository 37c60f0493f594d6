"""The default language of the table: that of the environment."""

from __future__ import annotations

import os

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The locale variables: the first that is set counts, as in POSIX."""

WITHOUT_LANGUAGE = ("", "C", "POSIX")


def own_language() -> str:
    """The language that the environment asks for, if we have it; otherwise English.

    `LANGUAGE` lists several, the best first, and counts only together with a locale, as in GNU gettext.
    """
    from lastcard.words.languages import ENGLISH, LANGUAGES

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
