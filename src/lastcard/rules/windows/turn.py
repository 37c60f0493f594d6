"""A turn: play one card, or draw one and perhaps play that.

Two windows: `TURN`, and `DRAWN` after a card has been drawn.
"""

from lastcard.rules.calls import close_calls, down_to_one, no_longer_one_card
from lastcard.rules.dispatch import (
    apply_in,
    carry_out,
    carry_out_last,
    condition_holds,
    legal_in,
    new_window,
    timeout_in,
)
from lastcard.rules.events import KEPT, PASSED, PLAYED, SKIPPED, emit
from lastcard.rules.hands import kinds_held, most_held_color, take
from lastcard.rules.kinds import (
    COLOR_MASK,
    NO_COLOR,
    WILD_MASK,
    alike,
    color_of,
    does_something,
    how_many,
    is_wild,
    lowest,
    plain,
    wilds,
)
from lastcard.rules.moves import (
    CARD,
    DRAW,
    KEEP,
    add,
    argument_of,
    card_move,
    color_named,
    move,
    says_call,
    verb_of,
)
from lastcard.rules.numbers import Color, Kind, Mask, Move, Seat
from lastcard.rules.piles import can_draw, draw_into_hand, put_on_top, top
from lastcard.rules.plays import add_play, add_plays
from lastcard.rules.rounds import round_void, round_won, stalemate
from lastcard.rules.rule import often, rule, seldom
from lastcard.rules.state import State

TURN = new_window(
    "turn", "Play a card or draw", "the seat on turn", "a card, or + to draw", "next-player", from_hand=True
)
DRAWN = new_window(
    "drawn",
    "Play the drawn card?",
    "whoever drew",
    "the drawn card, or - to keep it",
    "next-player",
    decline="keep it and end your turn",
    from_hand=True,
)

MOST_TURNS = 2000
MOST_SKIPS = 100


@rule
def next_seat(s: State, seat: Seat) -> Seat:
    """The next player in current order; */clockwise: which is clockwise to begin with."""
    seat += s.direction
    if seat < 0:
        return s.players - 1
    return seat if seat < s.players else 0


