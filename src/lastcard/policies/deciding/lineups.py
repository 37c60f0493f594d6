"""Lineups (elite): what a player card is worth when it is activated, drafted, recovered or discarded."""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.features import Weights
from lastcard.policies.sight import Sight
from lastcard.rules.lineup import EVERYONE, NO_ICON, TARGET, icon_action, icon_modifier, icon_number, icon_of
from lastcard.rules.numbers import Color, Seat
from lastcard.rules.state import LINEUP, MOST_ICONS, PLAYER_DECK
from lastcard.rules.windows.activate import ACTIVATE
from lastcard.rules.windows.discard import BENCH
from lastcard.rules.windows.recover import RECOVER


@plain
def may_activate(k: Sight, seat: Seat, color: Color) -> bool:
    """Whether the lineup has a player card to activate when this color is in play."""
    for slot in range(k.lined_up[seat]):
        if k.card_colors[k.lineup[seat * LINEUP + slot]] >> color & 1:
            return True
    return False


@plain
def worth_of_player_card(k: Sight, card: int, w: Weights) -> int:
    """What the icons of a player card are worth in total."""
    worth = 0
    for n in range(MOST_ICONS):
        icon = icon_of(k, card, n)
        if icon != NO_ICON:
            worth += worth_of_icon(icon, w)
    return worth


@plain
def worth_of_icon(icon: int, w: Weights) -> int:
    worth = w.worth[icon_action(icon)]
    if icon_modifier(icon) == TARGET:
        worth += w.worth_target
    if icon_modifier(icon) == EVERYONE:
        worth += w.worth_everyone
    return worth + w.worth_number * max(0, icon_number(icon) - 1)


@plain
def points_of_pick(k: Sight, seat: Seat, place: int, w: Weights) -> int:
    """Points for activating, drafting, recovering or benching a player card."""
    if k.window == ACTIVATE:
        return w.activate + worth_of_player_card(k, k.lineup[seat * LINEUP + place], w)
    if k.window == BENCH:
        return -worth_of_player_card(k, k.lineup[seat * LINEUP + place], w)
    if k.window == RECOVER:
        return 1 + worth_of_player_card(k, k.spent[seat * PLAYER_DECK + place], w)
    card = k.row[place]
    worth = worth_of_player_card(k, card, w)
    if brings_new_color(k, seat, card):
        worth += w.new_player_color
    return worth


@plain
def brings_new_color(k: Sight, seat: Seat, card: int) -> bool:
    """Whether a drafted card shows a color that no card of the deck shows yet."""
    colors = 0
    for place in range(k.in_deck[seat]):
        colors |= k.card_colors[k.deck[seat * PLAYER_DECK + place]]
    return k.card_colors[card] & ~colors != 0
