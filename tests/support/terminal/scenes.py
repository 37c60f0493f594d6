"""Scenes: a game for each window in which we are asked, and for everything else that a screen shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import lastcard as lc
from lastcard.rules.dispatch import WINDOWS
from tests.support.playing import game_at

ASKS = sorted({window.name for window in WINDOWS} - {"over"})
"""All windows."""

TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "express": ("express", {}),
    "touchdown": ("touchdown", {}),
    "droid": ("droid", {"stacking": "on"}),
    "draft": ("elite", {"mode": "draft", "icon_order": "chooser"}),
    "elite": ("elite", {"elite_discard": "self"}),
}

HAND = "R0 R1 R2 R5 R7 Rs Rr Y1 Y2 Y+2 Y9 G1 G3 G8 Gs B0 B4 B6 B+2 W W+4 R9 Y4 G4 B9 B8"
OTHERS = "b R1 R2 | c Y3 Y4 | d G1 G2 G6 | e B1 B2 | f R3 | g Y5 Y6 | h G5 | i B3 B5 B7 | j R4 R6"

POSITIONS = {
    "keep": ("hail-mary", "top G5 | a R5 B9 Wh | b G1 ! | c* R3 R4 | yelled b", "a Wh=G"),
    "a-turn": ("droid", "top G5 | pile Y1 Y2 Y3 Y4 | a* G1 R2 W Gs | b G4 R5 R6 | c G7 R8 R9", ""),
    "nothing-fits": ("droid", "top G5 | pile Y1 Y2 | a* R2 R3 | b G4 Y1 | c G7 Y8", ""),
    "two-open": ("droid", "top G5 | pile Y1 Y2 | a R2 R3 G1 | b G4 | c G7 | d* Y1 Y2 | open b c", ""),
    "throw": ("hail-mary", "top G5 | pile Y1 Y2 | a R5 B9 Wh | b G1 ! | c* R3 R4 | yelled b", ""),
    "throw-in-turn": (
        "hail-mary",
        "top G5 | pile Y1 Y2 | a* R5 G9 B2 Wh | b R3 R4 | c G1 ! | yelled c",
        "",
    ),
    "catch": ("droid", "top G5 | pile Y1 Y2 | a R2 R3 G1 | b G4 | c* G7 R8 R9 | open b", ""),
    "late-call": ("droid", "top G5 | pile Y1 Y2 | a G1 | b* G4 Y8 | c G7 R8 R9 | open a", ""),
    "may-call": ("droid", "top G5 | pile Y1 Y2 | a* G1 W | b G4 Y8 | c G7 R8 R9", ""),
    "ten": ("droid", f"top R6 | pile Y1 Y2 | a* {HAND} | {OTHERS} | open f", ""),
    "shown": (
        "droid",
        "top R5 | pile Y1 Y2 Y3 Y4 Y5 Y6 | c* W+4 R3 G7 W | a R1 R2 B4 | b Y3 Y4",
        "c W+4=B,a x",
    ),
    "suspect": (
        "droid",
        "top R5 | pile Y1 Y2 Y3 Y4 Y5 Y6 | c* W+4 R3 G7 W | a R1 R2 B4 | b Y3 Y4",
        "c W+4=B",
    ),
    "parts": ("droid", "top R5 | pile Y1 Y2 | b* Wd R3 G7 B1 | a R1 Y2 | c Y3 Y4", "b Wd,b R3"),
}
"""Windows that are too rare, and things that are not windows: a position, and moves from there."""


def at_position(name: str) -> lc.Game:
    edition, position, moves = POSITIONS[name]
    game = game_at(edition, position)
    for move in filter(None, moves.split(",")):
        game.play(*move.split())
    return game


MET = {
    "turn": ("express", 0),
    "drawn": ("express", 0),
    "challenge": ("express", 1),
    "race": ("touchdown", 1),
    "droid": ("droid", 1),
    "color": ("droid", 1),
    "stack": ("droid", 1),
    "draft": ("draft", 0),
    "bench": ("draft", 0),
    "icon": ("draft", 3),
    "shed": ("draft", 19),
    "activate": ("elite", 0),
    "recover": ("elite", 0),
    "aim": ("elite", 0),
    "take": ("elite", 1),
    "give": ("elite", 1),
}
"""Windows that occur in random games: at which table, and in which game."""


@cache
def met(name: str) -> lc.Game:
    """The game in which a window asks us, with random play."""
    table, seed = MET[name]
    for window, record in walk(*TABLES[table], seed):
        if window == name:
            return lc.Game.replay(record)
    raise AssertionError(f"{name} is not met there any more: look for another seed")


def walk(edition: str, options: dict[str, str], seed: int) -> Iterator[tuple[str, str]]:
    """Windows in which we are asked, and the game up to there."""
    game, random = lc.Game.new(edition, 4, seed=seed, options=options), Random(seed)
    seen: set[str] = set()
    for _ in range(400):
        if game.round_over:
            return
        window, mover = game.waiting_for, game.asked[0]
        has_choice = len(game.legal(0)) > 1 or window == "race"
        if 0 in game.asked and window not in seen and has_choice:
            seen.add(window)
            yield window, game.record()
        moves = [move for move in game.legal(mover) if not move.startswith("!")]
        game.play(mover, random.choice(moves) if seed % 2 else moves[0])


def scene(name: str) -> lc.Game:
    return at_position(name) if name in POSITIONS else met(name)


def last_card(score: int) -> lc.Game:
    """We hold one card, and it fits; we have just caught Bela. The match is won with 500 points."""
    game = game_at(
        "express",
        "options target=500 | top G5 | pile R1 R2 R3 R4 | a* G1 ! | b Y9 | c R5 R+1 Y6 G9 Br | "
        f"d Y0 Y2 Y3 W+2 W+2 | scores a {score}, b 40, c 12 | open b",
    )
    game.play("a", "!b")
    return game


SCENES = sorted({*ASKS, *POSITIONS})

PRESSED = {
    "wild": ("a-turn", ("end", "enter")),
    "throw-color": ("throw-in-turn", ("end", "enter")),
    "why-not": ("a-turn", ("home", "w")),
    "keys": ("a-turn", ("?",)),
    "leaving": ("a-turn", ("q",)),
    "rules": ("a-turn", ("f1",)),
    "armed": ("may-call", ("u",)),
    "found": ("take", ("/", *"blue")),
    "table": ("activate", ("t",)),
    "log": ("activate", ("l",)),
}
"""The screen after some keys, in a scene."""
