"""Counting: how many ways there are to go on from set positions, one to four moves deep, whoever may act.

No chance is involved: every pile is written out, and counting makes sure that no die is rolled. Each position
says how its first number comes about, counted by hand; the others were counted once, by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import lastcard as lc
from lastcard.notation.pending import seats_in
from lastcard.rules.kernel import acting, apply, legal
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.state import State
from tests.support.playing import game_at

PILE = "pile Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 B6 B7 G6 G4 G0"
STOCK = (
    "Ember Quill, Rusty Vane, Cinder Pike, Sky Pellham, Cobalt Wren, Indigo Frost, Garnet Lowe, "
    "Maple Stroud, Sorrel Bex, Brick Tolliver, Ruby Fenwick, Chili Marsh, Copper Nye, Blaze Umber"
)
QUIET = "b lineup Fern Hollis | b deck Moss Gantry | c lineup Sunny Ortolan | c deck Goldie Farrow"


@dataclass(frozen=True)
class Count:
    """A position, the numbers of move sequences of length 1 to 4, and why the first one is what it is."""

    edition: str
    position: str
    numbers: tuple[int, int, int, int]
    why: str


COUNTS = {
    "express: a turn": Count(
        "express",
        f"top R5 | {PILE} | a* R9 G5 W | b B5 G9 G2 R0",
        (7, 16, 73, 209),
        "R9 by color, G5 by number, W in four colors, and +",
    ),
    "express: the last card but one": Count(
        "express",
        f"top R5 | {PILE} | a* R9 Rs | b B9 R0 Gs W",
        (5, 23, 44, 74),
        "R9 and Rs, each with the call or without it, and +",
    ),
    "express: a wild draw card": Count(
        "express",
        f"top R5 | {PILE} | a* W+2 G1 B2 | b B5 G2 R0 W | c R7 B8 R9",
        (5, 9, 21, 33),
        "W+2 in four colors, and +: G1 and B2 do not match",
    ),
    "express: a challenge": Count(
        "express",
        f"top W+2=B | {PILE} | a* G1 R9 | b B5 G2 B3 | c R7 B8 W | challenge a R",
        (2, 9, 23, 48),
        "b draws, +, or challenges, x",
    ),
    "express: a draw card with stacking": Count(
        "express",
        f"options stacking=on | top R+1 | {PILE} | a* G1 R9 | b Y+1 G+1 B3 | c B+1 R8 R7 | stack a 1",
        (3, 8, 14, 37),
        "b answers with either Draw One, or takes it, +",
    ),
    "express: a card just drawn": Count(
        "express",
        f"top R5 | {PILE} | a* R9 G5 B1 | b B9 G9 R0 W | drawn R9",
        (2, 14, 26, 69),
        "the drawn R9 and no other card, or -",
    ),
    "express: a seat that did not call": Count(
        "express",
        f"top R5 | {PILE} | a R9 | b* R8 B3 | c G8 R7 | open a",
        (6, 23, 86, 209),
        "b: R8 and R8!, +, and !a; a: !; c: !a",
    ),
    "touchdown: a turn": Count(
        "touchdown",
        f"top R5 | {PILE} | a* Wt R9 G1 | b R3 G9 W | c B1 R+2",
        (3, 10, 27, 112),
        "R9, Wt without a color, and +",
    ),
    "touchdown: a race": Count(
        "touchdown",
        f"top Wt | {PILE} | a* R9 G1 | b G3 R4 | c B1 Y2 | d Y5 Y0 | race a b c d",
        (3, 6, 24, 50),
        "b, c and d may each raise their arms",
    ),
    "touchdown: nothing to draw": Count(
        "touchdown",
        "top R5 | pile | a* G1 G2 | b R9 B1 B3 | c Y3 Y4",
        (1, 2, 2, 3),
        "nothing matches and nothing can be drawn: -",
    ),
    "touchdown: a wild draw card without bluffing": Count(
        "touchdown",
        f"options wd4_bluff=off | top R5 | {PILE} | a* W+4 R9 G1 | b W+4 G3 G4 | c R1 W+4",
        (2, 6, 36, 171),
        "R9 and +: the red card forbids the W+4",
    ),
    "droid: a turn": Count(
        "droid",
        f"top R5 | {PILE} | a* Wd R9 G1 | b G9 B4 Wd | c Y9 R2",
        (3, 6, 11, 28),
        "R9, Wd without a color, and +",
    ),
    "droid: a droid": Count(
        "droid",
        f"top Wd | {PILE} | a* R9 G1 B5 | b G3 B4 W | c Y5 B2 R0 | droid a",
        (3, 4, 10, 17),
        "a begins the droid with any of its cards",
    ),
    "droid: a droid with wild parts": Count(
        "droid",
        f"options droid_wild_parts=on | top Wd | {PILE} | a* R9 G1 | b G3 B4 W | c Y5 B2 | droid a R5",
        (5, 7, 14, 35),
        "b lays G3, B4, or the wild in any color but red",
    ),
    "hail-mary: a turn": Count(
        "hail-mary",
        f"top R5 | {PILE} | a* Wh R9 G1 | b G9 R2 Wh | c R1 B2",
        (2, 4, 9, 57),
        "R9 and +: a Hail Mary is not played in turn",
    ),
    "hail-mary: a call": Count(
        "hail-mary",
        f"top R5 | {PILE} | a R9 ! | b* R8 Wh | c G1 Wh B2 | yelled a",
        (15, 58, 132, 269),
        "b: R8 and R8!, +, and eight throws, four colors with the call or without; c: four throws",
    ),
    "hail-mary: a hit": Count(
        "hail-mary",
        f"top Wh=R | {PILE} | a R9 ! | b* G3 B4 R8 | c R1 B2 | waiting keep b",
        (7, 30, 83, 170),
        "b keeps one of three cards, with the call or without, or declines, -",
    ),
    "hail-mary: nothing else in hand": Count(
        "hail-mary",
        f"top R5 | {PILE} | a* Wh Wh Wh | b G3 B4 R8 | c G1 B2",
        (5, 8, 14, 58),
        "Wh as a plain wild in four colors, and +",
    ),
    "elite: a turn": Count(
        "elite",
        f"top R5 | {PILE} | a* R7* R9 We G1 | b B5 G7 R3* | c R8 G8 B9 | "
        f"a lineup Ember Quill, Rusty Vane | a deck Cinder Pike | {QUIET}",
        (7, 14, 27, 55),
        "R7*, R9, We in four colors, and +",
    ),
    "elite: an activation": Count(
        "elite",
        f"top R7* | {PILE} | a* R9 G1 | b B5 G7 R3* | c R8 G8 B8 | "
        f"a lineup Rusty Vane, Sky Pellham, Brick Tolliver | a deck Cinder Pike | {QUIET} | "
        "waiting activate a",
        (3, 8, 18, 36),
        "either red card of the lineup, @1 and @3, or -",
    ),
    "elite: a target": Count(
        "elite",
        f"top R7* | {PILE} | a* R9 G1 | b B5 R0 B3 | c R8 G8 B8 | a lineup Sky Pellham | "
        f"a deck Cinder Pike | {QUIET} | waiting aim a | active a Ruby Fenwick | "
        "icons done=1 now=1",
        (2, 4, 4, 8),
        "Peek at b or at c",
    ),
    "elite: a discard": Count(
        "elite",
        f"top B7* | {PILE} | a* R9 G1 | b B5 G2 | c B8 G8 We | a lineup Sky Pellham | "
        f"a deck Cinder Pike | {QUIET} | waiting shed b | active a Tide Marchbank | "
        "icons done=1 now=1 for=b | left 1 0",
        (4, 12, 13, 42),
        "b discards B5 or G2, with the call or without",
    ),
    "elite: a wild recover": Count(
        "elite",
        f"top Wc=B | {PILE} | a* R9 G1 | b B5 G2 | c B8 G8 B9 | "
        "a lineup Sky Pellham, Cobalt Wren, Indigo Frost | "
        f"a spent Ember Quill, Rusty Vane, Cinder Pike | {QUIET} | waiting recover a | left 3 0",
        (4, 12, 31, 88),
        "any of three spent player cards, or -",
    ),
    "elite: a draft": Count(
        "elite",
        "options mode=draft | a | b | turns 0 | "
        f"row Fern Hollis, Moss Gantry, Sunny Ortolan, Goldie Farrow | stock {STOCK} | draft a 0",
        (4, 12, 48, 144),
        "a drafts one of the four cards of the row",
    ),
}


def count(s: State, depth: int) -> int:
    """The number of move sequences of a length; a round that is over has none."""
    if depth == 0:
        return 1
    total = 0
    for seat in seats_in(acting(s)):
        moves = [0] * MOST_MOVES
        for move in moves[: legal(s, seat, moves)]:
            after = s.copy()
            apply(after, seat, move)
            assert after.rolled == s.rolled, "a set position leaves nothing to chance"
            total += count(after, depth - 1)
    return total


def count_in_play(game: lc.Game, depth: int) -> int:
    """The same by the public surface: slower, and as text."""
    if depth == 0:
        return 1
    total = 0
    for seat in game.seats:
        for move in game.legal(seat):
            after = lc.Game.from_position(game.position())
            after.play(seat, move)
            total += count_in_play(after, depth - 1)
    return total


@pytest.mark.parametrize("name", COUNTS)
def test_number_of_ways_to_go_on(name: str) -> None:
    entry = COUNTS[name]
    state = game_at(entry.edition, entry.position)._s
    assert tuple(count(state, depth) for depth in (1, 2, 3, 4)) == entry.numbers, entry.why


@pytest.mark.parametrize("name", COUNTS)
def test_play_counts_like_the_rules(name: str) -> None:
    entry = COUNTS[name]
    game = game_at(entry.edition, entry.position)
    assert tuple(count_in_play(game, depth) for depth in (1, 2)) == entry.numbers[:2]


def test_every_edition_is_counted() -> None:
    assert {entry.edition for entry in COUNTS.values()} == set(lc.EDITIONS)
