"""What can be typed during a game."""

from __future__ import annotations

from lastcard.terminal.screen import Screen
from lastcard.words import Words


def show_help(screen: Screen, words: Words) -> None:
    for line in words["screen.help"].splitlines():
        screen.say(line)
