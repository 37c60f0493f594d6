"""Guarding: whatever a bot does, a decision ends; what it does not decide is left to the table."""

from __future__ import annotations

import signal
import threading
import time
import traceback
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from lastcard.bots.bot import Bot, Onlooker
from lastcard.views import Seen, View

LATE, FAILED, ILLEGAL, ENDED, GIVEN_UP = "late", "failed", "illegal", "ended", "not asked"
MOST_LATE = 3  # answers that are late, or never come, in one round: after that nobody waits any more
AGAIN = 0.1  # seconds until the alarm rings once more, if a bot has swallowed it
LONGEST = 160


class Forfeit(Exception):  # noqa: N818 - what it is at the table
    """A decision that the bot leaves to the table: of which kind, and a sentence about it."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(kind, sentence)
        self.kind, self.sentence = kind, sentence


class TimeOver(BaseException):
    """Not an `Exception`, so that a bot does not catch it with its own."""


class Guarded:
    """A bot that answers with a legal move in time, or forfeits; it is asked only where there is a choice."""

    def __init__(self, bot: Bot, limit: float | None = None) -> None:
        self.bot, self.limit = bot, limit
        self.reflexes = bot.reflexes
        self.seconds = array("d")
        self.failures = 0
        self.troubles: list[Forfeit] = []  # with looking on

    def see(self, events: Sequence[Seen], view: View) -> None:
        """Let it look on, if it wants to; after an error no more in this round."""
        if not isinstance(self.bot, Onlooker) or self.troubles:
            return
        try:
            with guard(self.limit):
                self.bot.see(events, view)
        except Forfeit as forfeit:
            self.troubles.append(forfeit)

    def choose(self, view: View) -> str:
        if len(view.legal) == 1:
            return view.legal[0]
        if self.failures >= MOST_LATE:
            raise Forfeit(GIVEN_UP, f"After {MOST_LATE} late or missing answers it was not asked again.")
        try:
            return self.ask(view)
        except Forfeit as forfeit:
            self.failures += forfeit.kind in (LATE, ENDED)
            raise

    def ask(self, view: View) -> str:
        started = time.perf_counter()
        try:
            with guard(self.limit):
                move: object = self.bot.choose(view)
        finally:
            self.seconds.append(time.perf_counter() - started)
        if self.limit is not None and self.seconds[-1] > self.limit:
            raise Forfeit(LATE, late(self.limit))
        if not isinstance(move, str) or move not in view.legal:
            raise Forfeit(ILLEGAL, f"{shorten(repr(move))} is none of its legal moves.")
        return move


def late(limit: float | None) -> str:
    return f"There was no answer within {limit:g} s."


def shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[:LONGEST] + "..."


def describe(error: BaseException) -> str:
    """What went wrong and where, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    said = f": {error}" if str(error) else ""
    return shorten(f"{type(error).__name__}{said}") + where + "."


@contextmanager
def guard(limit: float | None) -> Iterator[None]:
    """Whatever goes wrong is a forfeit."""
    try:
        with time_limit(limit):
            yield
    except TimeOver:
        raise Forfeit(LATE, late(limit)) from None
    except (Forfeit, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise Forfeit(FAILED, describe(error)) from None


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise `TimeOver` in whatever is done for too long: where there are alarms, and in the main thread."""
    in_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not in_main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeOver

    handler = signal.signal(signal.SIGALRM, ring)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)

    def disarm() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, *timer)

    try:
        try:
            yield
        finally:
            disarm()
    except TimeOver:
        disarm()  # it may have rung while it was disarmed
        raise
