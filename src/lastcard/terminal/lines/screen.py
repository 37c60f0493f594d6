"""Text on the screen: cards in their color and with their letter; plain where colors are not wanted.

Output to a pipe is written without rich: importing it takes a third of the time of a lookup command.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from lastcard.editions.roster import COLOR_NAMES

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from lastcard.terminal.lines.keyboard import Keyboard
    from lastcard.words import Words

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
PROMPT, BETWEEN, HANGING = "> ", "   ", 4
LEAST_ROOM = 16  # columns for typing, and for a second column
CLEAR = "\r\x1b[K"
FORCED = ("FORCE_COLOR", "TTY_COMPATIBLE")  # rich interprets them
UNPRINTABLE = str.maketrans("", "", "\a\b\v\f\r")  # rich drops them, too


def color_words(words: Words | None) -> dict[str, str]:
    """The letters of the colors by their names; in English no catalogue has to be read."""
    if words is None:
        return {name: name[0].upper() for name in COLOR_NAMES}
    return {words[f"color.{letter}"]: letter for letter in COLOR_STYLES}


def paint(text: str, cards: Collection[str], colors: Mapping[str, str], style: str = "") -> Text:
    """A sentence with its cards and colors highlighted.

    >>> paint("a played R5.", {"R5"}, {}).spans
    [Span(9, 11, 'bold red')]
    """
    from rich.text import Text

    painted = Text(text, style=style)
    for found in TOKEN.finditer(text):
        card, _, named = found.group().removesuffix("!").partition("=")
        if card in colors or card in cards:
            color = colors.get(card) or named or card[0]
            painted.stylize(COLOR_STYLES.get(color, "bold"), found.start(), found.end())
    return painted


def card_block(card: str) -> Text:
    """A card as a small colored block, always with its letter."""
    from rich.text import Text

    color = card.partition("=")[2] or card[0]
    return Text(f" {card} ", style=CARD_STYLES.get(color, "bold"))


class Screen:
    """Where everything is printed. A prompt stays open until something is typed or printed; on a terminal it
    stays below all output, with the text typed so far.
    """

    def __init__(self, words: Words | None = None, keyboard: Keyboard | None = None) -> None:
        self.cards: Collection[str] = ()
        self.colors = color_words(words)
        self.prompting = False
        self.asking = PROMPT
        self.keyboard = keyboard
        if keyboard is not None:
            keyboard.redraw = self.redraw

    @cached_property
    def console(self) -> Console:
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False)

    @property
    def is_terminal(self) -> bool:
        """Whether it is a terminal, so that lines are wrapped and colored."""
        if any(name in os.environ for name in FORCED):
            return self.console.is_terminal
        return sys.stdout.isatty()

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def edits(self) -> bool:
        """Whether the prompt stays in place while others play."""
        return self.keyboard is not None and self.keyboard.edits

    def say(self, text: str | Text = "", indent: int = 0, style: str = "") -> None:
        """Print a line. On a terminal it is wrapped between words; in a pipe it stays one line."""
        if self.is_terminal:
            self.show(paint(text, self.cards, self.colors, style) if isinstance(text, str) else text, indent)
            return
        self.end_prompt()
        self.write(f"{' ' * indent}{text}".translate(UNPRINTABLE) + "\n")

    def show(self, text: Text, indent: int = 0) -> None:
        """Print a styled line on a terminal."""
        from rich.padding import Padding

        self.end_prompt()
        self.console.print(Padding(text, (0, 0, 0, indent)), width=self.width)

    def say_title(self, text: str, style: str = "bold", rest: str = "") -> None:
        """Print a heading, in one style up to the part that does not belong to its title."""
        if not self.is_terminal:
            self.say(text + rest)
            return
        from rich.text import Text

        self.show(Text.assemble((text, style), rest))

    def say_pair(self, left: str, right: str, indent: int = 0) -> None:
        """Print a line of two columns; if the right one has to be wrapped, it stays a column, or goes below
        if there is no room for one.
        """
        if not self.is_terminal:
            self.say(left + right, indent)
            return
        from rich.text import Text

        first, second = (paint(text, self.cards, self.colors) for text in (left, right))
        room = self.width - indent - first.cell_len
        if room < LEAST_ROOM:
            self.show(first, indent)
            self.show(second, indent + HANGING)
            return
        for line in second.wrap(self.console, room):
            self.show(first + line, indent)
            first = Text(" " * first.cell_len)

    def say_items(
        self, items: Iterable[str | Text], indent: int = 0, first: str = "", between: str = BETWEEN
    ) -> None:
        """Print several items in a line. On a terminal it takes as many lines as needed, and no item is
        broken unless it is wider than the screen.
        """
        if not self.is_terminal:
            self.say(first + between.join(map(str, items)), indent)
            return
        from rich.text import Text

        shown = [paint(one, self.cards, self.colors) if isinstance(one, str) else one for one in items]
        line, room = Text(first), self.width - indent - len(between.rstrip())
        for place, one in enumerate(shown):
            if place and line.cell_len + len(between) + one.cell_len > room:
                self.show(line.append(between.rstrip()), indent)
                line = Text(" " * min(len(first), HANGING))
            elif place:
                line.append(between)
            line.append_text(one)
        self.show(line, indent)

    # The prompt

    def prompt(self, text: str = "") -> None:
        """Prompt; the text before the sign says for what."""
        self.end_prompt()
        self.prompting, self.asking = True, f"{text} {PROMPT}" if text else PROMPT
        if self.edits:
            self.redraw()
            return
        if self.is_terminal:
            self.console.print(self.asking, style="bold", end="")
            sys.stdout.flush()
        else:
            self.write(self.asking)

    def redraw(self) -> None:
        """The prompt, and as much of the typed text as fits."""
        if not self.prompting or self.keyboard is None:
            return
        from rich.cells import cell_len, set_cell_size

        line, width = self.keyboard.line_typed, self.console.width
        asking = shorten(self.asking, max(len(PROMPT), width - LEAST_ROOM))
        room = width - cell_len(asking) - 1
        before, behind = line.text[: line.cursor], line.text[line.cursor :]
        while cell_len(before) > room:
            before = before[1:]
        if cell_len(before + behind) > room:
            behind = set_cell_size(behind, room - cell_len(before))
        back = f"\x1b[{cell_len(behind)}D" if behind else ""
        self.write(f"{CLEAR}{asking}{before}{behind}{back}")

    def typed(self, line: str) -> None:
        """Keep a line typed at the prompt on the screen, even if it came through a pipe."""
        if self.edits and self.prompting:
            self.write(CLEAR)
            self.console.print(f"{PROMPT}{line}", soft_wrap=True)
        elif self.prompting and not (self.keyboard is not None and self.keyboard.is_terminal):
            self.write(f"{line}\n")
        self.prompting = False

    def end_prompt(self) -> None:
        """Make room for output while the prompt is open: clear the prompt, or start a new line."""
        if self.prompting and self.edits:
            self.write(CLEAR)
        elif self.prompting:
            self.write("\n")
        self.prompting = False

    def write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def shorten(text: str, most: int) -> str:
    """A prompt shortened to leave room for typing.

    >>> shorten("Bela is on turn. > ", 12)
    'Bela is… > '
    """
    from rich.cells import cell_len

    dots = f"… {PROMPT}"
    return text if cell_len(text) <= most else f"{text[: max(0, most - len(dots))].rstrip()}{dots}"
