"""The answers as buttons with their keys, in as many rows as fit; the rest is reached by scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message

from lastcard.terminal.tabletop.answers import KeyedAnswer
from lastcard.terminal.tabletop.board import Board
from lastcard.words import Words, load_words

SPACE = "space"
KEY_SIGNS = {"enter": "Enter", "escape": "Esc", "f2": "F2", "": "·"}
GAP = 2
CHOSEN = "▸"


def key_sign(key: str, words: Words) -> str:
    """The label of a key."""
    return words["screen.space"] if key == SPACE else KEY_SIGNS.get(key, key)


class Buttons(Board):
    """Draws answers and reports clicks. One may be selected: Enter would give it."""

    class Picked(Message):
        """An answer was clicked."""

        def __init__(self, answer: KeyedAnswer) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.answers: tuple[KeyedAnswer, ...] = ()
        self.words = load_words()
        self.cursor: int | None = None
        self.top = 0
        """The first visible row."""

    def show(self, answers: Sequence[KeyedAnswer], cursor: int | None, words: Words) -> None:
        if tuple(answers) != self.answers:
            self.top = 0
        self.answers, self.cursor, self.words = tuple(answers), cursor, words
        self.refresh()

    # Layout

    def flow(self, width: int) -> list[list[int]]:
        """The indices of the answers, row by row, none of them broken."""
        rows: list[list[int]] = []
        used = width
        for place, answer in enumerate(self.answers):
            needed = self.width_of(answer)
            if used + GAP + needed > width:
                rows.append([])
                used = -GAP
            rows[-1].append(place)
            used += GAP + needed
        return rows

    def width_of(self, answer: KeyedAnswer) -> int:
        return cell_len(f" {key_sign(answer.key, self.words)} {answer.label}")

    def window(self, width: int, height: int) -> tuple[list[list[int]], int]:
        """All rows, and the first visible one."""
        rows = self.flow(width - 1)
        chosen = next((place for place, row in enumerate(rows) if self.cursor in row), 0)
        if self.cursor is not None:
            self.top = max(min(self.top, chosen), chosen - height + 1)
        self.top = max(0, min(self.top, len(rows) - height))
        return rows, self.top

    def rows(self, width: int, height: int) -> list[Text]:
        rows, top = self.window(width, height)
        lines = []
        for number, row in enumerate(rows[top : top + height], top):
            line = Text()
            for place in row:
                line.append(" " * GAP if line.plain else "").append_text(self.draw(place))
            line.truncate(width - 1, overflow="ellipsis", pad=True)
            lines.append(line.append(self.more(number, top, height, len(rows)), self.palette.soft))
        return lines

    def more(self, row: int, top: int, height: int, number: int) -> str:
        """A sign at the edge if there is more above or below."""
        if row == top and top:
            return "▲"
        return "▼" if row == top + height - 1 and number > top + height else " "

    def draw(self, place: int) -> Text:
        answer = self.answers[place]
        chosen = place == self.cursor
        mark = CHOSEN if chosen else " "
        style = self.palette.lit if chosen else "bold reverse"
        drawn = Text().append(f"{mark}{key_sign(answer.key, self.words)} ", style)
        return drawn.append(answer.label, "bold" if chosen else "")

    # The mouse

    def answer_at(self, x: int, y: int) -> KeyedAnswer | None:
        rows, top = self.window(*self.size)
        if top + y >= len(rows):
            return None
        left = 0
        for place in rows[top + y]:
            width = self.width_of(self.answers[place])
            if left <= x < left + width:
                return self.answers[place]
            left += width + GAP
        return None

    def on_click(self, event: events.Click) -> None:
        answer = self.answer_at(event.x, event.y)
        if answer is not None:
            self.post_message(self.Picked(answer))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll(-1)

    def scroll(self, rows: int) -> None:
        self.cursor = None
        self.top = max(0, self.top + rows)
        self.refresh()
