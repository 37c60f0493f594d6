"""Swap: take a card at random, give one of choice (window `GIVE_ONE`)."""

from lastcard.rules.calls import no_longer_one_card, reached_one
from lastcard.rules.chance import pick_at_random
from lastcard.rules.dispatch import ONE, apply_in, icon, legal_in, new_window, timeout_in
from lastcard.rules.events import SWAPPED_IN, SWAPPED_OUT, emit
from lastcard.rules.hands import add_held, first_held, give, kinds_held, take
from lastcard.rules.kinds import how_many
from lastcard.rules.lineup import ICON_SWAP
from lastcard.rules.moves import CARD, argument_of, move, says_call
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by, go_on, next_victim

GIVE_ONE = new_window(
    "give",
    "Give a card back",
    "whoever swaps",
    "the card to give back, such as R5",
    "icon-swap",
    card="give it",
    from_hand=True,
    hides_cards=True,
    choices=ONE,
)


@icon(ICON_SWAP, title="Swap", effect="swaps a card with {whom}")
def swap(s: State, seat: Seat) -> None:
    """elite/icon-swap: the player who activated it takes a card at random from the seat (R109, R110)."""
    kind = pick_at_random(s, seat)
    take(s, seat, kind)
    give(s, s.opener, kind)
    no_longer_one_card(s, s.opener)
    emit(s, SWAPPED_OUT, s.opener, seat, kind)
    s.window = GIVE_ONE
    s.actor = s.opener


@legal_in(GIVE_ONE)
def legal_give(s: State, seat: Seat, out: list[int], n: int) -> int:
    """Any card, also the one just taken (R109); the call is said at the end of all swaps."""
    may_call = s.held[seat] == 2 and how_many(s.victims) == 1
    return add_held(s, seat, out, n, kinds_held(s, seat), may_call)


@apply_in(GIVE_ONE)
def apply_give(s: State, seat: Seat, choice: Move) -> None:
    """elite/icon-swap: give one back. Hands keep their sizes: one call at the end, none for the other
    (R109).
    """
    kind = argument_of(choice)
    target = next_victim(s)
    take(s, seat, kind)
    give(s, target, kind)
    emit(s, SWAPPED_IN, seat, target, kind)
    done_by(s, target)
    if s.held[seat] == 1 and s.victims == 0:
        reached_one(s, seat, says_call(choice))
    go_on(s)


@timeout_in(GIVE_ONE)
def timeout_give(s: State) -> None:
    """The clock gives the first card (R135)."""
    apply_give(s, s.actor, move(CARD, first_held(s, s.actor, kinds_held(s, s.actor))))
