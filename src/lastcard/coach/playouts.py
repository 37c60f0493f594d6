"""Playouts: what happens in many worlds after a move, asked of the compiled rules.

A `Task` is played by whoever can: `Task.play` in this process, or elsewhere, such as in a worker of a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from lastcard.editions.edition import COLOR_LETTERS
from lastcard.notation.position import Position
from lastcard.policies.batches import (
    Driver,
    driver_for,
    play_compiled,
    play_interpreted,
    plays_compiled,
    seated,
)
from lastcard.policies.notes import MOST_CANDIDATES, REVIEWING, Notes, Remembered
from lastcard.policies.playing_out.reviewing import (
    BITS_A_SEAT,
    CAUGHT_BITS,
    CHAIN,
    DREW_BITS,
    MOST_DRAWN,
    NEXT_CAN,
    NEXT_UNKNOWN,
)
from lastcard.policies.playing_out.search import HORIZON
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.policy import Policy, read_policy
from lastcard.policies.workspace import NotesOfBoth
from lastcard.rules.chance import key_of
from lastcard.rules.state import State

TO_THE_END = 1000
"""A horizon past the end of any round."""


def is_compiled() -> bool:
    """Whether this process can play out worlds by compiled rules."""
    return plays_compiled(play_and_search)


@dataclass(frozen=True)
class Task:
    """Numbers to be played by a driver, for rows of so many columns."""

    table: State
    notes: NotesOfBoth
    key: int
    numbers: int
    columns: int

    @property
    def driver(self) -> Driver:
        return driver_for(self.notes)

    def play(self) -> Sequence[int]:
        """All rows, one after the other."""
        arguments = (self.table, self.notes, self.key, 0, self.numbers, self.columns)
        if plays_compiled(self.driver):
            return play_compiled(*arguments).cast("B").cast("q").tolist()
        return [word for row in play_interpreted(*arguments) for word in row]


class Experts:
    """Everyone who plays on: experts, and how a champion values a position."""

    def __init__(self, position: Position) -> None:
        edition, options, self.players = position.edition, position.options, position.state.players
        self.policy: Policy = read_policy("expert", edition, options, self.players)
        self.values = read_policy("champion", edition, options, self.players).values

    def notes(self, remembered: Remembered | None = None) -> Notes:
        notes = seated([self.policy] * self.players)
        notes.network.fill(self.values)
        if remembered is not None:
            notes.remembered = remembered.copy()
        return notes


@dataclass(frozen=True)
class Knowledge:
    """The table as somebody knows it: a state, and what is remembered of hidden cards.

    `seat` is whose candidates are tried. With open hands nothing is hidden but the order of the piles.
    """

    seat: int
    state: State
    remembered: Remembered | None = None
    known_decks: int = 0
    open_hands: bool = False


def worlds_task(
    experts: Experts,
    knowledge: Knowledge,
    candidates: Sequence[int],
    *,
    key: int,
    worlds: range,
    horizon: int = HORIZON,
) -> Task:
    """Try candidates in some worlds of a key. The range of worlds begins with a chain."""
    assert worlds.start % CHAIN == 0, "worlds of one chain belong together"
    assert 0 < len(candidates) <= MOST_CANDIDATES
    notes = experts.notes()
    notes.task, notes.me, notes.horizon = REVIEWING, knowledge.seat, horizon
    notes.first_world, notes.worlds, notes.compared = worlds.start, len(worlds), len(candidates)
    for place, choice in enumerate(candidates):
        notes.candidates[place].choice = choice
    inner = experts.notes(knowledge.remembered)
    inner.open_hands = int(knowledge.open_hands)
    inner.hidden.known_decks = knowledge.known_decks
    columns = len(worlds) * (1 + len(candidates) * (1 + experts.players))
    return Task(knowledge.state, (notes, inner), key, 1, columns)


@dataclass(frozen=True)
class Playouts:
    """The row of a `worlds_task`, read."""

    row: Sequence[int]
    players: int
    candidates: int

    @property
    def stride(self) -> int:
        return 1 + self.candidates * (1 + self.players)

    @property
    def worlds(self) -> int:
        return len(self.row) // self.stride

    def place_of(self, candidate: int) -> int:
        return 1 + candidate * (1 + self.players)

    def values(self, candidate: int, seat: int) -> Sequence[int]:
        """A seat's value in each world, after a candidate."""
        return self.row[self.place_of(candidate) + 1 + seat :: self.stride]

    def drew(self, candidate: int) -> int:
        """How many cards the candidate's seat drew, in all worlds."""
        return sum(word & MOST_DRAWN for word in self.row[self.place_of(candidate) :: self.stride])

    def caught(self, candidate: int) -> int:
        """In how many worlds the candidate's seat was caught."""
        return sum(word >> DREW_BITS & 1 for word in self.row[self.place_of(candidate) :: self.stride])

    def next_can_play(self, candidate: int) -> int | None:
        """In how many worlds the player whose turn followed had a card to play; None if there was none."""
        said = [word >> DREW_BITS + CAUGHT_BITS for word in self.row[self.place_of(candidate) :: self.stride]]
        return None if NEXT_UNKNOWN in said else said.count(NEXT_CAN)

    @cached_property
    def hidden(self) -> Sequence[int]:
        return self.row[:: self.stride]

    def guilty(self) -> int:
        """In how many worlds a challenge would find guilt."""
        return sum(word & 1 for word in self.hidden)

    def holds(self, seat: int, color: str) -> int:
        """In how many worlds a seat holds a card of a color."""
        bit = 1 + seat * BITS_A_SEAT + COLOR_LETTERS.index(color)
        return sum(word >> bit & 1 for word in self.hidden)


def key_for(seed: int, *numbers: int) -> int:
    """A key that follows from the seed and some numbers, such as a moment's and a seat's."""
    key = seed
    for number in numbers:
        key = key_of(key, number + 1)
    return key
