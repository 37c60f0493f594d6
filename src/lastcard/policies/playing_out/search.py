"""Search: try promising moves in possible worlds; keep the heuristic's choice unless one is clearly better.

All candidates are tried in the same worlds with the same random numbers, and only differences count. After
the move every seat plays on as an expert that sees only its own cards; after some turns the position is
evaluated.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.believing.player_decks import known_decks
from lastcard.policies.believing.worlds import first_world, next_world, straighten
from lastcard.policies.deciding.by_chance import LET_BE, with_call
from lastcard.policies.deciding.by_heuristic import decide, let_go
from lastcard.policies.deciding.heuristic import MANY, points_of
from lastcard.policies.notes import MOST_CANDIDATES, Notes, clear_counts
from lastcard.policies.playing_out.value import CERTAIN_WIN, chance_to_win
from lastcard.policies.policy import ALWAYS
from lastcard.policies.sight import Sight
from lastcard.policies.workspace import Workspace
from lastcard.rules.chance import key_of
from lastcard.rules.kernel import apply, asked, legal
from lastcard.rules.moves import CALLS, KEEP, move
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.record import become
from lastcard.rules.state import State
from lastcard.rules.windows.turn import TURN

HORIZON = 16
"""A world is played on for this many turns; then it is evaluated."""

PROMISING = 2
"""How many candidates besides the heuristic's are tried further after the first look."""

NO_THROW = move(KEEP, 0)
"""Out of turn: let the occasion go."""

CLEAR_BETWEEN_TWO, CLEAR = 1, 2
"""How many standard errors a gain must be above zero: results are noisier with more players."""


@plain
def gather_candidates(k: Sight, seat: Seat, out: list[int], n: int, notes: Notes, best: int) -> None:
    """Collect the heuristic's choice, then the other moves it scores highest, without calls."""
    notes.candidates[0].choice = best
    number = 1
    most = MANY
    while number < MOST_CANDIDATES:
        liked = -MANY
        for place in range(n):
            points = points_of(k, seat, out[place], notes)
            if liked < points < most:
                liked = points
        if liked == -MANY:
            break
        for place in range(n):
            fits = points_of(k, seat, out[place], notes) == liked
            if fits and number < MOST_CANDIDATES and not is_candidate(notes, number, out[place]):
                notes.candidates[number].choice = out[place]
                number += 1
        most = liked
    notes.compared = number


@plain
def is_candidate(notes: Notes, number: int, choice: Move) -> bool:
    """Whether a move is among the candidates already, ignoring the call."""
    for place in range(number):
        if notes.candidates[place].choice | CALLS == choice | CALLS:
            return True
    return False


@plain
def search_worlds(work: Workspace, seat: Seat, key: int, first: int, worlds: int) -> None:
    """Try every candidate in some worlds, and add up in the notes what each gains over the first."""
    base, k, out, inner = work.base, work.sight, work.moves, work.inner
    for world in range(first, first + worlds):
        base.key = key_of(key, world)
        base.rolled = 0
        if not inner.open_hands:
            if world == first:
                first_world(base, k, seat, out, inner)
            else:
                next_world(base, k, seat, out, inner)
        try_in_world(work, seat)


@plain
def try_in_world(work: Workspace, seat: Seat) -> None:
    """Try every candidate in one world."""
    w, notes = work.world, work.notes
    usual = 0
    for place in range(notes.compared):
        candidate = notes.candidates[place]
        become(w, work.base)
        value = play_on(w, work.sight, seat, work.moves, work.inner, candidate.choice)
        if place == 0:
            usual = value
        candidate.value += value
        candidate.gain += value - usual
        candidate.gain_squared += (value - usual) * (value - usual)


@plain
def play_on(w: State, k: Sight, seat: Seat, out: list[int], inner: Notes, choice: Move) -> int:
    """Make the move, with the call where legal, play on for some turns, and return the outcome."""
    clear_counts(inner)
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


@plain
def is_no_throw(w: State, seat: Seat, choice: Move) -> bool:
    """Whether this is the choice not to throw, by a seat that may throw out of turn."""
    return choice == NO_THROW and not asked(w) >> seat & 1


@plain
def outcome(w: State, seat: Seat, inner: Notes) -> int:
    """The value of a world: won, lost, or the estimated chance to win."""
    if w.over:
        return CERTAIN_WIN if w.winner == seat else 0
    return chance_to_win(w, seat, inner)


@plain
def how_clear(players: int) -> int:
    return CLEAR_BETWEEN_TWO if players == 2 else CLEAR


@plain
def clearest_gain(notes: Notes, players: int) -> Move:
    """The candidate with the largest significant gain, or the first if there is none.

    A gain g with a sum of squares q is significant if g is above `how_clear` times the root of q.
    """
    best = 0
    for place in range(1, notes.compared):
        gain = notes.candidates[place].gain
        clear = gain > 0 and gain * gain > how_clear(players) ** 2 * notes.candidates[place].gain_squared
        if clear and gain > notes.candidates[best].gain:
            best = place
    return notes.candidates[best].choice


@plain
def drop_the_hopeless(notes: Notes) -> None:
    """Keep the heuristic's choice, and the two others that gained most over it, if they gained anything."""
    kept = 1
    while kept <= PROMISING:
        best = kept
        for place in range(kept + 1, notes.compared):
            if notes.candidates[place].gain > notes.candidates[best].gain:
                best = place
        if best >= notes.compared or notes.candidates[best].gain <= 0:
            break
        swap_candidates(notes, kept, best)
        kept += 1
    notes.compared = min(kept, notes.compared)


@plain
def swap_candidates(notes: Notes, one: int, other: int) -> None:
    here, there = notes.candidates[one], notes.candidates[other]
    here.choice, there.choice = there.choice, here.choice
    here.value, there.value = there.value, here.value
    here.gain, there.gain = there.gain, here.gain
    here.gain_squared, there.gain_squared = there.gain_squared, here.gain_squared


@plain
def clear_gains(notes: Notes) -> None:
    for place in range(MOST_CANDIDATES):
        candidate = notes.candidates[place]
        candidate.value = 0
        candidate.gain = 0
        candidate.gain_squared = 0


@plain
def search(work: Workspace, seat: Seat, n: int, best: int) -> Move:
    """The heuristic's choice, or one that is clearly better.

    All candidates are tried in the first half of the worlds. The time that the dropped ones would have taken
    in the second half goes to the promising ones.
    """
    s, notes, inner = work.game, work.notes, work.inner
    gather_candidates(work.sight, seat, work.moves, n, notes, best)
    if notes.compared == 1:
        return best
    clear_gains(notes)
    become(inner.remembered, notes.remembered)
    inner.hidden.known_decks = known_decks(s, seat)
    become(work.base, s)
    if not inner.open_hands:
        straighten(work.base, seat, inner)
    key = key_of(s.key, notes.decisions)
    first = notes.worlds // 2
    left = (notes.worlds - first) * notes.compared
    search_worlds(work, seat, key, 0, first)
    drop_the_hopeless(notes)
    if notes.compared > 1:
        search_worlds(work, seat, key, first, left // notes.compared)
    return clearest_gain(notes, s.players)
