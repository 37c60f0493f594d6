"""The Wild Touchdown! card. What touchdown shares with other editions stands in test_common."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.views.events import ArmsRaised, Drew, LastArms, Named, Played
from tests.support.playing import game_at, go_on, play, refused

TABLE = "top R1 | pile Y1 Y2 Y3 Y4 | a* Wt G9 B8 | b R5 B3 G4 | c R6 B4 G5 | d R7 B5 G6"
RACE = "top Wt | pile Y1 Y2 Y3 Y4 | race a b c d | a* G9 B8 | b R5 B3 G4 | c R6 B4 G5 | d R7 B5 G6"


def touchdown(*moves: str) -> lc.Game:
    """a has played the Wild Touchdown! at a table of four."""
    return play("touchdown", TABLE, "a Wt", *moves)


def hand_sizes(game: lc.Game) -> list[int]:
    return [len(game.hand(seat)) for seat in range(game.players)]


@pytest.mark.proves("touchdown/touchdown-arms")
def test_every_other_player_must_raise_their_arms():
    game = game_at("touchdown", TABLE)

    assert game.play("a", "Wt") == [Played(0, "Wt", None)]

    assert game.seats == [1, 2, 3]
    assert [game.legal(seat) for seat in "abcd"] == [[], ["^"], ["^"], ["^"]]
    assert refused(game, "a ^") == "R57"
    assert refused(game, "a =G") == "touchdown/touchdown-arms"
    assert refused(game, "b R5") == "touchdown/touchdown-arms"
    assert refused(game, "b +") == "touchdown/touchdown-arms"


@pytest.mark.proves("touchdown/touchdown-arms")
def test_each_raises_their_arms_once_and_all_see_it():
    game = touchdown()

    events = game.play("c", "^")

    assert events == [ArmsRaised(2)]
    assert [event.seen_by(3).event for event in events] == events
    assert game.seats == [1, 3]
    assert refused(game, "c ^") == "R57"


@pytest.mark.proves("touchdown/touchdown-arms")
def test_without_a_touchdown_there_is_nothing_to_raise_arms_for():
    game = game_at("touchdown", TABLE)

    assert [refused(game, f"{seat} ^") for seat in "abcd"] == ["R57"] * 4
    game = play("touchdown", "top R1 | a* W G9 B8 | b R5 B3 | c R6 B4", "a W=R")
    assert refused(game, "b ^") == "R57"


@pytest.mark.proves("touchdown/touchdown-last-draws")
@pytest.mark.parametrize(
    ("arms", "last"), [("bc", "d"), ("cb", "d"), ("bd", "c"), ("db", "c"), ("cd", "b"), ("dc", "b")]
)
def test_the_last_player_to_do_so_must_draw_three_cards(arms, last):
    game = touchdown(f"{arms[0]} ^")
    assert hand_sizes(game) == [2, 3, 3, 3]

    events = game.play(arms[1], "^")

    seat = "abcd".index(last)
    assert events[1:] == [LastArms(seat), Drew(seat, "Y1"), Drew(seat, "Y2"), Drew(seat, "Y3")]
    assert game.pile_size == 1
    assert hand_sizes(game) == [2, *(6 if other == last else 3 for other in "bcd")]
    assert refused(game, f"{last} ^") == "R57"


@pytest.mark.proves("touchdown/touchdown-last-draws")
def test_of_those_who_never_raise_their_arms_one_is_the_last():
    assert hand_sizes(touchdown("~")) == [2, 3, 3, 6]
    assert hand_sizes(touchdown("d ^", "~")) == [2, 3, 6, 3]
    assert hand_sizes(play("touchdown", f"{RACE} | direction -", "~")) == [2, 6, 3, 3]


@pytest.mark.proves("touchdown/touchdown-last-draws")
def test_the_last_player_draws_but_keeps_their_turn():
    game = touchdown("c ^", "d ^", "a =G")

    assert len(game.hand("b")) == 6
    assert game.turn == 1
    assert game.legal("b") == ["G4", "+"]


@pytest.mark.proves("touchdown/touchdown-color")
@pytest.mark.parametrize(("color", "fits"), [("R", "R5"), ("G", "G4"), ("B", "B3")])
def test_you_choose_the_color_that_resumes_play(color, fits):
    game = touchdown("b ^", "c ^")
    assert (game.color, game.seats) == (None, [0])
    assert game.legal("a") == ["=R", "=Y", "=G", "=B"]
    assert refused(game, "b =B") == "touchdown/touchdown-color"
    assert refused(game, "b R5") == "touchdown/touchdown-color"

    assert game.play("a", f"={color}") == [Named(0, color)]

    assert (game.color, game.top, game.turn) == (color, f"Wt={color}", 1)
    assert game.legal("b") == [fits, "+"]


@pytest.mark.proves("touchdown/touchdown-color")
def test_the_color_is_not_named_with_the_card():
    game = game_at("touchdown", TABLE)

    assert game.legal("a") == ["Wt", "+"]
    assert refused(game, "a Wt=G") == "touchdown/touchdown-color"
    go_on(game, "a Wt", "b ^", "c ^", "a =G")
    assert refused(game, "b =R") == "touchdown/wild-color"


@pytest.mark.proves("touchdown/touchdown-color")
@pytest.mark.parametrize("top", ["R5", "Gs", "Yr", "B+2", "W=R", "W+4=Y", "Wt=G"])
def test_a_touchdown_is_a_wild_card_and_goes_on_anything(top):
    game = game_at("touchdown", f"top {top} | a* Wt R9 Y8 | b R6 B3 | c R7 B4")

    assert "Wt" in game.legal("a")
    go_on(game, "a Wt")
    assert game.top == "Wt"
