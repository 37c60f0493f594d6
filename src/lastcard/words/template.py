"""Templates: a sentence with placeholders.

    {card}           a detail; one that is hidden or missing becomes `hidden.card`
    {target:whom}    a name in another case: `whom` and `whose` are `you.whom` and `you.whose` for you
    {was}            a word that changes if the sentence is about you: `you.was`, which must exist
    {number:cards}   a number with its noun: `plural.cards` has both forms, separated by `|`
    [ ... ]          is left out if a detail in it is missing

That is all. A client in another programming language can fill them in with about thirty lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable

PART = re.compile(r"\[([^\[\]]*)\]|\{(\w+)(?::(\w+))?\}")

Fill = Callable[[str, str], str | None]
"""The text for a name and its form; None if there is nothing to say."""


def fill(template: str, say: Fill) -> str:
    """A template with all its placeholders filled in."""
    return fill_part(template, say) or ""


def fill_part(template: str, say: Fill, *, optional: bool = False) -> str | None:
    parts, end = [], 0
    for found in PART.finditer(template):
        parts.append(template[end : found.start()])
        end = found.end()
        if found[1] is not None:
            parts.append(fill_part(found[1], say, optional=True) or "")
            continue
        said = say(found[2], found[3] or "")
        if said is None and optional:
            return None
        parts.append(said or "")
    return "".join([*parts, template[end:]])
