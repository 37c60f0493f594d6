"""A conversation with a program: a line goes in, a line comes out, with a time limit."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from queue import SimpleQueue
from typing import IO

from lastcard.bots.forfeit import ENDED, LATE, Forfeit, late, shorten

MOST_LINES, LONGEST_LINE = 64, 1 << 16
MOST_UNASKED = 1000  # lines that may follow a question; a program that writes more is not read any further
PATIENCE = 1.0  # seconds for a killed program to exit
COMPLAINT = re.compile(r"\b\w*(error|exception|panic|fatal)\b", re.IGNORECASE)


class Conversation:
    """A running program. Only `ask` waits for it, and only up to its limit."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], *, shows_complaints: bool = False
    ) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if shows_complaints else subprocess.PIPE,
                env={**os.environ, **environment},
                start_new_session=True,  # so that Ctrl-C is for us, and its child processes end with it
            )
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Forfeit(ENDED, f"{command[0]} cannot be started: {reason}.") from None
        assert self.process.stdin and self.process.stdout  # noqa: PT018
        self.questions: SimpleQueue[str | None] = SimpleQueue()
        self.answers: deque[str] = deque(maxlen=MOST_LINES)
        self.complaints: deque[str] = deque(maxlen=MOST_LINES)
        self.heard = threading.Condition()
        self.silent = False  # no answer will come any more
        self.lines = 0  # received since the last question
        self.threads = [
            threading.Thread(target=self.write, args=(self.process.stdin,), daemon=True),
            threading.Thread(target=self.listen, args=(self.process.stdout,), daemon=True),
        ]
        if self.process.stderr:
            listener = threading.Thread(target=self.read_complaints, args=(self.process.stderr,), daemon=True)
            self.threads.append(listener)
        for thread in self.threads:
            thread.start()

    def ask(self, question: str, limit: float) -> str:
        """The first line received after the question was sent."""
        end = time.monotonic() + limit
        with self.heard:
            if self.lines > MOST_UNASKED:
                raise Forfeit(ENDED, "The program writes line after line without being asked.")
            self.answers.clear()  # unsolicited lines
            self.lines = 0
            self.questions.put(question)
            while not self.answers:
                left = end - time.monotonic()
                if self.silent:
                    raise Forfeit(ENDED, self.last_words())
                if left <= 0:
                    raise Forfeit(LATE, late(limit))
                self.heard.wait(left)
            return self.answers.popleft()

    def last_words(self) -> str:
        """How the program ended, and its complaint: the last line on stderr that mentions an error, because
        some end with their version, or else the last line.
        """
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "The program has closed its output."
        self.threads[-1].join(PATIENCE)
        said = [line for line in reversed(self.complaints) if line]
        told = next((line for line in said if COMPLAINT.search(line)), said[0] if said else "")
        return f"The program has ended with code {code}{': ' + shorten(told) if told else ''}."

    def write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError), stream:
            while (question := self.questions.get()) is not None:
                stream.write(question.encode() + b"\n")
                stream.flush()

    def listen(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_LINE):
                with self.heard:
                    self.answers.append(line.decode(errors="replace").strip())
                    self.lines += 1
                    self.heard.notify()
                if self.lines > MOST_UNASKED:
                    break
        with self.heard:
            self.silent = True
            self.heard.notify()

    def read_complaints(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_LINE):
                self.complaints.append(line.decode(errors="replace").strip())

    def end(self) -> None:
        """Kill the program and its child processes."""
        self.questions.put(None)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        for thread in self.threads:
            thread.join(PATIENCE)
