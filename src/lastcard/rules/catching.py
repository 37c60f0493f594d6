"""Late calls and catches: the reactions to a seat that is down to one card and has not said so."""

from lastcard.rules.calls import call
from lastcard.rules.dispatch import apply_reaction, legal_reaction, who_may_react
from lastcard.rules.events import CAUGHT, FALSE_CALL, emit
from lastcard.rules.kinds import lowest
from lastcard.rules.moves import CALL, CATCH, add, argument_of, move, verb_of
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.piles import can_draw, must_draw
from lastcard.rules.rule import rule, seldom
from lastcard.rules.state import State

PENALTY = 2


@who_may_react
def who_may_call_or_catch(s: State) -> Mask:
    """While a seat is open it may call and everyone else may catch it; false calls only where they cost
    (R28).
    """
    if s.open == 0 and s.false_call_penalty == 0:
        return 0
    return (1 << s.players) - 1 if catchable(s) or false_calls_cost(s) else 0


@rule
@seldom
def catchable(s: State) -> Mask:
    """The seats that may be caught; not one whose only card has been taken in a swap (R29, R109)."""
    seats = s.open
    if s.parts == 0:
        for seat in range(s.players):
            if s.held[seat] == 0:
                seats &= ~(1 << seat)
    return seats


@rule
def false_calls_cost(s: State) -> bool:
    """Is a call or a catch with nothing to it paid for? Not while there is nothing to pay with (R12, R28)."""
    return s.false_call_penalty > 0 and s.discards > 0 and not s.over and can_draw(s)


@legal_reaction
def legal_calls(s: State, seat: Seat, out: list[int], n: int) -> int:
    """A late call, and a catch that names its target (R26, R29)."""
    if s.open == 0 and s.false_call_penalty == 0:
        return n
    callers = (1 << s.players) - 1 if false_calls_cost(s) else catchable(s)
    if callers >> seat & 1:
        n = add(out, n, move(CALL, 0))
    callers &= ~(1 << seat)
    while callers:
        n = add(out, n, move(CATCH, lowest(callers)))
        callers &= callers - 1
    return n


@apply_reaction
def apply_calls(s: State, seat: Seat, choice: Move) -> bool:
    verb = verb_of(choice)
    if verb == CALL:
        late_call(s, seat)
    elif verb == CATCH:
        catch(s, seat, argument_of(choice))
    return verb in (CALL, CATCH)


@rule
def late_call(s: State, seat: Seat) -> None:
    """*/call: in time as long as nobody was faster."""
    if s.open >> seat & 1:
        call(s, seat)
    else:
        pay_false_call(s, seat)


@rule
def catch(s: State, seat: Seat, target: Seat) -> None:
    """*/catch: the one who is caught draws two; the catch is spent even if no cards are left (R138)."""
    if not s.open >> target & 1:
        pay_false_call(s, seat)
        return
    s.open &= ~(1 << target)
    emit(s, CAUGHT, seat, target)
    must_draw(s, target, PENALTY)


@rule
def pay_false_call(s: State, seat: Seat) -> None:
    """A call or a catch with nothing to it costs what the table agreed on (R28)."""
    emit(s, FALSE_CALL, seat)
    must_draw(s, seat, s.false_call_penalty)
