"""Activating a player card: choose it (`ACTIVATE`), carry out its icons one after the other, aim where an
icon needs it (`AIM`), choose the order where that is agreed (`ICON_ORDER`).

Each icon is carried out by one or more seats, `State.victims`, in turn order. `go_on` runs until somebody
has to decide something.
"""

from lastcard.rules.dispatch import ONE, apply_in, carry_out_icon, legal_in, new_window, played, timeout_in
from lastcard.rules.events import ACTIVATED, AIMED, DECLINED, emit
from lastcard.rules.kinds import how_many
from lastcard.rules.lineup import (
    EVERYONE,
    ICON_DISCARD,
    ICON_DRAW,
    ICON_PEEK,
    ICON_PLAY_AGAIN,
    ICON_RECOVER,
    ICON_REVERSE,
    ICON_SWAP,
    NO_ICON,
    TARGET,
    eligible,
    fill_lineup,
    has_eligible,
    icon_action,
    icon_modifier,
    icon_of,
    leave_lineup,
    lineup_card,
    spend,
)
from lastcard.rules.moves import AIM as AIMS
from lastcard.rules.moves import ICON_FIRST, KEEP, PICK, add, argument_of, move, verb_of
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import LINEUP, MOST_ICONS, NOBODY, State
from lastcard.rules.windows.turn import begin_turn, end_turn, next_seat

ACTIVATE = new_window(
    "activate",
    "Activate a player card?",
    "whoever has played an Elite icon",
    "a player card, such as @1, or - for none",
    "elite-icon-activates",
    decline="use no player card",
    choices=ONE,
)
ICON_ORDER = new_window(
    "icon",
    "Which icon first?",
    "whoever uses the player card",
    "the icon to carry out first, such as #1",
    "R94",
    choices=ONE,
)
AIM = new_window(
    "aim",
    "Aim at a player",
    "whoever uses the player card",
    "a seat to aim at, such as >b",
    "icon-target",
    choices=ONE,
)


@played(
    "*",
    title="Elite",
    effect="you may use a player card of its color",
    opens="activate",
    needs_player_cards=True,
)
def elite_icon(s: State, seat: Seat) -> None:
    """elite/elite-icon-activates, elite/activate-any-time, elite/activate-in-short,
    elite/activate-example: one player card of the lineup may be activated (R92). elite/no-eligible-card:
    without an eligible one the turn goes on by itself (R145).
    """
    if has_eligible(s, seat):
        s.window = ACTIVATE
        s.actor = seat
    else:
        end_turn(s, seat)


@legal_in(ACTIVATE)
def legal_activate(s: State, seat: Seat, out: list[int], n: int) -> int:
    """elite/activate-same-color, elite/may-decline-activation."""
    for slot in range(s.lined_up[seat]):
        if eligible(s, lineup_card(s, seat, slot)):
            n = add(out, n, move(PICK, slot))
    return add(out, n, move(KEEP, 0))


@apply_in(ACTIVATE)
def apply_activate(s: State, seat: Seat, choice: Move) -> None:
    if verb_of(choice) != PICK:
        emit(s, DECLINED, seat)
        end_turn(s, seat)
        return
    s.active = leave_lineup(s, seat, argument_of(choice))
    s.opener = seat
    s.icons_done = 0
    s.icon = 0
    s.victims = 0
    s.again = 0
    emit(s, ACTIVATED, seat, s.active)
    go_on(s)


@timeout_in(ACTIVATE)
def timeout_activate(s: State) -> None:
    """The clock declines (R135)."""
    apply_activate(s, s.actor, move(KEEP, 0))


@rule
def go_on(s: State) -> None:
    """elite/use-power, elite/actions-on-player-cards: carry out icon after icon until a seat must decide,
    someone wins or all is done (R94).
    """
    waiting = False
    while not waiting and not s.over and s.active != NOBODY:
        if s.victims:
            waiting = carry_out_for_next(s)
        elif icons_left(s):
            waiting = next_icon(s)
        else:
            finish_activation(s)


@rule
def carry_out_for_next(s: State) -> bool:
    """The next seat in turn order carries the icon out; true when it must decide something first."""
    s.actor = NOBODY
    carry_out_icon(s, icon_action(s.icon), next_victim(s))
    return s.actor != NOBODY


@rule
def next_victim(s: State) -> Seat:
    """The seat that carries the icon out now: the first in turn order that has not done so yet."""
    seat = s.opener
    while not s.victims >> seat & 1:
        seat = next_seat(s, seat)
    return seat


