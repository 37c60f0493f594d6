"""The Wild Hail Mary card. What hail-mary shares with other editions stands in test_common."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.views.events import Hit, Missed, Played, Shed
from tests.support.playing import game_at, go_on, play, refused

TABLE = "top R1 | pile Y1 Y2 Y3 Y4 | a* R5 G9 | b Wh R6 B3 | c Wh B6 B7 Y4 | d Wh Y7 G8"
THROWS = ["Wh=R", "Wh=Y", "Wh=G", "Wh=B"]


def called(*moves: str) -> lc.Game:
    """a is down to a green card and has called, at a table of four where all others hold a Hail Mary."""
    return play("hail-mary", TABLE, "a R5!", *moves)


# When it is thrown


@pytest.mark.proves("hail-mary/hail-mary-when")
def test_when_a_player_is_down_to_one_card_and_yells_it_is_time_to_throw():
    game = called()

    assert game.turn == 1
    assert game.legal("b") == ["R6", "+", *THROWS]
    assert game.legal("c") == game.legal("d") == THROWS
    assert game.play("c", "Wh=B")[0] == Played(2, "Wh", "B")
    assert game.top == "Wh=B"
    assert "Wh" not in game.hand("c")


@pytest.mark.proves("hail-mary/hail-mary-when")
def test_a_late_call_is_a_yell_too():
    game = play("hail-mary", TABLE, "a R5", "a !")

    assert game.legal("d") == THROWS


@pytest.mark.proves("hail-mary/hail-mary-when")
def test_without_a_yell_there_is_nothing_to_throw_at():
    game = game_at("hail-mary", TABLE)
    assert refused(game, "c Wh=G") == "hail-mary/hail-mary-when"

    go_on(game, "a R5")
    assert game.legal("c") == ["!a"]
    assert refused(game, "c Wh=G") == "hail-mary/hail-mary-when"
    assert refused(game, "b Wh=G") == "R73"


@pytest.mark.proves("hail-mary/hail-mary-when")
def test_caught_a_player_is_no_longer_down_to_one_card():
    game = play("hail-mary", TABLE, "a R5", "c !a")

    assert refused(game, "d Wh=G") == "hail-mary/hail-mary-when"


@pytest.mark.proves("hail-mary/hail-mary-when")
@pytest.mark.parametrize("move", ["b R6", "b +"])
def test_it_must_be_thrown_immediately(move):
    game = called(move)

    assert refused(game, "d Wh=G") == "hail-mary/hail-mary-when"


@pytest.mark.proves("hail-mary/hail-mary-when")
def test_it_is_thrown_at_another_player():
    game = play("hail-mary", "top R1 | a* R5 Wh | b R6 B3 | c B6 B7", "a R5!")

    assert game.legal("a") == []
    assert refused(game, "a Wh=G") == "hail-mary/hail-mary-when"


@pytest.mark.proves("hail-mary/hail-mary-when")
def test_in_turn_it_is_no_ordinary_wild():
    game = game_at("hail-mary", "top R1 | pile Wh Y1 | a* G5 Wh | b R6 B3 | c B6 B7")

    assert game.legal("a") == ["+"]
    assert refused(game, "a Wh=G") == "R73"


# The color


@pytest.mark.proves("hail-mary/hail-mary-name-color")
def test_first_name_a_color():
    game = called()

    assert refused(game, "c Wh") == "hail-mary/hail-mary-name-color"
    assert refused(game, "b Wh") == "hail-mary/hail-mary-name-color"
    assert Played(2, "Wh", "Y") in game.play("c", "Wh=Y")
    assert game.color == "Y"


# Hit or miss


@pytest.mark.proves("hail-mary/hail-mary-hit")
@pytest.mark.parametrize("kept", ["Y4", "B6", "B7"])
def test_if_that_is_the_color_you_get_to_discard_down_to_one_card(kept):
    game = called()
    assert game.play("c", "Wh=G") == [Played(2, "Wh", "G"), Hit(2, 0, "G")]
    assert game.seats == [2]
    assert game.legal("c") == ["Y4", "Y4!", "B6", "B6!", "B7", "B7!", "-"]
    assert refused(game, "c +") == "hail-mary/hail-mary-hit"

    events = game.play("c", f"{kept}!")

    shed = [card for card in ("Y4", "B6", "B7") if card != kept]
    assert [event for event in events if isinstance(event, Shed)] == [Shed(2, card) for card in shed]
    assert game.hand("c") == [kept]
    assert game.called("c")
    assert game.top == "Wh=G"
    discard = game.view(None).discard
    assert sorted(discard[1:3]) == sorted(shed)
    assert discard[3:] == ("R5", "R1")


@pytest.mark.proves("hail-mary/hail-mary-hit")
def test_after_a_hit_you_may_keep_all_your_cards():
    game = called("c Wh=G", "c -")

    assert game.hand("c") == ["Y4", "B6", "B7"]
    assert game.turn == 3


@pytest.mark.proves("hail-mary/hail-mary-hit")
@pytest.mark.parametrize("color", ["R", "Y", "B"])
def test_if_it_is_another_color_you_keep_your_cards(color):
    game = called()

    assert game.play("c", f"Wh={color}") == [Played(2, "Wh", color), Missed(2, 0, color)]

    assert game.hand("c") == ["Y4", "B6", "B7"]
    assert game.turn == 3
    assert refused(game, "c B6") == "hail-mary/next-player"


@pytest.mark.proves("hail-mary/hail-mary-hit")
def test_it_is_the_last_card_that_counts_and_not_the_card_just_played():
    assert Missed(2, 0, "R") in called().play("c", "Wh=R")


@pytest.mark.proves("hail-mary/hail-mary-hit")
def test_hit_or_miss_the_last_card_stays_with_its_player():
    for color in "RG":
        game = called(f"c Wh={color}", "~")
        assert game.hand("a") == ["G9"]
        assert game.called("a")


# Going on


@pytest.mark.proves("hail-mary/hail-mary-continues")
@pytest.mark.parametrize(
    ("moves", "turn", "legal"),
    [
        (["c Wh=B"], 3, ["+"]),
        (["c Wh=Y"], 3, ["Y7", "+"]),
        (["c Wh=G", "c B6!"], 3, ["G8", "+"]),
        (["b Wh=B"], 2, ["B6", "B7", "+"]),
        (["b Wh=G", "b -"], 2, ["+"]),
    ],
)
def test_play_continues_with_the_player_to_your_left_in_the_color_you_chose(moves, turn, legal):
    game = called(*moves)

    assert game.turn == turn
    assert game.color == moves[0][-1]
    assert [move for move in game.legal(turn) if not move.startswith(("Wh", "!"))] == legal


@pytest.mark.proves("hail-mary/hail-mary-continues")
def test_left_of_the_last_seat_is_the_first():
    game = called("d Wh=G", "d Y7!")

    assert game.turn == 0
    assert "G9" in game.legal("a")


@pytest.mark.proves("hail-mary/hail-mary-continues")
def test_left_is_left_in_either_direction():
    game = play("hail-mary", f"{TABLE} | direction -", "a R5!", "b Wh=B")

    assert (game.turn, game.direction) == (2, -1)
    go_on(game, "c B6")
    assert game.turn == 1


@pytest.mark.proves("hail-mary/hail-mary-continues")
def test_the_color_holds_for_whoever_is_next():
    game = called("b Wh=B")

    assert refused(game, "c Y4") == "hail-mary/match"


# Several at once


@pytest.mark.proves("hail-mary/hail-mary-race")
@pytest.mark.parametrize(("first", "others"), [("b", "cd"), ("c", "bd"), ("d", "bc")])
def test_it_goes_to_the_player_who_gets_their_card_to_the_discard_pile_first(first, others):
    game = called(f"{first} Wh=R")

    assert game.discard_size == 3
    assert "Wh" not in game.hand(first)
    for other in others:
        assert not [move for move in game.legal(other) if move.startswith("Wh")]
        assert refused(game, f"{other} Wh=G") in ("hail-mary/hail-mary-race", "R73")
        assert "Wh" in game.hand(other)
    assert game.color == "R"
