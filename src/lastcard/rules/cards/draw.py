"""Draw Two, and Draw One: the number on the card is the edition's. With `stacking`: window `STACK`."""

from lastcard.rules.calls import close_calls
from lastcard.rules.dispatch import apply_in, legal_in, new_window, played, played_last, timeout_in, turned_up
from lastcard.rules.hands import kinds_held
from lastcard.rules.kinds import FACE_MASK, face_of, rule_slot
from lastcard.rules.moves import CARD, DRAW, add, move, verb_of
from lastcard.rules.options import EVERY_DRAW_CARD
from lastcard.rules.piles import must_draw, top
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.turn import add_plays, end_turn, lose_next_turn, next_seat, play

STACK = new_window("stack", "a card of the same kind, or + to take what is owed", "R146")


@rule
def number_on(s: State, kind: int) -> int:
    """The number of cards that a draw card shows."""
    return s.amounts[rule_slot(kind)]


@played("+N")
def draw_cards(s: State, seat: int) -> None:
    """*/draw-two, express/draw-one: the next player draws and loses the turn. Where stacking is agreed
    on, the seat that is hit may answer with a card of the same kind (R9, R146).
    """
    victim = next_seat(s, seat)
    if s.stacking:
        s.owed += number_on(s, top(s))
        s.opener = seat
        s.actor = victim
        s.window = STACK
        return
    must_draw(s, victim, number_on(s, top(s)))
    lose_next_turn(s, victim)
    end_turn(s, seat)


@turned_up("+N")
def draw_cards_turned_up(s: State, dealer: int) -> None:
    """express/draw-one-start: the player left of the dealer draws and loses the turn (R38)."""
    victim = next_seat(s, dealer)
    must_draw(s, victim, number_on(s, top(s)))
    lose_next_turn(s, victim)
    end_turn(s, dealer)


@played_last("+N")
def draw_cards_last(s: State, seat: int) -> bool:
    """The last card makes the next player draw only where all draw cards do (R23, R46, R143)."""
    if s.last_card_draw == EVERY_DRAW_CARD:
        must_draw(s, next_seat(s, seat), s.owed + number_on(s, top(s)))
    return False


@legal_in(STACK)
def legal_stack(s: State, seat: int, out: list[int], n: int) -> int:
    """Answer with the same kind, or take all that is owed: asked even of a seat that cannot (R152)."""
    n = add_plays(s, seat, out, n, kinds_held(s, seat) & FACE_MASK[face_of(top(s))])
    return add(out, n, move(DRAW, 0))


@apply_in(STACK)
def apply_stack(s: State, seat: int, choice: int) -> None:
    if verb_of(choice) == CARD:
        close_calls(s, seat)
        play(s, seat, choice)
        return
    must_draw(s, seat, s.owed)
    s.owed = 0
    lose_next_turn(s, seat)
    end_turn(s, s.opener)


@timeout_in(STACK)
def timeout_stack(s: State) -> None:
    """The clock takes what is owed (R135)."""
    apply_stack(s, s.actor, move(DRAW, 0))
