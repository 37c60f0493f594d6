"""Records of a batch: what all its games share, and what each of them has.

A batch table holds the rules of the table and the fixed tables of actions and observations; an episode is one
game in it, from its deal to its end. Both are declared as the state is, so that games can be stepped as they
stand, and compiled.
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
"""A processor fetches so many bytes at once: what is needed at each step should lie in few such lines."""

NOT_COUNTED = -1
"""Instead of how often a discard pile was stirred: it is another one now."""
MOVE_NUMBERS = ICON_FIRST + 1 << VERB_SHIFT


class Quiet(State):
    """A state whose events nobody counts."""

    __slots__ = ()
    tallied = False
    aligned = LINE


@slotted
class BatchTable(Record):
    """What all games of a batch share."""

    start: Annotated[State, Quiet]  # the table as it begins
    sight: Annotated[Sight, Quiet]  # what a bot sees
    notes: Notes  # how the bots decide
    learners: Word  # the seats that are asked for actions, as a mask; bots decide for the others
    whole_match: Word
    autoreset: Word  # when the next episode is dealt
    longest: Word  # after so many steps an episode is cut off; 0: never
    refused: Word  # the first game whose action is not legal
    players: Annotated[int, "i8", FIXED]
    number_of_actions: Annotated[int, "i8", FIXED]
    moves: Annotated[list[int], "i4", MOST_MOVES]  # what may be done, while it is looked at
    actions: Annotated[list[int], "i4", MOST_ACTIONS]  # the move of each action, as seat a makes it
    numbers: Annotated[list[int], "i2", MOVE_NUMBERS]  # the action of each move
    at: Annotated[list[int], "i4", len(PARTS) + 1, FIXED]  # where each part begins, and the end
    columns: Annotated[list[int], "i2", 2 * ICON, FIXED]  # where a kind stands in a part that counts kinds


@slotted
class FaceUp(Record):
    """The discard pile as it was last counted (`lastcard.envs.observing`)."""

    aligned = LINE

    number: Short
    stirred: Short  # as it stands in the state; or `NOT_COUNTED`
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
    legal: Legal  # the actions of whoever is asked
    seed: Random
    number: Word  # which of its seed's episodes it is, from 1 on
    steps: Word  # actions of learners so far
    times_asked: Word
    seat: Word  # who is asked
    let_be: Word  # who has let this moment be
    seen: Seen  # what is remembered of hands (`lastcard.policies.believing.seen`)

    # What bots go by (`lastcard.policies.notes`)
    choices_made: Word
    occasion: Word
    let_go: Word
    lacks: SmallPerSeat
