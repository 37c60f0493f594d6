"""The urgent actions: the call, the catch, raised arms, letting an occasion pass, and the time left."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from rich.text import Text
from textual import events
from textual.message import Message

from lastcard.notation.move_parts import MoveKind, parts_of
from lastcard.terminal.seats.seat import Moment
from lastcard.terminal.tabletop.answers import CALL, offered
from lastcard.terminal.tabletop.board import Board
from lastcard.terminal.tabletop.buttons import SPACE, key_sign
from lastcard.views.reacting import ARMS_UP, says_call
from lastcard.words import Speaker

FULL, EMPTY = "█", "░"
ARMED = "✓"
WIDE = 60
BEGIN = {False: (0.0, 0.2, 0.53, 0.875), True: (0.0, 0.15, 0.44, 0.75)}
"""Where the four parts start in a narrow and in a wide window: the call, the catch, arms up or letting it
pass, and the time.
"""

CALL_KEY, CATCH_KEY = "u", "c"
SPACE_SIGN = "␣"


@dataclass(frozen=True)
class Occasions:
    """What can be done out of turn, or cannot wait."""

    late_call: bool = False
    """I forgot to call, and nobody has noticed yet."""
    may_call: bool = False
    """One of my moves would leave one card."""
    armed: bool = False
    """I call with my next card."""
    catches: tuple[str, ...] = ()
    """The moves that catch somebody."""
    arms: bool = False
    passes: bool = False
    """There is something to let pass."""


def occasions(moment: Moment, *, armed: bool) -> Occasions:
    moves = offered(moment)
    catches = tuple(move for move in moves if parts_of(move).kind is MoveKind.CATCH)
    return Occasions(
        late_call=CALL in moves,
        may_call=any(map(says_call, moves)),
        armed=armed,
        catches=catches,
        arms=ARMS_UP in moves,
        passes=bool(moves) and not moment.is_asked,
    )


class Reactions(Board):
    """Four parts of a line, always in the same columns; live ones are lit."""

    class Picked(Message):
        """A part was clicked; `key` does the same."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.occasions, self.speaker = Occasions(), Speaker()
        self.left: float | None = None
        self.whole = 1.0

    def show(self, occasions: Occasions, speaker: Speaker) -> None:
        self.occasions, self.speaker = occasions, speaker
        self.refresh()

    def show_time(self, left: float | None, whole: float) -> None:
        """Show the seconds left out of the whole time."""
        if (left, whole) != (self.left, self.whole):
            self.left, self.whole = left, whole
            self.refresh()

    def rows(self, width: int, height: int) -> list[Text]:
        starts = self.starts(width)
        line = Text()
        for part, start in zip((self.call(), self.catch(), self.arms()), starts, strict=False):
            line.truncate(start, overflow="ellipsis")
            line.pad_right(start - line.cell_len)
            line.append_text(part)
        line.truncate(starts[3] - 1, overflow="ellipsis")
        line.pad_right(starts[3] - line.cell_len)
        return [line.append_text(self.time(width - starts[3]))]

    def starts(self, width: int) -> list[int]:
        return [round(share * width) for share in BEGIN[width >= WIDE]]

    def part(self, key: str, label: str, *, live: bool) -> Text:
        style = self.palette.lit if live else self.palette.soft
        return Text().append(f" {key_sign(key, self.speaker.words)} {label} ", style)

    def call(self) -> Text:
        now = self.occasions
        label = self.speaker.words["page.call"] + (ARMED if now.armed else "")
        return self.part(CALL_KEY, label, live=now.late_call or now.may_call)

    def catch(self) -> Text:
        words, catches = self.speaker.words, self.occasions.catches
        if not catches:
            return self.part(CATCH_KEY, words["page.catch"], live=False)
        seat = parts_of(catches[0]).seat
        assert seat is not None
        label = self.speaker.fill("tabletop.catch", name=self.speaker.name(seat))
        return self.part(CATCH_KEY, label, live=True)

    def arms(self) -> Text:
        now, words = self.occasions, self.speaker.words
        if now.arms:
            return self.part(self.space, words["page.race.arms_up"], live=True)
        return self.part(self.space, words["tabletop.let_pass"], live=now.passes)

    @property
    def space(self) -> str:
        return SPACE if self.size.width >= WIDE else SPACE_SIGN

    def time(self, width: int) -> Text:
        if self.left is None:
            return Text()
        said = self.speaker.fill("page.seconds", seconds=str(ceil(self.left)))
        room = max(0, width - len(said) - 2)
        full = round(room * min(1.0, self.left / max(self.whole, 0.01)))
        return Text(FULL * full + EMPTY * (room - full)).append(f" {said}")

    def on_click(self, event: events.Click) -> None:
        starts = self.starts(self.size.width)
        part = sum(start <= event.x for start in starts) - 1
        if part < 3:
            self.post_message(self.Picked((CALL_KEY, CATCH_KEY, SPACE)[part]))
