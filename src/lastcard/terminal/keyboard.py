"""Lines that are typed, or come through a pipe, while time goes on."""

from __future__ import annotations

import os
import sys
from queue import Empty, Queue
from threading import Thread
from time import monotonic, sleep


class Keyboard:
    """Reads standard input in a thread of its own, so that waiting for a line can have an end."""

    def __init__(self, fd: int = 0) -> None:
        self.fd = fd
        self.lines: Queue[tuple[float, str] | None] = Queue()
        self.thread: Thread | None = None

    @property
    def is_terminal(self) -> bool:
        return os.isatty(self.fd)

    def line(self, until: float | None = None) -> str | None:
        """The next line, or none when it is later than `until`. Raises EOFError at the end."""
        stamped = self.next(until)
        return None if stamped is None else stamped[1]

    def early_line(self, before: float) -> str | None:
        """A line that was typed before a moment. In a pipe nothing is early: it cannot see the table."""
        if not self.is_terminal or self.lines.empty():
            return None
        first = self.lines.queue[0]
        return self.line() if first and first[0] < before else None

    def next(self, until: float | None) -> tuple[float, str] | None:
        if self.thread is None:
            self.thread = Thread(target=self.read, daemon=True)
            self.thread.start()
        try:
            wait = None if until is None else max(0.0, until - monotonic())
            stamped = self.lines.get(timeout=wait)
        except Empty:
            return None
        if stamped is None:
            self.lines.put(None)
            raise EOFError
        return stamped

    def read(self) -> None:
        """Unbuffered, because a thread that waits inside a buffered read cannot be left at exit."""
        encoding = sys.stdin.encoding or "utf-8"
        rest = b""
        while data := self.read_bytes():
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self.lines.put((monotonic(), line.decode(encoding, "replace").rstrip("\r")))
        if rest:
            self.lines.put((monotonic(), rest.decode(encoding, "replace")))
        self.lines.put(None)

    def read_bytes(self) -> bytes:
        try:
            return os.read(self.fd, 4096)
        except OSError:
            return b""


def pause(until: float) -> None:
    sleep(max(0.0, until - monotonic()))
