"""A panel over the table for what one reads: rules, log, score sheet. Calls and answers stay in sight."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

Write = Callable[[str, int], Text]
"""Writes a page: what was typed, and how many columns there are."""


class Body(VerticalScroll):
    """Is scrolled by the keys of the table, and never has the focus."""

    can_focus = False


class PanelInput(Input):
    """What is typed while a page is open."""


class Panel(Vertical):
    """A title, a field to type into where one is needed, and a page that can be scrolled."""

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
        """Show a page; `field` is what stands in the field as long as nothing is typed."""
        self.kind, self.write, self.display = kind, write, True
        self.title = title
        self.field.value, self.field.placeholder, self.field.display = "", field, bool(field)
        self.field.disabled = not field
        if field:
            self.field.focus()
        self.draw()
        self.call_after_refresh(self.body.scroll_end if at_end else self.body.scroll_home, animate=False)

    def say(self, asked: str) -> None:
        """What is asked meanwhile stands beside the title."""
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
        """Keys that move along the page."""
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
