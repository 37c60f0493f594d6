"""External bots: programs in any language. A view goes in as one line of JSON, a move comes out as one line.

docs/protocol-bots.md is the protocol. If it fails, the decision is forfeited and the game goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from queue import SimpleQueue
from typing import IO

from lastcard.bots.bot import Reflexes
from lastcard.bots.guarding import ENDED, LATE, Forfeit, late, shorten
from lastcard.bots.thinking import Expert
from lastcard.views import View

STARTING = 2.0  # seconds more for the first answer: a program has to start
MOST_LINES, LONGEST_LINE = 64, 1 << 16
MOST_UNASKED = 1000  # lines that may follow a question; a program that writes more is not listened to
PATIENCE = 1.0  # seconds for a program that was killed to be gone


class External:
    """A bot that asks a program. `close` ends the program."""

    reflexes: Reflexes = Expert.reflexes

    def __init__(self, command: Sequence[str], seed: str = "", think: float = 1.0) -> None:
        self.command, self.seed, self.think = tuple(command), seed, think
        self.running: Conversation | None = None

    def choose(self, view: View) -> str:
        question = json.dumps(view.to_json(), separators=(",", ":"))
        limit = self.think
        try:
            if self.running is None:
                limit += STARTING
                self.running = Conversation(self.command, self.seed)
            return self.running.ask(question, limit)
        except Forfeit:
            self.close()  # for the next question it is started anew
            raise

    def close(self) -> None:
        if self.running is not None:
            self.running.end()
            self.running = None


class Conversation:
    """A program that runs. Nothing here waits for it but `ask`, and that only so long."""

    def __init__(self, command: Sequence[str], seed: str) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "LASTCARD_SEED": seed},
                start_new_session=True,  # Ctrl-C is for us; and whatever it starts ends with it
            )
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Forfeit(ENDED, f"{command[0]} cannot be started: {reason}.") from None
        assert self.process.stdin and self.process.stdout and self.process.stderr  # noqa: PT018
        self.questions: SimpleQueue[str | None] = SimpleQueue()
        self.answers: deque[str] = deque(maxlen=MOST_LINES)
        self.complaints: deque[str] = deque(maxlen=MOST_LINES)
        self.heard = threading.Condition()
        self.silent = False  # no answer will come any more
        self.lines = 0  # that were heard since the last question
        self.threads = [
            threading.Thread(target=self.write, args=(self.process.stdin,), daemon=True),
            threading.Thread(target=self.listen, args=(self.process.stdout,), daemon=True),
            threading.Thread(target=self.read_complaints, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def ask(self, question: str, limit: float) -> str:
        """The first line that comes after the question was sent."""
        end = time.monotonic() + limit
        with self.heard:
            if self.lines > MOST_UNASKED:
                raise Forfeit(ENDED, "The program writes line after line without being asked.")
            self.answers.clear()  # whatever was said unasked
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
        """How the program has ended, and the last thing it complained about."""
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "The program has closed its output."
        self.threads[-1].join(PATIENCE)
        said = next((line for line in reversed(self.complaints) if line), "")
        return f"The program has ended with code {code}{': ' + shorten(said) if said else ''}."

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
        """Kill the program, and what it has started."""
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
