"""Search: try promising moves out in possible worlds; keep to the heuristic unless one is clearly better.

All candidates are tried in the same worlds with the same chance, and only the difference counts. Who plays on
after the move are experts, all of them, each seeing its own cards; after some turns the world is judged.
"""

from __future__ import annotations

from lastcard.policies.by_chance import LET_BE, with_call
from lastcard.policies.by_heuristic import decide, let_go
from lastcard.policies.heuristic import MANY, points_of
from lastcard.policies.notes import (
    CANDIDATE,
    CANDIDATES,
    COUNTED,
    DECISIONS,
    GAIN,
    GAIN_SQUARED,
    KNOWN_DECKS,
    LACKS,
    MOST_CANDIDATES,
    OPEN_HANDS,
    REMEMBERED_END,
    VALUE,
    WEIGHTED,
    WORLDS,
)
from lastcard.policies.player_decks import known_decks
from lastcard.policies.policy import ALWAYS
from lastcard.policies.sight import Sight
from lastcard.policies.value import CERTAIN_WIN, VALUE_PARTS, chance_to_win
from lastcard.policies.worlds import first_world, next_world, straighten
from lastcard.rules.chance import key_of
from lastcard.rules.kernel import apply, asked, legal
from lastcard.rules.moves import CALLS, KEEP, move
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.state import State, become
from lastcard.rules.windows.turn import TURN

HORIZON = 16
"""A world is played on for so many turns; then it is judged."""

PROMISING = 2
"""After a first look, so many candidates beside the heuristic's are looked at more closely."""

NO_THROW = move(KEEP, 0)
"""Out of turn: let the occasion go."""

CLEAR_BETWEEN_TWO, CLEAR = 1, 2
"""A gain must be so many standard errors above nothing: among many players more can deceive."""


def gather_candidates(k: Sight, seat: Seat, out: list[int], n: int, notes: list[int], best: int) -> None:
    """The heuristic's choice first, then the others that it likes most, without calls."""
    notes[CANDIDATE] = best
    number = 1
    most = MANY
    while number < MOST_CANDIDATES:
        liked = -MANY
        for place in range(n):
            points = points_of(k, seat, out[place], notes, notes[WEIGHTED + seat])
            if liked < points < most:
                liked = points
        if liked == -MANY:
            break
        for place in range(n):
            fits = points_of(k, seat, out[place], notes, notes[WEIGHTED + seat]) == liked
            if fits and number < MOST_CANDIDATES and not is_candidate(notes, number, out[place]):
                notes[CANDIDATE + number] = out[place]
                number += 1
        most = liked
    notes[CANDIDATES] = number


def is_candidate(notes: list[int], number: int, choice: Move) -> bool:
    """Is it, but for the call, among the candidates already?"""
    for place in range(number):
        if notes[CANDIDATE + place] | CALLS == choice | CALLS:
            return True
    return False


def search_worlds(
    base: State,
    w: State,
    k: Sight,
    seat: Seat,
    out: list[int],
    notes: list[int],
    inner: list[int],
    key: int,
    first: int,
    worlds: int,
) -> None:
    """Try every candidate in some worlds; what each gains over the first is added up in the notes."""
    for world in range(first, first + worlds):
        base.key = key_of(key, world)
        base.rolled = 0
        if not inner[OPEN_HANDS]:
            if world == first:
                first_world(base, k, seat, out, inner)
            else:
                next_world(base, k, seat, out, inner)
        try_in_world(base, w, k, seat, out, notes, inner)


def try_in_world(
    base: State, w: State, k: Sight, seat: Seat, out: list[int], notes: list[int], inner: list[int]
) -> None:
    """Try every candidate in one world."""
    usual = 0
    for place in range(notes[CANDIDATES]):
        become(w, base)
        value = play_on(w, k, seat, out, inner, notes[CANDIDATE + place])
        if place == 0:
            usual = value
        notes[VALUE + place] += value
        notes[GAIN + place] += value - usual
        notes[GAIN_SQUARED + place] += (value - usual) * (value - usual)


