"""Throwing a card out of turn at a seat that has just called: when, by whom, and who goes on afterwards."""

from lastcard.rules.hands import plain_kinds
from lastcard.rules.kinds import wilds
from lastcard.rules.moves import CARD, argument_of, color_named, says_call, verb_of
from lastcard.rules.options import IN_CURRENT_ORDER
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State
from lastcard.rules.turn import TURN, add_plays, go_to, lay_down, left_of, next_seat


@rule
def may_throw(s: State, seat: int) -> bool:
    """hail-mary/hail-mary-when: at another seat's call, until the next turn is taken (R71, R72, R85,
    R140). What the card that led to the call does is settled first (R74).
    """
    return s.yelled != NOBODY and s.yelled != seat and s.window == TURN


@rule
def throwers(s: State) -> int:
    """Those who hold a Hail Mary while one may be thrown. Only the table may know who (R147)."""
    seats = 0
    if s.yelled != NOBODY:
        for seat in range(s.players):
            if may_throw(s, seat) and plain_kinds(s, seat) & wilds(s.throwable):
                seats |= 1 << seat
    return seats


@rule
def legal_throws(s: State, seat: int, out: list[int], n: int) -> int:
    """hail-mary/hail-mary-name-color: thrown with the color that is guessed."""
    if may_throw(s, seat):
        return add_plays(s, seat, out, n, wilds(s.throwable))
    return n


@rule
def is_throw(s: State, seat: int, choice: int) -> bool:
    if verb_of(choice) != CARD or not may_throw(s, seat):
        return False
    return wilds(s.throwable) >> argument_of(choice) & 1 != 0


@rule
def throw_down(s: State, seat: int, choice: int) -> None:
    """The card lands on the discard pile, and the call it answers is answered (R84)."""
    s.yelled = NOBODY
    s.stuck = 0
    lay_down(s, seat, argument_of(choice), color_named(choice), says_call(choice))


@rule
def go_on_after_throw(s: State, seat: int) -> None:
    """hail-mary/hail-mary-continues: with the player to the thrower's left, hit or miss (R75, R82, R83)."""
    if s.hm_next == IN_CURRENT_ORDER:
        go_to(s, next_seat(s, seat))
    else:
        go_to(s, left_of(s, seat))
