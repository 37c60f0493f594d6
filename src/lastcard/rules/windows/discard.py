"""Discarding for an icon: a card out of the hand (window `SHED_ONE`), a player card of the lineup (window
`BENCH`).
"""

from lastcard.rules.calls import no_longer_one_card, reached_one
from lastcard.rules.dispatch import SEVERAL, apply_in, legal_in, new_window, timeout_in
from lastcard.rules.events import SHED, emit
from lastcard.rules.hands import add_held, first_held, kinds_held, take
from lastcard.rules.lineup import fill_lineup, leave_lineup, spend
from lastcard.rules.moves import CARD, PICK, add, argument_of, move, says_call
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.piles import put_under_top
from lastcard.rules.rounds import round_won
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by, go_on, lineup_size

SHED_ONE = new_window(
    "shed",
    "Discard a card",
    "whoever discards for an icon",
    "a card to discard, such as R5",
    "icon-discard",
    card="discard it",
    from_hand=True,
    choices=SEVERAL,
)
BENCH = new_window(
    "bench",
    "Discard a player card",
    "whoever discards a player card",
    "a player card of the lineup, such as @1",
    "icon-discard",
    choices=SEVERAL,
)


@legal_in(SHED_ONE)
def legal_shed(s: State, seat: Seat, out: list[int], n: int) -> int:
    return add_held(s, seat, out, n, kinds_held(s, seat), s.held[seat] == 2)


@apply_in(SHED_ONE)
def apply_shed(s: State, seat: Seat, choice: Move) -> None:
    """It goes under the top card without effect (R103). An empty hand wins (R104), one card must be
    called (R105).
    """
    kind = argument_of(choice)
    take(s, seat, kind)
    no_longer_one_card(s, seat)
    put_under_top(s, kind)
    emit(s, SHED, seat, kind)
    if s.held[seat] == 0:
        round_won(s, seat)
        return
    if s.held[seat] == 1:
        reached_one(s, seat, says_call(choice))
    one_discarded(s, seat)


@timeout_in(SHED_ONE)
def timeout_shed(s: State) -> None:
    """The clock discards the first card (R135)."""
    apply_shed(s, s.actor, move(CARD, first_held(s, s.actor, kinds_held(s, s.actor))))


@legal_in(BENCH)
def legal_bench(s: State, seat: Seat, out: list[int], n: int) -> int:
    for slot in range(s.lined_up[seat]):
        n = add(out, n, move(PICK, slot))
    return n


@apply_in(BENCH)
def apply_bench(s: State, seat: Seat, choice: Move) -> None:
    """Out of the lineup onto the seat's own pile, then the lineup is filled up (R106)."""
    spend(s, seat, leave_lineup(s, seat, argument_of(choice)))
    fill_lineup(s, seat, lineup_size(s, seat))
    one_discarded(s, seat)


@timeout_in(BENCH)
def timeout_bench(s: State) -> None:
    """The clock discards the first card (R135)."""
    apply_bench(s, s.actor, move(PICK, 0))


@rule
def one_discarded(s: State, seat: Seat) -> None:
    """The seat is asked again until it has discarded as many as the icon says."""
    s.left -= 1
    if s.left == 0:
        done_by(s, seat)
    go_on(s)
