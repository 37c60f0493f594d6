"""The records of a batch: one shared by all its games, and one for each game.

A batch table holds the rules of the table and the fixed tables of actions and observations; an episode is one
game in it, from its deal to its end. Both are declared like the state, so that games can be stepped
interpreted and compiled.
"""

from typing import Annotated

from lastcard.envs.parts import PARTS
from lastcard.policies.notes import Notes, Seen
from lastcard.policies.sight import Sight
from lastcard.rules.kinds import ICON
from lastcard.rules.moves import ICON_FIRST, MOST_MOVES, VERB_SHIFT
from lastcard.rules.record import FIXED, Record, Word, slotted
from lastcard.rules.state import Random, Short, SmallPerSeat, State

MOST_ACTIONS = 384
LINE = 64
"""The size of a cache line in bytes: what each step needs should be in few of them."""

NOT_COUNTED = -1
"""In place of `stirred`: the discard pile is a new one and must be counted again."""
MOVE_NUMBERS = ICON_FIRST + 1 << VERB_SHIFT


class Quiet(State):
    """A state without event tallies."""

    __slots__ = ()
    tallied = False
    aligned = LINE


@slotted
class BatchTable(Record):
    """What all games of a batch share."""

    start: Annotated[State, Quiet]  # the table before the deal
    sight: Annotated[Sight, Quiet]  # what a bot sees
    notes: Notes  # how the bots decide
    learners: Word  # the seats that are asked for actions, as a mask; bots decide for the others
    whole_match: Word
    autoreset: Word  # when the next episode is dealt
    longest: Word  # the step limit of an episode; 0: none
    refused: Word  # the first game whose action is not legal
    players: Annotated[int, "i8", FIXED]
    number_of_actions: Annotated[int, "i8", FIXED]
    moves: Annotated[list[int], "i4", MOST_MOVES]  # scratch buffer for legal moves
    actions: Annotated[list[int], "i4", MOST_ACTIONS]  # the move of each action, as seat a makes it
    numbers: Annotated[list[int], "i2", MOVE_NUMBERS]  # the action of each move
    at: Annotated[list[int], "i4", len(PARTS) + 1, FIXED]  # the offset of each part, and the end
    columns: Annotated[list[int], "i2", 2 * ICON, FIXED]  # the column of a kind in a part that counts kinds


@slotted
class FaceUp(Record):
    """The discard pile as it was last counted (`lastcard.envs.observing`)."""

    aligned = LINE

    number: Short
    stirred: Short  # the state's value when counted; or `NOT_COUNTED`
    counts: Annotated[list[int], "u1", 2 * ICON]  # of each kind, in its column


@slotted
class Legal(Record):
    """Actions, and how many there are."""

    aligned = LINE

    number: Short
    actions: Annotated[list[int], "i2", MOST_ACTIONS]


@slotted
class Episode(Record):
    """One game: the state, who is asked, and what is remembered beside the state."""

    game: Annotated[State, Quiet]
    face_up: FaceUp
    legal: Legal  # the actions of the seat that is asked
    seed: Random
    number: Word  # its number among the episodes of the seed, from 1
    steps: Word  # actions of learners so far
    times_asked: Word
    seat: Word  # who is asked
    let_be: Word  # the seats that have declined to react now, as a mask
    seen: Seen  # what is remembered of hands (`lastcard.policies.believing.seen`)

    # The state of bots (`lastcard.policies.notes`)
    choices_made: Word
    occasion: Word
    let_go: Word
    lacks: SmallPerSeat
