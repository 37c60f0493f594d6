"""Templates: a sentence with placeholders.

    {card}             a detail; one that is hidden or missing becomes `hidden.card`
    {target:whom}      a name in another form: `you.whom` for you, and `name.whom` for others, if there is one
    {color:accusative} a color in another form, such as `color.accusative.R`
    {was}              a word that changes if the sentence is about you: `you.was`, which must exist
    {number:cards}     a number with its noun: `plural.cards` has its forms, separated by `|`
    [ ... ]            is left out if a detail in it is missing
    [seat?are|is]      the first part if `seat` is you, otherwise the second

That is all. A client in another programming language can fill them in with about forty lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable

PART = re.compile(
    r"\[(?P<who>\w+)\?(?P<you>[^\[\]|]*)\|(?P<other>[^\[\]]*)\]"
    r"|\[(?P<optional>[^\[\]]*)\]"
    r"|\{(?P<name>\w+)(?::(?P<form>\w+))?\}"
)

Fill = Callable[[str, str], str | None]
"""The text for a name and its form; None if there is nothing to say."""

IsYou = Callable[[str], bool]
"""Whether a detail is the person addressed."""


def nobody(_name: str) -> bool:
    return False


def fill(template: str, say: Fill, is_you: IsYou = nobody) -> str:
    """A template with all its placeholders filled in."""
    return fill_part(template, say, is_you) or ""


def fill_part(template: str, say: Fill, is_you: IsYou = nobody, *, optional: bool = False) -> str | None:
    parts, end = [], 0
    for found in PART.finditer(template):
        parts.append(template[end : found.start()])
        end = found.end()
        if found["who"] is not None:
            chosen = found["you"] if is_you(found["who"]) else found["other"]
            parts.append(fill_part(chosen, say) or "")
            continue
        if found["optional"] is not None:
            parts.append(fill_part(found["optional"], say, optional=True) or "")
            continue
        said = say(found["name"], found["form"] or "")
        if said is None and optional:
            return None
        parts.append(said or "")
    return "".join([*parts, template[end:]])
