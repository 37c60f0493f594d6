"""What has happened, in words: the last lines are always visible."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from lastcard.terminal.tabletop.board import Board

MOST = 2000
WORD = re.compile(r"\w+")
WRAPPING = Console(width=80, color_system=None)


def wrapped(text: Text, width: int) -> list[Text]:
    """A text wrapped to a width; lines after the first are indented."""
    lines = list(text.wrap(WRAPPING, max(1, width)))
    if len(lines) < 2:
        return lines
    left = text.plain[len(lines[0].plain) :].lstrip()
    rest = text[len(text.plain) - len(left) :]
    return [lines[0], *(Text(" ").append_text(line) for line in rest.wrap(WRAPPING, max(1, width - 1)))]


class Log(Board):
    """Sentences, the latest last. The newest ones are bright, older ones are not."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.sentences: list[Text] = []
        self.new = 0

    def tell(self, sentences: Sequence[tuple[str, str]], colors: dict[str, str]) -> None:
        """Append sentences, each with its style; `colors` maps the names of the colors to their letters."""
        if not sentences:
            return
        painted = [self.paint(text, colors, style) for text, style in sentences]
        self.sentences = [*self.sentences, *painted][-MOST:]
        self.new = len(sentences)
        self.refresh()

    def paint(self, text: str, colors: dict[str, str], style: str) -> Text:
        """Highlight the words for colors in their colors."""
        painted = Text().append(text, style)
        for word in WORD.finditer(text):
            if word.group() in colors:
                painted.stylize(self.palette.word[colors[word.group()]], word.start(), word.end())
        return painted

    def rows(self, width: int, height: int) -> list[Text]:
        lines: list[Text] = []
        for place, sentence in enumerate(reversed(self.sentences)):
            shown = sentence.copy()
            if place >= self.new:
                shown.stylize_before(self.palette.soft)
            lines = [*wrapped(shown, width), *lines]
            if len(lines) >= height:
                break
        return lines[-height:] if height else []

    @property
    def whole(self) -> Text:
        return Text("\n").join(self.sentences)
