"""The names of the seats."""

from __future__ import annotations

import getpass

from lastcard.table.people import BOT_NAMES, LONGEST_NAME
from lastcard.terminal.inputs import InputError
from lastcard.words import Words

PERSON = 0


def names_at(person: str | None, players: int, words: Words) -> list[str]:
    """The name of the person at seat a, or `You` if none is given, and the names of the bots."""
    name = None if person is None else person.strip()
    if name is not None and (not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME):
        raise InputError(f"A name needs 1 to {LONGEST_NAME} letters.")
    if name is not None and name.lower() in map(str.lower, BOT_NAMES):
        raise InputError(f"{name} is the name of a bot; take another one.")
    return [name or words["page.you"], *BOT_NAMES[1:players]]


def own_name() -> str:
    """The user's name on this computer."""
    try:
        return getpass.getuser().capitalize()[:LONGEST_NAME]
    except (KeyError, OSError):
        return "Guest"
