"""Draw Two, and Draw One: the number on the card is the edition's."""

from lastcard.rules.dispatch import played, played_last, turned_up
from lastcard.rules.kinds import rule_slot
from lastcard.rules.numbers import Kind, Seat
from lastcard.rules.options import EVERY_DRAW_CARD
from lastcard.rules.piles import must_draw, top
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.stack import ask_to_stack
from lastcard.rules.windows.turn import end_turn, lose_next_turn, next_seat


@rule
def number_on(s: State, kind: Kind) -> int:
    """The number of cards that a draw card shows."""
    return s.amounts[rule_slot(kind)]


@played("+N", title="Draw {number}", effect="the next player draws {number} and loses a turn", opens="stack")
def draw_cards(s: State, seat: Seat) -> None:
    """*/draw-two, express/draw-one: the next player draws and loses the turn. Where stacking is agreed
    on, the seat that is hit may answer with a card of the same kind (R9, R146).
    """
    if s.stacking:
        ask_to_stack(s, seat, number_on(s, top(s)))
    else:
        next_player_draws(s, seat)


@turned_up("+N")
def draw_cards_turned_up(s: State, dealer: Seat) -> None:
    """express/draw-one-start: the player left of the dealer draws and loses the turn (R38)."""
    next_player_draws(s, dealer)


@rule
def next_player_draws(s: State, seat: Seat) -> None:
    victim = next_seat(s, seat)
    must_draw(s, victim, number_on(s, top(s)))
    lose_next_turn(s, victim)
    end_turn(s, seat)


@played_last("+N")
def draw_cards_last(s: State, seat: Seat) -> bool:
    """The last card makes the next player draw only where all draw cards do (R23, R46, R143)."""
    if s.last_card_draw == EVERY_DRAW_CARD:
        must_draw(s, next_seat(s, seat), s.owed + number_on(s, top(s)))
    return False
