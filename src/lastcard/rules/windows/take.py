"""Taking UNO cards back out of the discard pile (window `TAKE_ONE`)."""

from lastcard.rules.calls import no_longer_one_card
from lastcard.rules.dispatch import SEVERAL, apply_in, legal_in, new_window, timeout_in
from lastcard.rules.events import TOOK, emit
from lastcard.rules.hands import give
from lastcard.rules.kinds import has_icon, plain
from lastcard.rules.moves import CARD, KEEP, add, add_bare_card, argument_of, move, verb_of
from lastcard.rules.numbers import Kind, Move, Seat
from lastcard.rules.piles import discarded, take_from_discards
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.activate import done_by, go_on

TAKE_ONE = new_window(
    "take",
    "Take a card back",
    "whoever takes a card back",
    "a card under the top card, such as R5",
    "icon-recover",
    card="take it into your hand",
    from_discards=True,
    choices=SEVERAL,
)


@rule
def something_to_take(s: State) -> bool:
    """The top card stays where it is: there must be one under it."""
    return s.left > 0 and s.discards > 1


@rule
def take_back(s: State, seat: Seat, kind: Kind) -> None:
    """elite/icon-recover-destination: an UNO card goes into the hand."""
    take_from_discards(s, kind)
    give(s, seat, kind)
    no_longer_one_card(s, seat)
    emit(s, TOOK, seat, kind)
    s.left -= 1


@legal_in(TAKE_ONE)
def legal_take(s: State, seat: Seat, out: list[int], n: int) -> int:
    """Any card of the discard pile but the top one (R107), each kind once.

    A seat may be caught while it chooses, and the pile be reshuffled for it: then there is nothing to take.
    """
    plain_seen = 0
    icon_seen = 0
    for place in range(1, s.discards):
        kind = discarded(s, place)
        bit = 1 << plain(kind)
        if has_icon(kind) and not icon_seen & bit:
            icon_seen |= bit
            n = add_bare_card(out, n, kind, False)
        elif not has_icon(kind) and not plain_seen & bit:
            plain_seen |= bit
            n = add_bare_card(out, n, kind, False)
    if s.discards <= 1:
        n = add(out, n, move(KEEP, 0))
    return n


@apply_in(TAKE_ONE)
def apply_take(s: State, seat: Seat, choice: Move) -> None:
    if verb_of(choice) == CARD:
        take_back(s, seat, argument_of(choice))
    if not something_to_take(s):
        s.left = 0
        done_by(s, seat)
    go_on(s)


@timeout_in(TAKE_ONE)
def timeout_take(s: State) -> None:
    """The clock takes the first choice (R135): the card nearest the top."""
    if something_to_take(s):
        apply_take(s, s.actor, move(CARD, discarded(s, 1)))
    else:
        apply_take(s, s.actor, move(KEEP, 0))
