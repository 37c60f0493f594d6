"""A workspace: all the state that one game needs, declared as a record."""

from typing import Annotated

from lastcard.policies.notes import Notes
from lastcard.policies.sight import Sight
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.record import Record, Word, slotted
from lastcard.rules.state import State

NotesOfBoth = tuple[Notes, Notes]
"""The notes of a game, and those of the players in possible worlds."""


@slotted
class Workspace(Record):
    """The states and notes in which a game is played and searched."""

    start: State  # the table before the deal
    game: State
    sight: Annotated[Sight, State]  # what the heuristic sees
    base: State  # a possible world
    world: State  # a copy of it that is played on
    moves: Annotated[list[int], "i4", MOST_MOVES]
    notes: Notes
    inner: Notes  # of the players in worlds
    step: Word  # the next step, where games are played side by side


def workspace_for(table: State, notes: NotesOfBoth, game: State | None = None) -> Workspace:
    """A workspace for a table and notes; the game is played in `game`, if given."""
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
    """The same with one table shared by all states: to be copied as bytes, not to be played in."""
    own, inner = notes
    return Workspace(start=table, game=table, sight=table, base=table, world=table, notes=own, inner=inner)
