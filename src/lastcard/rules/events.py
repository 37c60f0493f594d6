"""Events: what happens, as the rules say it.

A rule says `emit(s, PLAYED, seat, kind, color)`. In play the event is recorded as it stands; who may see
what of it is said once, by the event's class in `lastcard.views.events`.
"""

from lastcard.rules.numbers import Seat
from lastcard.rules.state import State

(
    SHUFFLED,  # owner, order
    HIGH_CARD,  # seat, kind: drawn for the deal
    DEALER,  # seat
    DEALT,  # seat, kind
    TURNED_UP,  # kind
    RETURNED,  # kind: turned up and put back
    PLAYED,  # seat, kind, color
    NAMED,  # seat, color
    DREW,  # seat, kind
    WAIVED,  # seat, number: owed, but there are no more cards
    KEPT,  # seat: played nothing after drawing
    PASSED,  # seat: could not draw
    RESHUFFLED,  # number of cards
    SKIPPED,  # seat
    REVERSED,  # direction
    CALLED,  # seat
    CAUGHT,  # seat, target
    FALSE_CALL,  # seat
    CHALLENGED,  # seat, target
    SHOWN,  # seat, target, hand: seat sees target's hand
    GUILTY,  # seat
    INNOCENT,  # seat
    ARMS_RAISED,  # seat
    LAST_ARMS,  # seat
    LAID,  # seat, kind, color
    UNABLE,  # seat
    TOOK_BACK,  # seat, kind
    HIT,  # seat, target, color
    MISSED,  # seat, target, color
    SHED,  # seat, kind: put under the top card
    ACTIVATED,  # seat, player card
    AIMED,  # seat, target
    LINED_UP,  # seat, player card
    SPENT,  # seat, player card
    RECOVERED,  # seat, player card
    TOOK,  # seat, kind: out of the discard pile
    SWAPPED_OUT,  # seat, target, kind: seat takes it at random
    SWAPPED_IN,  # seat, target, kind: seat gives it
    PLAYS_AGAIN,  # seat
    LAID_OUT,  # player card: shown for drafting
    DRAFTED,  # seat, player card
    ROUND_WON,  # seat, points
    ROUND_VOID,
    SCORED,  # seat, points: added to its score
    MATCH_WON,  # seat
    DECLINED,  # seat: makes no use of what it may do
) = range(46)
EVENTS = DECLINED + 1


def emit(s: State, event: int, *details: int) -> None:
    """Record an event. (In simulation: nothing.)"""
    s.events.append((event, *details))


def tally(s: State, event: int) -> int:
    """How often an event has happened since the tallies were cleared."""
    return sum(happened[0] == event for happened in s.events)


def clear_tallies(s: State) -> None:
    s.events.clear()


def emit_hand(s: State, seat: Seat, target: Seat) -> None:
    """Record that a seat sees another's hand as it now is. (In simulation: nothing.)"""
    from lastcard.rules.hands import cards_in_hand

    s.events.append((SHOWN, seat, target, tuple(cards_in_hand(s, target))))
