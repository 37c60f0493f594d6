"""What can be typed during a game."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.editions import Edition
from lastcard.terminal.lines.card_help import as_played, explain_all, special_cards
from lastcard.terminal.lines.screen import Screen
from lastcard.words import Speaker

COLUMN = 15


def show_help(
    screen: Screen, speaker: Speaker, edition: Edition, works: Callable[[str], bool] = lambda line: True
) -> None:
    """How to type moves, with the cards of this edition, and the other commands, if they work here."""
    form = "" if speaker.writes else "_in_words"
    show_lines(screen, speaker, f"cards{form}")
    for card, meaning in explain_all(special_cards(edition), speaker):
        if speaker.writes:
            screen.say_pair(f"{as_played(card):{COLUMN}}", meaning, indent=2)
        else:
            screen.say(meaning, indent=2)
    show_lines(screen, speaker, f"moves{form}")
    if edition.uses_player_cards:
        show_lines(screen, speaker, f"player_cards{form}")
    show_lines(screen, speaker, "words", works)


def show_lines(
    screen: Screen, speaker: Speaker, part: str, works: Callable[[str], bool] = lambda line: True
) -> None:
    for line in speaker.words[f"screen.help_{part}"].splitlines():
        if works(line):
            screen.say(line)
