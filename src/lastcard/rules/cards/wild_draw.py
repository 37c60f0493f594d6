"""Wild Draw Four, and Wild Draw Two: the next player draws and loses the turn, or challenges."""

from lastcard.rules.cards.draw import number_on
from lastcard.rules.dispatch import may_play, played, played_last
from lastcard.rules.hands import count_among, kinds_held
from lastcard.rules.kinds import COLOR_MASK, WILD_MASK
from lastcard.rules.moves import DRAW, move
from lastcard.rules.numbers import Color, Mask, Seat
from lastcard.rules.piles import must_draw, top
from lastcard.rules.rule import rule
from lastcard.rules.state import State
from lastcard.rules.windows.challenge import apply_challenge, ask_to_challenge
from lastcard.rules.windows.turn import next_seat


@may_play("W+N")
def may_play_wild_draw(s: State, seat: Seat) -> bool:
    """*/wild-draw-matches: it goes on anything, and anyone may bluff (R14). Where bluffing is not agreed
    on, the cards beside this one must not hold a match (R17, R154).
    """
    if s.wd4_bluff:
        return True
    wilds_beside = count_among(s, seat, WILD_MASK) - 1
    return not kinds_held(s, seat) & COLOR_MASK[s.color] and not (s.wild_counts_as_match and wilds_beside)


@rule
def holds_match(s: State, seat: Seat, color: Color) -> bool:
    """*/wild-draw-hitch: does the hand hold the color? */wilds-count-as-match: a wild counts too (R15,
    R86). express/hitch-color-only: a matching number or symbol is no evidence (R43).
    """
    return kinds_held(s, seat) & evidence(color, s.wild_counts_as_match) != 0


@rule
def evidence(color: Color, wilds_count: int) -> Mask:
    """The cards that make a hand guilty."""
    cards = COLOR_MASK[color]
    if wilds_count:
        cards |= WILD_MASK
    return cards


@played(
    "W+N",
    title="Wild Draw {number}",
    effect="names the color, and the next player draws {number}",
    color_rule="wild-draw-color",
    opens="challenge",
)
def wild_draw(s: State, seat: Seat) -> None:
    """*/wild-draw-options: the next player draws or challenges. Guilt is fixed now, by the hand that is
    left and the color before the card (R16, R17, R133). Where nobody may bluff, nobody is asked.
    """
    ask_to_challenge(s, seat, number_on(s, top(s)), holds_match(s, seat, s.color_before))
    if not s.wd4_bluff:
        apply_challenge(s, s.actor, move(DRAW, 0))


@played_last("W+N")
def wild_draw_last(s: State, seat: Seat) -> bool:
    """*/last-wild-draw: drawn and counted where the edition lists it; never challenged (R22, R23, R46)."""
    if s.last_card_draw:
        must_draw(s, next_seat(s, seat), number_on(s, top(s)))
    return False
