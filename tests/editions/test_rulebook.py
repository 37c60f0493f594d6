"""The rulebooks in other languages: every English sentence is said once, under its heading, in its order."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from lastcard.describe.rulebooks import rule_list
from lastcard.editions import EDITIONS, load_edition
from lastcard.editions.rulebook import RULE_LINE, docs, load_rules, load_translation, translate
from lastcard.words import LANGUAGES
from lastcard.words.languages import ENGLISH

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
TRANSLATED = [
    (edition, language)
    for edition in EDITIONS
    for language in OTHERS
    if (docs() / f"rules/{language}/{edition}.md").is_file()
]


def sections(edition: str, language: str) -> list[list[str]]:
    """The slugs of a page, section by section, as its lines have them."""
    folder = "" if language == ENGLISH else f"{language}/"
    page = (docs() / f"rules/{folder}{edition}.md").read_text(encoding="utf-8")
    blocks = re.split(r"^## .+$", page, flags=re.MULTILINE)[1:]
    return [
        [found["slug"] for line in block.splitlines() if (found := RULE_LINE.match(line))] for block in blocks
    ]


@pytest.mark.parametrize(("edition", "language"), TRANSLATED)
def test_every_sentence_is_translated_once_and_in_order(edition: str, language: str) -> None:
    assert sections(edition, language) == sections(edition, ENGLISH)


@pytest.mark.parametrize(("edition", "language"), TRANSLATED)
def test_no_sentence_or_heading_is_left_in_english(edition: str, language: str) -> None:
    for slug, rule in load_rules(edition).items():
        other = load_translation(edition, language)[slug]
        assert other.text != rule.text
        assert other.section != rule.section


@pytest.mark.parametrize(("edition", "language"), TRANSLATED)
def test_the_rulings_come_from_the_english_page(edition: str, language: str) -> None:
    told = rule_list(load_edition(edition), language)
    assert told.language == language
    assert [(rule.id, tuple(rule.rulings)) for rule in told.rules] == [
        (rule.id, rule.rulings) for rule in load_rules(edition).values()
    ]


def test_the_same_sentence_is_translated_alike() -> None:
    """What several rulebooks say in the same words, they say in the same words in German."""
    both = sorted(
        (rule.text, load_translation(edition, "de")[slug].text)
        for edition in EDITIONS
        for slug, rule in load_rules(edition).items()
    )
    for text, pairs in groupby(both, key=lambda pair: pair[0]):
        assert len({german for _, german in pairs}) == 1, text


def test_what_nobody_has_translated_stays_english() -> None:
    rules = [*load_rules("droid").values()]
    assert load_translation("droid", "tlh") == {}
    assert translate(rules, "tlh") is None
    assert rule_list(load_edition("droid"), ENGLISH).language == ENGLISH
    assert {language for _, language in TRANSLATED} >= {"de"}
