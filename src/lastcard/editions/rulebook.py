"""The rulebooks in our own words, and the rulings: the pages under docs/, read on demand."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from lastcard.editions.edition import EDITIONS, Edition, load_edition
from lastcard.errors import EditionError

RULE_LINE = re.compile(r"- `(?P<slug>[a-z-]+)` (?P<text>.+?)(?: \((?P<rulings>R\d+(?:, R\d+)*)\))?$")
RULING_HEADING = re.compile(r"### (R\d+) · (.+)")


@dataclass(frozen=True)
class Rule:
    """One sentence of a rulebook, in our words, with its id: `express/match`."""

    id: str
    section: str
    text: str
    rulings: tuple[str, ...]


@dataclass(frozen=True)
class Ruling:
    """A ruling for a case in which the rulebooks are silent, ambiguous or contradictory."""

    id: str
    title: str
    text: str


def docs() -> Path:
    """The documentation: inside an installed package, or beside the sources."""
    package = Path(__file__).parents[1]
    installed = package / "docs"
    return installed if installed.is_dir() else package.parents[1] / "docs"


@cache
def load_rules(edition: str) -> dict[str, Rule]:
    """The sentences of an edition's rulebook by slug; a custom edition has none."""
    if edition not in EDITIONS:
        return {}
    return read_rules(edition, read_page(f"rules/{edition}.md"))


@cache
def load_translation(edition: str, language: str) -> dict[str, Rule]:
    """The same sentences in another language, without their rulings; none if nobody has translated them."""
    name = f"rules/{language}/{edition}.md"
    return read_rules(edition, read_page(name)) if (docs() / name).is_file() else {}


def translate(rules: Iterable[Rule], language: str) -> list[Rule] | None:
    """Sentences in another language; None if one of them has not been translated."""
    translated = []
    for rule in rules:
        edition, _, slug = rule.id.partition("/")
        found = load_translation(edition, language).get(slug)
        if found is None:
            return None
        translated.append(replace(found, rulings=rule.rulings))
    return translated


def read_rules(edition: str, page: str) -> dict[str, Rule]:
    """The sentences of a page by slug."""
    rules: dict[str, Rule] = {}
    section = ""
    for line in page.splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        found = RULE_LINE.match(line)
        if found:
            rulings = tuple((found["rulings"] or "").split(", ")) if found["rulings"] else ()
            rules[found["slug"]] = Rule(f"{edition}/{found['slug']}", section, found["text"], rulings)
    return rules


def books_for(edition: Edition) -> list[str]:
    """The rulebooks in which its rules are looked up: its own, or, if it has none, all five, starting with
    that of the most similar edition.
    """
    if edition.is_printed:
        return [edition.name]
    return sorted(EDITIONS, key=lambda name: -likeness(edition, load_edition(name)))


def likeness(edition: Edition, other: Edition) -> float:
    """How much two editions have in common: cards, rules and options, each from 0 to 1."""
    pairs = (
        (set(edition.kinds), set(other.kinds)),
        (set(edition.rules.items()), set(other.rules.items())),
        (set(edition.defaults.items()), set(other.defaults.items())),
    )
    return sum(len(one & another) / len(one | another) for one, another in pairs)


@cache
def load_rulings() -> dict[str, Ruling]:
    """All rulings by number: `R15`."""
    rulings = {}
    for block in re.split(r"^(?=###? )", read_page("rulings.md"), flags=re.MULTILINE):
        found = RULING_HEADING.match(block)
        if found:
            text = block[found.end() :].strip()
            rulings[found[1]] = Ruling(found[1], found[2], text)
    return rulings


def read_page(name: str) -> str:
    path = docs() / name
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        raise EditionError(
            f"The page {name} is missing from this installation; install lastcard again."
        ) from None
