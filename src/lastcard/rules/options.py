"""The table's options, and what their values mean.

An option's value in the state is its place in `values`; `off` and `on` are 0 and 1. An option without
values is a number within `least` and `most`.
"""

from dataclasses import dataclass

NO_DRAW_CARD, LISTED_DRAW_CARDS, EVERY_DRAW_CARD = range(3)
WHEN_STUCK, NEVER, ALWAYS = range(3)
TO_THE_LEFT, IN_CURRENT_ORDER = range(2)
ROTATE, WINNER, AT_RANDOM = range(3)
QUICK, DRAFT, DYNASTY = range(3)
RANDOM_SEAT = 0

SWITCH = ("off", "on")


@dataclass(frozen=True)
class Option:
    """One table option: its field in the state, its values and the ruling that explains it (R146)."""

    field: str
    ruling: str
    about: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


OPTIONS: dict[str, Option] = {
    "two_player_reverse": Option(
        "two_player_reverse", "R1", "Reverse between two players", ("literal", "skip")
    ),
    "force_play": Option("force_play", "R8", "a playable drawn card must be played", SWITCH),
    "stacking": Option("stacking", "R9", "a draw card may be answered by the same kind", SWITCH),
    "stalemate": Option("stalemate", "R13", "when nobody can play or draw", ("void", "lowest_hand_wins")),
    "wd4_bluff": Option("wd4_bluff", "R14", "a wild draw card may be played against its hitch", SWITCH),
    "wild_counts_as_match": Option("wild_counts_as_match", "R15", "a wild in hand is guilt", SWITCH),
    "color_after_challenge": Option(
        "color_after_challenge", "R19", "the wild draw card's color is named after the challenge", SWITCH
    ),
    "last_card_draw": Option(
        "last_card_draw", "R23", "draw cards that still act as the last card", ("none", "listed", "all")
    ),
    "false_call_penalty": Option(
        "false_call_penalty", "R28", "cards a false call or catch costs", least=0, most=10
    ),
    "scoring": Option("scoring", "R32", "points are kept", SWITCH),
    "target": Option("target", "R32", "points that win the match", least=1, most=10_000),
    "match_wins": Option("match_wins", "R115", "rounds that win the match without points", least=1, most=99),
    "hand_size": Option("hand_size", "R150", "cards dealt to each player", least=2, most=20),
    "dealer": Option("dealer_next", "R33", "who deals the next round", ("rotate", "winner", "random")),
    "express_deal_each_round": Option(
        "express_deal_each_round", "R37", "the highest card deals every round", SWITCH
    ),
    "express_alt_scoring": Option(
        "express_alt_scoring", "R49", "everyone is charged with their own leftovers", SWITCH
    ),
    "alt_tie": Option("alt_tie", "R49", "a tie for the lowest score", ("share", "extra_round")),
    "td_two_player": Option("td_two_player", "R50", "Touchdown between two players", ("literal", "none")),
    "droid_wild_parts": Option("droid_wild_parts", "R59", "a wild may be a droid's part", SWITCH),
    "foil": Option("foil", "R69", "the foil replaces one special wild", SWITCH),
    "hail_mary_on_turn": Option(
        "hail_mary_on_turn", "R73", "Hail Mary as a plain wild in turn", ("stuck", "never", "always")
    ),
    "hm_next": Option("hm_next", "R82", "who goes on after a Hail Mary", ("left", "current_order")),
    "hm_number_points": Option("hm_number_points", "R88", "points of number cards", ("face", "5")),
    "mode": Option("mode", "R146", "how player decks are made", ("quick", "draft", "dynasty")),
    "icon_order": Option("icon_order", "R94", "the order of several icons", ("printed", "chooser")),
    "elite_draw": Option("elite_draw", "R95", "who draws for a plain Draw icon", ("next", "self")),
    "elite_discard": Option("elite_discard", "R102", "who discards for a plain icon", ("next", "self")),
    "discard_to_zero": Option("discard_to_zero", "R104", "a Discard that empties a hand", ("win", "exempt")),
    "recover_uno": Option("recover_uno", "R107", "which card Recover takes", ("choice", "top_below")),
    "refill": Option("refill", "R112", "when a lineup is filled up", ("immediate", "after_activation")),
    "foils": Option("foils", "R116", "foil player cards join the pool", SWITCH),
    "youngest_seat": Option("youngest_seat", "R117", "who drafts first", ("random", *"abcdefghij")),
    "wild_fills": Option("wild_fills", "R126", "colors a Wild Foil stands for in a deck", ("all", "one")),
}
