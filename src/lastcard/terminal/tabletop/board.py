"""The base of the table's widgets."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.app import App
from textual.widget import Widget

from lastcard.terminal.tabletop.faces import rows_as_text
from lastcard.terminal.tabletop.palette import BASIC, FULL, Palette
from lastcard.terminal.tabletop.plan import Place


def palette_for(app: App[Any]) -> Palette:
    """Full colors, or the terminal's own."""
    return BASIC if app.native_ansi_color else FULL


def put(part: Widget, place: Place | None) -> None:
    """Put a widget in its place; hide it if there is none."""
    part.display = place is not None
    if place is not None:
        part.styles.offset = (place.x, place.y)
        part.styles.width, part.styles.height = place.width, place.height


class Board(Widget):
    """A part of the table: draws rows of text into the room available."""

    DEFAULT_CSS = "Board { position: absolute; }"

    @property
    def palette(self) -> Palette:
        return palette_for(self.app)

    def rows(self, width: int, height: int) -> list[Text]:
        """What is drawn at this width and height."""
        raise NotImplementedError

    def render(self) -> Text:
        width, height = self.size
        rows = self.rows(width, height)[:height]
        for row in rows:
            row.truncate(width, overflow="ellipsis")
        return rows_as_text(rows)