@rule
def left_of(s: State, seat: Seat) -> Seat:
    """Left is clockwise, whichever way play goes (R34, R82)."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def lose_next_turn(s: State, seat: Seat) -> None:
    """The turn is lost when it comes; lost turns add up, to a hundred at the most (R97)."""
    if s.skips[seat] < MOST_SKIPS:
        s.skips[seat] += 1


@rule
def end_turn(s: State, seat: Seat) -> None:
    """*/next-player: play continues with the next player in order."""
    go_to(s, next_seat(s, seat))


@rule
def go_to(s: State, seat: Seat) -> None:
    """The turn comes to a seat, or to the next one that has no turn to lose."""
    while s.skips[seat] > 0:
        s.skips[seat] -= 1
        emit(s, SKIPPED, seat)
        seat = next_seat(s, seat)
    begin_turn(s, seat)


@rule
def begin_turn(s: State, seat: Seat) -> None:
    """A turn begins; a round that has seen 2,000 of them is void (R132)."""
    if s.turns >= MOST_TURNS:
        round_void(s)
        return
    s.turns += 1
    s.again = 0
    s.turn = seat
    s.actor = seat
    s.window = TURN


@rule
def matching(s: State) -> Mask:
    """*/match: the kinds of the color in play, those of the top card's number or symbol, and every wild.

    So a Skip goes on its color or on a Skip: express/skip-match, express/reverse-match,
    express/draw-one-match, express/match-example. A wild on top shows no number or symbol (R5), a Recover
    and a Wild Recover not the same one (R90), and an Elite icon is none: elite/elite-icon-no-match.
    """
    return COLOR_MASK[s.color] | alike(top(s)) | WILD_MASK


@rule
def fulfil_conditions(s: State, seat: Seat, kinds: Mask) -> Mask:
    """Leave out the kinds whose own condition on being played does not hold."""
    asked = kinds & wilds(s.conditional)
    while asked:
        kind = lowest(asked)
        asked &= asked - 1
        if not condition_holds(s, seat, kind):
            kinds &= ~(1 << kind)
    return kinds


@rule
@often
def playable(s: State, seat: Seat) -> Mask:
    """The kinds a seat may play in its turn, Elite icon or not."""
    kinds = kinds_held(s, seat) & matching(s)
    if kinds & wilds(s.conditional):
        kinds = fulfil_conditions(s, seat, kinds)
    return kinds


@legal_in(TURN)
def legal_turn(s: State, seat: Seat, out: list[int], n: int) -> int:
    """*/may-play-match, */may-draw-instead, */draw-when-stuck, express/declining-draws: a matching card,
    or draw (R8, R47), or pass (R12). express/wild-with-playable: a wild at any time.
    """
    n = add_plays(s, seat, out, n, playable(s, seat))
    return add(out, n, draw_or_pass(s))


@rule
def draw_or_pass(s: State) -> Move:
    """Without a card to play: draw, or pass where nothing can be drawn (R12)."""
    return move(DRAW, 0) if can_draw(s) else move(KEEP, 0)


@apply_in(TURN)
@often
def apply_turn(s: State, seat: Seat, choice: Move) -> None:
    verb = verb_of(choice)
    if verb == CARD:
        close_calls(s, seat)
        play(s, seat, choice)
    elif verb == DRAW:
        close_calls(s, seat)
        draw_one(s, seat)
    else:
        pass_turn(s, seat)


@rule
def play(s: State, seat: Seat, choice: Move) -> None:
    """*/one-card-a-turn: one card onto the discard pile. */object: the last one ends the round;
    */action-effect: an action card does something.
    """
    kind = argument_of(choice)
    s.stuck = 0
    lay_down(s, seat, kind, color_named(choice), says_call(choice))
    if s.held[seat] == 0:
        go_out(s, seat, kind)
    elif does_something(kind):
        carry_out(s, seat, kind)
    else:
        end_turn(s, seat)


@rule
@often
def lay_down(s: State, seat: Seat, kind: Kind, color: Color, calls: bool) -> None:
    """A card goes from a hand onto the discard pile. */wild-color, */wild-draw-color,
    express/wild-same-color: a wild takes the color named with it, any color (R6, R19).
    """
    take(s, seat, kind)
    no_longer_one_card(s, seat)
    s.color_before = s.color
    put_on_top(s, kind)
    s.color = color if is_wild(kind) else color_of(kind)
    emit(s, PLAYED, seat, kind, s.color)
    if s.held[seat] == 1:
        down_to_one(s, seat, calls)


@rule
def go_out(s: State, seat: Seat, kind: Kind) -> None:
    """*/winning: the last card is played and wins. First it may still act where the edition lets it
    (R23); a droid, an Elite icon or a guess is no longer carried out (R68, R80, R91).
    """
    if not does_something(kind) or not carry_out_last(s, seat, kind):
        round_won(s, seat)


@rule
def draw_one(s: State, seat: Seat) -> None:
    """*/draw-when-stuck: draw one card; the seat then always answers (R136)."""
    s.stuck = 0
    s.drawn = draw_into_hand(s, seat)
    s.window = DRAWN


@rule
@seldom
def pass_turn(s: State, seat: Seat) -> None:
    """Nothing can be drawn: the turn is a pass (R12). Round the table without a play or a draw: R13."""
    close_calls(s, seat)
    s.stuck = s.stuck | 1 << seat if playable(s, seat) == 0 else 0
    emit(s, PASSED, seat)
    if how_many(s.stuck) == s.players:
        stalemate(s)
    else:
        end_turn(s, seat)


@timeout_in(TURN)
def timeout_turn(s: State) -> None:
    """The clock draws and keeps (R135)."""
    seat = s.actor
    if not can_draw(s):
        pass_turn(s, seat)
        return
    apply_turn(s, seat, move(DRAW, 0))
    timeout_drawn(s)


@rule
def may_play_drawn(s: State, seat: Seat) -> bool:
    """*/play-drawn-card: can the new card be played?"""
    return playable(s, seat) >> plain(s.drawn) & 1 != 0


@legal_in(DRAWN)
def legal_drawn(s: State, seat: Seat, out: list[int], n: int) -> int:
    """*/play-drawn-card, */only-drawn-card, express/play-chosen-draw: the drawn card and no other (R7,
    R8).
    """
    fits = may_play_drawn(s, seat)
    if fits:
        n = add_play(s, seat, out, n, s.drawn)
    if fits and s.force_play:
        return n
    return add(out, n, move(KEEP, 0))


@apply_in(DRAWN)
@often
def apply_drawn(s: State, seat: Seat, choice: Move) -> None:
    if verb_of(choice) == CARD:
        play(s, seat, choice)
    else:
        emit(s, KEPT, seat)
        end_turn(s, seat)


@timeout_in(DRAWN)
def timeout_drawn(s: State) -> None:
    """The clock keeps the card (R135), unless it must be played (R146)."""
    seat = s.actor
    if s.force_play and may_play_drawn(s, seat):
        color = NO_COLOR
        if is_wild(s.drawn) and not wilds(s.bare_wilds) >> s.drawn & 1:
            color = most_held_color(s, seat)
        apply_drawn(s, seat, card_move(s.drawn, color, False))
    else:
        apply_drawn(s, seat, move(KEEP, 0))
