"""Evidence: what the plays of others say about their hands.

A searching seat notes the last decisions of every seat: what it did in its turn, and what was on the table. A
guessed hand is the likelier, the fewer of these decisions differ from what an expert would have done with it.
Results of challenges and Hail Marys are noted too. They are certain, not just likely.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.compiled.plain import plain
from lastcard.policies.deciding.heuristic import best_move
from lastcard.policies.notes import MOST_NOTED, Decision, Notes, Remembered
from lastcard.policies.sight import Sight, clear_hand
from lastcard.rules.cards.hail_mary import is_throw
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.hands import count_among, give
from lastcard.rules.kinds import COLOR_MASK, COLORED_MASK, NO_COLOR, WILD_MASK
from lastcard.rules.moves import CALLS, CARD, DRAW, KEEP, add, argument_of, color_named, move, verb_of
from lastcard.rules.moves import CHALLENGE as CHALLENGES
from lastcard.rules.numbers import Color, Kind, Mask, Move, Seat
from lastcard.rules.piles import top
from lastcard.rules.plays import add_plays
from lastcard.rules.record import become
from lastcard.rules.state import MOST_CARDS, NOBODY, State
from lastcard.rules.windows.turn import DRAWN, TURN, next_seat, playable

PROVED_GUILTY, PROVED_INNOCENT, PROVED_HIT, PROVED_MISSED, PROVED_UNABLE = -1, -2, -3, -4, -5
"""Noted in place of a choice: what was proved about a hand, for one color."""

SURE = 4
"""An impossible hand counts as this many decisions that differ from an expert's."""


@plain
def note_decision(s: State, seat: Seat, choice: Move, memory: Remembered) -> None:
    """Note that a seat plays a card in its turn, draws, or keeps the card it drew."""
    note_proof(s, seat, choice, memory)
    if s.actor != seat:
        return
    if s.window == TURN and verb_of(choice) in (CARD, DRAW):
        write_decision(seat, choice & ~CALLS, s.color, top(s), s.direction, s.held, s.players, memory)
    elif s.window == DRAWN and verb_of(choice) == KEEP:
        note_kept(seat, s.held[seat], memory)


@plain
def write_decision(
    seat: Seat,
    choice: Move,
    color: Color,
    face_up: Kind,
    direction: int,
    held: Sequence[int],
    players: int,
    memory: Remembered,
) -> None:
    """Note what a seat does, ignoring its call, and what it saw."""
    decision = memory.decisions[make_room(seat, memory)]
    decision.choice = choice
    decision.color = color
    decision.top = face_up
    decision.direction = direction
    decision.next_lacked = memory.lacks[(seat + direction) % players]
    for other in range(players):
        decision.held[other] = held[other]


@plain
def note_kept(seat: Seat, held: int, memory: Remembered) -> None:
    """Count a card just drawn and kept as part of the hand at that decision: it was not played either."""
    if memory.times_noted[seat] > 0:
        decision = memory.decisions[last_noted(seat, memory)]
        if decision.choice == move(DRAW, 0) and decision.held[seat] == held - 1:
            decision.held[seat] = held


@plain
def note_proof(s: State, seat: Seat, choice: Move, memory: Remembered) -> None:
    """Note the public result of a challenge, or of a guess at somebody's last card."""
    if verb_of(choice) == CHALLENGES:
        write_guilt(s.opener, s.guilty != 0, s.held, s.players, memory)
    elif is_throw(s, seat, choice) and s.held[seat] > 1:
        color = color_named(choice)
        hit = count_among(s, s.yelled, COLOR_MASK[color]) > 0
        write_proof(s.yelled, PROVED_HIT if hit else PROVED_MISSED, color, s.held, s.players, memory)


@plain
def write_guilt(seat: Seat, guilty: bool, held: Sequence[int], players: int, memory: Remembered) -> None:
    """Note whether a challenged seat held the color that was in play at its last decision."""
    if memory.times_noted[seat] > 0:
        color = memory.decisions[last_noted(seat, memory)].color
        write_proof(seat, PROVED_GUILTY if guilty else PROVED_INNOCENT, color, held, players, memory)


@plain
def write_proof(
    seat: Seat, proof: int, color: Color, held: Sequence[int], players: int, memory: Remembered
) -> None:
    """Note what was proved about a hand."""
    write_decision(seat, proof, color, 0, 1, held, players, memory)


