"""Positions that no play leads to: each is refused with the line, the column and a sentence.

Whatever a game writes is read again: `tests/test_properties.py` and `tools/gates/exhaust.py` see to that.
"""

from __future__ import annotations

import pytest

import lastcard as lc
from tests.support.playing import game_at, play

THREE = "a* R7 R8 | b G1 G2 | c B1 B2"
ELITE = f"top R5* | {THREE} | a lineup | b lineup | c lineup"
TARGET = f"{ELITE} | waiting aim a | active a Rusty Vane | icons done=1 now=1"
DISCARD = f"top B5* | {THREE} | a lineup | b lineup | c lineup | active a Tide Marchbank"
SWAP = f"{ELITE} | waiting give a | active a Copper Nye"
RECOVER = f"{THREE} | a lineup | a spent Ember Quill, Cinder Pike | waiting recover a"
DRAFT = "options mode=draft | a | b"
ROW = "row Ember Quill, Fern Hollis, Sky Pellham, Rusty Vane"

TRAILING = {
    "top": ("express", f"top R5 R6 | {THREE}", "top"),
    "dealer": ("express", f"top R5 | dealer a b | {THREE}", "dealer"),
    "direction": ("express", f"top R5 | direction + + | {THREE}", "direction"),
    "turns": ("express", f"top R5 | turns 5 6 | {THREE}", "turns"),
    "chance": ("express", f"top R5 | chance 7:0 8 | {THREE}", "chance"),
    "secure chance": ("express", f"top R5 | chance sec ure | {THREE}", "chance"),
    "yelled": ("express", "top R5 | yelled b c | a* R7 R8 | b G1", "yelled"),
    "a call": ("express", "top R5 | a* R7 ! ! | b G1", "a*"),
    "a card behind a call": ("express", "top R5 | a* R7 ! R8 | b G1", "a*"),
    "scores": ("express", f"top R5 | scores a 5 6 | {THREE}", "scores"),
    "skips": ("express", f"top R5 | skips a 1 1 | {THREE}", "skips"),
    "drawn": ("express", f"top R5 | {THREE} | drawn R7 R8", "drawn"),
    "color": ("droid", f"top Wd | {THREE} | color a b", "color"),
    "stack": ("droid", f"options stacking=on | top R+2 | {THREE} | stack a 2 2", "stack"),
    "challenge": ("droid", f"top W+4=B | {THREE} | challenge a R guilty guilty", "challenge"),
    "race": ("touchdown", f"top Wt | {THREE} | race a b c last last", "race"),
    "draft": ("elite", f"{DRAFT} | {ROW} | draft a 0 0", "draft"),
    "over": ("express", f"top R5 | {THREE} | over a 57 58", "over"),
    "over and void": ("express", f"top R5 | {THREE} | over - 57", "over"),
    "match": ("express", f"top R5 | {THREE} | scores a 300 | over a 60 | match over now", "match"),
    "waiting": ("elite", f"{TARGET.replace('aim a', 'aim a b')}", "waiting"),
    "active": ("elite", f"{TARGET.replace('Rusty Vane', 'Rusty Vane, Ember Quill')}", "active"),
    "again": ("elite", f"top R5 | {THREE} | a spent Brick Tolliver | again again", "again"),
    "left": ("elite", f"top Rc | {RECOVER} | left 1 1 1", "left"),
    "icons": ("elite", f"{TARGET} now=1", "icons"),
}


@pytest.mark.parametrize("name", TRAILING)
def test_nothing_stands_behind_what_a_line_says(name: str) -> None:
    edition, position, at = TRAILING[name]
    refused_at(edition, position, at, "")


def refused_at(edition: str, position: str, at: str, says: str) -> None:
    """The position is refused in the line that begins with `at`."""
    with pytest.raises(lc.NotationError) as error:
        game_at(edition, position)
    lines = [f"edition {edition}", *position.split("|")]
    assert lines[error.value.line - 1].split()[0] == at, str(error.value)
    assert says in str(error.value)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 250


