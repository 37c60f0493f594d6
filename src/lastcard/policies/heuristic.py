"""The heuristic: every move that may be made gets a number of points, and the best is made.

What is weighed is listed in `lastcard.policies.features`; the weights are data (`weights/*.toml`), tuned by
`tools/tune.py`. Plain functions over a `Sight`: a bot at the table and a million simulated games use them.
"""

from __future__ import annotations

from lastcard.policies.features import (
    ACTION,
    ACTION_DANGER,
    AIM_FEW,
    AIM_NEXT,
    CHALLENGE_HELD,
    CHALLENGE_LACKED,
    CHALLENGES,
    COLOR_LEFT,
    DRAW_CARD,
    DRAW_CARD_DANGER,
    FACE_LEFT,
    ICON_ALONE,
    ICON_IN_USE,
    KEEP_COLOR,
    KEEP_MATCHING,
    KEEP_WILD,
    NEW_COLOR,
    NEXT_LACKS,
    PART,
    PLAY,
    POINTS,
    SPECIAL,
    SPECIAL_DANGER,
    SPECIAL_SHORT,
    THROW,
    THROW_HELD,
    THROW_IN_COLOR,
    THROW_LACKED,
    THROW_LARGE,
    WILD,
    WILD_DANGER,
    WILD_DRAW,
    WILD_DRAW_DANGER,
    WILD_SHORT,
)
from lastcard.policies.lineups import LINEUP_PARTS, may_activate, points_of_pick
from lastcard.policies.notes import LACKS
from lastcard.policies.sight import Sight
from lastcard.rules.cards.droid import DROID
from lastcard.rules.cards.hail_mary import KEEP_ONE, is_throw
from lastcard.rules.dispatch import CARDS
from lastcard.rules.hands import count_among
from lastcard.rules.icons.swap import GIVE_ONE
from lastcard.rules.kinds import (
    COLOR_MASK,
    FACE_MASK,
    NO_COLOR,
    NUMBERS,
    color_of,
    face_of,
    has_icon,
    is_wild,
    rule_slot,
)
from lastcard.rules.moves import AIM as AIMS
from lastcard.rules.moves import (
    CARD,
    CHALLENGE,
    COLOR,
    PICK,
    argument_of,
    color_named,
    verb_of,
)
from lastcard.rules.numbers import Color, Kind, Move, Seat
from lastcard.rules.windows.discard import SHED_ONE
from lastcard.rules.windows.take import TAKE_ONE
from lastcard.rules.windows.turn import next_seat

PLAIN_WILD = next(place for place, card in enumerate(CARDS) if card.symbol == "W")
MANY = 1 << 40


def best_move(k: Sight, seat: Seat, out: list[int], n: int, w: list[int], first: int) -> Move:
    """The move with the most points, the first of them on a tie. `w` are the driver's notes: the weights
    stand in them from `first` on.
    """
    return best_between(k, seat, out, 0, n, w, first)


def best_between(
    k: Sight, seat: Seat, out: list[int], begin: int, end: int, w: list[int], first: int
) -> Move:
    """The best of the moves from one place to another."""
    best = out[begin]
    most = -MANY
    for place in range(begin, end):
        points = points_of(k, seat, out[place], w, first)
        if points > most:
            most = points
            best = out[place]
    return best


def points_of(k: Sight, seat: Seat, choice: Move, w: list[int], first: int) -> int:
    """What a move is worth; drawing, keeping and declining are worth nothing."""
    verb = verb_of(choice)
    if verb == CARD:
        return points_of_card(k, seat, choice, w, first)
    if verb == CHALLENGE:
        return points_of_challenge(k, w, first)
    if verb == COLOR:
        return points_of_color(k, seat, argument_of(choice), w, first)
    if verb == AIMS:
        target = argument_of(choice)
        nearest = w[first + AIM_NEXT] if target == next_seat(k, seat) else 0
        return nearest + w[first + AIM_FEW] * (10 - k.held[target])
    if verb == PICK:
        return points_of_pick(k, seat, argument_of(choice), w, first)
    return 0


def points_of_challenge(k: Sight, w: list[int], first: int) -> int:
    """A wild draw card is challenged: does its player hold a match? Not the color that it had none of."""
    points = w[first + CHALLENGES] + w[first + CHALLENGE_HELD] * k.held[k.opener]
    if w[LACKS + k.opener] >> k.color_before & 1:
        points += w[first + CHALLENGE_LACKED]
    return points


def points_of_card(k: Sight, seat: Seat, choice: Move, w: list[int], first: int) -> int:
    """A card is played, thrown, laid, kept, shed, given or taken: the window says which."""
    kind = argument_of(choice)
    if is_throw(k, seat, choice):
        return points_of_throw(k, seat, color_named(choice), w, first)
    if k.window in (SHED_ONE, GIVE_ONE):
        return -worth_keeping(k, seat, kind, w, first)
    if k.window in (KEEP_ONE, TAKE_ONE):
        return MANY // 2 + worth_keeping(k, seat, kind, w, first)
    if k.window == DROID:
        color = color_named(choice) if is_wild(kind) else color_of(kind)
        return w[first + PART] * count_among(k, seat, COLOR_MASK[color]) - MANY // 2 * is_wild(kind)
    return points_of_play(k, seat, kind, color_named(choice), w, first)


