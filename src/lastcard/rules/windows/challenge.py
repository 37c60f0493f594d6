"""Challenging a wild draw card: draw and lose the turn, or have the hand shown (window `CHALLENGE`)."""

from lastcard.rules.dispatch import apply_in, legal_in, new_window, timeout_in
from lastcard.rules.events import CHALLENGED, GUILTY, INNOCENT, emit, emit_hand
from lastcard.rules.moves import CHALLENGE as CHALLENGES
from lastcard.rules.moves import DRAW, add, move, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.piles import must_draw
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.color import ask_color
from lastcard.rules.windows.turn import end_turn, lose_next_turn, next_seat

CHALLENGE = new_window(
    "challenge",
    "Challenge or draw?",
    "the next seat after a wild draw card",
    "+ to draw, or x to challenge",
    "wild-draw-options",
    draw="take the cards and lose your turn",
    opened_by_card=True,
)

FALSE_SUSPICION = 2


@rule
def ask_to_challenge(s: State, seat: Seat, number: int, guilty: bool) -> None:
    """The next player alone is asked (R18); guilty or not, that is known to nobody yet."""
    s.guilty = guilty
    s.opener = seat
    s.actor = next_seat(s, seat)
    s.owed = number
    s.window = CHALLENGE


@legal_in(CHALLENGE)
def legal_challenge(s: State, seat: Seat, out: list[int], n: int) -> int:
    """*/wild-draw-options: draw, or challenge (R45)."""
    n = add(out, n, move(DRAW, 0))
    return add(out, n, move(CHALLENGES, 0))


@apply_in(CHALLENGE)
def apply_challenge(s: State, seat: Seat, choice: Move) -> None:
    player = s.opener
    owed = s.owed
    s.owed = 0
    if verb_of(choice) == DRAW:
        draw_and_lose_turn(s, seat, owed)
    else:
        settle_challenge(s, seat, player, owed)
    s.guilty = 0
    if s.color_after_challenge:
        ask_color(s, player)
    else:
        end_turn(s, player)


@rule
def draw_and_lose_turn(s: State, seat: Seat, number: int) -> None:
    """*/wild-draw-penalty."""
    must_draw(s, seat, number)
    lose_next_turn(s, seat)


@rule
def settle_challenge(s: State, seat: Seat, player: Seat, owed: int) -> None:
    """*/challenge-shows-hand: to the challenger only (R21). */challenge-guilty: the player draws instead
    and the challenger has a normal turn (R20, R44). */challenge-innocent: two more, and the turn is lost.
    """
    emit(s, CHALLENGED, seat, player)
    emit_hand(s, seat, player)
    if s.guilty:
        emit(s, GUILTY, player)
        must_draw(s, player, owed)
    else:
        emit(s, INNOCENT, player)
        draw_and_lose_turn(s, seat, owed + FALSE_SUSPICION)


@timeout_in(CHALLENGE)
def timeout_challenge(s: State) -> None:
    """The clock takes what is owed (R135)."""
    apply_challenge(s, s.actor, move(DRAW, 0))
