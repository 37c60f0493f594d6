"""Text on the screen: cards in their color and with their letter; plain where colors are not wanted."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lastcard.words import Words, load_words

COLOR_STYLES = {"R": "bold red", "Y": "bold yellow", "G": "bold green", "B": "bold bright_blue"}
CARD_STYLES = {
    "R": "bold white on red",
    "Y": "bold black on yellow",
    "G": "bold black on green",
    "B": "bold white on blue",
    "W": "bold black on white",
}
TOKEN = re.compile(r"(?<![\w/])(?:[A-Z][a-z0-9]?(?:\+\d)?\*?(?:=[RYGB])?!?|\w+)(?![\w'+=*])")
WIDEST = 100


def color_words(words: Words) -> dict[str, str]:
    """The letters of the colors by what they are called."""
    return {words[f"color.{letter}"]: letter for letter in COLOR_STYLES}


def paint(text: str, cards: Collection[str], colors: Mapping[str, str], style: str = "") -> Text:
    """A sentence with its cards and colors painted.

    >>> paint("a played R5.", {"R5"}, {}).spans
    [Span(9, 11, 'bold red')]
    """
    painted = Text(text, style=style)
    for found in TOKEN.finditer(text):
        card, _, named = found.group().removesuffix("!").partition("=")
        if card in colors or card in cards:
            color = colors.get(card) or named or card[0]
            painted.stylize(COLOR_STYLES.get(color, "bold"), found.start(), found.end())
    return painted


def card_block(card: str) -> Text:
    """A card as a small colored block: its letter is always there."""
    color = card.partition("=")[2] or card[0]
    return Text(f" {card} ", style=CARD_STYLES.get(color, "bold"))


class Screen:
    """Where everything is printed. A prompt stays open until something is typed or printed."""

    def __init__(self, words: Words | None = None) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.cards: Collection[str] = ()
        self.colors = color_words(words or load_words())
        self.prompting = False

    def say(self, text: str | Text = "", indent: int = 0, style: str = "") -> None:
        """Print a line. On a terminal it is wrapped between words; in a pipe a line stays a line."""
        self.end_prompt()
        shown = paint(text, self.cards, self.colors, style) if isinstance(text, str) else text
        if self.console.is_terminal:
            width = min(self.console.width, WIDEST)
            self.console.print(Padding(shown, (0, 0, 0, indent)), width=width)
        else:
            shown = Text(" " * indent) + shown
            self.console.print(shown, soft_wrap=True)

    def say_pair(self, left: str, right: str, indent: int = 0) -> None:
        """Print a line of two columns; where the right one has to be wrapped, it stays a column."""
        if not self.console.is_terminal:
            self.say(left + right, indent)
            return
        self.end_prompt()
        columns = Table.grid()
        columns.add_column(no_wrap=True)
        columns.add_column()
        columns.add_row(*(paint(text, self.cards, self.colors) for text in (left, right)))
        self.console.print(Padding(columns, (0, 0, 0, indent)), width=min(self.console.width, WIDEST))

    def prompt(self, text: str = "> ") -> None:
        self.end_prompt()
        self.console.print(Text(text, style="bold"), end="")
        self.console.file.flush()
        self.prompting = True

    def typed(self, line: str, echo: bool) -> None:
        """Something was typed at the prompt; what comes through a pipe is not on the screen yet."""
        if echo and self.prompting:
            self.console.print(Text(line), soft_wrap=True)
        self.prompting = False

    def end_prompt(self) -> None:
        """Something is to be printed while the prompt is open: begin a new line."""
        if self.prompting:
            self.console.print()
        self.prompting = False
