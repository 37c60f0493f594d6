"""Random access to the moments of a record: the table at each, and what was done to get there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lastcard.editions.edition import Edition
from lastcard.editions.roster import PlayerCard
from lastcard.errors import NotationError
from lastcard.game import Game
from lastcard.game.match import Match
from lastcard.game.replay import RoundText, WrittenMove, moments, replay_move, split_record
from lastcard.notation.cards import parse_card
from lastcard.notation.position import Position
from lastcard.replay.steps import RecordedStep, edition_of, last_step, redacted_steps, seats_of
from lastcard.views import View
from lastcard.views.events import Guilty, Innocent
from lastcard.views.telling import NO_CARDS, tell
from lastcard.words import Speaker

EVERY = 8
"""A position is kept for so many moments; those between are played from there."""


class TopCard(NamedTuple):
    """The top of the discard pile, and the color that counts."""

    top: str | None
    color: str | None


class Moments(ABC):
    """The moments of a record, from the deal, which is moment 0, to the last one."""

    full = True
    """Does the record show all cards?"""
    cards: Mapping[str, PlayerCard] = NO_CARDS
    """elite: the player cards by how they are written."""

    def __init__(self, edition: Edition, players: int, steps: Sequence[RecordedStep]) -> None:
        self.edition, self.players, self.steps = edition, players, steps
        self.last = len(steps) - 1
        self.deals = [at for at, step in enumerate(steps) if not step.move]
        """The moments in which a round begins."""
        self.turns = [at for at in range(len(steps)) if not at or self.turn_of(at) != self.turn_of(at - 1)]
        """The moments in which a turn begins."""
        self.turns_in = {step.round: step.turn for step in steps}
        """How many turns each round has."""

    def is_card(self, text: str) -> bool:
        """Is it a card of the edition? Where cards are hidden, nobody has checked those in the answers."""
        return True

    def turn_of(self, at: int) -> tuple[int, int]:
        step = self.steps[at]
        return step.round, step.turn if step.move else -1

    def after(self, places: Sequence[int], at: int) -> int:
        """The next of these moments, or the last moment of all."""
        following = bisect_right(places, at)
        return places[following] if following < len(places) else self.last

    def before(self, places: Sequence[int], at: int) -> int:
        return places[max(0, bisect_left(places, at) - 1)]

    def end_of_turn(self, number: int) -> int:
        """The last moment of a turn; the turns of all rounds are counted together, as a record has a line
        for each.
        """
        begins = [at for at in self.turns if self.steps[at].move]
        if number == 0:
            return 0
        end = self.after(begins, begins[number - 1]) - 1 if number < len(begins) else self.last
        return end if self.steps[end].move else end - 1  # a deal belongs to what follows

    @abstractmethod
    def view(self, at: int, eyes: int | None) -> View | None:
        """What a seat saw, or whoever looks on; none where the record hides it."""

    @abstractmethod
    def hands(self, at: int) -> Sequence[Sequence[str]]:
        """Everybody's cards; nothing where the record hides them."""

    @abstractmethod
    def top_card(self, at: int) -> TopCard:
        """The top of the discard pile at a moment."""

    @abstractmethod
    def tell(self, at: int, eyes: int | None, speaker: Speaker) -> list[str]:
        """What happened, as a seat saw it, or with nothing hidden."""


class FullMoments(Moments):
    """A full record: the rules work out how the table lay."""

    def __init__(self, text: str, editions: Iterable[Edition]) -> None:
        rounds, _ = split_record(text)
        self.moves: list[WrittenMove | None] = []
        for played in rounds:
            self.moves += [None, *played.moves]
        self.kept: dict[int, Position] = {}
        steps: list[RecordedStep] = []
        made = 0
        for at, match in enumerate(moments(text, editions)):
            is_dealt = self.moves[at] is None
            made += not is_dealt
            steps.append(last_step(match, made))
            if is_dealt or at % EVERY == 0:
                self.kept[at] = match.position.copy()
        self.game = lru_cache(maxsize=4 * EVERY)(self.find_game)
        first = self.kept[0]
        self.cards = {card.text: card for card in first.cards}
        super().__init__(first.edition, first.state.players, steps)

    def find_game(self, at: int) -> Game:
        """The game as it stood, to be looked at: played from the moment before it that was kept."""
        start = at
        while start not in self.kept:
            start -= 1
        match = Match(self.kept[start].copy())
        for move in self.moves[start + 1 : at + 1]:
            assert move is not None
            replay_move(match, move)
        return Game(match.position)

    def game_from(self, at: int) -> Game:
        """A game that goes on from there."""
        return Game.from_position(self.game(at).position(), editions=[self.edition])

    @property
    def is_over(self) -> bool:
        """Was the match played to its end?"""
        return self.game(self.last).over

    def view(self, at: int, eyes: int | None) -> View:
        return self.game(at).view(eyes)

    def hands(self, at: int) -> Sequence[Sequence[str]]:
        game = self.game(at)
        return [game.hand(seat) for seat in range(game.players)]

    def top_card(self, at: int) -> TopCard:
        game = self.game(at)
        return TopCard(game.top, game.color)

    def tell(self, at: int, eyes: int | None, speaker: Speaker) -> list[str]:
        events = self.steps[at].events
        seen = [one.revealed() if eyes is None else one.seen_by(eyes) for one in events]
        is_verdict = at > 0 and any(isinstance(one, Guilty | Innocent) for one in events)
        return tell(seen, speaker, self.cards, self.view(at - 1, eyes) if is_verdict else None)


class RedactedMoments(Moments):
    """A record that hides cards: no more is known than stands there."""

    full = False

    def __init__(self, rounds: Sequence[RoundText], editions: Iterable[Edition]) -> None:
        edition = edition_of(rounds[0], editions)
        steps: list[RecordedStep] = []
        self.tops: list[TopCard] = []
        for number, played in enumerate(rounds, 1):
            table: dict[str, Any] = {}
            for step, changed in redacted_steps(played, edition, number, steps[-1].moves if steps else 0):
                table |= changed
                steps.append(step)
                self.tops.append(TopCard(table["top"], table["color"]))
        super().__init__(edition, len(seats_of(rounds[0])), steps)

    def view(self, at: int, eyes: int | None) -> None:
        return None

    def hands(self, at: int) -> Sequence[Sequence[str]]:
        return ()

    def top_card(self, at: int) -> TopCard:
        return self.tops[at]

    def tell(self, at: int, eyes: int | None, speaker: Speaker) -> list[str]:
        return tell([one.revealed() for one in self.steps[at].events], speaker)

    def is_card(self, text: str) -> bool:
        try:
            parse_card(self.edition, text.partition("=")[0])
        except NotationError:
            return False
        return True


def read_moments(text: str, editions: Iterable[Edition] = ()) -> Moments:
    """All moments of a record; a `NotationError` says what is wrong with it, and where."""
    rounds, _ = split_record(text)
    if any(played.hides_cards for played in rounds):
        return RedactedMoments(rounds, editions)
    return FullMoments(text, editions)
