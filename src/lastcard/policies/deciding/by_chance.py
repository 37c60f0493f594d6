"""Policies that play by chance, and their habits."""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.deciding.ways import how_many_plays, nth_play
from lastcard.policies.notes import Notes
from lastcard.policies.policy import (
    CALLING,
    CATCHING,
    CHALLENGING,
    NEVER,
    PLAYS_A_CARD,
    PLAYS_ANYTHING,
    THROWING,
    habit_of,
    kind_of,
)
from lastcard.rules.chance import seeded_aside
from lastcard.rules.dispatch import reacting
from lastcard.rules.hands import icon_kinds, plain_kinds
from lastcard.rules.kernel import acting, asked, legal
from lastcard.rules.kinds import how_many, lowest
from lastcard.rules.moves import CALL, CALLS, CARD, CATCH, CHALLENGE, DRAW, KEEP, move, verb_of
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.plays import as_card, as_icon
from lastcard.rules.state import State
from lastcard.rules.windows.turn import DRAWN, TURN, may_play_drawn

FIRST_CHOICE = 1 << 32
"""Policies draw their random choices from the second half of the round's stream."""

LET_BE = -1


@plain
def random_below(s: State, notes: Notes, n: int) -> int:
    """A random number from 0 to n - 1 for a policy's choice."""
    notes.choices_made += 1
    return seeded_aside(s, n, FIRST_CHOICE + notes.choices_made)


@plain
def pick_seat(s: State, notes: Notes, seats: Mask) -> Seat:
    """The first seat to act of those that may, each equally likely."""
    if seats & (seats - 1):
        for _ in range(random_below(s, notes, how_many(seats))):
            seats &= seats - 1
    return lowest(seats)


@plain
def decide_by_chance(s: State, out: list[int], notes: Notes) -> tuple[int, int]:
    """Who acts next, and its move: `LET_BE` if it does not react."""
    seat = pick_seat(s, notes, acting(s))
    return seat, choose_by_chance(s, seat, out, legal(s, seat, out), notes)


# A turn in which nobody may react: what `random_move` would choose, without a list


@plain
def may_take_turn(s: State, notes: Notes) -> bool:
    """Whether a plain `random` seat, without habits, is to move and nobody may react."""
    in_turn = s.window == TURN or s.window == DRAWN
    return in_turn and notes.policy[s.actor] == PLAYS_A_CARD and not reacting(s)


@plain
def any_play(s: State, seat: Seat, kinds: Mask, notes: Notes) -> Move:
    """A random way to play one of these kinds."""
    cards, icons = plain_kinds(s, seat) & kinds, icon_kinds(s, seat) & kinds
    way = random_below(s, notes, how_many_plays(s, seat, cards, icons))
    return nth_play(s, seat, cards, icons, way)


@plain
def play_drawn_or_keep(s: State, seat: Seat, notes: Notes) -> Move:
    """Play the drawn card if it can be played. If it must be, there may be no choice to make."""
    if not may_play_drawn(s, seat):
        return move(KEEP, 0)
    card, icon = as_card(s, s.drawn), as_icon(s, s.drawn)
    ways = how_many_plays(s, seat, card, icon)
    way = 0 if s.force_play and ways == 1 else random_below(s, notes, ways)
    return nth_play(s, seat, card, icon, way)


# Any move from a list


@plain
def choose_by_chance(s: State, seat: Seat, out: list[int], n: int, notes: Notes) -> Move:
    """What a seat decides by its policy: `LET_BE` if it may react and does not."""
    policy = notes.policy[seat]
    choice = random_move(s, out, n, notes, policy)
    if policy > PLAYS_ANYTHING:
        return by_habit(s, seat, out, n, policy, choice)
    return choice


@plain
def random_move(s: State, out: list[int], n: int, notes: Notes, policy: int) -> Move:
    """A random move, but a seat that can play a card does so, unless its policy is `anything`."""
    if n == 1:
        return out[0]
    in_turn = s.window == TURN or s.window == DRAWN
    if not in_turn or verb_of(out[0]) != CARD or kind_of(policy) == PLAYS_ANYTHING:
        return out[random_below(s, notes, n)]
    if is_idle(out[n - 1]):  # always so when nobody may react
        return out[random_below(s, notes, n - 1)]
    choice = out[random_below(s, notes, n)]
    while is_idle(choice):
        choice = out[random_below(s, notes, n)]
    return choice


@plain
def is_idle(choice: Move) -> bool:
    """Drawing, keeping or passing."""
    return verb_of(choice) == DRAW or verb_of(choice) == KEEP


@plain
def by_habit(s: State, seat: Seat, out: list[int], n: int, policy: int, choice: Move) -> Move:
    """Override a choice by habit: always or never challenge, catch, call or throw."""
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


@plain
def other_of_two(out: list[int], n: int, choice: Move, verb: int, habit: int) -> Move:
    """The first move with this verb, or without it, by the habit; the choice itself without a habit."""
    if habit:
        for place in range(n):
            if (verb_of(out[place]) == verb) == (habit != NEVER):
                return out[place]
    return choice


@plain
def let_be(s: State, seat: Seat, out: list[int]) -> Move:
    """Do not react. A seat that is asked must still answer, and makes its first move."""
    return out[0] if asked(s) >> seat & 1 else LET_BE


@plain
def with_call(out: list[int], n: int, choice: Move, habit: int) -> Move:
    """The same card with or without the call, by the habit, where that is legal."""
    wanted = choice & ~CALLS if habit == NEVER else choice | CALLS
    return wanted if is_listed(out, n, wanted) else choice


@plain
def is_listed(out: list[int], n: int, choice: Move) -> bool:
    for place in range(n):
        if out[place] == choice:
            return True
    return False