@plain
def write_unable(
    seat: Seat, color: Color, fitting: int, owned: int, held: Sequence[int], players: int, memory: Remembered
) -> None:
    """Note that a seat could not lay a part: it held no card of another color than the last part's.

    Parts it laid itself still belong to it. The number of those that would fit is stored as the top card.
    """
    write_decision(seat, PROVED_UNABLE, color, fitting, 1, held, players, memory)
    memory.decisions[last_noted(seat, memory)].held[seat] = owned


@plain
def last_noted(seat: Seat, memory: Remembered) -> int:
    """The index of a seat's latest decision."""
    return first_noted(seat) + memory.times_noted[seat] - 1


@plain
def first_noted(seat: Seat) -> int:
    """The index of a seat's oldest decision."""
    return seat * MOST_NOTED


@plain
def make_room(seat: Seat, memory: Remembered) -> int:
    """The index for a seat's next decision; drops the oldest one if the list is full."""
    first = first_noted(seat)
    if memory.times_noted[seat] == MOST_NOTED:
        for place in range(first, first + MOST_NOTED - 1):
            become(memory.decisions[place], memory.decisions[place + 1])
    else:
        memory.times_noted[seat] += 1
    return last_noted(seat, memory)


@plain
def unlike_expert(k: Sight, seat: Seat, held: int, out: list[int], notes: Notes) -> int:
    """How many noted decisions of a seat an expert would not have made with the hand guessed for it.

    The slots of a hand are ordered oldest card first. Cards played since a decision are assumed to have been
    in the hand at that time.
    """
    wrong = 0
    played = 0
    first = first_noted(seat)
    last = last_noted(seat, notes.remembered)
    for place in range(last, first - 1, -1):
        decision = notes.remembered.decisions[place]
        played += verb_of(decision.choice) == CARD
        still_held = decision.held[seat] - played
        if not 0 <= still_held <= held:
            break
        sit_back(k, seat, notes, place, last, still_held)
        wrong += how_unlike(k, seat, out, notes, decision)
    return wrong


@plain
def how_unlike(k: Sight, seat: Seat, out: list[int], notes: Notes, decision: Decision) -> int:
    """1 if an expert would have decided otherwise; `SURE` if the hand contradicts what was proved."""
    choice, color = decision.choice, decision.color
    if choice >= 0:
        return decide_again(k, seat, out, notes, decision.next_lacked) & ~CALLS != choice
    if choice in (PROVED_GUILTY, PROVED_INNOCENT):
        return SURE * (holds_match(k, seat, color) != (choice == PROVED_GUILTY))
    if choice == PROVED_UNABLE:
        return SURE * (count_fitting(k, seat, color) != decision.top)
    return SURE * ((count_among(k, seat, COLOR_MASK[color]) > 0) != (choice == PROVED_HIT))


@plain
def count_fitting(k: Sight, seat: Seat, color: Color) -> int:
    """How many cards of a hand could follow a part of this color."""
    kinds = COLORED_MASK
    if color != NO_COLOR:
        kinds &= ~COLOR_MASK[color]
    if k.droid_wild_parts:
        kinds |= WILD_MASK
    return count_among(k, seat, kinds)


@plain
def sit_back(k: Sight, seat: Seat, notes: Notes, place: int, last: int, still_held: int) -> None:
    """Restore the table as a seat saw it when it decided, with the hand guessed for it.

    That hand is the cards it still holds and those it has played since.
    """
    decisions, hidden = notes.remembered.decisions, notes.hidden
    decision = decisions[place]
    k.window = TURN
    k.actor = seat
    k.yelled = NOBODY
    k.color = decision.color
    k.discards = 1
    k.cards[MOST_CARDS - 1] = decision.top
    k.direction = decision.direction
    clear_hand(k, seat)
    for slot in range(hidden.first[seat], hidden.first[seat] + still_held):
        give(k, seat, hidden.cards[slot])
    for since in range(place, last + 1):
        if verb_of(decisions[since].choice) == CARD:
            give(k, seat, argument_of(decisions[since].choice))
    for other in range(k.players):
        k.held[other] = decision.held[other]


@plain
def decide_again(k: Sight, seat: Seat, out: list[int], notes: Notes, next_lacked: Mask) -> Move:
    """What an expert would have decided in this position."""
    n = add_plays(k, seat, out, 0, playable(k, seat))
    n = add(out, n, move(DRAW, 0))
    lacks, following = notes.remembered.lacks, next_seat(k, seat)
    lacks_now = lacks[following]
    lacks[following] = next_lacked
    best = best_move(k, seat, out, n, notes)
    lacks[following] = lacks_now
    return best
