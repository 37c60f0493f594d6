"""Reviewing: play on from one moment in many worlds, and report each.

A coach compares moves by it (`lastcard.coach`). All candidates are tried in the same worlds with the same
random numbers; after its move everyone plays on as an expert that sees only its own cards, and after some
turns every seat's chance to win is estimated, as a champion does. A row of answers has a word for what is
hidden in each world; then for each candidate a word about what happened, and each seat's value.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.believing.worlds import first_world, next_world, straighten
from lastcard.policies.deciding.by_chance import LET_BE
from lastcard.policies.deciding.by_heuristic import decide, let_go
from lastcard.policies.notes import Notes, clear_counts
from lastcard.policies.playing_out.value import CERTAIN_WIN, chance_to_win
from lastcard.policies.workspace import Workspace
from lastcard.rules.chance import key_of, shuffle
from lastcard.rules.hands import count_among
from lastcard.rules.kernel import apply, asked
from lastcard.rules.kinds import COLOR_MASK, COLORS, WILD_MASK
from lastcard.rules.moves import ARMS_UP, CATCH, KEEP, argument_of, move, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.record import become
from lastcard.rules.state import NOBODY, PLAYER_CARDS, PLAYER_DECK, State
from lastcard.rules.windows.challenge import CHALLENGE
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.rules.windows.turn import TURN, playable

CHAIN = 16
"""So many worlds are derived from one another; then the hidden cards are dealt anew, so that chains are
independent.
"""

GO_ON = LET_BE
"""A candidate: no move is made first, everyone plays on as they would."""

LET_PASS = move(KEEP, 0)
"""A candidate of a seat that is not asked: it does not react."""

LAST_ARMS = move(ARMS_UP, 1)
"""A candidate in a race: everybody else is quicker."""

DREW_BITS, CAUGHT_BITS = 8, 1
"""The lowest bits of what happened: how many cards the seat drew, and whether it was caught. What is above
them says whether the player whose turn followed could play.
"""
MOST_DRAWN = (1 << DREW_BITS) - 1
NEXT_UNKNOWN, NEXT_CANNOT, NEXT_CAN = range(3)

BITS_A_SEAT = COLORS + 1
"""What is hidden in a world: one bit for guilt, then for each seat whether it holds each color, and
a wild.
"""


@plain
def play_worlds_on(work: Workspace, answers: list[int], seed: int) -> None:
    """Try the candidates in the notes in some worlds, from `first_world` on, which begins a chain."""
    notes, inner, base = work.notes, work.inner, work.base
    become(work.sight, work.start)
    become(base, work.start)
    if not inner.open_hands and base.window != DRAFT_ONE:
        straighten(base, notes.me, inner)
    place = 0
    for world in range(notes.first_world, notes.first_world + notes.worlds):
        base.key = key_of(seed, world)
        base.rolled = 0
        deal_world(work, notes.me, world % CHAIN == 0)
        answers[place] = what_is_hidden(base)
        place += 1
        for number in range(notes.compared):
            become(work.world, base)
            answers[place] = try_candidate(work, notes.me, notes.candidates[number].choice)
            write_values(work.world, work.inner, answers, place + 1)
            place += 1 + base.players


@plain
def deal_world(work: Workspace, seat: Seat, begins_chain: bool) -> None:
    """Deal what the seat cannot know; with open hands, only the order of the piles."""
    base = work.base
    if base.window == DRAFT_ONE:  # all else lies open
        shuffle(base, base.stock, 0, base.in_stock, PLAYER_CARDS)
    elif work.inner.open_hands:
        shuffle(base, base.cards, 0, base.pile, NOBODY)
        if base.player_cards:
            for owner in range(base.players):
                shuffle(base, base.deck, owner * PLAYER_DECK, base.in_deck[owner], owner)
    elif begins_chain:
        first_world(base, work.sight, seat, work.moves, work.inner)
    else:
        next_world(base, work.sight, seat, work.moves, work.inner)


@plain
def what_is_hidden(s: State) -> int:
    """Who holds which colors, and whether a challenge would find guilt."""
    facts = 0
    for place in range(s.players):
        owner = s.players - 1 - place
        facts = facts << 1 | (count_among(s, owner, WILD_MASK) > 0)
        for color in range(COLORS):
            facts = facts << 1 | (count_among(s, owner, COLOR_MASK[COLORS - 1 - color]) > 0)
    return facts << 1 | (s.window == CHALLENGE and s.guilty != 0)


@plain
def try_candidate(work: Workspace, seat: Seat, choice: Move) -> int:
    """Make the move, let everyone play on for some turns, and return what happened to the seat."""
    w, inner = work.world, work.inner
    clear_counts(inner)
    held = w.held[seat]
    last = w.turns + work.notes.horizon
    begin_with(w, seat, choice, inner)
    drew = max(0, w.held[seat] - held)
    follows = can_next_play(w, seat)
    caught = 0
    while not w.over and (w.turns < last or w.window != TURN):
        actor, choice = decide(w, work.sight, work.moves, inner)
        if choice != LET_BE:
            held = w.held[seat]
            if verb_of(choice) == CATCH and actor != seat and argument_of(choice) == seat:
                caught = 1
            apply(w, actor, choice)
            drew += max(0, w.held[seat] - held)
    return (follows << CAUGHT_BITS | caught) << DREW_BITS | min(drew, MOST_DRAWN)


@plain
def begin_with(w: State, seat: Seat, choice: Move, inner: Notes) -> None:
    """Make a candidate's move."""
    if choice == LAST_ARMS:
        for other in range(w.players):
            if other != seat and w.awaited >> other & 1:
                apply(w, other, move(ARMS_UP, 0))
    elif choice == LET_PASS and not asked(w) >> seat & 1:
        let_go(w, seat, inner)
    elif choice != GO_ON:
        apply(w, seat, choice)


@plain
def can_next_play(w: State, seat: Seat) -> int:
    """Whether the player whose turn follows has a card for it."""
    if w.over or w.window != TURN or w.actor == seat:
        return NEXT_UNKNOWN
    return NEXT_CAN if playable(w, w.actor) else NEXT_CANNOT


@plain
def write_values(w: State, inner: Notes, answers: list[int], first: int) -> None:
    """Each seat's chance to win, in shares of `CERTAIN_WIN` that add up to it; nobody wins a void round."""
    total = 0
    for seat in range(w.players):
        value = CERTAIN_WIN * (w.winner == seat) if w.over else chance_to_win(w, seat, inner)
        answers[first + seat] = value
        total += value
    if not w.over:
        for seat in range(w.players):
            answers[first + seat] = CERTAIN_WIN * answers[first + seat] // max(1, total)
