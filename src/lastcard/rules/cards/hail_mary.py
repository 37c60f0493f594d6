"""Wild Hail Mary: thrown out of turn, with a guess, at a seat that has just called."""

from lastcard.rules.dispatch import apply_reaction, legal_reaction, may_play, played, who_may_react
from lastcard.rules.events import HIT, MISSED, emit
from lastcard.rules.hands import kinds_held
from lastcard.rules.keep_one import ask_which_to_keep
from lastcard.rules.kinds import COLOR_MASK, wilds
from lastcard.rules.moves import color_named
from lastcard.rules.options import ALWAYS, WHEN_STUCK
from lastcard.rules.rounds import round_won
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.throwing import go_on_after_throw, is_throw, legal_throws, may_throw, throw_down, throwers
from lastcard.rules.turn import end_turn

who_may_react(throwers)
legal_reaction(legal_throws)


@apply_reaction
def throw(s: State, seat: int, choice: int) -> bool:
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
def compare_with_last_card(s: State, seat: int, target: int, color: int) -> None:
    """hail-mary/hail-mary-hit: only the color is told (R77); a wild is never hit (R76) and stays (R81)."""
    hit = kinds_held(s, target) & COLOR_MASK[color] != 0
    emit(s, HIT if hit else MISSED, seat, target, color)
    if hit and s.held[seat] > 1:
        ask_which_to_keep(s, seat)
    else:
        go_on_after_throw(s, seat)


@played("Wh", thrown=True)
def hail_mary_as_wild(s: State, seat: int) -> None:
    """Played in turn where that is allowed, it only names the color (R131)."""
    end_turn(s, seat)


@may_play("Wh")
def may_play_hail_mary(s: State, seat: int) -> bool:
    """In one's own turn it is no ordinary wild (R73, R87), but for a seat that holds nothing else (R131).
    While it can be thrown it is thrown (R149).
    """
    stuck = kinds_held(s, seat) & ~wilds(s.throwable) == 0
    allowed = s.hail_mary_on_turn == ALWAYS or (s.hail_mary_on_turn == WHEN_STUCK and stuck)
    return allowed and not may_throw(s, seat)
