"""Discarding down to one card: which one is kept (window `KEEP_ONE`)."""

from lastcard.rules.calls import no_longer_one_card, reached_one
from lastcard.rules.dispatch import apply_in, legal_in, new_window, timeout_in
from lastcard.rules.events import DECLINED, SHED, emit
from lastcard.rules.hands import add_held, first_held, give, kinds_held, take
from lastcard.rules.moves import CARD, KEEP, add, argument_of, move, says_call, verb_of
from lastcard.rules.piles import put_under_top
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.throwing import go_on_after_throw

KEEP_ONE = new_window("keep", "the one card to keep, or - to keep all", "hail-mary-hit", hides_cards=True)


@rule
def ask_which_to_keep(s: State, seat: int) -> None:
    s.window = KEEP_ONE
    s.actor = seat


@legal_in(KEEP_ONE)
def legal_keep_one(s: State, seat: int, out: list[int], n: int) -> int:
    """The one card to keep, or decline (R78)."""
    n = add_held(s, seat, out, n, kinds_held(s, seat), True)
    return add(out, n, move(KEEP, 0))


@apply_in(KEEP_ONE)
def apply_keep_one(s: State, seat: int, choice: int) -> None:
    if verb_of(choice) == CARD:
        discard_down_to(s, seat, argument_of(choice))
        reached_one(s, seat, says_call(choice))
    else:
        emit(s, DECLINED, seat)
    go_on_after_throw(s, seat)


@rule
def discard_down_to(s: State, seat: int, kept: int) -> None:
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
    """The clock keeps the first card (R135)."""
    apply_keep_one(s, s.actor, move(CARD, first_held(s, s.actor, kinds_held(s, s.actor))))
