"""Finds the move that a typed line means: a number of the menu, a card, or words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.terminal.lines.interpret import Reader
from lastcard.terminal.lines.move_menu import move_in_words
from lastcard.terminal.lines.screen import Screen
from lastcard.views import View
from lastcard.words import Speaker

LONGEST_NUMBER = 3


@dataclass(frozen=True)
class MoveFinder:
    """Finds moves for one seat, and prints a question if a line is ambiguous."""

    view: View
    speaker: Speaker
    screen: Screen

    def find(self, text: str, moves: Sequence[str]) -> str | None:
        """The move meant; None if it is unclear."""
        if text.isdecimal() and len(text) <= LONGEST_NUMBER:
            return self.find_number(int(text), moves)
        reader = Reader(self.view, self.speaker)
        meant = reader.read(text, moves)
        if len(meant) > 1:
            joined = f" {self.speaker.words['list.or']} "
            either = joined.join(move_in_words(move, self.speaker) for move in meant)
            self.screen.say(self.speaker.fill("screen.which", moves=either))
            return None
        if not meant and (near := reader.near(text, moves)):
            self.screen.say(self.speaker.fill("screen.near", move=near[0]))
            return None
        return meant[0] if meant else text

    def find_number(self, number: int, moves: Sequence[str]) -> str | None:
        if not moves:
            self.screen.say(self.speaker.fill("screen.not_asked", line=str(number)), style="italic")
            return None
        if not 1 <= number <= len(moves):
            wrong = {"number": str(number), "most": str(len(moves))}
            self.screen.say(self.speaker.fill("screen.no_such_move", **wrong))
            return None
        return moves[number - 1]
