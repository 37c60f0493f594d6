"""Templates: a sentence with places to be filled in.

    {card}           a detail; what is hidden, or not there, is said as `hidden.card`
    {target:whom}    a name in another case: `whom` and `whose` are `you.whom` and `you.whose` for you
    {was}            a word that is another one if the sentence is about you: `you.was`, which must be there
    {number:cards}   a number with its noun: `plural.cards` has both forms, a stroke between them
    [ ... ]          is left out when a detail in it is not there

That is all. A client in another language reads the same templates with some thirty lines of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable

PART = re.compile(r"\[([^\[\]]*)\]|\{(\w+)(?::(\w+))?\}")

Fill = Callable[[str, str], str | None]
"""What stands for a name and its form; nothing where there is nothing to say."""


def fill(template: str, say: Fill) -> str:
    """A template with all its places filled in."""
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