def play_on(w: State, k: Sight, seat: Seat, out: list[int], inner: list[int], choice: Move) -> int:
    """Make the move, with the call where it can be said, and play on for some turns; what came of it."""
    for note in range(COUNTED):
        inner[note] = 0
    last = w.turns + HORIZON
    if is_no_throw(w, seat, choice):
        let_go(w, seat, inner)
    else:
        apply(w, seat, with_call(out, legal(w, seat, out), choice, ALWAYS))
    while not w.over and (w.turns < last or w.window != TURN):
        actor, choice = decide(w, k, out, inner)
        if choice != LET_BE:
            apply(w, actor, choice)
    return outcome(w, seat, inner)


def is_no_throw(w: State, seat: Seat, choice: Move) -> bool:
    """Is it the choice of a seat that may throw out of turn, and does not?"""
    return choice == NO_THROW and not asked(w) >> seat & 1


def outcome(w: State, seat: Seat, inner: list[int]) -> int:
    """A round that is won or lost, or as likely to be won as it looks."""
    if w.over:
        return CERTAIN_WIN if w.winner == seat else 0
    return chance_to_win(w, seat, inner)


def how_clear(players: int) -> int:
    return CLEAR_BETWEEN_TWO if players == 2 else CLEAR


def clearest_gain(notes: list[int], players: int) -> Move:
    """The candidate with the largest gain that is no accident; the first when there is none.

    A gain g with a sum of squares q is clear when g is above so many times the root of q.
    """
    best = 0
    for place in range(1, notes[CANDIDATES]):
        gain = notes[GAIN + place]
        clear = gain > 0 and gain * gain > how_clear(players) ** 2 * notes[GAIN_SQUARED + place]
        if clear and gain > notes[GAIN + best]:
            best = place
    return notes[CANDIDATE + best]


def drop_the_hopeless(notes: list[int]) -> None:
    """Keep the heuristic's choice, and the two others that gained most over it, if they gained anything."""
    kept = 1
    while kept <= PROMISING:
        best = kept
        for place in range(kept + 1, notes[CANDIDATES]):
            if notes[GAIN + place] > notes[GAIN + best]:
                best = place
        if best >= notes[CANDIDATES] or notes[GAIN + best] <= 0:
            break
        swap_candidates(notes, kept, best)
        kept += 1
    notes[CANDIDATES] = min(kept, notes[CANDIDATES])


def swap_candidates(notes: list[int], one: int, other: Seat) -> None:
    for row in (CANDIDATE, VALUE, GAIN, GAIN_SQUARED):
        number = notes[row + one]
        notes[row + one] = notes[row + other]
        notes[row + other] = number


def clear_gains(notes: list[int]) -> None:
    for place in range(MOST_CANDIDATES):
        notes[VALUE + place] = 0
        notes[GAIN + place] = 0
        notes[GAIN_SQUARED + place] = 0


def search(
    s: State,
    k: Sight,
    base: State,
    w: State,
    seat: Seat,
    out: list[int],
    n: int,
    notes: list[int],
    inner: list[int],
    best: int,
) -> Move:
    """The heuristic's choice, or one that is clearly better.

    All candidates have a first look at half of the worlds; the time that the others would have taken goes to
    the promising ones.
    """
    gather_candidates(k, seat, out, n, notes, best)
    if notes[CANDIDATES] == 1:
        return best
    clear_gains(notes)
    for note in range(LACKS, REMEMBERED_END):
        inner[note] = notes[note]
    inner[KNOWN_DECKS] = known_decks(s, seat)
    become(base, s)
    if not inner[OPEN_HANDS]:
        straighten(base, seat, inner)
    key = key_of(s.key, notes[DECISIONS])
    first = notes[WORLDS] // 2
    left = (notes[WORLDS] - first) * notes[CANDIDATES]
    search_worlds(base, w, k, seat, out, notes, inner, key, 0, first)
    drop_the_hopeless(notes)
    if notes[CANDIDATES] > 1:
        search_worlds(base, w, k, seat, out, notes, inner, key, first, left // notes[CANDIDATES])
    return clearest_gain(notes, s.players)


SEARCH_PARTS = (
    gather_candidates,
    is_candidate,
    search_worlds,
    try_in_world,
    play_on,
    is_no_throw,
    outcome,
    how_clear,
    clearest_gain,
    drop_the_hopeless,
    swap_candidates,
    clear_gains,
    search,
    *VALUE_PARTS,
)
