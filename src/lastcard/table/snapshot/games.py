"""Snapshots of a game: its position, every round so far, and the chance that it is dealt from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastcard.editions.edition import Edition, find_edition
from lastcard.editions.roster import PlayerCard
from lastcard.game import Game
from lastcard.game.fair_deal import FairChance, FairDeal
from lastcard.game.history import PlayedMove, Round
from lastcard.game.match import Match
from lastcard.game.window_ages import ClosedWindow, WindowAges
from lastcard.notation.position import Position
from lastcard.rules.state import State
from lastcard.table.snapshot.events import AnyEvent, restore_events, take_events
from lastcard.table.snapshot.numbers import form_of
from lastcard.table.snapshot.shape import NotStorable, Snapshot

STATES = form_of(State)

if TYPE_CHECKING:
    from msgspec import Struct as StateNumbers
else:
    StateNumbers = STATES.struct


class PositionSnapshot(Snapshot):
    """A position. Its edition, options and chance are those of the game."""

    state: StateNumbers
    cards: list[str]
    shown: list[tuple[int, int, tuple[int, ...]]]


class MoveSnapshot(Snapshot):
    """A move with its events."""

    seat: int | None
    move: str
    events: list[AnyEvent]
    turn: int
    between: tuple[int, ...]


class RoundSnapshot(Snapshot):
    """A round: its starting position, and every move since."""

    start: PositionSnapshot
    opening: list[AnyEvent]
    entries: list[MoveSnapshot]
    deal: str


class AgesSnapshot(Snapshot):
    """When each window was opened."""

    now: int
    asked: int
    yelled: int
    catchable: dict[int, int]
    closed: tuple[ClosedWindow, ...]


class ChanceSnapshot(Snapshot):
    """A fair chance, and how much of it has been used."""

    deal: FairDeal
    taken: int
    block: bytes
    drawn: list[tuple[int, int] | None]


class GameSnapshot(Snapshot):
    """A game; its edition is given as text. Without `chance`, the state's seeded chance is used."""

    edition: str
    options: dict[str, str]
    position: PositionSnapshot
    rounds: list[RoundSnapshot]
    since: AgesSnapshot
    chance: ChanceSnapshot | None
    hints: tuple[tuple[int, int], ...] = ()


# Taking


def take_game(game: Game) -> GameSnapshot:
    match = game._match
    position, since = match.position, match.since
    return GameSnapshot(
        position.edition.written,
        position.options,
        take_position(position),
        [take_round(played) for played in match.rounds],
        AgesSnapshot(since.now, since.asked, since.yelled, since.catchable, since.closed),
        take_chance(match),
        tuple(match.hints),
    )


def take_position(position: Position) -> PositionSnapshot:
    shown = [(viewer, target, hand) for (viewer, target), hand in position.shown.items()]
    return PositionSnapshot(STATES.take(position.state), take_cards(position.edition, position.cards), shown)


def take_cards(edition: Edition, cards: Sequence[PlayerCard]) -> list[str]:
    """Player cards by their texts, if these are cards of the edition's roster."""
    texts, known = [card.text for card in cards], roster_of(edition)
    if [known.get(text) for text in texts] != cards:
        raise NotStorable("player cards of no roster")
    return texts


def take_round(played: Round) -> RoundSnapshot:
    entries = [take_move(entry) for entry in played.entries]
    return RoundSnapshot(take_position(played.start), take_events(played.opening), entries, played.deal)


def take_move(entry: PlayedMove) -> MoveSnapshot:
    return MoveSnapshot(entry.seat, entry.move, take_events(entry.events), entry.turn, entry.between)


def take_chance(match: Match) -> ChanceSnapshot | None:
    chance = match.state.chance
    if chance is None and match.fair is None:
        return None
    if type(chance) is not FairChance or chance.deal is not match.fair:
        raise NotStorable(f"chance of the class {type(chance).__name__}")
    return ChanceSnapshot(chance.deal, chance.taken, chance.block, chance.drawn)


# Restoring


def restore_game(taken: GameSnapshot) -> Game:
    return Game._of(RestoredMatch(taken).match)


class RestoredMatch:
    """Rebuilds a match; its positions share their edition, options and chance."""

    def __init__(self, taken: GameSnapshot) -> None:
        self.edition, self.options = find_edition(taken.edition), taken.options
        self.roster = roster_of(self.edition)
        self.chance = None if taken.chance is None else self.restore_chance(taken.chance)
        self.match = match = Match.__new__(Match)
        match.position = self.restore_position(taken.position)
        match.rounds = [self.restore_round(played) for played in taken.rounds]
        match.since = restore_ages(taken.since)
        match.hints = [*taken.hints]
        match.fair = None if taken.chance is None else taken.chance.deal

    def restore_chance(self, taken: ChanceSnapshot) -> FairChance:
        chance = FairChance(taken.deal).begin(self.edition, len(taken.deal.randomness))
        chance.taken, chance.block, chance.drawn = taken.taken, taken.block, taken.drawn
        return chance

    def restore_position(self, taken: PositionSnapshot) -> Position:
        state = STATES.restore(taken.state)
        state.events, state.chance = [], self.chance
        cards = [self.roster[text] for text in taken.cards]
        shown = {(viewer, target): hand for viewer, target, hand in taken.shown}
        return Position(self.edition, self.options, state, cards, shown)

    def restore_round(self, taken: RoundSnapshot) -> Round:
        entries = [restore_move(entry) for entry in taken.entries]
        return Round(self.restore_position(taken.start), restore_events(taken.opening), entries, taken.deal)


def roster_of(edition: Edition) -> dict[str, PlayerCard]:
    return {} if edition.roster is None else edition.roster.cards


def restore_move(taken: MoveSnapshot) -> PlayedMove:
    return PlayedMove(taken.seat, taken.move, restore_events(taken.events), taken.turn, taken.between)


def restore_ages(taken: AgesSnapshot) -> WindowAges:
    ages = WindowAges.__new__(WindowAges)
    ages.now, ages.asked, ages.yelled = taken.now, taken.asked, taken.yelled
    ages.catchable, ages.closed = taken.catchable, taken.closed
    return ages
