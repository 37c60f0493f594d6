"""Reverse."""

from lastcard.rules.dispatch import played, turned_up
from lastcard.rules.events import REVERSED, emit
from lastcard.rules.numbers import Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.turn import begin_turn, end_turn, lose_next_turn, next_seat


@rule
def turn_round(s: State) -> None:
    """*/reverse-both-ways: clockwise becomes counterclockwise and the other way round."""
    s.direction = -s.direction
    emit(s, REVERSED, s.direction)


@rule
def reverse_play(s: State, seat: Seat) -> None:
    """Turn round; between two players that changes nothing, or skips where agreed (R1)."""
    turn_round(s)
    if s.players == 2 and s.two_player_reverse:
        lose_next_turn(s, next_seat(s, seat))


@played("r", title="Reverse", effect="turns the direction of play")
def reverse(s: State, seat: Seat) -> None:
    """*/reverse: the direction of play turns round."""
    reverse_play(s, seat)
    end_turn(s, seat)


@turned_up("r")
def reverse_turned_up(s: State, dealer: Seat) -> None:
    """express/reverse-start: the dealer goes first, then play moves to the right (R39)."""
    turn_round(s)
    begin_turn(s, dealer)
