"""A seat as a screen sees it: a stream of moments, and the answers to them.

    seat: TableSeat = LocalSeat(...)  # or RemoteSeat(...): a screen need not know which
    while True:
        moment = await seat.next()
        for sentence in moment.tell(speaker): ...
        await seat.play(moment.choices[0], moment.window)

Nothing is printed here. Line mode and the full-screen table are both built on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from lastcard.coach import Hint
from lastcard.editions.roster import PlayerCard
from lastcard.errors import EditionError, Error
from lastcard.notation.move_parts import parts_of
from lastcard.table.phases import PLAYING, Phase
from lastcard.table.public_state import PublicEvening, PublicSeat
from lastcard.table.refusals import TableError
from lastcard.table.sheet import Sheet
from lastcard.table.steps import SeenStep
from lastcard.views import View
from lastcard.views.reacting import ABOUT_CALLS, ARMS_UP, chances
from lastcard.views.telling import tell
from lastcard.words import Speaker, Words

KEEPING_PAUSE = 0.7, 1.4
"""Seconds after which a drawn card that does not fit is kept for a person: about as long as one would look at
it, and random, because the others see how long it takes (R136).
"""


@dataclass(frozen=True)
class SeatNews:
    """Something that happened at a server's table outside the game: somebody joined, left or spoke."""

    kind: str
    """As in docs/protocol.md: `joined`, `away`, `said`, `stood_in`, `paused`, ..."""
    name: str = ""
    """The person it is about."""
    text: str = ""
    """The text said, or the emote shown."""


@dataclass(frozen=True)
class Moment:
    """Everything that one seat, or a spectator, may know now, and what has happened since the last moment."""

    phase: Phase
    """`open` before the deal, `playing`, `round_over` or `match_over`."""
    seat: int | None
    """My seat; None if I am watching."""
    seats: tuple[PublicSeat, ...]
    """Who sits where: names, bots, and who is away."""
    view: View | None
    """What I may know of the game, and my legal moves (`view.legal`); None before the deal."""
    edition: str = ""
    """The name of the edition."""
    before: View | None = None
    """The view of the previous moment, in the same match."""
    steps: tuple[SeenStep, ...] = ()
    """What has happened in the game since then, as I see it."""
    news: tuple[SeatNews, ...] = ()
    """What has happened outside the game."""
    sheet: Sheet | None = None
    """When a round is over: how it ended, and the score round by round."""
    last_sheet: Sheet | None = None
    """During a round: the sheet of the previous one."""
    evening: PublicEvening | None = None
    """The standings, if several matches count together."""
    react: float | None = None
    """Seconds for which nobody takes an occasion to react from me. None: there is no occasion, or no time can
    be promised because other people may be faster.
    """
    clock: float | None = None
    """Seconds until the table acts for the player who is asked; None if no clock is running."""
    held: str | None = None
    """My move that is held back because others may still react."""
    waits: bool = False
    """Whether the table waits for me: I am asked, have time to react, or have to continue."""
    host: bool = True
    """Whether I may deal, and ask for another match."""
    once: bool = False
    """Whether the table is there for one match only, as in a daily deal."""
    hints: bool = True
    """Whether the coach may be asked; a server may refuse it all the same."""
    host_name: str = ""
    """Who may, if I may not."""
    ready: bool = False
    """Whether I have said that I am ready for the next round."""
    local: bool = True
    """Whether the table is in this process, with only bots besides me."""
    paused: bool = False
    """The host has stopped all clocks."""
    cut: bool = False
    """The connection to the server is down; it is being restored."""
    trouble: str = ""
    """Why the game cannot be saved at the moment, in a sentence."""

    @property
    def window(self) -> int:
        """The number of this moment: an answer names it, so that it never applies to a later one."""
        return -1 if self.view is None else self.view.window

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the game waits for; `views.asking` says for what."""
        return () if self.view is None or self.phase != PLAYING else self.view.asked

    @property
    def is_asked(self) -> bool:
        return self.seat is not None and self.seat in self.asked

    @property
    def is_race(self) -> bool:
        """Whether my arms are still down in a race. If so, the time to react counts, although I am asked."""
        return ARMS_UP in self.chances

    @property
    def chances(self) -> dict[str, tuple[str, ...]]:
        """What I may do out of turn: for each occasion, the moves that take it."""
        return {} if self.view is None or self.phase != PLAYING or self.seat is None else chances(self.view)

    @property
    def choices(self) -> tuple[str, ...]:
        """The moves to offer: all legal ones except a call or a catch that would only cost cards (R28)."""
        if self.view is None or self.phase != PLAYING:
            return ()
        useful = self.chances
        return tuple(
            move for move in self.view.legal if parts_of(move).kind not in ABOUT_CALLS or move in useful
        )

    @property
    def cards(self) -> Mapping[str, PlayerCard]:
        """The player cards by notation, if the edition has any."""
        if self.view is None:
            return {}
        try:
            roster = self.view.rules.roster
        except EditionError:  # a server may play an edition that we do not have
            return {}
        return {} if roster is None else roster.cards

    def speaker(self, words: Words, *, notation: bool = True) -> Speaker:
        """A speaker that addresses me, naming cards in notation or in words."""
        names = self.names
        speaker = Speaker(words, lambda seat: names[seat], self.seat)
        return speaker if notation else speaker.in_words

    def tell(self, speaker: Speaker) -> list[str]:
        """What has happened in the game, as sentences."""
        events = [event for step in self.steps for event in step.events]
        return tell(events, speaker, self.cards, self.before)


class MoveRefused(TableError):  # noqa: N818 - what it is
    """The table refuses a request: a sentence, and the rule that forbids it, if any. The codes are those of
    docs/protocol.md: `illegal`, `too_late`, `unreadable`, ...
    """

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence

    def say(self, speaker: Speaker) -> str:
        """The sentence for a speaker, with the rule's id."""
        said = self.sentence
        if self.key in speaker.words:
            said = speaker.say(self.key, **self.details)
        elif f"page.refused.{self.code}" in speaker.words:
            said = speaker.words[f"page.refused.{self.code}"]
        return f"{said} ({self.rule})" if self.rule else said


