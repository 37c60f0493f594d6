"""Names in other forms, such as `Bela's`: each language file says how they are made.

    whose = "{name}'s"

or, where that depends on the name, in several lines of which the first that fits counts:

    [sxzß]$ => {name}'
    {name}s

Before the arrow stands a regular expression. Upper and lower case are the same.
"""

from __future__ import annotations

import re

ARROW = " => "


def name_in_form(rule: str, name: str) -> str:
    """A name in the form that a rule makes.

    >>> rule = "[sxzß]$ => {name}'" + chr(10) + "{name}s"
    >>> name_in_form(rule, "Bela"), name_in_form(rule, "Hans")
    ('Belas', "Hans'")
    """
    for line in rule.splitlines():
        pattern, arrow, form = line.rpartition(ARROW)
        if not arrow or re.search(pattern, name, re.IGNORECASE):
            return form.replace("{name}", name)
    return name
