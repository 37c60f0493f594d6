"""Plurals: which form of a noun a number takes, by the rules of CLDR.

A language file quotes its rules under `[language.plural]`, such as `one = "i = 1 and v = 0"`. We count whole
numbers only, so `n` and `i` are the number itself, and `v`, `f`, `t`, `c` and `e` (decimals and powers of
ten) are 0. All other numbers take the form `other`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""All that there are, in the order in which a language file writes the forms of a noun."""

OTHER = "other"
NUMBER = "#"
"""Where the number stands in a form: `# cards`."""

NUMBERS = ("n", "i")

CONDITION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


@dataclass(frozen=True)
class Condition:
    """`i % 10 = 2..4`"""

    operand: str
    modulus: int
    equal: bool
    ranges: tuple[tuple[int, int], ...]

    @property
    def is_of_decimals(self) -> bool:
        """Whether it is about something that whole numbers do not have."""
        return self.operand not in NUMBERS

    def holds(self, number: int) -> bool:
        value = 0 if self.is_of_decimals else number
        if self.modulus:
            value %= self.modulus
        return any(low <= value <= high for low, high in self.ranges) is self.equal


Rule = tuple[tuple[Condition, ...], ...]
"""Conditions joined by `and`, joined by `or`."""


@dataclass(frozen=True)
class Plurals:
    """The rules of a language by category, without `other`, which needs none."""

    rules: Mapping[str, Rule]

    @property
    def categories(self) -> tuple[str, ...]:
        """Those that the language has."""
        return tuple(one for one in CATEGORIES if one in self.rules or one == OTHER)

    def category(self, number: int) -> str:
        """
        >>> polish = read_plurals({"one": "i = 1", "few": "i % 10 = 2..4 and i % 100 != 12..14"})
        >>> [polish.category(number) for number in (1, 2, 5, 12, 22)]
        ['one', 'few', 'other', 'other', 'few']
        """
        number = abs(number)
        for name, rule in self.rules.items():
            if any(all(one.holds(number) for one in part) for part in rule):
                return name
        return OTHER

    def form(self, forms: str, number: int, shown: str) -> str:
        """The form for a number, of `# card|# cards`; the last one stands in for any that is missing."""
        written, category = forms.split("|"), self.category(number)
        place = self.categories.index(category)
        return written[place if category != OTHER and place < len(written) else -1].replace(NUMBER, shown)


def read_plurals(rules: Mapping[str, str]) -> Plurals:
    """The rules as CLDR writes them. ValueError if they cannot be read."""
    for name in rules:
        if name not in CATEGORIES or name == OTHER:
            raise ValueError(f"There is no plural category {name!r}: they are {', '.join(CATEGORIES[:-1])}.")
    return Plurals({name: read_rule(rules[name]) for name in CATEGORIES if name in rules})


def read_rule(text: str) -> Rule:
    rule = text.partition("@")[0]  # CLDR adds samples behind @
    return tuple(tuple(map(read_condition, part.split(" and "))) for part in rule.split(" or "))


def read_condition(text: str) -> Condition:
    found = CONDITION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"This is no plural rule as CLDR writes it: {text.strip()!r}.")
    operand, modulus, sign, values = found.groups()
    ranges = tuple(
        (int(low), int(high or low)) for low, _, high in (v.partition("..") for v in values.split(","))
    )
    return Condition(operand, int(modulus or 0), sign == "=", ranges)
