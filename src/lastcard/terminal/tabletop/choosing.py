"""A full-screen choice of edition."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from lastcard.editions import EDITIONS
from lastcard.terminal.tabletop.answers import NUMBERS, KeyedAnswer
from lastcard.terminal.tabletop.buttons import Buttons
from lastcard.terminal.tabletop.whole import WholeApp
from lastcard.words import Words


class Column(Buttons):
    """One answer below another."""

    def flow(self, width: int) -> list[list[int]]:
        return [[place] for place in range(len(self.answers))]


class EditionApp(WholeApp[str]):
    """Its result is the name of an edition; None if the user leaves."""

    CSS = """
    Column { offset: 1 3; width: 100%; height: 10; padding: 0 1 0 0; }
    Static { padding: 1 2; height: 3; text-style: bold; }
    #keys { dock: bottom; text-style: none; }
    """
    BINDINGS = [Binding("ctrl+c,ctrl+q,q,escape", "leave", show=False, priority=True)]  # noqa: RUF012

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        self.column = Column()
        yield Static(Text(self.words["tabletop.which_edition"]))
        yield self.column
        keys = self.words["tabletop.choosing_keys"].replace("{most}", str(len(EDITIONS)))
        yield Static(Text(keys), id="keys")

    def on_mount(self) -> None:
        self.show(0)

    def show(self, cursor: int) -> None:
        titles = [self.words[f"page.edition_{name}"] for name in EDITIONS]
        abouts = [self.words[f"page.about_{name}"] for name in EDITIONS]
        width = max(map(len, titles))
        answers = [
            KeyedAnswer(key, f"{title:{width}}  {about}", (name,))
            for key, name, title, about in zip(NUMBERS, EDITIONS, titles, abouts, strict=False)
        ]
        self.column.show(answers, cursor, self.words)

    def on_key(self, event: events.Key) -> None:
        cursor, number = self.column.cursor or 0, len(EDITIONS)
        if event.key in ("up", "down"):
            self.show((cursor + (1 if event.key == "down" else -1)) % number)
        elif event.key == "enter":
            self.exit(EDITIONS[cursor])
        elif event.key in NUMBERS[:number]:
            self.exit(EDITIONS[int(event.key) - 1])

    def on_buttons_picked(self, event: Buttons.Picked) -> None:
        self.exit(event.answer.moves[0])

    def action_leave(self) -> None:
        self.exit(None)