@rule
def done_by(s: State, seat: Seat) -> None:
    """A seat has carried out the icon."""
    s.victims &= ~(1 << seat)
    s.actor = NOBODY


@rule
def icons_left(s: State) -> Mask:
    """The icons of the active card that are still to be carried out, as a mask."""
    icons = 0
    for n in range(MOST_ICONS):
        if icon_of(s, s.active, n) != NO_ICON and not s.icons_done >> n & 1:
            icons |= 1 << n
    return icons


@rule
def next_icon(s: State) -> bool:
    """As printed, or in the order the player chooses (R94); true when the player must decide something."""
    icons = icons_left(s)
    if s.icon_order and how_many(icons) > 1:
        s.window = ICON_ORDER
        s.actor = s.opener
        return True
    n = 0
    while not icons >> n & 1:
        n += 1
    return begin_icon(s, n)


@legal_in(ICON_ORDER)
def legal_icon_order(s: State, seat: Seat, out: list[int], n: int) -> int:
    for icon in range(MOST_ICONS):
        if icons_left(s) >> icon & 1:
            n = add(out, n, move(ICON_FIRST, icon))
    return n


@apply_in(ICON_ORDER)
def apply_icon_order(s: State, seat: Seat, choice: Move) -> None:
    if not begin_icon(s, argument_of(choice)):
        go_on(s)


@timeout_in(ICON_ORDER)
def timeout_icon_order(s: State) -> None:
    """The clock takes the first icon (R135)."""
    n = 0
    while not icons_left(s) >> n & 1:
        n += 1
    apply_icon_order(s, s.actor, move(ICON_FIRST, n))


@rule
def others(s: State) -> Mask:
    """elite/icon-everyone, elite/icon-everyone-example: every other player, never oneself (R96)."""
    return ((1 << s.players) - 1) & ~(1 << s.opener)


@rule
def begin_icon(s: State, n: int) -> bool:
    """Settle who carries the icon out; true when the player must aim first, be there one seat to aim at
    or many (R156). Modifiers change nothing on Reverse and Play Again (R99, R155).
    """
    s.icons_done |= 1 << n
    s.icon = icon_of(s, s.active, n)
    s.left = 0
    action = icon_action(s.icon)
    if action in (ICON_REVERSE, ICON_PLAY_AGAIN):
        s.victims = 1 << s.opener
    elif icon_modifier(s.icon) == EVERYONE:
        s.victims = others(s)
    elif icon_modifier(s.icon) == TARGET or action in (ICON_PEEK, ICON_SWAP):
        s.window = AIM
        s.actor = s.opener
        return True
    else:
        s.victims = 1 << unmodified_doer(s, action)
    return False


@rule
def unmodified_doer(s: State, action: int) -> Seat:
    """Who carries out an icon without Target or Everyone: the next player in order (elite/icon-skip,
    elite/icon-discard, R95, R102); Recover is one's own.
    """
    own = (
        action == ICON_RECOVER
        or (action == ICON_DRAW and s.elite_draw != 0)
        or (action == ICON_DISCARD and s.elite_discard != 0)
    )
    return s.opener if own else next_seat(s, s.opener)


@legal_in(AIM)
def legal_aim(s: State, seat: Seat, out: list[int], n: int) -> int:
    """elite/icon-target, elite/icon-target-example: any other player, never oneself (R96)."""
    for other in range(s.players):
        if other != seat:
            n = add(out, n, move(AIMS, other))
    return n


@apply_in(AIM)
def apply_aim(s: State, seat: Seat, choice: Move) -> None:
    target = argument_of(choice)
    emit(s, AIMED, seat, target)
    s.victims = 1 << target
    go_on(s)


@timeout_in(AIM)
def timeout_aim(s: State) -> None:
    """The clock aims at the first seat (R135)."""
    apply_aim(s, s.actor, move(AIMS, 1 if s.actor == 0 else 0))


@rule
def lineup_size(s: State, seat: Seat) -> int:
    """Three, less the card that is in use: its place is filled when it is done."""
    return LINEUP - (s.active != NOBODY and seat == s.opener)


@rule
def finish_activation(s: State) -> None:
    """elite/spend-player-card, elite/refill-lineup, elite/turn-over: discard, refill, end the turn, or
    take another (R100). Only now is the card among the discards: it could not recover itself (R108).
    """
    seat = s.opener
    card = s.active
    s.active = NOBODY
    spend(s, seat, card)
    fill_lineup(s, seat, LINEUP)
    if s.again:
        begin_turn(s, seat)
        s.again = 1
    else:
        end_turn(s, seat)
