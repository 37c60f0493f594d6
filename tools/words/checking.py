"""What is wrong with a language file, and what a translator should look at again."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from lastcard.editions import EDITIONS
from lastcard.editions.rulebook import docs
from lastcard.words.catalogue import Words, read_file, registered
from lastcard.words.languages import ENGLISH, FOLDER
from lastcard.words.names import ARROW
from lastcard.words.plurals import NUMBER
from lastcard.words.template import PART

OWN = ("language.", "you.", "name.", "plural.", "color.")
"""Sections in which a language may have more keys than English, and `you.` and `name.` other ones."""

TRIED = (*range(1_001), 1_000_000)
"""Numbers tried to find one for each form: no rule looks at more than three digits, or at whole millions."""

FREE = ("you.", "name.", "language.capitals", "language.plural.")
"""Keys of English that another language does not need."""

ABOUT = ("language.name", "language.direction", "language.number", "language.thousand")
FIGURES = ("word", "digits")
"""Forms of the number on a card."""

WORD = re.compile(r"[^\W\d_]{2,}")

LONGER, SLACK = 1.5, 12
"""A text is much longer than the English one if it is so many times as long, and so many letters longer."""


@dataclass(frozen=True)
class Finding:
    """Something about one text."""

    key: str
    says: str
    is_error: bool = True

    def __str__(self) -> str:
        return f"{self.key}: {self.says}"


def english_texts() -> dict[str, str]:
    return dict(registered()) | read_file(ENGLISH)


def check(language: str, folder: Path = FOLDER) -> list[Finding]:
    """Everything, errors first."""
    try:
        texts = english_texts() if language == ENGLISH else read_file(language, folder)
    except FileNotFoundError:
        return [Finding(f"{language}.toml", f"There is no such file in {folder}.")]
    except tomllib.TOMLDecodeError as error:
        return [Finding(f"{language}.toml", f"This cannot be read: {error}.")]
    found = [*check_texts(language, texts)]
    return sorted(found, key=lambda one: not one.is_error)


def check_texts(language: str, texts: Mapping[str, str]) -> Iterator[Finding]:
    english = english_texts()
    yield from keys(texts, english)
    yield from about_language(texts)
    words = Words(language, {**english, **texts})
    for key, text in texts.items():
        yield from placeholders(key, text, words, english)
    try:
        yield from plurals(texts, words)
    except ValueError as error:
        yield Finding("language.plural", str(error))
    if language != ENGLISH:
        yield from to_look_at(texts, english)
        yield from rulebooks(language)


def keys(texts: Mapping[str, str], english: Mapping[str, str]) -> Iterator[Finding]:
    for key in english.keys() - texts.keys():
        if not key.startswith(FREE):
            yield Finding(key, f"This is missing. English: {english[key]!r}.")
    for key in texts.keys() - english.keys():
        if not key.startswith(OWN):
            yield Finding(key, "There is no such key in English.")


def about_language(texts: Mapping[str, str]) -> Iterator[Finding]:
    for key in ABOUT:
        if key not in texts:
            yield Finding(key, "This is missing.")
    if texts.get("language.direction") not in (None, "ltr", "rtl"):
        yield Finding("language.direction", "This is ltr or rtl.")
    words = Words("", texts)
    if not set(ABOUT) - texts.keys():
        try:
            words.numbers.whole(1000)
        except ValueError as error:
            yield Finding("language.number", str(error))
    for key, rule in texts.items():
        if key.startswith("name."):
            yield from name_rule(key, rule)


def name_rule(key: str, rule: str) -> Iterator[Finding]:
    *patterns, last = rule.splitlines() or [""]
    if ARROW in last:
        yield Finding(key, "The last line is for all other names: it has no arrow.")
    for line in rule.splitlines():
        if "{name}" not in line:
            yield Finding(key, f"There is no {{name}} in {line!r}.")
    for line in patterns:
        try:
            re.compile(line.rpartition(ARROW)[0])
        except re.error as error:
            yield Finding(key, f"This pattern cannot be read: {error}.")


def details(text: str, words: Words) -> set[str]:
    """The details that a template names, without the words that change when it is about you."""
    names: set[str] = set()
    for found in PART.finditer(text):
        if found["name"]:
            names.add(found["name"])
        elif found["who"]:
            names |= {found["who"]} | details(found["you"] + found["other"], words)
        else:
            names |= details(found["optional"], words)
    return {name for name in names if f"you.{name}" not in words}


def forms(text: str) -> Iterator[str]:
    for found in PART.finditer(text):
        if found["form"]:
            yield found["form"]
        yield from forms("".join(found[part] or "" for part in ("you", "other", "optional")))


def placeholders(key: str, text: str, words: Words, english: Mapping[str, str]) -> Iterator[Finding]:
    if key in english and not key.startswith(OWN):
        wanted, given = (details(one, words) for one in (english[key], text))
        if wanted != given:
            both = [", ".join(f"{{{one}}}" for one in sorted(ones)) or "none" for ones in (wanted, given)]
            yield Finding(key, f"The placeholders must be {both[0]}, not {both[1]}: {text!r}.")
    for form in forms(text):
        if not known_form(form, words):
            yield Finding(
                key, f"There is no form {form!r}: it is in none of [plural], [you], [name], [color]."
            )
    if key in english and signs_left(text) != signs_left(english[key]):
        yield Finding(key, f"A bracket or a brace is not closed: {text!r}.")


def known_form(form: str, words: Words) -> bool:
    if form in FIGURES or any(f"{section}.{form}" in words for section in ("plural", "you", "name")):
        return True
    return any(key.startswith(f"color.{form}.") for key in words.texts)


def signs_left(text: str) -> int:
    """Brackets and braces that belong to no placeholder."""
    return sum(PART.sub("", text).count(sign) for sign in "[]{}")


def plurals(texts: Mapping[str, str], words: Words) -> Iterator[Finding]:
    categories = Words("", texts).plurals.categories
    for key, text in texts.items():
        if key.startswith("plural."):
            number = len(text.split("|"))
            if number not in (1, len(categories)):
                yield Finding(
                    key, f"This needs {len(categories)} forms ({' | '.join(categories)}), not {number}."
                )
            if NUMBER not in text:
                yield Finding(key, f"No form has a place for the number, {NUMBER}.", is_error=False)
    for category in set(categories) - {"other"}:
        if not any(words.plurals.category(number) == category for number in TRIED):
            yield Finding(f"language.plural.{category}", "No number takes this form.", is_error=False)


def to_look_at(texts: Mapping[str, str], english: Mapping[str, str]) -> Iterator[Finding]:
    for key, text in texts.items():
        source = english.get(key, "")
        if not source or key.startswith((*OWN, "typed.")):
            continue
        if text == source and len(WORD.findall(PART.sub("", text))) > 1:
            yield Finding(key, f"This is still English: {text!r}.", is_error=False)
        if len(text) > max(LONGER * len(source), len(source) + SLACK) and "\n" not in source:
            says = f"This is much longer than in English ({len(text)} letters, {len(source)}): {text!r}."
            yield Finding(key, says, is_error=False)


def rulebooks(language: str) -> Iterator[Finding]:
    for edition in EDITIONS:
        page = f"rules/{language}/{edition}.md"
        if not (docs() / page).is_file():
            yield Finding(
                f"docs/{page}", "There is no such page: these rules are shown in English.", is_error=False
            )
