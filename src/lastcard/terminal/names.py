"""What the seats are called, and sentences that speak to the person."""

from __future__ import annotations

import re

from lastcard.terminal.inputs import InputError

BOT_NAMES = ("Alma", "Bela", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo", "Iris", "Juno")
"""By seat: each begins with its seat's letter, so that `!c` is easily seen to catch Cleo."""

YOU = "You"
VERBS = {"is": "are", "was": "were", "has": "have", "passes": "pass", "catches": "catch", "will": "will"}
LONGEST = 20


class Names:
    """Calls the person at seat a by their name, or `You`; the bots have names of their own."""

    def __init__(self, person: str | None = None) -> None:
        name = YOU if person is None else person.strip()
        if not name.isprintable() or not 1 <= len(name) <= LONGEST:
            raise InputError(f"A name has 1 to {LONGEST} letters, and {person!r} has not.")
        if name.lower() in map(str.lower, BOT_NAMES):
            raise InputError(f"{name} is the name of a bot; take another one.")
        self.person = name

    def __call__(self, seat: int) -> str:
        return self.person if seat == 0 else BOT_NAMES[seat]

    def sentence(self, text: str) -> str:
        """A sentence about the seats, in the second person where it is about `You`."""
        return to_you(text) if self.person == YOU else text


def to_you(text: str) -> str:
    """Turn a sentence about somebody called You into one that speaks to you.

    >>> to_you("You plays W and names red.")
    'You play W and name red.'
    >>> to_you("Bela catches You, who has not called.")
    'Bela catches you, who have not called.'
    >>> to_you("Dew joins You's lineup.")
    'Dew joins your lineup.'
    """
    text = text.replace("You's", "your").replace("You, who has", "You, who have")
    if text.startswith("You "):
        text = text.replace(" and names ", " and name ")
    text = re.sub(r"^You (\w+)|(?<=: )You (\w+)", second_person, text)
    return re.sub(r"(?<=\w )You\b|(?<=: )You\b", "you", text)


def second_person(found: re.Match[str]) -> str:
    verb = found[1] or found[2]
    return f"You {VERBS.get(verb, verb.removesuffix('s'))}"
