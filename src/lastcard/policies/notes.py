"""Notes: the driver's own state while it plays, declared as a record.

They hold the counters of one game, the run settings, how each seat decides, what is remembered and guessed
about hidden cards, and the results of trying moves out.
"""

from typing import Annotated

from lastcard.compiled.plain import plain
from lastcard.policies.features import Weights
from lastcard.policies.inputs import INPUTS
from lastcard.rules.record import Record, Word, slotted
from lastcard.rules.state import MOST_CARDS, MOST_PLAYER_CARDS, SEATS, SmallPerSeat

MOST_NOTED = 10
"""The most decisions remembered for each seat."""

MOST_SEEN = 12
"""The most cards of one hand that a viewer remembers."""

MOST_CANDIDATES = 6

UNITS = 16

SEARCHING, REVIEWING = 1, 2
"""The tasks of trying candidates out in worlds, and of reporting what happens in each world. Any other task
plays from the deal on.
"""

WordPerSeat = Annotated[list[int], "i8", SEATS]


@slotted
class Decision(Record):
    """What a seat did in its turn, and what was on the table (`lastcard.policies.believing.evidence`)."""

    choice: Word  # or what was proved about its hand
    color: Word
    top: Word
    direction: Word
    next_lacked: Word  # the colors that the next seat had none of
    held: WordPerSeat


@slotted
class SeenHand(Record):
    """What each seat has seen of a hand (`lastcard.policies.believing.seen`)."""

    number: SmallPerSeat
    old: SmallPerSeat  # how many of them, counted from the first, have been there for some time
    cards: Annotated[list[int], "i1", SEATS * MOST_SEEN]  # grouped by viewer, seat 0 first


@slotted
class Seen(Record):
    """What has been seen of all hands."""

    owners: Word  # the seats of whose hands anything was seen, as a mask
    hands: Annotated[list[SeenHand], SeenHand, SEATS]  # each seat's


@slotted
class Remembered(Record):
    """What an observer remembers of a round."""

    lacks: WordPerSeat  # the colors a seat had none of when it last drew, as a mask
    times_noted: WordPerSeat
    decisions: Annotated[list[Decision], Decision, SEATS * MOST_NOTED]  # the last of each seat
    seen: Seen


@slotted
class Hidden(Record):
    """The hidden cards of all hands (`lastcard.policies.believing.worlds`), and the player cards that are not
    in the open (`lastcard.policies.believing.player_decks`).
    """

    number: Word
    first: WordPerSeat  # where the cards of each seat begin
    unlike: WordPerSeat  # how many noted decisions are unlike an expert's with them
    cards: Annotated[list[int], "i8", MOST_CARDS]
    fixed: Annotated[list[int], "i8", MOST_CARDS]  # which of them were seen
    known_decks: Word  # whose player decks are known, as a mask
    unseen: Word  # how many player cards may be in the other decks
    player_cards: Annotated[list[int], "i8", MOST_PLAYER_CARDS]


@slotted
class Candidate(Record):
    """A move that is tried out by playing on from it, and the results."""

    choice: Word
    value: Word
    gain: Word  # over the first candidate
    gain_squared: Word


@slotted
class Network(Record):
    """The value network of a champion (`lastcard.policies.playing_out.value`)."""

    units: Annotated[list[int], "i8", UNITS]  # the bias of each unit
    inputs: Annotated[list[int], "i8", INPUTS * UNITS]  # the weight of each input for each unit
    shares: Annotated[list[int], "i8", UNITS]  # the weight of each unit in the sum
    start: Word  # the bias of the sum


@slotted
class Notes(Record):
    """All notes of a game. Players in possible worlds have notes of their own."""

    # Counted in one game
    choices_made: Word
    decisions: Word
    watched_turn: Word
    leader: Word
    lead_changes: Word
    longest_stuck: Word
    missed_calls: Word
    occasion: Word
    let_go: Word
    rounds: Word
    turns: Word

    # Run settings
    watching: Word
    whole_match: Word
    bots: Word  # whether any seat thinks
    task: Word
    me: Word
    worlds: Word
    first_world: Word
    horizon: Word  # of a review: a world is played on for this many turns
    open_hands: Word  # a champion that sees all cards: an upper bound for honest players

    # For each seat: counters
    behind: WordPerSeat
    stuck: WordPerSeat
    scores: WordPerSeat
    held: WordPerSeat  # how many cards it held before the last move

    # For each seat: its policy, its reflexes as chances in a thousand, and its weights
    policy: WordPerSeat
    forgets_call: WordPerSeat
    remembers_call: WordPerSeat
    catches: WordPerSeat
    throws: WordPerSeat
    speed: WordPerSeat
    weights: Annotated[list[Weights], Weights, SEATS]

    # Beliefs about hidden cards
    remembered: Remembered
    hidden: Hidden

    # Tried out
    compared: Word  # how many candidates there are
    candidates: Annotated[list[Candidate], Candidate, MOST_CANDIDATES]
    inputs: Annotated[list[int], "i8", INPUTS]  # to the network, for one world
    units: Annotated[list[int], "i8", UNITS]
    network: Network


@plain
def clear_counts(notes: Notes) -> None:
    """Reset the counters at the start of a game."""
    notes.choices_made = 0
    notes.decisions = 0
    notes.watched_turn = 0
    notes.leader = 0
    notes.lead_changes = 0
    notes.longest_stuck = 0
    notes.missed_calls = 0
    notes.occasion = 0
    notes.let_go = 0
