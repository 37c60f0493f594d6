"""Wild Draw Four, and Wild Draw Two: draw and lose the turn, or challenge (window `CHALLENGE`)."""

from lastcard.rules.cards.draw import number_on
from lastcard.rules.colors import ask_color
from lastcard.rules.dispatch import apply_in, legal_in, may_play, new_window, played, played_last, timeout_in
from lastcard.rules.events import CHALLENGED, GUILTY, INNOCENT, emit, emit_hand
from lastcard.rules.hands import count_among, kinds_held
from lastcard.rules.kinds import COLOR_MASK, WILD_MASK
from lastcard.rules.moves import CHALLENGE as CHALLENGES
from lastcard.rules.moves import DRAW, add, move, verb_of
from lastcard.rules.piles import must_draw, top
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.turn import end_turn, lose_next_turn, next_seat

CHALLENGE = new_window("challenge", "+ to draw, or x to challenge", "wild-draw-options")

FALSE_SUSPICION = 2


@rule
def holds_match(s: State, seat: int, color: int) -> bool:
    """*/wild-draw-hitch: does the hand hold the color? */wilds-count-as-match: a wild counts too (R15,
    R86). express/hitch-color-only: a matching number or symbol is no evidence (R43).
    """
    evidence = COLOR_MASK[color]
    if s.wild_counts_as_match:
        evidence |= WILD_MASK
    return kinds_held(s, seat) & evidence != 0


@may_play("W+N")
def may_play_wild_draw(s: State, seat: int) -> bool:
    """*/wild-draw-matches: it goes on anything, and anyone may bluff (R14). Where bluffing is not agreed
    on, the cards beside this one must not hold a match (R17, R154).
    """
    if s.wd4_bluff:
        return True
    wilds_beside = count_among(s, seat, WILD_MASK) - 1
    return not kinds_held(s, seat) & COLOR_MASK[s.color] and not (s.wild_counts_as_match and wilds_beside)


@played("W+N")
def wild_draw(s: State, seat: int) -> None:
    """*/wild-draw-options: the next player alone is asked (R18). Guilt is fixed now, by the hand that is
    left and the color before the card (R16, R17, R133).
    """
    s.guilty = holds_match(s, seat, s.color_before)
    s.opener = seat
    s.actor = next_seat(s, seat)
    s.owed = number_on(s, top(s))
    s.window = CHALLENGE
    if not s.wd4_bluff:
        apply_challenge(s, s.actor, move(DRAW, 0))


@played_last("W+N")
def wild_draw_last(s: State, seat: int) -> bool:
    """*/last-wild-draw: drawn and counted where the edition lists it; never challenged (R22, R23, R46)."""
    if s.last_card_draw:
        must_draw(s, next_seat(s, seat), number_on(s, top(s)))
    return False


@legal_in(CHALLENGE)
def legal_challenge(s: State, seat: int, out: list[int], n: int) -> int:
    """*/wild-draw-options: draw, or challenge (R45)."""
    n = add(out, n, move(DRAW, 0))
    return add(out, n, move(CHALLENGES, 0))


@apply_in(CHALLENGE)
def apply_challenge(s: State, seat: int, choice: int) -> None:
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
def draw_and_lose_turn(s: State, seat: int, number: int) -> None:
    """*/wild-draw-penalty."""
    must_draw(s, seat, number)
    lose_next_turn(s, seat)


@rule
def settle_challenge(s: State, seat: int, player: int, owed: int) -> None:
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
