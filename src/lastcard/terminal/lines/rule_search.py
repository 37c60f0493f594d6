"""Searching the rulebooks and rulings by id and by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import TypeVar

from lastcard.editions import EDITIONS
from lastcard.editions.rulebook import Rule, Ruling, load_rules, load_rulings
from lastcard.errors import did_you_mean
from lastcard.terminal.inputs import InputError
from lastcard.words import Speaker

NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "7": "seven", "8": "eight"}
SAID_ALIKE = {"colour": "color", "uno": "call", "shout": "call", "bluff": "challeng"}
COMMON = "a an and are at be can do does for i if in is it may my of on or the to what when who you"
IGNORED = frozenset(COMMON.split())
TITLE_COUNTS = 2.0
WILD = re.compile(r"(?<!\w)w(\+\d|[a-z])(?!\w)", re.IGNORECASE)  # a wild in notation
RULING_ID = re.compile(r"R\d+", re.IGNORECASE)
Answer = TypeVar("Answer", Rule, Ruling)


@dataclass(frozen=True)
class Found:
    """The sentences and rulings that match a query, best first."""

    rules: list[Rule]
    rulings: list[Ruling]
    unknown: list[str]  # words of the query that occur in no text


def look_up(what: str | None, words: Sequence[str]) -> Found:
    """The sentences of everything, of a rulebook, with an id, or matching some words. Sentences come with the
    rulings that they cite.
    """
    if what is None:
        rules = [rule for edition in EDITIONS for rule in load_rules(edition).values()]
        return Found(rules, list(load_rulings().values()), [])
    if what in EDITIONS and not words:
        return with_rulings(list(load_rules(what).values()))
    if not words and RULING_ID.fullmatch(what):
        return Found([], [one_ruling(what.upper())], [])
    if not words and "/" in what:
        return with_rulings([one_rule(what)])
    chosen, query = ([what], words) if what in EDITIONS else (EDITIONS, (what, *words))
    if not words and " " not in what:
        check_not_edition(what)
    found = find(" ".join(query), chosen)
    if not found.rules and not found.rulings:
        raise InputError(nothing_found(" ".join(query), list(chosen)))
    return found


def with_rulings(rules: list[Rule]) -> Found:
    cited = dict.fromkeys(ruling for rule in rules for ruling in rule.rulings)
    return Found(rules, [load_rulings()[one] for one in cited], [])


def check_not_edition(what: str) -> None:
    """A word that is nearly the name of an edition is refused, not searched for."""
    near = did_you_mean(what, list(EDITIONS))
    if near:
        raise InputError(f"There is no edition {what!r}.{near}")


def one_ruling(name: str) -> Ruling:
    rulings = load_rulings()
    if name not in rulings:
        raise InputError(f"There is no ruling {name}: they go from R1 to R{len(rulings)}.")
    return rulings[name]


def one_rule(name: str) -> Rule:
    edition, _, slug = name.partition("/")
    if edition not in EDITIONS:
        raise InputError(f"There is no edition {edition!r}.{did_you_mean(edition, list(EDITIONS))}")
    rules = load_rules(edition)
    if slug not in rules:
        raise InputError(f"{edition} has no rule {slug!r}.{did_you_mean(slug, list(rules))}")
    return rules[slug]


def nothing_found(query: str, editions: list[str]) -> str:
    slugs = [slug for edition in editions for slug in load_rules(edition)]
    titles = [word for slug in slugs for word in slug.split("-")]
    near = did_you_mean(query.replace(" ", "-"), [*titles, *slugs])
    if len(editions) == 1:
        return f"The rulebook of {editions[0]} says nothing of {query!r}.{near}"
    return f"No rulebook says anything about {query!r}.{near}"


def find(query: str, editions: Iterable[str]) -> Found:
    """The matches of a query in the rulebooks of some editions, and in the rulings that apply there.

    >>> find("wild draw two first card", ["express"]).rules[0].id
    'express/wild-draw-start'
    """
    chosen = list(editions)
    rules = [rule for edition in chosen for rule in load_rules(edition).values()]
    rulings = [ruling for ruling in load_rulings().values() if holds_in(ruling, chosen)]
    return Found(best(query, rules), best(query, rulings), unknown(query, [*rules, *rulings]))


def unknown(query: str, answers: Iterable[Rule | Ruling]) -> list[str]:
    """The words of a query that occur in no text."""
    there = set().union(*(words(heading(answer)) | words(answer.text) for answer in answers))
    return [word for word in dict.fromkeys(written_words(query)) if one_form(word) not in there]


def best(query: str, answers: list[Answer]) -> list[Answer]:
    """The good matches of a query, best first."""
    wanted = words(query)
    texts = [(words(heading(answer)), words(answer.text)) for answer in answers]
    rare = {word: rarity(word, texts) for word in wanted}
    scores = [score(wanted, rare, title, text) for title, text in texts]
    enough = max(scores, default=0.0) / 2
    order = sorted(range(len(answers)), key=lambda place: -scores[place])
    return [answers[place] for place in order if scores[place] >= enough > 0]


def rarity(word: str, texts: list[tuple[set[str], set[str]]]) -> float:
    """Words that occur in few texts weigh more."""
    return log(1 + len(texts) / (1 + sum(word in title | text for title, text in texts)))


def score(wanted: set[str], rare: dict[str, float], title: set[str], text: set[str]) -> float:
    """Rare words weigh more, so do words in the title, and an answer that has all of them is far ahead."""
    hits = sum(rare[word] * (TITLE_COUNTS if word in title else 1) for word in wanted & (title | text))
    return hits * (1.5 if wanted <= title | text else 1.0)


def holds_in(ruling: Ruling, editions: Iterable[str]) -> bool:
    """The line under a ruling's heading says which editions it applies to."""
    scope = ruling.text.partition("\n\n")[0]
    return "All editions" in scope or any(edition in scope for edition in editions)


def heading(answer: Rule | Ruling) -> str:
    if isinstance(answer, Ruling):
        return f"{answer.id} {answer.title}"
    return answer.id.partition("/")[2].replace("-", " ")


def words(text: str) -> set[str]:
    """The significant words of a text, normalized.

    >>> sorted(words("May I stack a W+4?")), sorted(words("The colours of 2 cards"))
    (['draw', 'four', 'stack', 'wild'], ['card', 'color', 'two'])
    """
    return {one_form(word) for word in written_words(text)}


def written_words(text: str) -> list[str]:
    """The significant words of a text as written; a wild by its title."""
    text = WILD.sub(lambda found: Speaker().title(found.group().capitalize()), text)
    return [word for word in re.findall(r"[a-z]+|\d+", text.lower()) if word not in IGNORED]


def one_form(word: str) -> str:
    word = NUMBERS.get(word, word)
    for ending, rest in (("ies", "y"), ("ing", ""), ("ed", ""), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2 and not word.endswith("ss"):
            word = word.removesuffix(ending) + rest
            break
    if len(word) > 3:
        word = word.removesuffix("e")
    return SAID_ALIKE.get(word, word)
