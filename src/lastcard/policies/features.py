"""What the heuristic weighs: one weight each, in this order."""

FEATURES = (
    "play",  # a card instead of drawing
    "color_left",  # cards of the color that is then in play, for each left in hand
    "face_left",  # cards of the same number or symbol, for each left in hand
    "new_color",  # another color than the one in play
    "next_lacks",  # a color that the next player had none of
    "points",  # for each ten points of a number card that is got rid of, when somebody is nearly out
    "action",  # an action card
    "action_danger",  # ... for each card that the next player is below four
    "draw_card",  # a card that makes the next player draw, in addition
    "draw_card_danger",
    "wild",  # a plain wild
    "wild_danger",
    "wild_short",  # a wild, for each card that one's own hand is below five
    "wild_draw",  # a wild that makes the next player draw
    "wild_draw_danger",
    "special",  # the edition's own wild
    "special_danger",
    "special_short",
    "icon",  # a number with the Elite icon and a player card to activate
    "icon_alone",  # ... and none
    "throw",  # a Hail Mary at a caller
    "throw_in_color",  # ... guessing the color in play
    "throw_held",  # ... for each card of that color in one's own hand
    "throw_lacked",  # ... guessing a color that the caller had none of when it last drew
    "throw_large",  # ... for each card in one's own hand
    "challenge",  # a wild draw card
    "challenge_held",  # ... for each card its player still holds
    "challenge_lacked",  # ... of a player who had none of the color before it when it last drew
    "part",  # a part of a droid, for each card of its color in hand
    "keep_wild",  # to keep, or not to shed, a wild
    "keep_color",  # ... a card of a color, for each other card of it
    "keep_matching",  # ... a card of the color in play
    "aim_few",  # at a seat, for each card it is below ten
    "aim_next",  # at the next player
    "activate",  # a player card instead of none
    "worth_skip",  # what an icon is worth
    "worth_reverse",
    "worth_draw",
    "worth_peek",
    "worth_play_again",
    "worth_discard",
    "worth_recover",
    "worth_swap",
    "worth_target",  # a modifier
    "worth_everyone",
    "worth_number",  # each above one
    "new_player_color",  # drafting a color that is not in the deck yet
)
(
    PLAY,
    COLOR_LEFT,
    FACE_LEFT,
    NEW_COLOR,
    NEXT_LACKS,
    POINTS,
    ACTION,
    ACTION_DANGER,
    DRAW_CARD,
    DRAW_CARD_DANGER,
    WILD,
    WILD_DANGER,
    WILD_SHORT,
    WILD_DRAW,
    WILD_DRAW_DANGER,
    SPECIAL,
    SPECIAL_DANGER,
    SPECIAL_SHORT,
    ICON_IN_USE,
    ICON_ALONE,
    THROW,
    THROW_IN_COLOR,
    THROW_HELD,
    THROW_LACKED,
    THROW_LARGE,
    CHALLENGES,
    CHALLENGE_HELD,
    CHALLENGE_LACKED,
    PART,
    KEEP_WILD,
    KEEP_COLOR,
    KEEP_MATCHING,
    AIM_FEW,
    AIM_NEXT,
    ACTIVATES,
    FIRST_ICON_WORTH,
) = range(36)
WORTH_TARGET, WORTH_EVERYONE, WORTH_NUMBER, NEW_PLAYER_COLOR = range(43, 47)
WEIGHTS = len(FEATURES)
