"""Records of a batch: what all its games share, and what each of them has.

A hall holds the rules of the table and the fixed tables of actions and observations; an episode is one game
in it, from its deal to its end. Both are declared as the state is, so that games can be stepped as they
stand, and compiled.
"""

from typing import Annotated

from lastcard.envs.parts import PARTS
from lastcard.policies.notes import Notes, Seen
from lastcard.policies.sight import Sight
from lastcard.rules.kinds import ICON
from lastcard.rules.moves import ICON_FIRST, MOST_MOVES, VERB_SHIFT
from lastcard.rules.record import Record, Word, slotted
from lastcard.rules.state import MOST_CARDS, Random, SmallPerSeat, State

MOST_ACTIONS = 384
MOVE_NUMBERS = ICON_FIRST + 1 << VERB_SHIFT


class Quiet(State):
    """A state whose events nobody counts."""

    __slots__ = ()
    tallied = False


@slotted
class Hall(Record):
    """What all games of a batch share."""

    start: Annotated[State, Quiet]  # the table as it begins
    sight: Annotated[Sight, Quiet]  # what a bot sees
    notes: Notes  # how the bots decide
    learners: Word  # the seats that are asked for actions, as a mask; bots decide for the others
    whole_match: Word
    autoreset: Word  # when the next episode is dealt
    refused: Word  # the first game whose action is not legal
    number_of_actions: Word
    moves: Annotated[list[int], "i4", MOST_MOVES]  # what may be done, while it is looked at
    actions: Annotated[list[int], "i4", MOST_ACTIONS]  # the move of each action, as seat a makes it
    numbers: Annotated[list[int], "i2", MOVE_NUMBERS]  # the action of each move
    at: Annotated[list[int], "i4", len(PARTS) + 1]  # where each part of an observation begins, and its end
    columns: Annotated[list[int], "i2", 2 * ICON]  # where a kind stands in a part that counts kinds


@slotted
class FaceUp(Record):
    """The discard pile as it was last counted (`lastcard.envs.observing`)."""

    number: Word
    cards: Annotated[list[int], "u1", MOST_CARDS]  # as they lie in the state
    counts: Annotated[list[int], "i2", 2 * ICON]  # of each kind, in its column


@slotted
class Episode(Record):
    """One game: the state, who is asked, and what is remembered beside the state."""

    seed: Random
    number: Word  # which of its seed's episodes it is, from 1 on
    times_asked: Word
    seat: Word  # who is asked
    let_be: Word  # who has let this moment be
    choices: Word  # how many actions whoever is asked has
    legal: Annotated[list[int], "i2", MOST_ACTIONS]  # these actions
    game: Annotated[State, Quiet]
    face_up: FaceUp
    seen: Seen  # what is remembered of hands (`lastcard.policies.believing.seen`)

    # What bots go by (`lastcard.policies.notes`)
    choices_made: Word
    occasion: Word
    let_go: Word
    lacks: SmallPerSeat
