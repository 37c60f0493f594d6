"""Moments of the elite edition, with a on the page: each window, and how crowded a table can get."""

from __future__ import annotations

from lastcard import Game

HANDS = {
    "a": "R6 Y4* Y9 G0 B1* We",
    "b": "Y1 Y3 G2",
    "c": "B2 B3 B8 B0",
    "d": "G1 G3 G5",
    "e": "R0 R1 R2",
    "f": "Y0 Y2",
    "g": "G4",
    "h": "R8 R9",
    "i": "Y6",
    "j": "G6 G8 G9",
}
LINEUPS = {
    "a": "Flint Harrow, Mustard Keys, Sapphire Ode",
    "b": "Ember Quill, Olive Rook, Honey Bracken",
    "c": "Ruby Fenwick, Brick Tolliver, Hazel Tibbs",
    "d": "Cobalt Wren, Dandy Lyon, Kelp Vasquill",
    "e": "Chili Marsh, Moss Gantry, Indigo Frost",
    "f": "Sorrel Bex, Saffron Dell, Clover Penn",
    "g": "Blaze Umber, Canary Finch, Lagoon Pratt",
    "h": "Ember Quill/blue, Ivy Calder/green-blue, Goldie Farrow/red-yellow",
    "i": "River Stokes/wild, Hazel Tibbs/wild, Copper Nye",
    "j": "Reed Marlow, Teal Ambrose, Butters Gale",
}


def elite(*more: str, top: str = "R7*", turn: str = "a", seats: int = 4, **lines: str) -> str:
    """A table with open lineups. `more` sets what the game waits for; `a="R1"` is a hand, `lineup_a` a
    lineup.
    """
    text = ["edition elite", f"top {top}", "under R5 G7 Y5 Y7", *more]
    for seat in "abcdefghij"[:seats]:
        text.append(f"{seat}{'*' * (seat == turn)} {lines.get(seat, HANDS[seat])}")
        text.append(f"{seat} lineup {lines.get(f'lineup_{seat}', LINEUPS[seat])}")
    text += ["a spent Garnet Lowe, Lemon Tarrant, Scarlet Moss", "a deck Mint Alder, Denim Hatch"]
    return "\n".join(text) + "\n"


TWO_LEFT = "Mustard Keys, Sapphire Ode"

WINDOWS = {
    "turn": elite(a="R6 R7* Y4* Y9 G0 B1* We", top="R4"),
    "activate": elite("waiting activate a"),
    "icon": elite(
        "options icon_order=chooser", "waiting icon a", "active a Glacier Boone", lineup_a=TWO_LEFT, top="B7*"
    ),
    "aim": elite("waiting aim a", "active a Flint Harrow", "icons done=1 now=1", lineup_a=TWO_LEFT),
    "recover": elite("waiting recover a", "left 2 0", top="Wc=R"),
    "bench": elite(
        "waiting bench a",
        "active b Glacier Boone",
        "icons done=1,2 now=2 for=a",
        "left 1 0",
        turn="b",
        top="B7*",
        lineup_b="Olive Rook, Honey Bracken",
    ),
    "shed": elite(
        "waiting shed a",
        "active d Tide Marchbank",
        "icons done=1 now=1 for=a",
        "left 1 0",
        turn="d",
        top="B7*",
        lineup_d="Dandy Lyon, Kelp Vasquill",
    ),
    "take": elite(
        "waiting take a",
        "active a Kelp Vasquill",
        "icons done=1 now=1 for=a",
        "left 1 0",
        top="G7*",
        lineup_a=TWO_LEFT,
        lineup_d="Cobalt Wren, Dandy Lyon",
    ),
    "give": elite(
        "waiting give a", "active a Copper Nye", "icons done=1 now=1 for=c", lineup_a=TWO_LEFT, c="B2 B3 B8"
    ),
}
"""A moment for each window, by its name."""

PEEK = elite(
    "waiting aim a",
    "active a Glacier Boone",
    "icons done=1 now=1",
    lineup_a="Flint Harrow, Mustard Keys",
    top="B7*",
)
"""The player aimed at shows a hand; then comes the next icon."""

SEVEN = elite(seats=7, a="R6 R7* Y4* Y9 G0 B1* We", top="R4")
SEVEN_AIM = elite("waiting aim a", "active a Flint Harrow", "icons done=1 now=1", lineup_a=TWO_LEFT, seats=7)
TEN = elite(
    "options mode=dynasty",
    seats=10,
    top="R4",
    lineup_a="River Stokes/wild, Ivy Calder/green-blue, Ember Quill/blue",
)
AGAIN = elite("again", top="G7*").replace(
    "Garnet Lowe, Lemon Tarrant, Scarlet Moss", "Garnet Lowe, Teal Ambrose"
)


def draft(picks: int, players: int = 4, **options: str) -> str:
    """A draft that b has begun, after `picks` picks."""
    game = Game.new("elite", players, seed=3, options={"mode": "draft", "youngest_seat": "b"} | options)
    for _ in range(picks):
        game.play(game.seats[0], "@1")
    return game.position()


DRAFT = draft(19)
"""b, c and d have picked in this round; a picks now, and begins the next one."""

DYNASTY = [
    "Flint Harrow",
    "Sorrel Bex",
    "Honey Bracken",
    "Mustard Keys",
    "Ivy Calder/green-blue",
    "Kelp Vasquill",
    "River Stokes/wild",
    "Teal Ambrose",
]
"""A deck that may be played."""
