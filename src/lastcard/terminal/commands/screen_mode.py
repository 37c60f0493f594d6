"""Full-screen or line by line. Textual is imported only where it is used."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.signals import ENDED_BY
from lastcard.terminal.seats.seat import TableSeat
from lastcard.words import Words

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import App

    from lastcard.terminal.tabletop.app import TableApp

DUMB = "dumb"


def fills_screen(plain: bool) -> bool:
    """Full-screen on a terminal that supports it, unless the user wants lines."""
    able = os.name == "nt" or os.environ.get("TERM", DUMB) != DUMB
    return not plain and able and sys.stdin.isatty() and sys.stdout.isatty()


async def choose_edition(words: Words) -> str | None:
    """The edition chosen; None if the user leaves."""
    from lastcard.terminal.tabletop.choosing import EditionApp

    return await EditionApp(words).run_async()


async def show_table(seat: TableSeat, words: Words, told: Sequence[str] = ()) -> tuple[TableApp, int]:
    """Sit at a table full-screen until the user leaves or a signal arrives; returns the app and the exit
    code.
    """
    from lastcard.terminal.tabletop.app import TableApp

    app = TableApp(seat, words, told=told)
    return app, await run_whole(app)


async def run_whole(app: App[int]) -> int:
    """Run until the user leaves or a signal arrives; returns the exit code."""
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError, AttributeError):  # on Windows a signal ends the program by itself
        for one in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(one, app.exit, ENDED_BY + one)
    code = await app.run_async()
    return code if code is not None else app.return_code or 0


class Noting(Screen):
    """Prints messages before the table is shown, and keeps them, so that they appear in its log too."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.lines: list[str] = []

    def say(self, text: str | Text = "", indent: int = 0, style: str = "") -> None:
        super().say(text, indent, style)
        if text:
            self.lines.append(str(text))
