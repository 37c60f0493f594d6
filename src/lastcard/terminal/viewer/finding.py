"""Finding a moment by its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from lastcard.replay.moments import Moments
from lastcard.words import Speaker

CHOSEN = "▸"


class FoundMoment(NamedTuple):
    """A sentence, and the moment it describes."""

    at: int
    sentence: str


class Finder:
    """The sentences of all moments, those that match the typed text, and the selected one."""

    def __init__(self, moments: Moments, eyes: int | None, speaker: Speaker, at: int) -> None:
        self.all = [
            FoundMoment(number, sentence)
            for number in range(moments.last + 1)
            for sentence in moments.tell(number, eyes, speaker)
        ]
        self.at = at
        self.found: Sequence[FoundMoment] = self.all
        self.chosen = 0
        self.seek("")

    def seek(self, typed: str) -> None:
        """An empty text matches everything. The first match after the current moment is selected, or else the
        first of all; with an empty text, the current moment itself.
        """
        wanted = typed.casefold().split()
        self.found = [one for one in self.all if all(word in one.sentence.casefold() for word in wanted)]
        behind = (place for place, one in enumerate(self.found) if one.at >= self.at + bool(wanted))
        self.chosen = next(behind, 0)

    def walk(self, by: int) -> None:
        self.chosen = max(0, min(self.chosen + by, len(self.found) - 1))

    @property
    def goal(self) -> int | None:
        """The selected moment."""
        return self.found[self.chosen].at if self.found else None

    def page(self, width: int, height: int) -> Text:
        """The matches around the selected one, with the numbers of their moments."""
        first = max(0, min(self.chosen - height // 2, len(self.found) - height))
        digits = len(str(self.all[-1].at))
        rows = []
        for place, one in enumerate(self.found[first : first + height], first):
            sign, style = (CHOSEN, "bold reverse") if place == self.chosen else (" ", "")
            row = Text(f"{sign}{one.at:>{digits}}  {one.sentence}", style)
            row.truncate(width, overflow="ellipsis")
            rows.append(row)
        return Text("\n").join(rows)
