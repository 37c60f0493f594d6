"""The inputs of the value network: one number each, in this order."""

ME, NEXT, BEFORE, ANOTHER = range(4)
PLAYERS_SEEN = ("me", "next", "before", "another")

(HELD, ONE_LEFT, TWO_LEFT, THREE_LEFT, FITTING, FITS, WILD, SPECIAL) = range(8)
(ACTION, IN_COLOR, LONGEST, COLORS_HELD, OPEN, SKIPS, KINDS, LINED_UP) = range(8, 16)
SEEN_OF_PLAYER = (
    *("held", "one_left", "two_left", "three_left", "fitting", "fits", "wild", "special"),
    *("action", "in_color", "longest", "colors", "open", "skips", "kinds", "lined_up"),
)
INPUT_NAMES = (
    *(f"{player}_{name}" for player in PLAYERS_SEEN for name in SEEN_OF_PLAYER),
    *(f"{player}_to_move" for player in PLAYERS_SEEN),
)
INPUTS_A_PLAYER = len(SEEN_OF_PLAYER)
INPUTS = len(INPUT_NAMES)
