"""What the seats are called."""

from __future__ import annotations

from lastcard.table.people import BOT_NAMES, LONGEST_NAME
from lastcard.terminal.inputs import InputError
from lastcard.words import Speaker, load_words

PERSON = 0


class Names:
    """Calls the person at seat a by their name, or `you` if they have given none; the bots have names."""

    def __init__(self, person: str | None = None) -> None:
        name = None if person is None else person.strip()
        if name is not None and (not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME):
            raise InputError(f"A name needs 1 to {LONGEST_NAME} letters.")
        if name is not None and name.lower() in map(str.lower, BOT_NAMES):
            raise InputError(f"{name} is the name of a bot; take another one.")
        self.person = name

    def __call__(self, seat: int) -> str:
        return self.person if seat == PERSON and self.person else BOT_NAMES[seat]

    def speaker(self, language: str) -> Speaker:
        """Speaks to the person."""
        return Speaker(load_words(language), self, PERSON if self.person is None else None)
