"""The heuristic: every legal move is scored in points, and the best is made.

The features are listed in `lastcard.policies.features`; the weights are data (`weights/*.toml`), tuned by
`tools/training/tune.py`. These are plain functions over a `Sight`, shared by bots at the table and by
simulations.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.deciding.lineups import may_activate, points_of_pick
from lastcard.policies.features import Weights
from lastcard.policies.notes import Notes
from lastcard.policies.sight import Sight
from lastcard.rules.cards.droid import DROID
from lastcard.rules.cards.hail_mary import KEEP_ONE, is_throw
from lastcard.rules.dispatch import CARDS
from lastcard.rules.hands import count_among
from lastcard.rules.icons.swap import GIVE_ONE
from lastcard.rules.kinds import (
    COLOR_MASK,
    NO_COLOR,
    NUMBERS,
    alike,
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


@plain
def best_move(k: Sight, seat: Seat, out: list[int], n: int, notes: Notes) -> Move:
    """The move with the most points; the first one on a tie."""
    return best_between(k, seat, out, 0, n, notes)


@plain
def best_between(k: Sight, seat: Seat, out: list[int], begin: int, end: int, notes: Notes) -> Move:
    """The best of the moves in `out[begin:end]`."""
    best = out[begin]
    most = -MANY
    for place in range(begin, end):
        points = points_of(k, seat, out[place], notes)
        if points > most:
            most = points
            best = out[place]
    return best


@plain
def points_of(k: Sight, seat: Seat, choice: Move, notes: Notes) -> int:
    """What a move is worth; drawing, keeping and declining are worth 0."""
    w = notes.weights[seat]
    verb = verb_of(choice)
    if verb == CARD:
        return points_of_card(k, seat, choice, notes)
    if verb == CHALLENGE:
        return points_of_challenge(k, seat, notes)
    if verb == COLOR:
        return points_of_color(k, seat, argument_of(choice), notes)
    if verb == AIMS:
        target = argument_of(choice)
        nearest = w.aim_next if target == next_seat(k, seat) else 0
        return nearest + w.aim_few * (10 - k.held[target])
    if verb == PICK:
        return points_of_pick(k, seat, argument_of(choice), w)
    return 0


@plain
def points_of_challenge(k: Sight, seat: Seat, notes: Notes) -> int:
    """Points for challenging a wild draw card: less likely a match if its player lacked that color."""
    w = notes.weights[seat]
    points = w.challenge + w.challenge_held * k.held[k.opener]
    if notes.remembered.lacks[k.opener] >> k.color_before & 1:
        points += w.challenge_lacked
    return points


@plain
def points_of_card(k: Sight, seat: Seat, choice: Move, notes: Notes) -> int:
    """Points for playing, throwing, laying, keeping, shedding, giving or taking a card, by the window."""
    w = notes.weights[seat]
    kind = argument_of(choice)
    if is_throw(k, seat, choice):
        return points_of_throw(k, seat, color_named(choice), notes)
    if k.window in (SHED_ONE, GIVE_ONE):
        return -worth_keeping(k, seat, kind, w)
    if k.window in (KEEP_ONE, TAKE_ONE):
        return MANY // 2 + worth_keeping(k, seat, kind, w)
    if k.window == DROID:
        color = color_named(choice) if is_wild(kind) else color_of(kind)
        return w.part * count_among(k, seat, COLOR_MASK[color]) - MANY // 2 * is_wild(kind)
    return points_of_play(k, seat, kind, color_named(choice), notes)


@plain
def danger(k: Sight, seat: Seat) -> int:
    """How close a seat is to going out: 0 to 3."""
    return max(0, 4 - k.held[seat])


@plain
def most_danger(k: Sight, seat: Seat) -> int:
    """How close the closest other seat is to going out."""
    most = 0
    for other in range(k.players):
        if other != seat:
            most = max(most, danger(k, other))
    return most


@plain
def next_lacks(k: Sight, seat: Seat, color: Color, left: int, notes: Notes) -> bool:
    """Whether the seat has this color left, and the next player had none of it when it last drew."""
    return left > 0 and notes.remembered.lacks[next_seat(k, seat)] >> color & 1 != 0


@plain
def points_of_play(k: Sight, seat: Seat, kind: Kind, color: Color, notes: Notes) -> int:
    """Points for playing a card in turn."""
    w = notes.weights[seat]
    if is_wild(kind):
        return points_of_wild(k, seat, kind, color, notes)
    color = color_of(kind)
    points = w.play
    left = count_among(k, seat, COLOR_MASK[color]) - 1
    points += w.color_left * left
    points += w.face_left * (count_among(k, seat, alike(kind)) - 1)
    if color != k.color:
        points += w.new_color
    if next_lacks(k, seat, color, left, notes):
        points += w.next_lacks
    if face_of(kind) >= NUMBERS:
        points += points_of_action(k, seat, kind, w)
    elif most_danger(k, seat) > 1:
        points += w.points * face_of(kind) // 10
    if has_icon(kind):
        points += w.icon if may_activate(k, seat, color) else w.icon_alone
    return points


@plain
def points_of_action(k: Sight, seat: Seat, kind: Kind, w: Weights) -> int:
    near = danger(k, next_seat(k, seat))
    points = w.action + w.action_danger * near
    if k.amounts[face_of(kind) - NUMBERS] > 0:
        points += w.draw_card + w.draw_card_danger * near
    return points


@plain
def points_of_wild(k: Sight, seat: Seat, kind: Kind, color: Color, notes: Notes) -> int:
    """Points for a wild: it names the color with the most cards left, and is held back until needed."""
    w = notes.weights[seat]
    near = danger(k, next_seat(k, seat))
    short = max(0, 5 - k.held[seat])
    left = points_of_color(k, seat, color, notes) if color != NO_COLOR else 0
    slot = rule_slot(kind)
    if k.card_rules[slot] != PLAIN_WILD and k.amounts[slot] == 0:
        return left + w.special + w.special_danger * near + w.special_short * short
    points = left + w.wild_short * short
    if k.amounts[slot] > 0:
        return points + w.wild_draw + w.wild_draw_danger * near
    return points + w.wild + w.wild_danger * near


@plain
def points_of_color(k: Sight, seat: Seat, color: Color, notes: Notes) -> int:
    """Points for naming a color: the more cards of it are left, the better."""
    w = notes.weights[seat]
    left = count_among(k, seat, COLOR_MASK[color])
    return left + w.next_lacks * next_lacks(k, seat, color, left, notes)


@plain
def points_of_throw(k: Sight, seat: Seat, color: Color, notes: Notes) -> int:
    """Points for a Hail Mary that guesses the color of a caller's last card. A seat's own last card wins."""
    w = notes.weights[seat]
    if k.held[seat] == 1:
        return MANY // 2
    points = w.throw + w.throw_large * k.held[seat]
    if color == k.color:
        points += w.throw_in_color
    if notes.remembered.lacks[k.yelled] >> color & 1:
        points += w.throw_lacked
    return points + w.throw_held * count_among(k, seat, COLOR_MASK[color])


@plain
def worth_keeping(k: Sight, seat: Seat, kind: Kind, w: Weights) -> int:
    """What it is worth to keep a card in the hand."""
    if is_wild(kind):
        return w.keep_wild
    color = color_of(kind)
    worth = w.keep_color * count_among(k, seat, COLOR_MASK[color])
    if color == k.color:
        worth += w.keep_matching
    return worth
