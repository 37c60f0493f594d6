"""Forfeits: decisions that a bot leaves to the table."""

from __future__ import annotations

import traceback
from pathlib import Path

LATE, FAILED, ILLEGAL, ENDED, GIVEN_UP = "late", "failed", "illegal", "ended", "not asked"
LOOKING_ON = "looking on"
"""Not a decision at all: the bot failed while observing others."""

LONGEST = 160


class Forfeit(Exception):  # noqa: N818 - what it is at the table
    """A decision that the bot leaves to the table: its kind, and a sentence about it."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(kind, sentence)
        self.kind, self.sentence = kind, sentence


def late(limit: float) -> str:
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
