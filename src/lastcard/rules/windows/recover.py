"""Recovering player cards, for the Recover and Wild Recover cards and the Recover icon (window `RECOVER`)."""

from lastcard.rules.dispatch import SEVERAL, SPENT, apply_in, legal_in, new_window, timeout_in
from lastcard.rules.events import DECLINED, emit
from lastcard.rules.lineup import fill_lineup, recover_card
from lastcard.rules.moves import KEEP, PICK, add, argument_of, move, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.activate import done_by, go_on, lineup_size
from lastcard.rules.windows.turn import end_turn

RECOVER = new_window(
    "recover",
    "Recover a player card",
    "whoever recovers player cards",
    "a player card of the discards, such as @1",
    "recover",
    decline="recover no more",
    player_cards=SPENT,
    choices=SEVERAL,
)


@rule
def ask_to_recover(s: State, seat: Seat, number: int, optional: bool) -> None:
    """A seat picks player cards out of its discard pile; with an empty pile nothing is asked (R113, R145)."""
    s.left = number
    s.owed = 0 if optional else number
    s.window = RECOVER
    s.actor = seat
    if s.spends[seat] == 0:
        finish_recovering(s, seat)


@legal_in(RECOVER)
def legal_recover(s: State, seat: Seat, out: list[int], n: int) -> int:
    """Any card of the pile; Wild Recover may stop at any number (R113)."""
    for place in range(s.spends[seat]):
        n = add(out, n, move(PICK, place))
    if s.owed == 0:
        n = add(out, n, move(KEEP, 0))
    return n


@apply_in(RECOVER)
def apply_recover(s: State, seat: Seat, choice: Move) -> None:
    """Each goes under the player deck in the order in which they are picked."""
    if verb_of(choice) == PICK:
        recover_card(s, seat, argument_of(choice))
        s.left -= 1
        if s.left > 0 and s.spends[seat] > 0:
            return
    else:
        emit(s, DECLINED, seat)
    finish_recovering(s, seat)
    go_on(s)


@rule
def finish_recovering(s: State, seat: Seat) -> None:
    """elite/recover-keeps-lineup: a short lineup is filled up at once (R112); then the card or the icon
    is done.
    """
    s.left = 0
    s.owed = 0
    if not s.refill:
        fill_lineup(s, seat, lineup_size(s, seat))
    if s.active == NOBODY:
        end_turn(s, seat)
    else:
        done_by(s, seat)


@timeout_in(RECOVER)
def timeout_recover(s: State) -> None:
    """The clock declines where it may, else takes the first card (R135)."""
    apply_recover(s, s.actor, move(KEEP if s.owed == 0 else PICK, 0))
