"""Evidence: what the plays of others say about their hands.

Whoever searches notes the last decisions of each seat: what it did in its turn, and what lay on the table. A
hand that somebody is imagined to hold is the likelier the fewer of these decisions are unlike an expert's.
What came of a challenge, and of a Hail Mary, is noted among them: that is not likely but sure.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.policies.heuristic import best_move
from lastcard.policies.notes import LACKS, MOST_NOTED, NOTED, NOTED_WIDTH, SLOT, SLOTS, TIMES_NOTED, WEIGHTED
from lastcard.policies.sight import Sight
from lastcard.rules.cards.hail_mary import is_throw
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.hands import clear_hand, count_among, give
from lastcard.rules.kinds import COLOR_MASK, COLORED_MASK, NO_COLOR, WILD_MASK
from lastcard.rules.moves import CALLS, CARD, DRAW, KEEP, add, argument_of, color_named, move, verb_of
from lastcard.rules.moves import CHALLENGE as CHALLENGES
from lastcard.rules.numbers import Color, Kind, Move, Seat
from lastcard.rules.piles import top
from lastcard.rules.state import MOST_CARDS, NOBODY, State
from lastcard.rules.windows.turn import DRAWN, TURN, add_plays, next_seat, playable

PROVED_GUILTY, PROVED_INNOCENT, PROVED_HIT, PROVED_MISSED, PROVED_UNABLE = -1, -2, -3, -4, -5
"""What may be noted instead of a choice: how a hand proved to be, in a color."""

SURE = 4
"""A hand that cannot have been is as unlikely as so many decisions that are unlike an expert's."""

CHOICE, COLOR, TOP, DIRECTION, NEXT_LACKED, HOLDING = range(6)
"""What is noted of a decision; from `HOLDING` on, how many cards each seat held."""

FITTING = TOP
"""Of whoever could not lay a part: how many cards that would have fitted it had laid itself before."""


def note_decision(s: State, seat: Seat, choice: Move, notes: list[int]) -> None:
    """A seat plays a card in its turn, or draws; or it keeps what it drew."""
    note_proof(s, seat, choice, notes)
    if s.actor != seat:
        return
    if s.window == TURN and verb_of(choice) in (CARD, DRAW):
        write_decision(seat, choice & ~CALLS, s.color, top(s), s.direction, s.held, s.players, notes)
    elif s.window == DRAWN and verb_of(choice) == KEEP:
        note_kept(seat, s.held[seat], notes)


