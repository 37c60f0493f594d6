"""What completes a value: each is given the words before it, and how it begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastcard.terminal.shell.value import Completer


def files(before: Sequence[str], typed: str) -> None:
    """The shell itself knows the files."""


def one_of(*known: str) -> Completer:
    return lambda before, typed: known


def languages(before: Sequence[str], typed: str) -> Iterable[str]:
    from lastcard.words.languages import LANGUAGES

    return LANGUAGES


def each_of(*known: str) -> Completer:
    """Several, separated by commas."""

    def complete(before: Sequence[str], typed: str) -> Iterable[str]:
        done = typed[: typed.rfind(",") + 1]
        return [done + one for one in known]

    return complete


def editions(before: Sequence[str], typed: str) -> Iterable[str] | None:
    """The printed ones by their names; one's own is a file."""
    from lastcard.editions import EDITIONS

    return [name for name in EDITIONS if name.startswith(typed)] or None


def table_options(before: Sequence[str], typed: str) -> Iterable[str]:
    """The options of the edition that was named, of all if none was; behind the sign, their values."""
    from lastcard.editions import EDITIONS, load_edition

    named = [load_edition(name) for name in EDITIONS if name in before] or map(load_edition, EDITIONS)
    option, equals, _ = typed.partition("=")
    known: dict[str, tuple[str, ...]] = {}
    for edition in named:
        known |= edition.allowed
    if equals:
        return [f"{option}={value}" for value in known.get(option, ())]
    return [f"{name}=" for name in known]


def columns(before: Sequence[str], typed: str) -> Iterable[str] | None:
    """What is told of every round."""
    from lastcard.policies.playing_out.columns import COLUMNS

    return each_of(*COLUMNS)(before, typed)


def rule_names(before: Sequence[str], typed: str) -> Iterable[str]:
    """Editions, and behind a stroke the rules of one; rulings by their numbers."""
    from lastcard.editions import EDITIONS
    from lastcard.editions.rulebook import load_rules, load_rulings

    edition, stroke, _ = typed.partition("/")
    if stroke and edition in EDITIONS:
        return [f"{edition}/{slug}" for slug in load_rules(edition)]
    return load_rulings() if typed.startswith("R") else EDITIONS
