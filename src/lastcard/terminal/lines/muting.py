"""Typed commands about what others say: hide it from oneself, or, as the host, mute somebody for all."""

from __future__ import annotations

from lastcard.terminal.seats.seat import TableSeat
from lastcard.words import Speaker, Words, load_words

SAID = {
    "hide": "screen.hides",
    "show": "screen.shows_again",
    "mute": "screen.muted_for_all",
    "unmute": "screen.unmuted_for_all",
}
"""What is said when a command has been obeyed."""


async def obey_muting(command: str, name: str, seat: TableSeat, speaker: Speaker) -> str:
    """Obey one of the commands, and return what to say about it; the table may refuse it."""
    person = seat.person_called(name)
    if person is None:
        return speaker.fill("screen.nobody_called", name=name or "?")
    if command in ("hide", "show"):
        seat.hide(person, hidden=command == "hide")
    else:
        await seat.mute(person, muted=command == "mute")
    return speaker.fill(SAID[command], name=seat.name_of(person))


def read_muting(text: str, words: Words) -> tuple[str, str] | None:
    """The command and the name in a line of chat, such as `/hide Ben`; None if it is to be said."""
    word, _, name = text.removeprefix("/").partition(" ")
    if not text.startswith("/"):
        return None
    for command in SAID:
        if any(word.casefold() in one[f"typed.{command}"].split("|") for one in (words, load_words())):
            return command, name.strip()
    return None