def danger(k: Sight, seat: Seat) -> int:
    """How near a seat is to going out: 0 to 3."""
    return max(0, 4 - k.held[seat])


def most_danger(k: Sight, seat: Seat) -> int:
    """How near anyone else is to going out."""
    most = 0
    for other in range(k.players):
        if other != seat:
            most = max(most, danger(k, other))
    return most


def next_lacks(k: Sight, seat: Seat, color: Color, left: int, w: list[int]) -> bool:
    """Can one go on in this color, and had the next player none of it when it last drew?"""
    return left > 0 and w[LACKS + next_seat(k, seat)] >> color & 1 != 0


def points_of_play(k: Sight, seat: Seat, kind: Kind, color: Color, w: list[int], first: int) -> int:
    """A card is played in turn."""
    if is_wild(kind):
        return points_of_wild(k, seat, kind, color, w, first)
    color = color_of(kind)
    points = w[first + PLAY]
    left = count_among(k, seat, COLOR_MASK[color]) - 1
    points += w[first + COLOR_LEFT] * left
    points += w[first + FACE_LEFT] * (count_among(k, seat, FACE_MASK[face_of(kind)]) - 1)
    if color != k.color:
        points += w[first + NEW_COLOR]
    if next_lacks(k, seat, color, left, w):
        points += w[first + NEXT_LACKS]
    if face_of(kind) >= NUMBERS:
        points += points_of_action(k, seat, kind, w, first)
    elif most_danger(k, seat) > 1:
        points += w[first + POINTS] * face_of(kind) // 10
    if has_icon(kind):
        points += w[first + ICON_IN_USE] if may_activate(k, seat, color) else w[first + ICON_ALONE]
    return points


def points_of_action(k: Sight, seat: Seat, kind: Kind, w: list[int], first: int) -> int:
    near = danger(k, next_seat(k, seat))
    points = w[first + ACTION] + w[first + ACTION_DANGER] * near
    if k.amounts[face_of(kind) - NUMBERS] > 0:
        points += w[first + DRAW_CARD] + w[first + DRAW_CARD_DANGER] * near
    return points


def points_of_wild(k: Sight, seat: Seat, kind: Kind, color: Color, w: list[int], first: int) -> int:
    """A wild names the color of which most is left; it is held back until it is needed."""
    near = danger(k, next_seat(k, seat))
    short = max(0, 5 - k.held[seat])
    left = points_of_color(k, seat, color, w, first) if color != NO_COLOR else 0
    slot = rule_slot(kind)
    if k.card_rules[slot] != PLAIN_WILD and k.amounts[slot] == 0:
        return left + w[first + SPECIAL] + w[first + SPECIAL_DANGER] * near + w[first + SPECIAL_SHORT] * short
    points = left + w[first + WILD_SHORT] * short
    if k.amounts[slot] > 0:
        return points + w[first + WILD_DRAW] + w[first + WILD_DRAW_DANGER] * near
    return points + w[first + WILD] + w[first + WILD_DANGER] * near


def points_of_color(k: Sight, seat: Seat, color: Color, w: list[int], first: int) -> int:
    """A color is named: the one of which most is left."""
    left = count_among(k, seat, COLOR_MASK[color])
    return left + w[first + NEXT_LACKS] * next_lacks(k, seat, color, left, w)


def points_of_throw(k: Sight, seat: Seat, color: Color, w: list[int], first: int) -> int:
    """A Hail Mary at a caller: which color is its last card? One's own last card wins."""
    if k.held[seat] == 1:
        return MANY // 2
    points = w[first + THROW] + w[first + THROW_LARGE] * k.held[seat]
    if color == k.color:
        points += w[first + THROW_IN_COLOR]
    if w[LACKS + k.yelled] >> color & 1:
        points += w[first + THROW_LACKED]
    return points + w[first + THROW_HELD] * count_among(k, seat, COLOR_MASK[color])


def worth_keeping(k: Sight, seat: Seat, kind: Kind, w: list[int], first: int) -> int:
    """What a card in the hand is worth."""
    if is_wild(kind):
        return w[first + KEEP_WILD]
    color = color_of(kind)
    worth = w[first + KEEP_COLOR] * count_among(k, seat, COLOR_MASK[color])
    if color == k.color:
        worth += w[first + KEEP_MATCHING]
    return worth


HEURISTIC_PARTS = (
    best_move,
    best_between,
    points_of,
    points_of_challenge,
    points_of_card,
    danger,
    most_danger,
    next_lacks,
    points_of_play,
    points_of_action,
    points_of_wild,
    points_of_color,
    points_of_throw,
    worth_keeping,
    *LINEUP_PARTS,
)
