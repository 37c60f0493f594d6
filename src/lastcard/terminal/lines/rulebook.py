"""`lastcard rules`: the rulebooks in our own words, and the rulings."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence

from lastcard.editions import EDITIONS, load_edition
from lastcard.editions.rulebook import Rule, Ruling, load_rules, load_rulings
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.rule_search import (
    RULING_ID,
    check_not_edition,
    find,
    nothing_found,
    one_rule,
    one_ruling,
)
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.program import program

MOST_ANSWERS, ALL_ANSWERS = 6, 1000


def show_rules(screen: Screen, what: str | None, words: Sequence[str]) -> None:
    """List the editions, print a rulebook, a sentence or a ruling, or look something up."""
    if what is None:
        show_rulebooks(screen)
    elif what in EDITIONS and words:
        answer(screen, " ".join(words), [what], ALL_ANSWERS)
    elif what in EDITIONS:
        show_rulebook(screen, what)
    elif words or " " in what:
        answer(screen, " ".join((what, *words)), EDITIONS)
    else:
        show_one(screen, what)


def show_rulebooks(screen: Screen) -> None:
    for edition in EDITIONS:
        number = len(load_rules(edition))
        screen.say(f"{edition:12}{load_edition(edition).title}: {number} sentences")
    screen.say(f"{'R1, R2, ...':12}{len(load_rulings())} rulings on what the rulebooks leave open")
    tries = [f"`{program()} rules {what}`" for what in ("express", 'express "wild draw two"', "R15")]
    screen.say(f"Try {', '.join(tries[:-1])} or {tries[-1]}.", style="dim")


def show_rulebook(screen: Screen, edition: str) -> None:
    """All sentences with their ids, section by section."""
    screen.cards = load_edition(edition).kinds
    screen.say_title(load_edition(edition).title)
    section = ""
    for rule in load_rules(edition).values():
        if rule.section != section:
            section = rule.section
            screen.say()
            screen.say_title(section, "bold underline")
        show_rule(screen, rule)


def show_rule(screen: Screen, rule: Rule) -> None:
    screen.say_title(rule.id, "bold cyan")
    cited = f" ({', '.join(rule.rulings)})" if rule.rulings else ""
    screen.say(rule.text + cited, indent=4)


def show_ruling(screen: Screen, ruling: Ruling) -> None:
    screen.say_title(f"{ruling.id} · {ruling.title}", "bold cyan")
    for paragraph in ruling.text.split("\n\n"):
        screen.say(plain(paragraph), indent=4, style="dim" if paragraph.startswith("*") else "")


def plain(paragraph: str) -> str:
    """A paragraph of a page without its markup.

    >>> plain("*All editions.*"), plain("See `R5`,\\nor [notation](notation.md).")
    ('All editions.', 'See R5, or notation.')
    """
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(paragraph.split()))
    if text.startswith("*") and text.endswith("*"):
        text = text[1:-1]
    return text.replace("`", "")


def answer(screen: Screen, query: str, editions: Iterable[str], most: int = MOST_ANSWERS) -> None:
    """The sentences that best match a query, and the rulings, including those that the sentences cite."""
    chosen = list(editions)
    found = find(query, chosen)
    if not found.rules and not found.rulings:
        raise InputError(nothing_found(query, chosen))
    if found.unknown:
        screen.say(f"Nothing is said of {' or '.join(map(repr, found.unknown))}.", style="dim")
    for rule in found.rules[:most]:
        show_rule(screen, rule)
    best = [ruling.id for ruling in found.rulings[: most // 2]]
    cited = [ruling for rule in found.rules[:most] for ruling in rule.rulings]
    show_titles(screen, dict.fromkeys(best + cited))
    left = len(found.rules) - most
    if left > 0:
        where = chosen[0] if len(chosen) == 1 else found.rules[most].id.partition("/")[0]
        command = f"`{program()} rules {where} {shlex.join(query.split())}`"
        screen.say(f"... and {left} more: {'' if len(chosen) == 1 else 'name an edition, as in '}{command}")


def show_titles(screen: Screen, rulings: Iterable[str]) -> None:
    """Rulings by title: each can be looked up."""
    titles = [f"{one} · {load_rulings()[one].title}" for one in rulings if one in load_rulings()]
    if titles:
        screen.say_title("Rulings", "bold underline")
    for title in titles:
        screen.say(title, indent=4)


def is_id(text: str) -> bool:
    """Whether a text is the id of a sentence or ruling, such as droid/match or R15."""
    edition, slash, _ = text.partition("/")
    return bool(RULING_ID.fullmatch(text) or (slash and edition in EDITIONS))


def show_one(screen: Screen, what: str) -> None:
    """A sentence or a ruling by its id; otherwise search for the word everywhere."""
    if RULING_ID.fullmatch(what):
        show_ruling(screen, one_ruling(what.upper()))
    elif "/" in what:
        rule = one_rule(what)
        show_rule(screen, rule)
        for ruling in rule.rulings:
            show_ruling(screen, load_rulings()[ruling])
    else:
        check_not_edition(what)
        answer(screen, what, EDITIONS)
