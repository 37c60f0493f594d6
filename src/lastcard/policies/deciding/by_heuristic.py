"""Policies that think: the heuristic decides, reflexes notice and remember.

Whether a seat notices an occasion to react (a missed call, a call to throw a Hail Mary at) is decided once
per occasion. Speed decides who of those that may act is first.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.deciding.by_chance import (
    LET_BE,
    choose_by_chance,
    is_idle,
    is_listed,
    pick_seat,
    random_below,
    random_move,
)
from lastcard.policies.deciding.heuristic import best_between, best_move, points_of
from lastcard.policies.notes import Notes
from lastcard.policies.policy import ALWAYS, CHALLENGING, NOVICE, habit_of, kind_of
from lastcard.policies.sight import Sight, look
from lastcard.rules.kernel import acting, asked, legal
from lastcard.rules.moves import CALL, CALLS, CATCH, CHALLENGE, verb_of
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.state import State
from lastcard.rules.windows.turn import TURN

CERTAIN = 1000


@plain
def is_thinking(notes: Notes, seat: Seat) -> bool:
    return kind_of(notes.policy[seat]) >= NOVICE


@plain
def still_acting(s: State, notes: Notes, seats: Mask) -> Mask:
    """The seats that may act, without those that have let this occasion go."""
    see_occasion(s, notes)
    return seats & ~(notes.let_go & ~asked(s))


@plain
def see_occasion(s: State, notes: Notes) -> None:
    """Update the occasion to react to; if it is a new one, nobody has let it go yet."""
    occasion = s.open | s.yelled + 1 << 16
    if occasion != notes.occasion:
        notes.occasion = occasion
        notes.let_go = 0


@plain
def let_go(s: State, seat: Seat, notes: Notes) -> None:
    """Note that a seat does not react to the current occasion."""
    see_occasion(s, notes)
    notes.let_go |= 1 << seat


@plain
def pick_by_speed(s: State, notes: Notes, seats: Mask) -> Seat:
    """The first seat to act of those that may, weighted by speed."""
    total = 0
    for seat in range(s.players):
        total += notes.speed[seat] * (seats >> seat & 1)
    ahead = random_below(s, notes, total)
    first = 0
    while not seats >> first & 1 or ahead >= notes.speed[first]:
        ahead -= notes.speed[first] * (seats >> first & 1)
        first += 1
    return first


@plain
def choices_among(s: State, seat: Seat, out: list[int], n: int) -> int:
    """How many of the moves answer what the seat is asked; reactions follow in the list."""
    if not asked(s) >> seat & 1:
        return 0
    if s.window == TURN:
        last = 0
        while not is_idle(out[last]):
            last += 1
        return last + 1
    while verb_of(out[n - 1]) in (CALL, CATCH):
        n -= 1
    return n


@plain
def choose_by_heuristic(s: State, k: Sight, seat: Seat, out: list[int], n: int, notes: Notes) -> Move:
    """What a seat decides: `LET_BE` if it may react and does not."""
    look(k, s, seat)
    choices = choices_among(s, seat, out, n)
    if n > choices and not notes.let_go >> seat & 1:
        reaction = react_or_not(s, k, seat, out, choices, n, notes)
        if reaction != LET_BE:
            return reaction
    if choices == 0:
        return LET_BE
    choice = think(s, k, seat, out, choices, notes)
    return say_call_or_not(s, seat, out, choices, choice, notes)


@plain
def think(s: State, k: Sight, seat: Seat, out: list[int], n: int, notes: Notes) -> Move:
    """The best move by the heuristic, a random one for a novice; a challenging habit overrides both."""
    habit = habit_of(notes.policy[seat], CHALLENGING)
    if habit and verb_of(out[n - 1]) == CHALLENGE:
        return out[n - 1] if habit == ALWAYS else out[0]
    if kind_of(notes.policy[seat]) == NOVICE:
        return random_move(s, out, n, notes, 0)
    return best_move(k, seat, out, n, notes)


@plain
def react_or_not(s: State, k: Sight, seat: Seat, out: list[int], first: int, n: int, notes: Notes) -> Move:
    """Call late, catch or throw if the occasion is noticed and worth it; otherwise let it go."""
    reaction = out[first]
    for place in range(first, n):
        if verb_of(out[place]) == CATCH:
            reaction = out[place]
    chance = notes.catches[seat]
    if verb_of(reaction) == CALL:
        chance = notes.remembers_call[seat]
    elif verb_of(reaction) != CATCH:
        chance = notes.throws[seat]
        reaction = throw_or_not(s, k, seat, out, first, n, notes)
    if random_below(s, notes, CERTAIN) < chance and reaction != LET_BE:
        return reaction
    let_go(s, seat, notes)
    return LET_BE


@plain
def throw_or_not(s: State, k: Sight, seat: Seat, out: list[int], first: int, n: int, notes: Notes) -> Move:
    """The best of the throws from `first` on, or `LET_BE` if another move is better.

    Out of turn, the throw only has to be worth at least nothing. A novice makes a random throw.
    """
    if kind_of(notes.policy[seat]) == NOVICE:
        return out[first + random_below(s, notes, n - first)]
    throw = best_between(k, seat, out, first, n, notes)
    otherwise = 0
    if first > 0:
        otherwise = points_of(k, seat, best_move(k, seat, out, first, notes), notes)
    return throw if points_of(k, seat, throw, notes) >= otherwise else LET_BE


@plain
def say_call_or_not(s: State, seat: Seat, out: list[int], n: int, choice: Move, notes: Notes) -> Move:
    """Add the call to the move where that is legal, unless it is forgotten."""
    if not is_listed(out, n, choice | CALLS):
        return choice
    forgotten = random_below(s, notes, CERTAIN) < notes.forgets_call[seat]
    return choice & ~CALLS if forgotten else choice | CALLS


@plain
def decide(s: State, k: Sight, out: list[int], notes: Notes) -> tuple[int, int]:
    """Who acts next, and its move: `LET_BE` if it does not react."""
    if notes.bots:
        seat = pick_by_speed(s, notes, still_acting(s, notes, acting(s)))
    else:
        seat = pick_seat(s, notes, acting(s))
    n = legal(s, seat, out)
    if is_thinking(notes, seat):
        return seat, choose_by_heuristic(s, k, seat, out, n, notes)
    return seat, choose_by_chance(s, seat, out, n, notes)