class SeatClosed(Error):  # noqa: N818 - what it is
    """There will be no more moments; the message says why."""


class TableSeat(ABC):
    """A seat at a table, local or remote. A request that raises `MoveRefused` has changed nothing."""

    @abstractmethod
    async def next(self) -> Moment:
        """Wait until something has happened, and return all of it; the first moment comes at once. Raises
        `SeatClosed` when there will be no more. Can be cancelled without losing anything.
        """

    @abstractmethod
    async def play(self, move: str, window: int) -> None:
        """Make a move, as an answer to the moment with this window. Its result is the next moment."""

    @abstractmethod
    async def explain(self, move: str) -> MoveRefused | None:
        """Why a move may not be made now; None if it may."""

    @abstractmethod
    async def hint(self) -> Hint:
        """What the coach would do now; it is marked in the record. Only in matches against bots."""

    @abstractmethod
    async def let_pass(self, window: int) -> None:
        """Let the occasion to react pass: nobody has to wait for me."""

    @abstractmethod
    async def ready(self) -> None:
        """Continue: deal, if the table is open and I am the host, or start the next round."""

    @abstractmethod
    async def rematch(self) -> None:
        """After a match: another one."""

    @abstractmethod
    async def say(self, text: str) -> None:
        """Say something to everyone."""

    def person_called(self, name: str) -> str | None:
        """The id of somebody else at the table; None if nobody is called so. Bots say nothing."""
        return None

    def name_of(self, person: str) -> str:
        """The name of somebody who is, or was, at the table."""
        raise KeyError(person)

    def hide(self, person: str, *, hidden: bool) -> None:
        """Do not show what somebody says, or show it again."""
        raise KeyError(person)

    async def mute(self, person: str, *, muted: bool) -> None:
        """As the host: mute somebody for all, or undo it."""
        raise KeyError(person)

    @abstractmethod
    async def close(self) -> None:
        """Leave the seat; it can be taken again later."""
