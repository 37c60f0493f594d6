"""Language files as gettext PO, which translation programs read: Weblate, Poedit, OmegaT.

The context of an entry is its key, the source is the English text. English has two forms of a noun, the
translation as many as its language has; a noun whose one form stands for all numbers is an entry without
plural. Words that only the language itself has, such as those in `[you]`, have their key as the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from lastcard.words.plurals import Condition, Plurals, Rule, read_plurals
from tools.words.checking import english_texts

HEADER = """msgid ""
msgstr ""
"Project-Id-Version: lastcard\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {forms}\\n"
"""
PLURAL = "plural."
RULES = "language.plural."
LINE = re.compile(r'(?P<field>msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)? ?(?P<text>".*")')


def to_po(language: str, texts: Mapping[str, str]) -> str:
    """The texts of a language, with their English sources; what is missing is empty."""
    english = english_texts()
    plurals = plurals_of(texts)
    order = [*english, *(key for key in texts if key not in english)]
    blocks = [entry(key, english.get(key), texts.get(key), plurals) for key in order if needed(key, texts)]
    return "\n".join([HEADER.format(language=language, forms=plural_forms(plurals)), *blocks])


def needed(key: str, texts: Mapping[str, str]) -> bool:
    """English has words of its own, too."""
    return key in texts or not key.startswith(("you.", "name.", RULES))


def entry(key: str, source: str | None, text: str | None, plurals: Plurals) -> str:
    lines = [f"msgctxt {said(key)}"]
    one, *others = (source or key).split("|") if key.startswith(PLURAL) else [source or key]
    if key.startswith(PLURAL) and (not text or "|" in text):
        lines += [f"msgid {said(one)}", f"msgid_plural {said(others[-1] if others else one)}"]
        given = (text or "").split("|")
        for number in range(len(plurals.categories)):
            lines.append(f"msgstr[{number}] {said(given[min(number, len(given) - 1)])}")
    else:
        lines += [f"msgid {said(one)}", f"msgstr {said(text or '')}"]
    return "\n".join(lines) + "\n"


def from_po(text: str) -> dict[str, str]:
    """The translated texts of a PO file by their keys. ValueError if it cannot be read."""
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text):
        fields = fields_of(block.splitlines())
        key = fields.get("msgctxt")
        forms = [value for name, value in fields.items() if name.startswith("msgstr")]
        if key and any(forms) and "#, fuzzy" not in block:
            found[key] = "|".join(forms)
    return found


def fields_of(lines: Sequence[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    name = ""
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line.strip())
        if found is None:
            raise ValueError(f"This is no line of a PO file: {line!r}.")
        name = found["field"] or name
        fields[name] = fields.get(name, "") + unsaid(found["text"])
    return fields


def said(text: str) -> str:
    return (
        '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
    )


def unsaid(text: str) -> str:
    read = ast.literal_eval(text)
    assert isinstance(read, str)
    return read


def plurals_of(texts: Mapping[str, str]) -> Plurals:
    rules = {key.removeprefix(RULES): rule for key, rule in texts.items() if key.startswith(RULES)}
    return read_plurals(rules)


# The rule of a language as gettext writes it: an expression of C that is the place of the form


def plural_forms(plurals: Plurals) -> str:
    """
    >>> plural_forms(read_plurals({"one": "i = 1 and v = 0"}))
    'nplurals=2; plural=(n == 1 ? 0 : 1);'
    """
    last = len(plurals.categories) - 1
    choices = "".join(
        f"{condition_of(plurals.rules[one])} ? {place} : "
        for place, one in enumerate(plurals.categories)
        if one in plurals.rules
    )
    return f"nplurals={last + 1}; plural=({choices}{last});"


def condition_of(rule: Rule) -> str:
    parts = [" && ".join(compared(part)) for part in rule if possible(part)]
    return " || ".join(parts) if parts else "0"


def possible(part: Sequence[Condition]) -> bool:
    """Whether whole numbers can fulfil it: those have no decimals and no powers of ten."""
    return all(one.holds(0) for one in part if one.is_of_decimals)


def compared(part: Sequence[Condition]) -> Iterator[str]:
    for one in part:
        if not one.is_of_decimals:
            number = f"n % {one.modulus}" if one.modulus else "n"
            ranges = [
                f"{number} == {low}" if low == high else f"{number} >= {low} && {number} <= {high}"
                for low, high in one.ranges
            ]
            either = " || ".join(ranges)
            simple = len(ranges) == 1
            yield (either if simple else f"({either})") if one.equal else negated(number, one.ranges)


def negated(number: str, ranges: Sequence[tuple[int, int]]) -> str:
    return " && ".join(
        f"{number} != {low}" if low == high else f"({number} < {low} || {number} > {high})"
        for low, high in ranges
    )
