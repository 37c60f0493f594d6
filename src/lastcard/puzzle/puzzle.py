"""A puzzle: a position as one seat sees it, a goal, and the proof of the one move that reaches it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.errors import OptionError
from lastcard.game import Game
from lastcard.notation.position import Position
from lastcard.notation.reading import read_position
from lastcard.puzzle.hidden import world
from lastcard.puzzle.proving import DEALS, Outcome, Proof, prove
from lastcard.views import View

KINDS = ("win", "save", "challenge")
LEVELS = (1, 2, 3, 4)
CALL = "!"


@dataclass(frozen=True)
class Answer:
    """What a move that was tried is worth."""

    move: str
    right: bool
    best: str
    outcome: Outcome


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. `puzzle.view` is what there is to see, `try_move` judges an answer.

    >>> import lastcard as lc
    >>> puzzle = lc.puzzles("express", kind="challenge")[0]
    >>> sorted(puzzle.moves), puzzle.try_move(puzzle.best).right
    (['+', 'x'], True)
    """

    id: str
    seat: int
    level: int
    missed: tuple[str, ...]
    """The bots that choose another move, the weakest first."""
    position: str
    """One of the deals that the seat thinks possible, as text. It says nothing about the game it is from."""
    proof: Proof

    @property
    def kind(self) -> str:
        """`win`, `save` or `challenge`."""
        return self.proof.goal.partition(" ")[0]

    @property
    def turns(self) -> int:
        """Within how many of its own turns the seat wins; 0 in other puzzles."""
        return int(self.proof.goal.partition(" ")[2] or 0)

    @property
    def best(self) -> str:
        """The one right move."""
        return self.proof.best

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves to choose from. Whoever comes down to one card has called: that is no question."""
        return tuple(outcome.move for outcome in self.proof.outcomes)

    @cached_property
    def table(self) -> Position:
        """The position, read."""
        return read_position(self.position)

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return self.table.edition.name

    @property
    def mode(self) -> str:
        """The mode, where the edition has several; otherwise empty."""
        return self.table.options.get("mode", "")

    @cached_property
    def view(self) -> View:
        """What the seat sees, and no more."""
        return Game(self.table.copy()).view(self.seat)

    def try_move(self, move: str) -> Answer:
        """Judge a move, with or without the call. Raises `OptionError` for one that is no choice here."""
        for outcome in self.proof.outcomes:
            if move in (outcome.move, outcome.move.removesuffix(CALL)):
                return Answer(outcome.move, outcome.right, self.best, outcome)
        choices = ", ".join(self.moves)
        raise OptionError(f"{str(move)[:20]} is none of the moves of this puzzle: {choices}.")

    def prove(self) -> bool:
        """Prove it anew, which takes a moment: whether every move comes out as written."""
        return prove(self.table, self.seat, self.proof.goal) == self.proof

    def deal(self, number: int) -> Game:
        """A deal of what is hidden, by its number: wrong moves are refuted in them."""
        if not 0 <= number < DEALS:
            raise OptionError(f"A puzzle's deals are numbered from 0 to {DEALS - 1}.")
        return Game(world(self.table, self.seat, number))

    @property
    def letter(self) -> str:
        """The seat that is to move, as a letter."""
        return SEAT_LETTERS[self.seat]
