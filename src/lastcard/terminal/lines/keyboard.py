"""Lines typed by a person, or read from a pipe, while the game goes on."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Any

from lastcard.terminal.lines.line_editor import END, ENTER, INTERRUPT, EditedLine, Keys

try:
    import termios

    HAS_TERMIOS = True
except ImportError:  # Windows edits the line itself
    HAS_TERMIOS = False


AHEAD = 1_000
"""Lines of a pipe that wait here before it is read on: its writer waits meanwhile."""

LONGEST_LINE = 10_000
"""Bytes after which a line ends, whether it has ended or not."""


class Interrupted(Exception):  # noqa: N818 - not an error
    """The user has pressed Ctrl-C."""


@dataclass(frozen=True)
class Typed:
    """A line, and when the user started typing it."""

    text: str
    began: float


class Keyboard:
    """Reads standard input in its own thread. On a terminal the line is edited here, so that it survives
    output during play, and so that we know when typing began.
    """

    def __init__(self, fd: int = 0) -> None:
        self.fd = fd
        self.line_typed = EditedLine()
        self.began: float | None = None
        self.redraw: Callable[[], None] = lambda: None
        """Called when the line on the screen has changed."""
        self.complete: asyncio.Queue[Typed | type[BaseException]] = asyncio.Queue()
        self.thread: Thread | None = None
        self.may_read = Event()
        """Set while no more lines wait than may."""
        self.given_up = Event()
        """Set when nobody will ask for a line again."""
        self.saved: list[Any] | None = None

    @property
    def is_terminal(self) -> bool:
        return os.isatty(self.fd)

    @property
    def edits(self) -> bool:
        """Whether the line is edited here."""
        able = HAS_TERMIOS and os.environ.get("TERM", "dumb") != "dumb"
        return able and self.is_terminal and sys.stdout.isatty()

    def __enter__(self) -> Keyboard:
        self.take_over()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.give_back()
        self.given_up.set()
        self.may_read.set()

    def take_over(self) -> None:
        """Read every key at once and without echo from now on. Ctrl-C stays a signal."""
        if not self.edits:
            return
        if self.saved is None:
            self.saved = termios.tcgetattr(self.fd)
        mode = termios.tcgetattr(self.fd)
        mode[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self.fd, termios.TCSADRAIN, mode)

    def give_back(self) -> None:
        if self.saved is not None:
            with suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(self.fd, termios.TCSADRAIN, self.saved)
            self.saved = None

    def come_back(self) -> None:
        """After a stop (Ctrl-Z)."""
        if self.saved is not None:
            self.take_over()
            self.redraw()

    async def line(self) -> Typed:
        """The next line. Raises EOFError at the end, and `Interrupted` at Ctrl-C."""
        if self.thread is None:
            self.thread = Thread(target=self.read, args=(asyncio.get_running_loop(),), daemon=True)
            self.thread.start()
        found = await self.complete.get()
        self.read_on()
        if isinstance(found, Typed):
            return found
        if found is EOFError:
            self.complete.put_nowait(EOFError)
        raise found

    def interrupt(self) -> None:
        """Ctrl-C, which arrives as a signal: the current line is discarded."""
        self.line_typed.press("home")
        self.line_typed.press("cut right")
        self.began = None
        self.complete.put_nowait(Interrupted)

    def read_on(self) -> None:
        if self.complete.qsize() <= AHEAD:
            self.may_read.set()

    # In the thread

    def read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Unbuffered, because a thread blocked in a buffered read cannot be abandoned at exit."""
        encoding = sys.stdin.encoding or "utf-8"
        take = self.take_keys if self.edits else self.take_lines
        self.keys, self.rest = Keys(encoding), b""
        while not self.given_up.is_set() and (data := self.read_bytes()):
            self.may_read.clear()
            if self.given_up.is_set() or not hand_over(loop, take, data, monotonic()):
                return
            self.may_read.wait()
        hand_over(loop, self.end, encoding)

    def read_bytes(self) -> bytes:
        try:
            return os.read(self.fd, 4096)
        except OSError:
            return b""

    # To the event loop

    def take_keys(self, data: bytes, at: float) -> None:
        for key in self.keys.read(data):
            if key == ENTER:
                self.finish(self.line_typed.enter(), at)
            elif key == INTERRUPT:
                self.interrupt()
            elif key == END and not self.line_typed.text:
                self.complete.put_nowait(EOFError)
            else:
                self.line_typed.press("delete" if key == END else key)
                self.began = (at if self.began is None else self.began) if self.line_typed.text else None
        self.redraw()
        self.read_on()

    def finish(self, text: str, at: float) -> None:
        self.complete.put_nowait(Typed(text, at if self.began is None else self.began))
        self.began = None

    def take_lines(self, data: bytes, at: float) -> None:
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            self.finish(line.decode(sys.stdin.encoding or "utf-8", "replace").rstrip("\r"), at)
        if len(self.rest) > LONGEST_LINE:
            self.take_lines(b"\n", at)
        self.read_on()

    def end(self, encoding: str) -> None:
        if self.rest:
            self.finish(self.rest.decode(encoding, "replace"), monotonic())
        self.complete.put_nowait(EOFError)


def hand_over(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: Any) -> bool:
    """Call from the thread into the loop; False if the loop is closed."""
    try:
        loop.call_soon_threadsafe(function, *arguments)
    except RuntimeError:
        return False
    return True
