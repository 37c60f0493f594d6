"""The rulebooks in our own words, and the rulings."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lastcard.editions.rulebook import Rule, Ruling


class RuleText(msgspec.Struct, frozen=True):
    """One sentence of a rulebook, in our words."""

    id: str
    """What refusals name: `express/match`."""
    section: str
    text: str
    rulings: list[str]


class RuleList(msgspec.Struct, frozen=True):
    """A rulebook, sentence by sentence."""

    rules: list[RuleText]


class RulingText(msgspec.Struct, frozen=True):
    """What is ruled where the rulebooks are silent or contradict themselves."""

    id: str
    title: str
    text: str
    """Paragraphs, in Markdown."""


class RulingList(msgspec.Struct, frozen=True):
    """All rulings."""

    rulings: list[RulingText]


def rules_told(rules: Iterable[Rule]) -> list[RuleText]:
    return [RuleText(rule.id, rule.section, rule.text, list(rule.rulings)) for rule in rules]


def rulings_told(rulings: Iterable[Ruling]) -> list[RulingText]:
    return [RulingText(one.id, one.title, one.text) for one in rulings]
