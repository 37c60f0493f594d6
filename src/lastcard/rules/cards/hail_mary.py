"""Wild Hail Mary: thrown out of turn, with a guess, at a seat that has just called. Whoever hits discards
down to one card (window `KEEP_ONE`).
"""

from lastcard.rules.calls import no_longer_one_card, reached_one
from lastcard.rules.dispatch import (
    ONE,
    apply_in,
    apply_reaction,
    legal_in,
    legal_reaction,
    may_play,
    new_window,
    played,
    timeout_in,
    who_may_react,
)
from lastcard.rules.events import DECLINED, HIT, MISSED, SHED, emit
from lastcard.rules.hands import add_held, first_held, give, kinds_held, plain_kinds, take
from lastcard.rules.kinds import COLOR_MASK, wilds
from lastcard.rules.moves import CARD, KEEP, add, argument_of, color_named, move, says_call, verb_of
from lastcard.rules.numbers import Color, Kind, Mask, Move, Seat
from lastcard.rules.options import ALWAYS, IN_CURRENT_ORDER, WHEN_STUCK
from lastcard.rules.piles import put_under_top
from lastcard.rules.plays import add_plays
from lastcard.rules.rounds import round_won
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.turn import TURN, end_turn, go_to, lay_down, left_of, next_seat

KEEP_ONE = new_window(
    "keep",
    "Keep one card?",
    "whoever has hit with a Hail Mary",
    "the one card to keep, or - to keep all",
    "hail-mary-hit",
    card="keep it and discard the rest",
    decline="keep all your cards",
    from_hand=True,
    hides_cards=True,
    choices=ONE,
)


@rule
def may_throw(s: State, seat: Seat) -> bool:
    """hail-mary/hail-mary-when: at another seat's call, until the next turn is taken (R71, R72, R85,
    R140). What the card that led to the call does is settled first (R74).
    """
    return s.yelled != NOBODY and s.yelled != seat and s.window == TURN


@who_may_react
def throwers(s: State) -> Mask:
    """Those who hold a Hail Mary while one may be thrown. Only the table may know who (R147)."""
    seats = 0
    if s.yelled != NOBODY:
        for seat in range(s.players):
            if may_throw(s, seat) and plain_kinds(s, seat) & wilds(s.throwable):
                seats |= 1 << seat
    return seats


@legal_reaction
def legal_throws(s: State, seat: Seat, out: list[int], n: int) -> int:
    """hail-mary/hail-mary-name-color: thrown with the color that is guessed."""
    if may_throw(s, seat):
        return add_plays(s, seat, out, n, wilds(s.throwable))
    return n


@apply_reaction
def throw(s: State, seat: Seat, choice: Move) -> bool:
    """hail-mary/hail-mary-race: the first throw counts, and each call is answered once (R84). A thrower's
    last card wins (R80); with one card left the thrower must call in turn (R79).
    """
    if not is_throw(s, seat, choice):
        return False
    target = s.yelled
    throw_down(s, seat, choice)
    if s.held[seat] == 0:
        round_won(s, seat)
    else:
        compare_with_last_card(s, seat, target, color_named(choice))
    return True


@rule
def is_throw(s: State, seat: Seat, choice: Move) -> bool:
    if verb_of(choice) != CARD or not may_throw(s, seat):
        return False
    return wilds(s.throwable) >> argument_of(choice) & 1 != 0


@rule
def throw_down(s: State, seat: Seat, choice: Move) -> None:
    """The card lands on the discard pile, and the call it answers is answered (R84)."""
    s.yelled = NOBODY
    s.stuck = 0
    lay_down(s, seat, argument_of(choice), color_named(choice), says_call(choice))


@rule
def compare_with_last_card(s: State, seat: Seat, target: Seat, color: Color) -> None:
    """hail-mary/hail-mary-hit: only the color is told (R77); a wild is never hit (R76) and stays (R81)."""
    hit = kinds_held(s, target) & COLOR_MASK[color] != 0
    emit(s, HIT if hit else MISSED, seat, target, color)
    if hit and s.held[seat] > 1:
        ask_which_to_keep(s, seat)
    else:
        go_on_after_throw(s, seat)


@rule
def go_on_after_throw(s: State, seat: Seat) -> None:
    """hail-mary/hail-mary-continues: with the player to the thrower's left, hit or miss (R75, R82, R83)."""
    if s.hm_next == IN_CURRENT_ORDER:
        go_to(s, next_seat(s, seat))
    else:
        go_to(s, left_of(s, seat))


# A hit


@rule
def ask_which_to_keep(s: State, seat: Seat) -> None:
    s.window = KEEP_ONE
    s.actor = seat


@legal_in(KEEP_ONE)
def legal_keep_one(s: State, seat: Seat, out: list[int], n: int) -> int:
    """The one card to keep, or decline (R78)."""
    n = add_held(s, seat, out, n, kinds_held(s, seat), True)
    return add(out, n, move(KEEP, 0))


@apply_in(KEEP_ONE)
def apply_keep_one(s: State, seat: Seat, choice: Move) -> None:
    if verb_of(choice) == CARD:
        discard_down_to(s, seat, argument_of(choice))
        reached_one(s, seat, says_call(choice))
    else:
        emit(s, DECLINED, seat)
    go_on_after_throw(s, seat)


@rule
def discard_down_to(s: State, seat: Seat, kept: Kind) -> None:
    """hail-mary/hail-mary-hit: all but one card go under the Hail Mary, without effect (R78, R141)."""
    take(s, seat, kept)
    while s.held[seat] > 0:
        kind = first_held(s, seat, kinds_held(s, seat))
        take(s, seat, kind)
        put_under_top(s, kind)
        emit(s, SHED, seat, kind)
    give(s, seat, kept)
    no_longer_one_card(s, seat)


@timeout_in(KEEP_ONE)
def timeout_keep_one(s: State) -> None:
    """The clock declines, so that nobody absent is left with one card (R135)."""
    apply_keep_one(s, s.actor, move(KEEP, 0))


# In turn


@played(
    "Wh",
    title="Wild Hail Mary",
    effect="thrown when somebody calls; in turn it only names the color",
    color_rule="hail-mary-name-color",
    opens="keep",
    thrown=True,
)
def hail_mary_as_wild(s: State, seat: Seat) -> None:
    """Played in turn where that is allowed, it only names the color (R131)."""
    end_turn(s, seat)


@may_play("Wh")
def may_play_hail_mary(s: State, seat: Seat) -> bool:
    """In one's own turn it is no ordinary wild (R73, R87), but for a seat that holds nothing else (R131).
    While it can be thrown it is thrown (R149).
    """
    stuck = kinds_held(s, seat) & ~wilds(s.throwable) == 0
    allowed = s.hail_mary_on_turn == ALWAYS or (s.hail_mary_on_turn == WHEN_STUCK and stuck)
    return allowed and not may_throw(s, seat)