def write_decision(
    seat: Seat,
    choice: Move,
    color: Color,
    face_up: Kind,
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


def note_kept(seat: Seat, held: int, notes: list[int]) -> None:
    """What was drawn just now and kept would not have been played either."""
    at = last_noted(seat, notes)
    has_drawn = notes[TIMES_NOTED + seat] > 0 and notes[at + CHOICE] == move(DRAW, 0)
    if has_drawn and notes[at + HOLDING + seat] == held - 1:
        notes[at + HOLDING + seat] = held


def note_proof(s: State, seat: Seat, choice: Move, notes: list[int]) -> None:
    """A hand is challenged, or somebody's last card is guessed: all learn what came of it."""
    if verb_of(choice) == CHALLENGES:
        write_guilt(s.opener, s.guilty != 0, s.held, s.players, notes)
    elif is_throw(s, seat, choice) and s.held[seat] > 1:
        color = color_named(choice)
        hit = count_among(s, s.yelled, COLOR_MASK[color]) > 0
        write_proof(s.yelled, PROVED_HIT if hit else PROVED_MISSED, color, s.held, s.players, notes)


def write_guilt(seat: Seat, guilty: bool, held: Sequence[int], players: int, notes: list[int]) -> None:
    """Whoever was challenged held the color that was in play when it made its last decision, or not."""
    if notes[TIMES_NOTED + seat] > 0:
        color = notes[last_noted(seat, notes) + COLOR]
        write_proof(seat, PROVED_GUILTY if guilty else PROVED_INNOCENT, color, held, players, notes)


def write_proof(
    seat: Seat, proof: int, color: Color, held: Sequence[int], players: int, notes: list[int]
) -> None:
    """Note how a hand proved to be."""
    write_decision(seat, proof, color, 0, 1, held, players, notes)


def write_unable(
    seat: Seat, color: Color, fitting: int, owned: int, held: Sequence[int], players: int, notes: list[int]
) -> None:
    """Whoever could not lay a part had no card of another color than the last part's: none but those that it
    had laid itself. Parts are still their owner's.
    """
    write_decision(seat, PROVED_UNABLE, color, fitting, 1, held, players, notes)
    notes[last_noted(seat, notes) + HOLDING + seat] = owned


def last_noted(seat: Seat, notes: list[int]) -> int:
    """Where the latest decision of a seat is noted."""
    return first_noted(seat) + (notes[TIMES_NOTED + seat] - 1) * NOTED_WIDTH


def first_noted(seat: Seat) -> int:
    """Where the oldest decision of a seat is noted."""
    return NOTED + seat * MOST_NOTED * NOTED_WIDTH


def make_room(seat: Seat, notes: list[int]) -> int:
    """Where the next decision of a seat is to be noted; the oldest is forgotten when there are too many."""
    first = first_noted(seat)
    if notes[TIMES_NOTED + seat] == MOST_NOTED:
        for place in range(first, first + (MOST_NOTED - 1) * NOTED_WIDTH):
            notes[place] = notes[place + NOTED_WIDTH]
    else:
        notes[TIMES_NOTED + seat] += 1
    return last_noted(seat, notes)


def unlike_expert(k: Sight, seat: Seat, held: int, out: list[int], notes: list[int]) -> int:
    """How many noted decisions of a seat an expert would not have made with the cards it is imagined to hold.

    They stand in a row, the oldest first; what was played from the hand came from the oldest.
    """
    wrong = 0
    played = 0
    first = first_noted(seat)
    last = last_noted(seat, notes)
    for at in range(last, first - 1, -NOTED_WIDTH):
        played += verb_of(notes[at + CHOICE]) == CARD
        still_held = notes[at + HOLDING + seat] - played
        if not 0 <= still_held <= held:
            break
        sit_back(k, seat, notes, at, last, still_held)
        wrong += how_unlike(k, seat, out, notes, at)
    return wrong


def how_unlike(k: Sight, seat: Seat, out: list[int], notes: list[int], at: int) -> int:
    """Would an expert have decided otherwise? Could the hand have proved to be what it did?"""
    choice, color = notes[at + CHOICE], notes[at + COLOR]
    if choice >= 0:
        return decide_again(k, seat, out, notes, at) & ~CALLS != choice
    if choice in (PROVED_GUILTY, PROVED_INNOCENT):
        return SURE * (holds_match(k, seat, color) != (choice == PROVED_GUILTY))
    if choice == PROVED_UNABLE:
        return SURE * (count_fitting(k, seat, color) != notes[at + FITTING])
    return SURE * ((count_among(k, seat, COLOR_MASK[color]) > 0) != (choice == PROVED_HIT))


def count_fitting(k: Sight, seat: Seat, color: Color) -> int:
    """How many cards of a hand could be laid behind a part of a color."""
    kinds = COLORED_MASK
    if color != NO_COLOR:
        kinds &= ~COLOR_MASK[color]
    if k.droid_wild_parts:
        kinds |= WILD_MASK
    return count_among(k, seat, kinds)


def sit_back(k: Sight, seat: Seat, notes: list[int], at: int, last: int, still_held: int) -> None:
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


def decide_again(k: Sight, seat: Seat, out: list[int], notes: list[int], at: int) -> Move:
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
    note_proof,
    write_guilt,
    write_proof,
    write_unable,
    last_noted,
    how_unlike,
    count_fitting,
    write_decision,
    note_kept,
    first_noted,
    make_room,
    unlike_expert,
    sit_back,
    decide_again,
)
