"""Policies that play by chance, and their habits."""

from __future__ import annotations

from lastcard.policies.notes import CHOICES_MADE, POLICY
from lastcard.policies.policy import (
    CALLING,
    CATCHING,
    CHALLENGING,
    NEVER,
    PLAYS_ANYTHING,
    THROWING,
    habit_of,
    kind_of,
)
from lastcard.rules.chance import random_bits
from lastcard.rules.kernel import acting, asked, legal
from lastcard.rules.kinds import how_many, lowest
from lastcard.rules.moves import CALL, CALLS, CARD, CATCH, CHALLENGE, DRAW, KEEP, verb_of
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.state import State
from lastcard.rules.windows.turn import DRAWN, TURN

FIRST_CHOICE = 1 << 32
"""The choices that policies make come from the far half of the round's own stream."""

LET_BE = -1


def random_below(s: State, notes: list[int], n: int) -> int:
    """A policy's own chance: a number from 0 to n - 1."""
    notes[CHOICES_MADE] += 1
    return random_bits(s.key, FIRST_CHOICE + notes[CHOICES_MADE]) * n >> 32


def pick_seat(s: State, notes: list[int], seats: Mask) -> Seat:
    """Who of those that may act is the fastest: each equally likely."""
    if seats & (seats - 1):
        for _ in range(random_below(s, notes, how_many(seats))):
            seats &= seats - 1
    return lowest(seats)


def decide_by_chance(s: State, out: list[int], notes: list[int]) -> tuple[int, int]:
    """Who acts next, and what it does: `LET_BE` when it lets a reaction be."""
    seat = pick_seat(s, notes, acting(s))
    return seat, choose_by_chance(s, seat, out, legal(s, seat, out), notes)


def choose_by_chance(s: State, seat: Seat, out: list[int], n: int, notes: list[int]) -> Move:
    """What a seat decides, by its policy; `LET_BE` when it may react and does not."""
    policy = notes[POLICY + seat]
    choice = random_move(s, out, n, notes, policy)
    if policy > PLAYS_ANYTHING:
        return by_habit(s, seat, out, n, policy, choice)
    return choice


def random_move(s: State, out: list[int], n: int, notes: list[int], policy: int) -> Move:
    """Any move, each equally likely; but a seat with a card to play plays one, unless it plays anything."""
    if n == 1:
        return out[0]
    in_turn = s.window == TURN or s.window == DRAWN
    if not in_turn or verb_of(out[0]) != CARD or kind_of(policy) == PLAYS_ANYTHING:
        return out[random_below(s, notes, n)]
    if is_idle(out[n - 1]):  # as it is when nobody may react
        return out[random_below(s, notes, n - 1)]
    choice = out[random_below(s, notes, n)]
    while is_idle(choice):
        choice = out[random_below(s, notes, n)]
    return choice


def is_idle(choice: Move) -> bool:
    """Drawing, keeping or passing."""
    return verb_of(choice) == DRAW or verb_of(choice) == KEEP


def by_habit(s: State, seat: Seat, out: list[int], n: int, policy: int, choice: Move) -> Move:
    """What the seat always or never does instead: challenge, catch, call, throw."""
    verb = verb_of(choice)
    if verb == CHALLENGE or (verb == DRAW and s.window not in (TURN, DRAWN)):
        return other_of_two(out, n, choice, CHALLENGE, habit_of(policy, CHALLENGING))
    if verb in (CATCH, CALL):
        habit = habit_of(policy, CATCHING if verb == CATCH else CALLING)
        return let_be(s, seat, out) if habit == NEVER else choice
    if verb == CARD and habit_of(policy, THROWING) == NEVER and not asked(s) >> seat & 1:
        return LET_BE
    if verb == CARD and habit_of(policy, CALLING):
        return with_call(out, n, choice, habit_of(policy, CALLING))
    return choice


def other_of_two(out: list[int], n: int, choice: Move, verb: int, habit: int) -> Move:
    """The move with this verb, or one without it, as the habit is; the choice where there is no habit."""
    if habit:
        for place in range(n):
            if (verb_of(out[place]) == verb) == (habit != NEVER):
                return out[place]
    return choice


def let_be(s: State, seat: Seat, out: list[int]) -> Move:
    """Not to react; a seat that is asked must still answer, with the first move it has."""
    return out[0] if asked(s) >> seat & 1 else LET_BE


def with_call(out: list[int], n: int, choice: Move, habit: int) -> Move:
    """The same card with the call, or without it, where both may be."""
    wanted = choice & ~CALLS if habit == NEVER else choice | CALLS
    return wanted if is_listed(out, n, wanted) else choice


def is_listed(out: list[int], n: int, choice: Move) -> bool:
    for place in range(n):
        if out[place] == choice:
            return True
    return False


CHANCE_PARTS = (
    random_below,
    pick_seat,
    decide_by_chance,
    choose_by_chance,
    random_move,
    is_idle,
    by_habit,
    other_of_two,
    let_be,
    with_call,
    is_listed,
    habit_of,
    kind_of,
)
