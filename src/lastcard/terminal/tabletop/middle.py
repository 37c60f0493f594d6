"""The middle of the table: both piles, the current color, the direction of play, and the cards owed."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message

from lastcard.terminal.tabletop.board import Board
from lastcard.terminal.tabletop.faces import (
    HUGE,
    LARGE,
    MIDDLE,
    SHAPES,
    WIDTHS,
    back_rows,
    beside,
    card_rows,
    color_tag,
    in_color,
    inline_card,
)
from lastcard.views import View
from lastcard.words import Speaker

CLOCKWISE, COUNTERCLOCKWISE = "↻", "↺"
GAP = 2
PART = 6  # columns for a part of a droid
WIDE, SIGNS_WIDTH = 60, 24


class Middle(Board):
    """Draws the middle of the table, large if there is room, otherwise in two lines."""

    class Picked(Message):
        """The draw pile was clicked."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.view: View | None = None
        self.speaker = Speaker()

    def show(self, view: View | None, speaker: Speaker) -> None:
        self.view, self.speaker = view, speaker
        self.refresh()

    def rows(self, width: int, height: int) -> list[Text]:
        if self.view is None or self.view.top is None:
            return []
        if height < MIDDLE:
            return self.brief_rows(self.view, width)
        tall, (left, top) = self.card_height(height), self.origin(width, height)
        piles = beside(
            [back_rows(self.view.pile_size, self.palette, tall), card_rows(self.view.top, self.palette, tall)]
        )
        across = GAP + 2 * WIDTHS[tall]
        if height > tall and self.view.color:
            piles.append(self.pips(self.view.color, across))
        rows = beside([piles, self.signs(self.view, width - left - across - GAP)])
        return [*[Text()] * top, *(Text(" " * left).append_text(row) for row in rows)]

    def card_height(self, height: int) -> int:
        return next(tall for tall in (HUGE, LARGE, MIDDLE) if tall + 2 * (tall == HUGE) <= height)

    def origin(self, width: int, height: int) -> tuple[int, int]:
        """Where the draw pile starts: at the left, or centered if there is room."""
        tall = self.card_height(height)
        left = max(0, width - 2 * WIDTHS[tall] - SIGNS_WIDTH) // 2 if width > WIDE else 0
        return left, max(0, height - tall - 1) // 2 if tall == HUGE else 0

    def pips(self, color: str, width: int) -> Text:
        """A row of the color's shape below the piles."""
        return Text((f"{SHAPES[color]} " * width)[:width].rstrip(), self.palette.word[color])

    def signs(self, view: View, width: int) -> list[Text]:
        """The color, the direction, the cards owed, and the droid, one line each."""
        rows = [color_tag(view.color, self.speaker, self.palette)] if view.color else []
        rows.append(self.direction(view, width))
        if view.owed:
            rows.append(self.owed(view))
        return rows + self.droid(view, width)

    def direction(self, view: View, width: int) -> Text:
        """In words, if they fit with a gap before the log; the bar above always has them."""
        said = say_direction(view, self.speaker)
        return Text(said if cell_len(said) < width else said[:1])

    def owed(self, view: View) -> Text:
        return Text().append(self.speaker.say("tabletop.owed", number=view.owed), self.palette.lit)

    def droid(self, view: View, width: int) -> list[Text]:
        """The parts laid so far, as many per line as fit."""
        if not view.parts:
            return []
        parts = [inline_card(card, self.palette) for card in view.parts]
        rows, each = [Text(self.speaker.words["screen.droid"], "bold")], max(1, width // PART)
        for start in range(0, len(parts), each):
            rows.append(Text(" ").join(parts[start : start + each]))
        return rows

    def brief_rows(self, view: View, width: int) -> list[Text]:
        """Without room for drawn cards."""
        assert view.top is not None
        first = Text().append_text(inline_card(view.top, self.palette)).append(" ")
        if view.color:
            first.append_text(in_color(view.color, self.speaker, self.palette))
        first.append(" ").append_text(self.direction(view, width - first.cell_len - 1))
        second = Text(self.speaker.phrase("screen.pile", number=str(view.pile_size)), self.palette.soft)
        rows = [first, second, *self.droid(view, width)]
        return [rows[0], self.owed(view), *rows[1:]] if view.owed else rows

    def on_click(self, event: events.Click) -> None:
        width, height = self.size
        if height < MIDDLE:
            return
        left, top = self.origin(width, height)
        tall = self.card_height(height)
        if left <= event.x < left + WIDTHS[tall] and top <= event.y < top + tall:
            self.post_message(self.Picked())


def say_direction(view: View, speaker: Speaker) -> str:
    """The direction of play, with its sign."""
    sign, key = (CLOCKWISE, "clockwise") if view.direction > 0 else (COUNTERCLOCKWISE, "counterclockwise")
    return f"{sign} {speaker.words[f'screen.{key}']}"
