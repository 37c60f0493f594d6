"""Random access to the moments of a record: the table at each, and the moves that led there."""

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
"""The interval between the positions kept; the moments between are replayed from there."""


class TopCard(NamedTuple):
    """The top of the discard pile, and the current color."""

    top: str | None
    color: str | None


class Moments(ABC):
    """The moments of a record, from the deal, which is moment 0, to the last one."""

    full = True
    """Whether the record shows all cards."""
    cards: Mapping[str, PlayerCard] = NO_CARDS
    """elite: the player cards by their text."""

    def __init__(self, edition: Edition, players: int, steps: Sequence[RecordedStep]) -> None:
        self.edition, self.players, self.steps = edition, players, steps
        self.last = len(steps) - 1
        self.deals = [at for at, step in enumerate(steps) if not step.move]
        """The moments at which a round starts."""
        self.turns = [at for at in range(len(steps)) if not at or self.turn_of(at) != self.turn_of(at - 1)]
        """The moments at which a turn starts."""
        self.turns_in = {step.round: step.turn for step in steps}
        """The number of turns in each round."""

    def is_card(self, text: str) -> bool:
        """Whether it is a card of the edition. In a record that hides cards, those in the answers are
        unchecked.
        """
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
        """The last moment of a turn; turns are numbered across all rounds, like the lines of a record."""
        begins = [at for at in self.turns if self.steps[at].move]
        if number == 0:
            return 0
        end = self.after(begins, begins[number - 1]) - 1 if number < len(begins) else self.last
        return end if self.steps[end].move else end - 1  # a deal belongs to what follows

    def turns_until(self, at: int) -> int:
        """The number of turns that have begun at a moment, in all rounds."""
        return sum(1 for one in self.turns if one <= at and self.steps[one].move)

    @abstractmethod
    def view(self, at: int, eyes: int | None) -> View | None:
        """What a seat, or a spectator, saw; None if the record hides it."""

    @abstractmethod
    def hands(self, at: int) -> Sequence[Sequence[str]]:
        """Everybody's cards; empty if the record hides them."""

    @abstractmethod
    def top_card(self, at: int) -> TopCard:
        """The top of the discard pile at a moment."""

    @abstractmethod
    def tell(self, at: int, eyes: int | None, speaker: Speaker) -> list[str]:
        """What happened, as a seat saw it, or with nothing hidden."""


class FullMoments(Moments):
    """A full record: the rules compute the state of the table."""

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
        """The game at a moment, for reading: replayed from the last position kept before it."""
        start = at
        while start not in self.kept:
            start -= 1
        match = Match(self.kept[start].copy())
        for move in self.moves[start + 1 : at + 1]:
            assert move is not None
            replay_move(match, move)
        return Game(match.position)

    def game_from(self, at: int) -> Game:
        """A game that continues from there."""
        return Game.from_position(self.game(at).position(), editions=[self.edition])

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end."""
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
    """A record that hides cards: only its text is known."""

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
