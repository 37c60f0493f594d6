"""A panel over the table for reading: rules, log, score sheet. Calls and answers stay visible."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

Write = Callable[[str, int], Text]
"""Writes a page, given the typed text and the number of columns."""


class Body(VerticalScroll):
    """Is scrolled by the keys of the table, and never has the focus."""

    can_focus = False


class PanelInput(Input):
    """The input field of an open page."""


class Panel(Vertical):
    """A title, an input field if needed, and a scrollable page."""

    DEFAULT_CSS = """
    Panel { position: absolute; display: none; padding: 0 1; }
    Panel Static { height: auto; }
    Panel Body { height: 1fr; scrollbar-size-vertical: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.kind = self.title = ""
        self.write: Write = lambda typed, width: Text()
        self.heading, self.field, self.page = Static(), PanelInput(compact=True, disabled=True), Static()
        self.body = Body(self.page)

    def compose(self) -> ComposeResult:
        yield self.heading
        yield self.field
        yield self.body

    @property
    def is_open(self) -> bool:
        return bool(self.kind)

    def open(self, kind: str, title: str, write: Write, *, field: str = "", at_end: bool = False) -> None:
        """Show a page; `field` is the placeholder of its input field."""
        self.kind, self.write, self.display = kind, write, True
        self.title = title
        self.field.value, self.field.placeholder, self.field.display = "", field, bool(field)
        self.field.disabled = not field
        if field:
            self.field.focus()
        self.draw()
        self.call_after_refresh(self.body.scroll_end if at_end else self.body.scroll_home, animate=False)

    def say(self, asked: str) -> None:
        """Show the current question beside the title."""
        self.heading.update(Text(f"{self.title} · {asked}" if asked else self.title, "bold"))

    def close(self) -> None:
        self.kind, self.display, self.field.disabled = "", False, True
        self.screen.set_focus(None)

    def draw(self) -> None:
        if self.is_open:
            self.page.update(self.write(self.field.value, max(20, self.app.size.width - 4)))

    def on_resize(self) -> None:
        self.draw()

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.kind == "rules":
            self.draw()
            self.body.scroll_home(animate=False)

    def scroll(self, key: str) -> bool:
        """Handle the scrolling keys."""
        moves = {
            "up": self.body.scroll_up,
            "down": self.body.scroll_down,
            "pageup": self.body.scroll_page_up,
            "pagedown": self.body.scroll_page_down,
            "home": self.body.scroll_home,
            "end": self.body.scroll_end,
        }
        if key not in moves:
            return False
        moves[key](animate=False)
        return True
