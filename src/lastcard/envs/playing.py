"""One seat at a time: a round or match as learners play it, interpreted.

A thin layer over `lastcard.envs.stepping`, which decides who is asked and what an action does. It adds what
people want on top: why an action is refused, what has happened, and the table as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

from lastcard.editions.datafile import shown
from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import check_seed
from lastcard.envs.actions import LET_BE
from lastcard.envs.among_bots import let_bots_play
from lastcard.envs.batch_table import NOT_COUNTED, Episode
from lastcard.envs.observing import observe
from lastcard.envs.setting import Setting, set_up
from lastcard.envs.stepping import act, ask, begin, offer, pay, wait, winners
from lastcard.errors import OptionError
from lastcard.game.refusals import refuse
from lastcard.notation.pending import seats_in
from lastcard.notation.position import Position
from lastcard.rules.chance import WORD, Chance
from lastcard.rules.kernel import asked
from lastcard.rules.numbers import Seat
from lastcard.rules.state import State
from lastcard.views.event import Event
from lastcard.views.events import read_events
from lastcard.views.view import View, make_view

OVER = "The episode is over: nobody is asked for an action."


@dataclass(frozen=True)
class Chapter:
    """The events of one action, linked to all before it. Copies of a table share their past."""

    before: Chapter | None
    happened: tuple[tuple[Any, ...], ...]


class Playing:
    """A table at which one seat after the other is asked for an action."""

    def __init__(
        self,
        edition: str | Edition,
        players: int = 4,
        options: Mapping[str, object] | None = None,
        decks: Sequence[Sequence[str | PlayerCard]] | None = None,
        episode: str = "round",
        *,
        remembers: bool = False,
    ) -> None:
        self.sit_down(set_up(edition, players, options, decks, episode), remembers=remembers)

    @classmethod
    def in_setting(cls, setting: Setting, episode: Episode | None = None) -> Playing:
        """A table for a setting, before the deal or at any point of an episode."""
        playing = cls.__new__(cls)
        playing.sit_down(setting, episode)
        if episode is not None:
            offer(playing.table, playing.episode, playing.mask)
        return playing

    def sit_down(self, setting: Setting, episode: Episode | None = None, *, remembers: bool = False) -> None:
        self.setting = setting
        self.edition, self.options, self.players = setting.edition, setting.options, setting.players
        self.actions, self.observation, self.cards = setting.actions, setting.observation, setting.cards
        self.table = setting.table
        self.go_on = let_bots_play if setting.has_bots else wait
        self.episode = episode or Episode(game=self.table.start.copy())
        self.mask = [0] * len(self.actions)
        """The legal actions of the seat that was asked last."""
        self.remembers = remembers
        """Whether all events are kept in `story`."""
        self.story: Chapter | None = None

    # Dealing

    def deal(self, seed: int) -> None:
        """Begin the first episode of a seed."""
        check_seed(seed)
        self.s.chance = None
        self.episode.seed, self.episode.number = seed & WORD, 0
        self.deal_next()

    def deal_by(self, chance: Chance) -> None:
        """Begin an episode with the given source of chance."""
        self.s.chance = chance
        self.deal_next()

    def deal_next(self) -> None:
        """Begin the next episode of the same seed."""
        begin(self.table, self.episode, self.go_on)
        self.look_around()

    def stand_at(self, position: Position, seat: Seat | None = None) -> None:
        """Continue from a position; if `seat` is given, it is asked.

        What seats have seen of other hands is kept.
        """
        self.s.become(position.state)
        self.cards = position.cards
        self.episode.let_be = self.episode.times_asked = 0
        self.episode.face_up.stirred = NOT_COUNTED
        self.story = None
        if not self.over:
            ask(self.episode)
        if seat is not None:
            self.episode.seat = seat
        offer(self.table, self.episode, self.mask)

    def __deepcopy__(self, memo: dict[int, Any]) -> Playing:
        return self.copy()

    def copy(self) -> Playing:
        """An independent copy of the table."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.episode, twin.mask = self.episode.copy(), self.mask[:]
        return twin

    # Acting

    def act(self, action: object) -> None:
        """Act for the seat that is asked. An illegal action raises an error and changes nothing."""
        act(self.table, self.episode, self.read(action))
        self.go_on(self.table, self.episode)
        self.look_around()

    def look_around(self) -> None:
        """List the legal actions after an action, and keep its events."""
        offer(self.table, self.episode, self.mask)
        if self.remembers:
            self.story = Chapter(self.story, tuple(self.s.events))
        self.s.events.clear()

    def read(self, action: object) -> int:
        """The number of an action; raises if it is not legal."""
        try:
            number = index(action)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if not 0 <= number < len(self.mask):
            raise OptionError(f"An action is a number from 0 to {len(self.mask) - 1}, not {shown(action)}.")
        if self.mask[number]:
            return number
        if self.over:
            raise OptionError(OVER)
        if number == LET_BE:
            raise OptionError(f"Seat {SEAT_LETTERS[self.seat]} is asked, and has to answer.")
        choice = self.actions.move_of(number, self.seat, self.players)
        raise refuse(self.position, self.seat, choice)

    # Asking

    @property
    def s(self) -> State:
        return self.episode.game

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""
        return self.episode.seat

    @property
    def over(self) -> bool:
        return bool(self.s.over)

    @property
    def may_let_be(self) -> bool:
        """Whether `LET_BE` is legal: the game does not wait for this seat."""
        return not asked(self.s) >> self.seat & 1

    def legal(self) -> list[int]:
        """The legal actions of the seat that is asked."""
        return self.episode.legal.actions[: self.episode.legal.number]

    def observe(self, seat: Seat, out: Any) -> None:
        """Write what a seat may know to `out`, which must be all 0."""
        observe(self.table, self.episode, seat, out)

    def rewards(self) -> list[float]:
        """The rewards at the end: winners share 1, and the others share -1."""
        rewards = [0.0] * self.players
        pay(self.table, self.s, rewards)
        return rewards

    def winners(self) -> list[int]:
        """The winners of the match, or of the round; empty if it is void."""
        return seats_in(winners(self.table, self.s))

    # As text

    def told_to(self, seat: Seat) -> list[Event]:
        """All events so far, as a seat has seen them."""
        chapters, chapter = [], self.story
        while chapter is not None:
            chapters.append(chapter.happened)
            chapter = chapter.before
        raw = [happened for chapter in reversed(chapters) for happened in chapter]
        return [event.seen_by(seat).event for event in read_events(raw, self.edition, self.cards)]

    @property
    def position(self) -> Position:
        return Position(self.edition, self.options, self.s, self.cards)

    def view(self, seat: Seat | None) -> View:
        """What a seat may know, as a view."""
        return make_view(self.position, seat, ())
