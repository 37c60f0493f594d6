"""A hand of cards: playable ones stand one row higher."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text
from textual import events
from textual.message import Message

from lastcard.terminal.tabletop.board import Board
from lastcard.terminal.tabletop.faces import LARGE, SMALL, WIDTHS, card_rows

LEAST_STRIP = 4
"""Columns of a card that are always visible: its edge, its shape and its sign."""
RAISED = 1
MARK = 3  # columns for the number of further cards at an end


class Hand(Board):
    """Draws cards in the order given, and reports clicks."""

    class Picked(Message):
        """A card was clicked, counted from 0."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.cards: tuple[str, ...] = ()
        self.playable: Collection[str] = ()
        self.cursor: int | None = None
        self.first = 0
        """The first visible card."""

    def show(self, cards: Sequence[str], playable: Collection[str] = (), cursor: int | None = None) -> None:
        """Show these cards; if some are playable, they are raised and the others dimmed."""
        self.cards, self.playable, self.cursor = tuple(cards), frozenset(playable), cursor
        self.refresh()

    # Layout

    def card_height(self, height: int) -> int:
        return max(SMALL, min(LARGE, height - RAISED))

    def strip(self, width: int, height: int) -> int:
        """The number of visible columns per card, except the last, which is fully visible."""
        whole = WIDTHS[self.card_height(height)]
        room = (width - whole) // max(1, len(self.cards) - 1)
        return max(LEAST_STRIP, min(whole, room))

    def in_sight(self, width: int, height: int) -> range:
        """The cards that fit, including the selected one."""
        whole, strip = WIDTHS[self.card_height(height)], self.strip(width, height)
        number = len(self.cards)
        if whole + strip * (number - 1) <= width:
            return range(number)
        most = max(1, 1 + (width - 2 * MARK - whole) // strip)
        cursor = self.cursor or 0
        first = min(self.first, cursor, number - most)
        first = max(first, cursor - most + 1, 0)
        return range(first, min(number, first + most))

    def rows(self, width: int, height: int) -> list[Text]:
        if not self.cards:
            return []
        tall, strip, sight = self.card_height(height), self.strip(width, height), self.in_sight(width, height)
        self.first = sight.start
        lines = [Text() for _ in range(tall + RAISED)]
        if len(sight) < len(self.cards):
            self.mark(lines, f"‹{sight.start}" if sight.start else "")
        for place in sight:
            last = place == sight[-1]
            for line, row in zip(lines, self.draw(place, tall), strict=True):
                line.append_text(row if last else row[:strip])
        more = len(self.cards) - sight.stop
        if len(sight) < len(self.cards):
            self.mark(lines, f"{more}›" if more else "")
        return lines

    def mark(self, lines: list[Text], text: str) -> None:
        """Show the number of further cards at an end."""
        for place, line in enumerate(lines):
            line.append(f"{text if place == len(lines) // 2 else '':^{MARK}}", self.palette.soft)

    def draw(self, place: int, tall: int) -> list[Text]:
        card, width = self.cards[place], WIDTHS[tall]
        raised = card in self.playable
        faint = bool(self.playable) and not raised
        drawn = card_rows(card, self.palette, tall, faint=faint, chosen=place == self.cursor)
        empty = Text(" " * width)
        return [*drawn, empty] if raised else [empty, *drawn]

    # The mouse

    def place_at(self, x: int) -> int | None:
        """The card at a column, or None."""
        width, height = self.size
        if not self.cards:
            return None
        strip, sight = self.strip(width, height), self.in_sight(width, height)
        if len(sight) < len(self.cards):
            x -= MARK
        end = strip * (len(sight) - 1) + WIDTHS[self.card_height(height)]
        return sight.start + min(x // strip, len(sight) - 1) if 0 <= x < end else None

    def on_click(self, event: events.Click) -> None:
        place = self.place_at(event.x)
        if place is not None:
            self.post_message(self.Picked(place))
