"""A workspace: all that one game needs, declared as a record."""

from typing import Annotated

from lastcard.policies.notes import Notes
from lastcard.policies.sight import Sight
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.record import Record, Word, slotted
from lastcard.rules.state import State

NotesOfBoth = tuple[Notes, Notes]
"""The notes of a game, and of those who play on in possible worlds."""


@slotted
class Workspace(Record):
    """Where a game is played, and where somebody thinks about it."""

    start: State  # the table as it begins
    game: State
    sight: Annotated[Sight, State]  # what a heuristic sees
    base: State  # a world that is possible
    world: State  # the same, while it is played on
    moves: Annotated[list[int], "i4", MOST_MOVES]
    notes: Notes
    inner: Notes  # of those who play on in worlds
    step: Word  # what comes next, where games are played side by side


def workspace_for(table: State, notes: NotesOfBoth, game: State | None = None) -> Workspace:
    """A workspace with a table in it, and notes; with a state of one's own for the game, if one is given."""
    own, inner = notes
    return Workspace(
        start=table,
        game=game or table.copy(),
        sight=Sight(table.copy()),
        base=table.copy(),
        world=table.copy(),
        notes=own.copy(),
        inner=inner.copy(),
    )


def workspace_to_copy(table: State, notes: NotesOfBoth) -> Workspace:
    """The same, with one table for all states: to be copied as bytes, not to be played in."""
    own, inner = notes
    return Workspace(start=table, game=table, sight=table, base=table, world=table, notes=own, inner=inner)
