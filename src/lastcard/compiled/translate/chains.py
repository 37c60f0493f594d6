"""The tables of `lastcard.rules.dispatch` as chains of comparisons, which the compiler understands.

For each function that looks something up in a table, a function of the same name and arguments is generated
that compares one number after the other. It first asks whether the number occurs at all, which a
specialization may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from numba.extending import overload

from lastcard.compiled.numba_internals import COMPILE_OPTIONS
from lastcard.compiled.specialize.questions import card_occurs, window_occurs
from lastcard.compiled.translate.pointers import unforeseen
from lastcard.rules import dispatch
from lastcard.rules.dispatch import CARDS, ICONS, REACTIONS, WINDOWS
from lastcard.rules.kinds import is_number, rule_slot

Rule = Callable[..., Any]
WINDOW = "s.window"


def write_chains() -> None:
    """Register a chain for each table with the compiler."""
    window(dispatch.legal_in_window, "legal", "s, seat, out, n", otherwise="n")
    window(dispatch.apply_in_window, "apply", "s, seat, choice")
    window(dispatch.timeout_in_window, "timeout", "s")
    all_reactions()
    card(dispatch.carry_out, "played", "s, seat, kind", "s, seat")
    card(dispatch.condition_holds, "may_play", "s, seat, kind", "s, seat", otherwise="True")
    card(dispatch.carry_out_start, "turned_up", "s, kind", "s, s.dealer")
    card(dispatch.carry_out_last, "played_last", "s, seat, kind", "s, seat", otherwise="False")
    starters = [place for place, entry in enumerate(CARDS) if entry.turned_up is not None]
    define(
        dispatch.can_start,
        "s, kind",
        [f"return is_number(kind) or s.card_rules[rule_slot(kind)] in {tuple(starters)}"],
        {"is_number": is_number, "rule_slot": rule_slot},
    )
    icons = {action: rules.carry_out for action, rules in ICONS.items()}
    chain("action", dispatch.carry_out_icon, icons, {}, "s, action, seat", "s, seat")


def window(function: Rule, name: str, arguments: str, otherwise: str = "") -> None:
    """A chain over the windows."""
    rules = {place: getattr(entry, name) for place, entry in enumerate(WINDOWS)}
    occurs = {place: window_occurs(place) for place in rules}
    chain(WINDOW, function, rules, occurs, arguments, arguments, otherwise)


def card(function: Rule, name: str, arguments: str, handed_on: str, otherwise: str = "") -> None:
    """A chain over the cards that do something."""
    rules = {place: getattr(entry, name) for place, entry in enumerate(CARDS) if getattr(entry, name)}
    occurs = {place: card_occurs(place) for place in rules}
    chain("s.card_rules[rule_slot(kind)]", function, rules, occurs, arguments, handed_on, otherwise)


def chain(
    number: str,
    function: Rule,
    rules: Mapping[int, Rule],
    occurs: Mapping[int, Rule],
    arguments: str,
    handed_on: str,
    otherwise: str = "",
) -> None:
    """Compare the number with each place and call its rule; `otherwise` is the result if none matches."""
    answer = "return " if otherwise else ""
    lines = [f"number = {number}"]
    for place in rules:
        asked = f"occurs_{place}() and " if place in occurs else ""
        lines += [
            f"{'el' if len(lines) > 1 else ''}if {asked}number == {place}:",
            f"    {answer}rule_{place}({handed_on})",
        ]
    if number == WINDOW:
        lines += ["else:", "    unforeseen()"]
    if otherwise:
        lines.append(f"return {otherwise}")
    names: dict[str, Rule] = {f"rule_{place}": rule for place, rule in rules.items()}
    names |= {f"occurs_{place}": asks for place, asks in occurs.items()}
    define(function, arguments, lines, names | {"rule_slot": rule_slot, "unforeseen": unforeseen})


def all_reactions() -> None:
    """Chains that ask all reactions, one after the other."""
    numbers = range(len(REACTIONS))
    define(
        dispatch.reacting,
        "s",
        ["return " + " | ".join(f"rule_{n}(s)" for n in numbers)],
        {f"rule_{n}": REACTIONS[n].who for n in numbers},
    )
    define(
        dispatch.legal_reactions,
        "s, seat, out, n",
        [*(f"n = rule_{n}(s, seat, out, n)" for n in numbers), "return n"],
        {f"rule_{n}": REACTIONS[n].legal for n in numbers},
    )
    define(
        dispatch.react,
        "s, seat, choice",
        ["return " + " or ".join(f"rule_{n}(s, seat, choice)" for n in numbers)],
        {f"rule_{n}": REACTIONS[n].apply for n in numbers},
    )


def define(function: Rule, arguments: str, lines: Sequence[str], names: Mapping[str, Rule]) -> None:
    """Generate a replacement for the function from these lines, for the compiler only."""
    name = function.__name__
    body = "\n".join(f"    {line}" for line in lines)
    space: dict[str, Any] = dict(names)
    exec(f"def {name}({arguments}):\n{body}\ndef choose({arguments}):\n    return {name}\n", space)
    overload(function, jit_options=COMPILE_OPTIONS)(space["choose"])