IMPOSSIBLE: dict[str, tuple[str, str, str, str]] = {
    # the table
    "more turns than a round has": ("express", f"top R5 | turns 2001 | {THREE}", "turns", "2000"),
    "a turn before the first one": ("express", f"top R5 | turns 0 | {THREE}", "a*", "nobody is on turn"),
    "no turn, and somebody asked": (
        "express",
        "top R5 | turns 0 | a R7 | b G1 | dealer a",
        "turns",
        "the first turn has begun",
    ),
    "turns owed for ever": ("express", f"top R5 | skips a 32000, b 101 | {THREE}", "skips", "100"),
    "stuck where a card can be drawn": ("express", f"top R5 | stuck b | {THREE}", "stuck", "drawn"),
    "everyone stuck, and still playing": (
        "express",
        f"top R5 | pile | stuck a b c | {THREE}",
        "stuck",
        "over",
    ),
    "stuck twice": ("express", f"top R5 | pile | stuck b b | {THREE}", "stuck", "twice"),
    "a seat in another script": ("express", "top R5 | a* R7 R8 | b G1 G2 | dealer ١", "dealer", "١"),
    "a hand in another script": ("express", "top R5 | a* R7 R8 | ١ G1 G2", "١", "seat"),
    "a score out of this world": ("express", f"top R5 | scores a 32001 | {THREE}", "scores", "32001"),
    "a score beyond every target": (
        "express",
        f"options express_alt_scoring=on alt_tie=extra_round | top R5 | scores a 21000 | {THREE}",
        "scores",
        "20000",
    ),
    "leftovers that end a match": (
        "express",
        f"options express_alt_scoring=on | top R5 | scores a 250 | {THREE}",
        "scores",
        "below 250",
    ),
    "an option twice": (
        "express",
        f"options stacking=on stacking=off | top R5 | {THREE}",
        "options",
        "twice",
    ),
    "chance asked more often than it counts": (
        "express",
        f"top R5 | chance 1:4294967296 | {THREE}",
        "chance",
        "7:0",
    ),
    "a star at a lineup": ("elite", f"top R5 | {THREE} | a* lineup Ember Quill", "a*", "star"),
    # hands that are shown
    "a hand shown with more wilds than there are": (
        "express",
        f"top R5 | {THREE} | shown a b W W W",
        "shown",
        "only 2 of W",
    ),
    "a hand shown to oneself": ("express", f"top R5 | {THREE} | shown a a R7 R8", "shown", "another's"),
    "a hand shown twice": (
        "express",
        f"top R5 | {THREE} | shown a b G1 | shown a b G2",
        "shown",
        "each hand once",
    ),
    # what the game waits for
    "a drawn card alone in the hand": ("express", "top R5 | a* R7 | b G1 | drawn R7", "drawn", "another"),
    "a stack that is no sum": (
        "droid",
        f"options stacking=on | top R+2 | {THREE} | stack a 3",
        "stack",
        "show 2",
    ),
    "a stack of nothing": (
        "droid",
        f"options stacking=on | top R+2 | {THREE} | stack a 0",
        "stack",
        "show 2",
    ),
    "a stack out of this world": (
        "droid",
        f"options stacking=on | top R+2 | {THREE} | stack a 30000",
        "stack",
        "show 2",
    ),
    "a challenge where nobody bluffs": (
        "droid",
        f"options wd4_bluff=off | top W+4=B | {THREE} | challenge a R",
        "challenge",
        "wd4_bluff",
    ),
    "a color too early after a challenge": (
        "droid",
        f"options color_after_challenge=on | top W+4=B | {THREE} | challenge a R",
        "top",
        "later",
    ),
    "a color too early in a race": ("touchdown", f"top Wt=B | {THREE} | race a b c", "top", "later"),
    "a color too early in a droid": ("droid", f"top Wd=B | {THREE} | droid a", "top", "later"),
    "a last card in mid-hand": (
        "touchdown",
        f"options last_card_draw=all | top Wt | {THREE} | race a b c last",
        "race",
        "if, and only if",
    ),
    "a last card that still races": (
        "touchdown",
        "top Wt | a* | b G1 G2 | c B1 B2 | race a b c last",
        "race",
        "last_card_draw",
    ),
    "an empty hand in a race": (
        "touchdown",
        "top Wt | a* R7 | b | c B1 B2 | race a b c",
        "b",
        "has no card",
    ),
    "a racer twice": ("touchdown", f"top Wt | {THREE} | race a b b c", "race", "twice"),
    "a colored part in another color": ("droid", f"top Wd | {THREE} | droid a R5=G", "droid", "only a wild"),
    "a wild part in the color before": (
        "droid",
        f"options droid_wild_parts=on | top Wd | {THREE} | droid a R5 W=R",
        "droid",
        "the color of the part before it",
    ),
    "a round won by two": ("express", "top R5 | a | b | c B1 | over a 1", "b", "has no card"),
    "a void round with an empty hand": ("express", "top R5 | a | b G1 | over -", "a", "has no card"),
    "a catch after the end": (
        "express",
        "top R5 | a | b G1 | over a 1 | open b",
        "open",
        "nobody can be caught",
    ),
    "a call after the end": ("hail-mary", "top R5 | a | b G1 | over a 1 | yelled b", "yelled", "thrown at"),
    "a match won by a void round": (
        "express",
        "top R5 | a R1 | b G1 | scores a 260 | over - | match over",
        "match",
        "void",
    ),
    "a match that nobody has won": (
        "express",
        "top R5 | a | b G1 | scores a 200 | over a 1 | match over",
        "match",
        "nobody has reached 250",
    ),
    "a match won before": (
        "express",
        "top R5 | a | b G1 | scores a 260 | over a 1 | match over",
        "scores",
        "only the winner",
    ),
    "a match won by the other": (
        "express",
        "top R5 | a | b G1 | scores b 260 | over a 1 | match over",
        "scores",
        "only the winner",
    ),
    # player cards in use
    "a player card in use that waits for nothing": (
        "elite",
        f"{ELITE} | active a Rusty Vane | icons done=1 now=1",
        "active",
        "waits for something",
    ),
    "a player card in use, and another to be chosen": (
        "elite",
        f"{ELITE.replace('a lineup', 'a lineup Ember Quill')} | waiting activate a | active a Rusty Vane",
        "waiting",
        "no player card is in use",
    ),
    "icons of no player card": ("elite", f"top R5 | {THREE} | icons for=b", "icons", "active"),
    "icons where there are no player cards": (
        "express",
        f"top R5 | {THREE} | icons again",
        "icons",
        "active",
    ),
    "a player card where there are none": ("express", f"top R5 | {THREE} | active a Me", "active", "express"),
    "a row where there are none": ("express", f"top R5 | {THREE} | row Ember Quill", "row", "express"),
    "a stock where there are none": ("express", f"top R5 | {THREE} | stock ...", "stock", "express"),
    "a full lineup beside the active card": (
        "elite",
        f"{TARGET.replace('a lineup', 'a lineup Ember Quill, Cinder Pike, Scarlet Moss')}",
        "waiting",
        "left the lineup",
    ),
    "an icon out of order": (
        "elite",
        f"{ELITE} | waiting aim a | active a Maple Stroud | icons done=2 now=2",
        "icons",
        "printed",
    ),
    "an order that is not chosen": (
        "elite",
        f"{ELITE} | waiting icon a | active a Maple Stroud",
        "waiting",
        "icon_order",
    ),
    "an aim without an icon": ("elite", f"{ELITE} | waiting aim a | active a Rusty Vane", "waiting", "now="),
    "an aim that needs none": (
        "elite",
        f"{ELITE} | waiting aim a | active a Ember Quill | icons done=1 now=1",
        "waiting",
        "aim does not fit",
    ),
    "an aim that was taken": ("elite", f"{TARGET} for=b", "waiting", "for="),
    "a discard by somebody else": (
        "elite",
        f"{DISCARD} | waiting shed c | icons done=1 now=1 for=c | left 1 0",
        "waiting",
        "for=",
    ),
    "a discard by the wrong one": (
        "elite",
        f"{DISCARD} | waiting shed c | icons done=1 now=1 for=b | left 1 0",
        "waiting",
        "another seat",
    ),
    "more discards than the icon says": (
        "elite",
        f"{DISCARD} | waiting shed b | icons done=1 now=1 for=b | left 2 0",
        "waiting",
        "left 1 0",
    ),
    "a discard that is owed": (
        "elite",
        f"{DISCARD} | waiting shed b | icons done=1 now=1 for=b | left 1 1",
        "waiting",
        "left 1 0",
    ),
    "a last card that is exempt": (
        "elite",
        "options discard_to_zero=exempt | top B5* | a* R7 R8 | b G1 | a lineup | b lineup | "
        "active a Tide Marchbank | waiting shed b | icons done=1 now=1 for=b | left 1 0",
        "waiting",
        "exempt",
    ),
    "a choice where there is none": (
        "elite",
        "options recover_uno=top_below | top G5* | under R1 | a* R2 R3 | b B1 B2 | a lineup | b lineup | "
        "waiting take a | active a Kelp Vasquill | icons done=1 now=1 for=a | left 1 0",
        "waiting",
        "recover_uno",
    ),
    "a swap that leaves more than one card to catch": (
        "elite",
        f"{SWAP} | icons done=1 now=1 for=b | open b",
        "open",
        "b",
    ),
    "a swap with two": ("elite", f"{SWAP} | icons done=1 now=1 for=b,c", "waiting", "for="),
    "an extra turn where there is none": ("express", f"top R5 | {THREE} | again", "again", "Play Again"),
    "an extra turn without Play Again": ("elite", f"{ELITE} | again", "again", "Play Again"),
    "an extra turn in mid-card": (
        "elite",
        f"{TARGET} | again",
        "again",
        "belongs to a turn",
    ),
    "a Play Again that was not carried out": ("elite", f"{TARGET} again", "icons", "if, and only if"),
    # what is left to do
    "what is owed in an ordinary turn": ("droid", f"top R5 | {THREE} | left 0 4", "left", "nothing to count"),
    "choices left in a challenge": (
        "droid",
        f"top W+4=B | {THREE} | challenge a R | left 1 0",
        "left",
        "nothing to count",
    ),
    "choices left where one is asked for": ("elite", f"{TARGET} | left 1 0", "left", "nothing to count"),
    "choices left after the end": ("express", "top R5 | a | b G1 | over a 1 | left 1 0", "left", "nothing"),
    "a recover without a card for it": ("elite", f"top R5 | {RECOVER} | left 1 1", "waiting", "top card"),
    "two cards for a Recover": ("elite", f"top Rc | {RECOVER} | left 2 1", "waiting", "left 1 1"),
    "a Recover that may be declined": ("elite", f"top Rc | {RECOVER} | left 1 0", "waiting", "left 1 1"),
    "a Wild Recover that is owed": ("elite", f"top Wc=R | {RECOVER} | left 2 2", "waiting", "left 3 0"),
    "nothing to recover": (
        "elite",
        f"top Wc=R | {THREE} | a lineup | a spent | waiting recover a | left 3 0",
        "waiting",
        "to recover",
    ),
    "a recover by another": (
        "elite",
        f"top Rc | {THREE} | b lineup | b spent Ember Quill | waiting recover b | left 1 1",
        "waiting",
        "not on turn",
    ),
    "an activation by another": (
        "elite",
        f"top R5* | {THREE} | b lineup Ember Quill | waiting activate b",
        "waiting",
        "not on turn",
    ),
    "nothing to activate": (
        "elite",
        f"top R5* | {THREE} | a lineup Sky Pellham | waiting activate a",
        "waiting",
        "color in play",
    ),
    # a draft
    "a draft with a top card": ("elite", f"{DRAFT} | {ROW} | draft a 0 | top R5", "draft", "in the pile"),
    "a draft with discards": ("elite", f"{DRAFT} | {ROW} | draft a 0 | under R5", "under", "top card"),
    "a draft without the other cards": (
        "elite",
        f"{DRAFT} | {ROW} | draft a 0 | pile R1 R2",
        "draft",
        "pile",
    ),
    "a draft on turn": ("elite", f"options mode=draft | a* | b | {ROW} | draft a 0", "a*", "on turn"),
    "a draft in mid-game": ("elite", f"{DRAFT} | {ROW} | draft a 0 | turns 5", "turns", "drafted"),
    "a draft the other way round": (
        "elite",
        f"{DRAFT} | {ROW} | draft a 0 | direction -",
        "direction",
        "drafted",
    ),
    "turns owed in a draft": ("elite", f"{DRAFT} | {ROW} | draft a 0 | skips a 1", "skips", "drafted"),
    "a hand shown in a draft": ("elite", f"{DRAFT} | {ROW} | draft a 0 | shown a b R1", "shown", "drafted"),
    "a lineup in a draft": (
        "elite",
        f"{DRAFT} | {ROW} | draft a 0 | a lineup Cinder Pike",
        "draft",
        "lineup",
    ),
    "a row too long": (
        "elite",
        f"{DRAFT} | {ROW}, Cinder Pike | draft a 0",
        "draft",
        "2 cards more",
    ),
    "another youngest": (
        "elite",
        f"options mode=draft youngest_seat=b | a | b | {ROW} | draft a 0",
        "draft",
        "youngest_seat",
    ),
    "more picks than there are cards": ("elite", f"{DRAFT} | {ROW} | draft a 81", "draft", "80"),
    # dynasty
    "nine cards in a dynasty deck": (
        "elite",
        "options mode=dynasty | top R5 | a* R7 | b G1 | b deck Ember Quill | a deck Ember Quill"
        + ", Rusty Vane" * 8,
        "a",
        "more than 8",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_position(name: str) -> None:
    refused_at(*IMPOSSIBLE[name])


@pytest.mark.parametrize("number", [81, 240, 5000])
def test_any_number_of_player_cards_is_refused(number: int) -> None:
    cards = ", ".join(["Ember Quill"] * number)
    refused_at("elite", f"options mode=dynasty | top R5 | a* R7 | b G1 | a deck {cards} | b deck", "a", "8")


@pytest.mark.parametrize("number", [130, 240, 5000])
def test_any_number_of_droid_parts_is_refused(number: int) -> None:
    parts = " ".join(["R5 G3"] * number)
    refused_at("droid", f"top Wd | {THREE} | droid a {parts}", "droid", "one more")


# What is possible stays so


POSSIBLE = {
    "a droid of wilds": (
        "droid",
        "options droid_wild_parts=on | top Wd | a* R7 R8 | b G1 G2 | droid a R5 W=G",
    ),
    "an extra turn": ("elite", f"{ELITE} | a spent Ember Quill, Brick Tolliver | again"),
    "an extra turn after a draw": ("elite", f"{ELITE} | a spent Brick Tolliver | drawn R7 | again"),
    "stuck": ("express", f"top R5 | pile | stuck b c | {THREE}"),
    "a race for a last card": (
        "touchdown",
        "options last_card_draw=all | top Wt | a* | b G1 G2 | c B1 B2 | race a b c last",
    ),
    "a match that goes on in a tie": (
        "express",
        f"options express_alt_scoring=on alt_tie=extra_round | top R5 | scores a 300 | {THREE}",
    ),
    "a match won by what is left": (
        "express",
        "options express_alt_scoring=on | top R5 | a | b G1 | scores b 251 | over a 1 | match over",
    ),
    "a color before the first turn": ("express", "top W | turns 0 | dealer a | a R7 | b G1 | color b"),
    "a swap that empties a hand": (
        "elite",
        "top R5* | a* R7 R8 | b | a lineup | b lineup | waiting give a | active a Copper Nye | "
        "icons done=1 now=1 for=b",
    ),
    "a discard by everyone behind": (
        "elite",
        f"{DISCARD} | waiting shed b | icons done=1 now=1 for=b | left 1 0",
    ),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible_position(name: str) -> None:
    edition, position = POSSIBLE[name]
    game = game_at(edition, position)
    assert lc.Game.from_position(game.position()).position() == game.position()


def test_a_draw_two_costs_two() -> None:
    with pytest.raises(lc.NotationError, match="left"):
        play("droid", "top R5 | a* R+2 R8 | b G1 G2 | left 0 4", "a R+2")


def test_the_star_may_be_left_out_where_a_line_tells_who_is_on_turn() -> None:
    game = game_at(
        "elite", "top R5* | a R7 R8 | b G1 G2 | a lineup | b lineup Ember Quill | waiting activate b"
    )
    assert game.turn == 1
