"""The features that the heuristic weighs: one weight each, in this order."""

from typing import Annotated

from lastcard.rules.record import Record, Word, slotted

ICONS = ("skip", "reverse", "draw", "peek", "play_again", "discard", "recover", "swap")
"""Their names, in the order of `lastcard.rules.lineup`."""


@slotted
class Weights(Record):
    """The weight of each feature for one seat."""

    play: Word  # a card instead of drawing
    color_left: Word  # per card left in hand of the color then in play
    face_left: Word  # per card left in hand of the same number or symbol
    new_color: Word  # a color other than the one in play
    next_lacks: Word  # a color that the next player had none of
    points: Word  # per ten points of the number card played, when somebody is nearly out
    action: Word  # an action card
    action_danger: Word  # ... per card that the next player is below four
    draw_card: Word  # added if the card makes the next player draw
    draw_card_danger: Word
    wild: Word  # a plain wild
    wild_danger: Word
    wild_short: Word  # a wild, per card that the seat's own hand is below five
    wild_draw: Word  # a wild that makes the next player draw
    wild_draw_danger: Word
    special: Word  # the edition's own wild
    special_danger: Word
    special_short: Word
    icon: Word  # a number with the Elite icon and a player card to activate
    icon_alone: Word  # ... and none
    throw: Word  # a Hail Mary at a caller
    throw_in_color: Word  # ... guessing the color in play
    throw_held: Word  # ... per card of that color in the seat's own hand
    throw_lacked: Word  # ... guessing a color that the caller had none of when it last drew
    throw_large: Word  # ... per card in the seat's own hand
    challenge: Word  # a wild draw card
    challenge_held: Word  # ... per card its player still holds
    challenge_lacked: Word  # ... of a player who had none of the previous color when it last drew
    part: Word  # a part of a droid, per card of its color in hand
    keep_wild: Word  # keeping, or not shedding, a wild
    keep_color: Word  # ... a colored card, per card of its color in hand
    keep_matching: Word  # ... a card of the color in play
    aim_few: Word  # aiming at a seat, per card it is below ten
    aim_next: Word  # aiming at the next player
    activate: Word  # activating a player card instead of none
    worth: Annotated[list[int], "i8", len(ICONS)]  # what an icon is worth
    worth_target: Word  # a modifier
    worth_everyone: Word
    worth_number: Word  # per unit above one
    new_player_color: Word  # drafting a color that is not in the deck yet


FEATURES = tuple(
    feature
    for name, _, length in Weights.layout
    for feature in ([f"{name}_{icon}" for icon in ICONS] if length else [name])
)
