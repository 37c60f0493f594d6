"""Evidence: what the plays of others say about their hands.

Whoever searches notes the last decisions of each seat: what it did in its turn, and what lay on the table. A
hand that somebody is imagined to hold is the likelier the fewer of these decisions are unlike an expert's.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.policies.heuristic import best_move
from lastcard.policies.notes import LACKS, MOST_NOTED, NOTED, NOTED_WIDTH, SLOT, SLOTS, TIMES_NOTED, WEIGHTED
from lastcard.policies.sight import Sight
from lastcard.rules.hands import clear_hand, give
from lastcard.rules.moves import CALLS, CARD, DRAW, KEEP, add, argument_of, move, verb_of
from lastcard.rules.piles import top
from lastcard.rules.state import MOST_CARDS, NOBODY, State
from lastcard.rules.turn import DRAWN, TURN, add_plays, next_seat, playable

CHOICE, COLOR, TOP, DIRECTION, NEXT_LACKED, HOLDING = range(6)
"""What is noted of a decision; from `HOLDING` on, how many cards each seat held."""


def note_decision(s: State, seat: int, choice: int, notes: list[int]) -> None:
    """A seat plays a card in its turn, or draws; or it keeps what it drew."""
    if s.actor != seat:
        return
    if s.window == TURN and verb_of(choice) in (CARD, DRAW):
        write_decision(seat, choice & ~CALLS, s.color, top(s), s.direction, s.held, s.players, notes)
    elif s.window == DRAWN and verb_of(choice) == KEEP:
        note_kept(seat, s.held[seat], notes)


def write_decision(
    seat: int,
    choice: int,
    color: int,
    face_up: int,
    direction: int,
    held: Sequence[int],
    players: int,
    notes: list[int],
) -> None:
    """Note what a seat does, without its call, and what it saw."""
    at = make_room(seat, notes)
    notes[at + CHOICE] = choice
    notes[at + COLOR] = color
    notes[at + TOP] = face_up
    notes[at + DIRECTION] = direction
    notes[at + NEXT_LACKED] = notes[LACKS + (seat + direction) % players]
    for other in range(players):
        notes[at + HOLDING + other] = held[other]


def note_kept(seat: int, held: int, notes: list[int]) -> None:
    """What was drawn just now and kept would not have been played either."""
    at = first_noted(seat) + (notes[TIMES_NOTED + seat] - 1) * NOTED_WIDTH
    has_drawn = notes[TIMES_NOTED + seat] > 0 and notes[at + CHOICE] == move(DRAW, 0)
    if has_drawn and notes[at + HOLDING + seat] == held - 1:
        notes[at + HOLDING + seat] = held


def first_noted(seat: int) -> int:
    """Where the oldest decision of a seat is noted."""
    return NOTED + seat * MOST_NOTED * NOTED_WIDTH


def make_room(seat: int, notes: list[int]) -> int:
    """Where the next decision of a seat is to be noted; the oldest is forgotten when there are too many."""
    first = first_noted(seat)
    if notes[TIMES_NOTED + seat] == MOST_NOTED:
        for place in range(first, first + (MOST_NOTED - 1) * NOTED_WIDTH):
            notes[place] = notes[place + NOTED_WIDTH]
    else:
        notes[TIMES_NOTED + seat] += 1
    return first + (notes[TIMES_NOTED + seat] - 1) * NOTED_WIDTH


def unlike_expert(k: Sight, seat: int, held: int, out: list[int], notes: list[int]) -> int:
    """How many noted decisions of a seat an expert would not have made with the cards it is imagined to hold.

    They stand in a row, the oldest first; what was played from the hand came from the oldest.
    """
    wrong = 0
    played = 0
    first = first_noted(seat)
    last = first + (notes[TIMES_NOTED + seat] - 1) * NOTED_WIDTH
    for at in range(last, first - 1, -NOTED_WIDTH):
        played += verb_of(notes[at + CHOICE]) == CARD
        still_held = notes[at + HOLDING + seat] - played
        if not 0 <= still_held <= held:
            break
        sit_back(k, seat, notes, at, last, still_held)
        wrong += decide_again(k, seat, out, notes, at) & ~CALLS != notes[at + CHOICE]
    return wrong


def sit_back(k: Sight, seat: int, notes: list[int], at: int, last: int, still_held: int) -> None:
    """See the table as a seat saw it when it decided, with what it is imagined to have held: cards that it
    still holds, and those that it has played since.
    """
    k.window = TURN
    k.actor = seat
    k.yelled = NOBODY
    k.color = notes[at + COLOR]
    k.discards = 1
    k.cards[MOST_CARDS - 1] = notes[at + TOP]
    k.direction = notes[at + DIRECTION]
    clear_hand(k, seat)
    for slot in range(notes[SLOTS + seat], notes[SLOTS + seat] + still_held):
        give(k, seat, notes[SLOT + slot])
    for decision in range(at, last + 1, NOTED_WIDTH):
        if verb_of(notes[decision + CHOICE]) == CARD:
            give(k, seat, argument_of(notes[decision + CHOICE]))
    for other in range(k.players):
        k.held[other] = notes[at + HOLDING + other]


def decide_again(k: Sight, seat: int, out: list[int], notes: list[int], at: int) -> int:
    """What an expert would have decided there."""
    n = add_plays(k, seat, out, 0, playable(k, seat))
    n = add(out, n, move(DRAW, 0))
    following = LACKS + next_seat(k, seat)
    lacks_now = notes[following]
    notes[following] = notes[at + NEXT_LACKED]
    best = best_move(k, seat, out, n, notes, notes[WEIGHTED + seat])
    notes[following] = lacks_now
    return best


EVIDENCE_PARTS = (
    note_decision,
    write_decision,
    note_kept,
    first_noted,
    make_room,
    unlike_expert,
    sit_back,
    decide_again,
)
